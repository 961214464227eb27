//! Inputs that are chosen for a data set, and edge cases: inputs that wrong programs often fail on.

use puzzles::Puzzle;
use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::{Boards, read_input};

use crate::folder;

/// An input that is chosen for a data set: an [edge case](crate::edge_cases), an input that the data set lacks, or
/// another input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChosenInput {
    /// The name of the edge case, of the distance, or of the mutant that the input kills; empty if the input is chosen
    /// at random or in order. The name of an edge case has lower-case letters and hyphens, and is unique among the
    /// puzzle's edge cases.
    pub name: String,
    /// Why a data set needs the input, such as the mistakes that it shows: sentences. Empty if there is no special reason.
    pub why: String,
    /// Whether it is an edge case.
    pub kind: InputKind,
    /// The cases of the input: one, or several if the format is counted and the mistake needs them.
    pub cases: Vec<Boards>,
}

/// Whether a [`ChosenInput`] is an edge case, and which other inputs show the same mistakes.
///
/// # Example: all unsolvable boards show the same mistake
///
/// ```
/// use examiner::InputKind;
///
/// let flip = puzzles::find("flip").unwrap();
/// let cases = examiner::edge_cases(flip, &*flip.inputs());
/// let of_a_distance = cases.iter().filter(|case| case.kind == InputKind::EdgeCaseOfDistance);
/// let names: Vec<_> = of_a_distance.map(|case| &*case.name).collect();
/// assert_eq!(names, ["already-solved", "impossible", "hardest"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum InputKind {
    /// An edge case. No other input shows the same mistakes.
    EdgeCase,
    /// An edge case. All inputs at its distance, or all unsolvable inputs, show the same mistakes.
    EdgeCaseOfDistance,
    /// Not an edge case.
    #[default]
    Other,
}

/// The names of the common edge cases, and why data need them. All inputs at the distance of the first three show the same mistakes.
const COMMON: &str = "\
already-solved: The answer is 0, without a move.
impossible: The input is unsolvable. Shows a wrong text for this answer, and a search that does not end.
hardest: No input takes more moves. Shows a search that is cut off too early or is too slow.
hardest-last: The last input at the greatest distance that represents its symmetry class.";

/// The edge cases of a puzzle in a fixed order: first the common ones (solved, unsolvable, if
/// there are such inputs, and hardest), then those in the puzzle's `edge_cases.toml`.
///
/// # Example: every puzzle has an edge case at the greatest distance
///
/// ```
/// for &puzzle in puzzles::PUZZLES {
///     let mut inputs = puzzle.inputs();
///     let cases = examiner::edge_cases(puzzle, &*inputs);
///     let hardest = cases.iter().find(|case| case.name == "hardest").unwrap();
///     assert_eq!(inputs.distance(&hardest.cases[0]), Some(inputs.greatest_distance()));
/// }
/// ```
///
/// # Panics
///
/// If the embedded file is faulty; the tests read all of them.
pub fn edge_cases(puzzle: &'static Puzzle, inputs: &dyn Inputs) -> Vec<ChosenInput> {
    let representatives = |filter| inputs.walk(&filter, OrbitFilter::Representatives);
    let mut farthest = representatives(DistanceFilter::at(Some(inputs.greatest_distance())));
    let boards = [
        representatives(DistanceFilter::at(Some(0))).next(),
        representatives(DistanceFilter::Unsolvable).next(),
        farthest.next(),
        farthest.last(),
    ];
    let common = COMMON.lines().zip(boards).filter_map(|(line, boards)| {
        let (name, why) = line.split_once(": ").expect("a line has a name");
        Some(ChosenInput {
            name: name.to_owned(),
            why: why.to_owned(),
            kind: match name {
                "hardest-last" => InputKind::EdgeCase,
                _ => InputKind::EdgeCaseOfDistance,
            },
            cases: vec![boards?],
        })
    });
    let about = puzzle.about();
    let mut file = folder::toml(about.name, "edge_cases.toml");
    let special = file.tables("edge_case", |entry| {
        ["name", "why", "input"].map(|key| entry.text(key))
    });
    let special = special.into_iter().map(|[name, why, input]| ChosenInput {
        cases: read_input(input.as_bytes(), &about.format)
            .unwrap_or_else(|error| panic!("{name}: {error}")),
        name,
        why,
        kind: InputKind::EdgeCase,
    });
    common.chain(special).collect()
}
