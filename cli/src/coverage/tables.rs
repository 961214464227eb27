//! Coverage as tables, for people.

use examiner::{Coverage, Shell};

use super::{Addition, Data, Examined, Programs, Status};
use crate::number::grouped;
use crate::render::report::{Align, Section};

/// How many cases that come up again are listed.
const REPEATS: usize = 10;

/// The distances: what is there, of how much.
pub(super) fn distances(coverage: &Coverage) -> Section {
    use Align::{Left, Right};
    let headings = ["distance", "cases", "of", "classes", "of", ""];
    let rows = coverage.shells.iter().map(|shell| {
        let Shell { found, all, .. } = shell;
        let counts = [found.each, all.each, found.orbits, all.orbits].map(grouped);
        let [each, of_each, orbits, of_orbits] = counts;
        let missing = if shell.first.is_none() { "missing" } else { "" };
        [
            distance(shell.distance),
            each,
            of_each,
            orbits,
            of_orbits,
            missing.to_owned(),
        ]
    });
    Section::new([Right, Right, Right, Right, Right, Left], headings, rows)
}

/// A distance, in a word or two.
pub(super) fn distance(distance: Option<u32>) -> String {
    distance.map_or_else(|| "no way".to_owned(), |distance| distance.to_string())
}

/// The edge cases, and where they are.
pub(super) fn edge_cases(coverage: &Coverage, data: &Data) -> Section {
    let rows = coverage.edge_cases.iter().map(|presence| {
        let place = presence.place.map(|place| data.name_of(place));
        let name = presence.edge_case.name.clone();
        [name, place.unwrap_or_else(|| "missing".to_owned())]
    });
    Section::new([Align::Left; 2], ["edge case", "where"], rows)
}

/// The first of the cases that come up again.
pub(super) fn repeats(coverage: &Coverage, data: &Data) -> Option<Section> {
    let repeats = &coverage.repeats;
    let rows = repeats.iter().take(REPEATS).map(|repeat| {
        let how = if repeat.is_equal {
            "equal to"
        } else {
            "looks like"
        };
        [
            data.name_of(repeat.place),
            how.to_owned(),
            data.name_of(repeat.first),
        ]
    });
    let more = repeats.len().saturating_sub(REPEATS);
    let more = (more > 0).then(|| [format!("… and {more} more"), String::new(), String::new()]);
    let section = || Section::new([Align::Left; 3], ["again", "", "first"], rows.chain(more));
    (!repeats.is_empty()).then(section)
}

/// The planted programs, and what became of each.
pub(super) fn programs(programs: &Programs) -> Section {
    let rows = programs.examined.iter().map(|examined| {
        let what = match &examined.planted.mistake {
            None => "correct",
            Some(mistake) => &mistake.what,
        };
        let [fate, on] = fate(examined);
        [examined.planted.name.clone(), fate, on, what.to_owned()]
    });
    Section::new(
        [Align::Left; 4],
        ["program", "fate", "on", "what it is"],
        rows,
    )
}

/// What became of a program, and on what.
fn fate(examined: &Examined) -> [String; 2] {
    let is_correct = examined.planted.is_reference();
    match &examined.fate {
        Status::Passes if is_correct => ["passes".to_owned(), String::new()],
        Status::Passes => ["SURVIVES".to_owned(), String::new()],
        Status::Fails { input, verdict, .. } if is_correct => {
            [format!("FAILS: {verdict}"), input.clone()]
        }
        Status::Fails { input, verdict, .. } => [format!("killed: {verdict}"), input.clone()],
        Status::Skipped(why) => ["skipped".to_owned(), why.clone()],
        Status::NotDone => ["not run to the end".to_owned(), String::new()],
    }
}

/// What to add, and why.
pub(super) fn additions(additions: &[Addition]) -> Option<Section> {
    let rows = additions
        .iter()
        .map(|addition| [addition.given.name.clone(), addition.why.clone()]);
    let section = || Section::new([Align::Left; 2], ["to add", "why"], rows);
    (!additions.is_empty()).then(section)
}
