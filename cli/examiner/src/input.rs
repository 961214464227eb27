//! Inputs that are chosen for a data set.

use puzzles::text::Boards;

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
