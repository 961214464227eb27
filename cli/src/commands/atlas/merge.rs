//! `quadrille atlas merge`: the parts of a run over all pairs become a whole.

use std::ops::Range;
use std::path::{Path, PathBuf};

use puzzles::atlas::{AllPairs, Atlas, Cover};

use super::report;
use crate::args::Merge;
use crate::exit::{Exit, Failure};
use crate::part::{Part, name};

pub(super) fn run(args: &Merge) -> Result<Exit, Failure> {
    let mut parts = args
        .parts
        .iter()
        .map(|path| Ok::<_, Failure>((path, read(path)?)));
    let (path, mut whole) = parts.next().expect("there is at least one part")?;
    let (puzzle, pairs) = work_of(path, &whole)?;
    let mut covers: Vec<(&PathBuf, Cover)> = vec![(path, whole.covered.clone())];
    for part in parts {
        let (path, part) = part?;
        if !part.is_of_the_same_work(&whole) {
            let first = name(covers[0].0);
            let path = name(path);
            let message = format!("{path} and {first} are not parts of one whole");
            return Err(Failure::input(message));
        }
        if let Err(overlap) = whole.covered.add(&part.covered) {
            let common = overlap.batches();
            let covers_it = |(_, cover): &&(&PathBuf, Cover)| cover.contains(common.start);
            let (other, _) = covers.iter().find(covers_it).expect("one of them does");
            let (path, other) = (name(path), name(other));
            let message = format!("{path} and {other} both cover {}", batches(&common));
            return Err(Failure::input(message));
        }
        whole.findings.add(&part.findings);
        covers.push((path, part.covered));
    }
    let gaps = whole.covered.gaps(0..whole.batches);
    if !gaps.is_empty() {
        let gaps: Vec<String> = gaps.iter().map(batches).collect();
        let (gaps, all) = (gaps.join(", "), whole.batches);
        let message = format!("the parts do not make a whole of {all} batches: no {gaps}");
        return Err(Failure::input(message));
    }
    let atlas = Atlas {
        puzzle,
        surveys: vec![pairs.survey(&whole.findings)],
    };
    report(&atlas, &args.report)
}

/// Reads a part, which there must be.
fn read(path: &Path) -> Result<Part, Failure> {
    let missing = || Failure::input(format!("cannot read {}: there is no such file", name(path)));
    Part::read(path)?.ok_or_else(missing)
}

/// The work that a part is of.
fn work_of(path: &Path, part: &Part) -> Result<(&'static str, Box<dyn AllPairs>), Failure> {
    let known = puzzles::find(&part.puzzle)
        .and_then(|puzzle| Some((puzzle.about().name, puzzle.all_pairs()?)))
        .filter(|(puzzle, pairs)| {
            let own = Part::new(puzzle, pairs.work(), pairs.batches());
            own.is_of_the_same_work(part)
        });
    known.ok_or_else(|| {
        let (path, puzzle, work) = (name(path), &part.puzzle, &part.work);
        Failure::input(format!(
            "{path} is of other work than this program does: `{puzzle}`, {work}"
        ))
    })
}

/// Batches as a message names them, counted from 1.
pub(super) fn batches(range: &Range<u32>) -> String {
    match range.len() {
        1 => format!("batch {}", range.start + 1),
        _ => format!("batches {} to {}", range.start + 1, range.end),
    }
}
