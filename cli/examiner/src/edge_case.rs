//! Edge cases: inputs that wrong programs often fail on.

use puzzles::Puzzle;
use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::{Boards, read_input};
use serde::Deserialize;

use crate::folder;

/// An input that wrong programs often fail on.
///
/// # Example: every puzzle has an edge case that is solved already
///
/// ```
/// for &puzzle in puzzles::PUZZLES {
///     let mut inputs = puzzle.inputs();
///     let cases = examiner::edge_cases(puzzle, &*inputs);
///     let solved = cases.iter().find(|case| case.name == "already-solved").unwrap();
///     assert_eq!(inputs.distance(&solved.cases[0]), Some(0));
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeCase {
    /// The name: lower-case letters and hyphens, unique among the puzzle's edge cases.
    pub name: String,
    /// The special property of the input, and the mistakes that it shows: sentences.
    pub why: String,
    /// Which other inputs show the same mistakes.
    pub stands_for: StandsFor,
    /// The cases of the input: one, or several if the format is counted and the mistake needs them.
    pub cases: Vec<Boards>,
}

/// Which other inputs show the same mistakes as an [`EdgeCase`].
///
/// # Example: all unsolvable boards show the same mistake
///
/// ```
/// use examiner::StandsFor;
///
/// let flip = puzzles::find("flip").unwrap();
/// let cases = examiner::edge_cases(flip, &*flip.inputs());
/// let of_a_distance = cases.iter().filter(|case| case.stands_for == StandsFor::Distance);
/// let names: Vec<_> = of_a_distance.map(|case| &*case.name).collect();
/// assert_eq!(names, ["already-solved", "impossible", "hardest"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StandsFor {
    /// All inputs at its distance, or all unsolvable inputs.
    Distance,
    /// No other input.
    Itself,
}

/// The file `edge_cases.toml` of a puzzle's folder.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EdgeCaseFile {
    edge_case: Vec<EdgeCaseEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EdgeCaseEntry {
    name: String,
    why: String,
    input: String,
}

/// The edge cases of a puzzle in a fixed order: first the inputs that every puzzle has (solved, unsolvable if
/// there are such inputs, hardest), then those in the puzzle's `edge_cases.toml`.
///
/// # Panics
///
/// If the embedded file is faulty; the tests read all of them.
#[must_use]
pub fn edge_cases(puzzle: &dyn Puzzle, inputs: &dyn Inputs) -> Vec<EdgeCase> {
    let representatives = |filter| inputs.walk(&filter, OrbitFilter::Representatives);
    let mut farthest = representatives(DistanceFilter::at(Some(inputs.greatest_distance())));
    let common = [
        (
            "already-solved",
            "The answer is 0, without a move.",
            StandsFor::Distance,
            representatives(DistanceFilter::at(Some(0))).next(),
        ),
        (
            "impossible",
            "The input is unsolvable. Shows a wrong text for this answer, and a search that does not end.",
            StandsFor::Distance,
            representatives(DistanceFilter::Unsolvable).next(),
        ),
        (
            "hardest",
            "No input takes more moves. Shows a search that is cut off too early or is too slow.",
            StandsFor::Distance,
            farthest.next(),
        ),
        (
            "hardest-last",
            "The last input at the greatest distance that represents its symmetry class.",
            StandsFor::Itself,
            farthest.last(),
        ),
    ];
    let common = common
        .into_iter()
        .filter_map(|(name, why, stands_for, boards)| {
            Some(EdgeCase {
                name: name.to_owned(),
                why: why.to_owned(),
                stands_for,
                cases: vec![boards?],
            })
        });
    let mut cases: Vec<EdgeCase> = common.collect();
    let about = puzzle.about();
    let file = folder::toml::<EdgeCaseFile>(about.name, "edge_cases.toml");
    for entry in file.into_iter().flat_map(|file| file.edge_case) {
        let cases_of_input = read_input(entry.input.as_bytes(), &about.format);
        cases.push(EdgeCase {
            cases: cases_of_input.unwrap_or_else(|error| panic!("{}: {error}", entry.name)),
            name: entry.name,
            why: entry.why,
            stands_for: StandsFor::Itself,
        });
    }
    cases
}
