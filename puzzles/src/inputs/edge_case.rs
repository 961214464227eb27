//! An input that programs fail on.

use board_core::Stones;

use super::{DistanceFilter, Inputs, OrbitFilter};
use crate::text::Boards;

/// An input that a program which is wrong is likely to fail on.
///
/// # Example: every puzzle has one that is solved already
///
/// ```
/// for puzzle in puzzles::PUZZLES {
///     let mut inputs = puzzle.inputs();
///     let cases = inputs.edge_cases();
///     let solved = cases.iter().find(|case| case.name == "already-solved").unwrap();
///     assert_eq!(inputs.distance(&solved.cases[0]), Some(0));
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeCase {
    /// A name, in lower case with hyphens, which no other edge case of the puzzle has.
    pub name: &'static str,
    /// What is special about it, and which mistake shows on it: a sentence without its full stop.
    pub why: &'static str,
    /// What it stands for.
    pub stands_for: StandsFor,
    /// The cases of the input: one, or several where the mistake needs them, and the format has room
    /// for them.
    pub cases: Vec<Boards>,
}

/// What an [`EdgeCase`] stands for, and so what does in its place.
///
/// # Example: there are many boards that cannot be solved, and each shows what the first one does
///
/// ```
/// use puzzles::inputs::StandsFor;
///
/// let cases = puzzles::find("flip").unwrap().inputs().edge_cases();
/// let of_a_distance = cases.iter().filter(|case| case.stands_for == StandsFor::Distance);
/// let names: Vec<_> = of_a_distance.map(|case| case.name).collect();
/// assert_eq!(names, ["already-solved", "impossible", "hardest"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StandsFor {
    /// Its distance, or that there is no way: any other input at the distance does as well.
    Distance,
    /// Itself: no other input does.
    Itself,
}

impl EdgeCase {
    /// An input of one case.
    fn one(name: &'static str, why: &'static str, stands_for: StandsFor, boards: Boards) -> Self {
        Self {
            name,
            why,
            stands_for,
            cases: vec![boards],
        }
    }
}

/// An edge case as a puzzle has it in its list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trap<const BOARDS: usize> {
    pub(crate) name: &'static str,
    pub(crate) why: &'static str,
    pub(crate) cases: &'static [[Stones; BOARDS]],
}

impl<const BOARDS: usize> From<&Trap<BOARDS>> for EdgeCase {
    fn from(trap: &Trap<BOARDS>) -> Self {
        let boards = |case: &[Stones; BOARDS]| case.iter().copied().collect();
        Self {
            name: trap.name,
            why: trap.why,
            stands_for: StandsFor::Itself,
            cases: trap.cases.iter().map(boards).collect(),
        }
    }
}

/// What there is of every puzzle, and the traps of this one behind it.
pub(crate) fn with_common<const BOARDS: usize>(
    inputs: &dyn Inputs,
    traps: &[Trap<BOARDS>],
) -> Vec<EdgeCase> {
    let first = |wanted: DistanceFilter| inputs.walk(&wanted, OrbitFilter::Representatives).next();
    let greatest = Some(inputs.greatest_distance());
    let solved = first(DistanceFilter::at(Some(0))).map(|boards| {
        let why = "nothing is to be done: the answer is 0, without a single move";
        EdgeCase::one("already-solved", why, StandsFor::Distance, boards)
    });
    let impossible = first(DistanceFilter::Unsolvable).map(|boards| {
        let why = "there is no way, and an answer for that: a wrong sentinel shows, and so does a \
                   search without an end";
        EdgeCase::one("impossible", why, StandsFor::Distance, boards)
    });
    let mut farthest = inputs.walk(&DistanceFilter::at(greatest), OrbitFilter::Representatives);
    let hardest = farthest.next().map(|boards| {
        let why = "no input takes more moves: a search that is cut off too early shows, and so does \
                   one that is too slow";
        EdgeCase::one("hardest", why, StandsFor::Distance, boards)
    });
    let hardest_last = farthest.last().map(|boards| {
        let why =
            "as many moves, and the last such input of all that stand for their symmetry class";
        EdgeCase::one("hardest-last", why, StandsFor::Itself, boards)
    });
    let common = [solved, impossible, hardest, hardest_last];
    common
        .into_iter()
        .flatten()
        .chain(traps.iter().map(EdgeCase::from))
        .collect()
}
