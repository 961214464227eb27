//! Inputs and their answers as files.

use std::fs;
use std::path::Path;

use puzzles::Puzzle;
use puzzles::inputs::Chosen;
use puzzles::text::write_input;

use super::manifest::{Entry, Manifest, NAME};
use crate::diagnostic;
use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::whole_file;

/// The most inputs that a directory gets; more are a mistake, or belong into one file.
const MOST: u64 = 1_000_000;

/// Writes each input and its answer into files of their own, and what they are into the manifest. One
/// that is interrupted keeps the inputs written so far, and a manifest of them.
pub(super) fn write(
    puzzle: &dyn Puzzle,
    chosen: Chosen<'_>,
    seed: Option<u64>,
    directory: &Path,
    may_overwrite: bool,
    interrupt: &Interrupt,
) -> Result<Exit, Failure> {
    let number = chosen.inputs_left();
    if number > MOST {
        return Err(Failure::usage(format!(
            "that would be {number} inputs, and a directory gets {MOST} at most: `-n` says how many"
        )));
    }
    let width = number.to_string().len().max(3);
    let names = |index: u64| ["in", "ans"].map(|extension| format!("{index:0width$}.{extension}"));
    if !may_overwrite {
        let all = (1..=number).flat_map(names).chain([NAME.to_owned()]);
        refuse_to_overwrite(directory, all)?;
    }
    fs::create_dir_all(directory).map_err(|error| Failure::unwritable_file(directory, &error))?;

    let file = |name: &str, bytes: &[u8]| {
        let path = directory.join(name);
        if may_overwrite {
            whole_file::write(&path, bytes)
        } else {
            whole_file::write_new(&path, bytes)
        }
    };
    let about = puzzle.about();
    let mut checker = puzzle.checker();
    let mut inputs = puzzle.inputs();
    let mut manifest = Manifest::new(about.name, seed);
    let progress = Progress::new(Some(number)).with_stdout_unused();
    for (index, chosen) in (1..).zip(chosen) {
        if interrupt.exit().is_some() {
            break;
        }
        let [input, answer] = &names(index);
        let mut text = Vec::new();
        write_input(&mut text, &about.format, &chosen.cases).expect("a vector takes all");
        file(input, &text)?;
        file(answer, &checker.expected(&chosen.cases))?;
        manifest.add(&Entry {
            input,
            answer,
            edge_case: chosen.edge_case,
            distances: chosen
                .cases
                .iter()
                .map(|case| inputs.distance(case))
                .collect(),
        });
        progress.cases(index, index);
    }
    progress.clear();
    file(NAME, manifest.bytes())?;
    let end = interrupt.exit();
    if end.is_some() {
        diagnostic::error("not all inputs are written; the manifest says which ones are");
    }
    Ok(end.unwrap_or(Exit::Done))
}

fn refuse_to_overwrite(
    directory: &Path,
    names: impl Iterator<Item = String>,
) -> Result<(), Failure> {
    for name in names {
        let path = directory.join(name);
        if path.symlink_metadata().is_ok() {
            let path = path.display();
            return Err(Failure::surroundings(format!(
                "{path} exists already: `--force` overwrites it"
            )));
        }
    }
    Ok(())
}
