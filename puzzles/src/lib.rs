//! Puzzles on a 4×4 board: rules, formats, solvers, statistics.
//!
//! | puzzle | what it is | states | fastest route |
//! |---|---|---|---|
//! | [`flip`] | turn pieces until all look alike | 65,536 | closed form (linear algebra over GF(2)) |
//! | [`fridge`] | turn handles until all are open | 65,536 | closed form (linear algebra over GF(2)) |
//! | [`sdao`] | slide stones from one position to another | 1,801,800 | bidirectional search, of states or of sets |
//! | [`four`] | step until four of one colour stand in a line | 823,680 | embedded table |
//! | [`swap`] | exchange neighbours until the boards agree | 12,870 | closed form (cheapest matching) |
//! | [`toys`] | bring toys to their target cells | 65,536 | closed form (cheapest matching) |
//!
//! A puzzle is a type that implements [`Case`]: its rules as a state space, its format, and its
//! description. [`Solver`] runs any [`Engine`] on any case. [`text`] reads and writes the judges'
//! formats, and [`mod@check`] checks outputs. [`analysis`] has the value of
//! every move, and a [`Reason`] for every distance. [`inputs`] lists all inputs, and [`mod@atlas`] has
//! statistics. A caller that does not know the puzzles finds them in [`PUZZLES`].
//!
//! # Example: from a judge's input to the moves
//!
//! ```
//! use puzzles::{Case, Engine, Method, Solver, flip};
//! use search_core::Limits;
//!
//! let case = flip::Case::parse("bwwb\nbbwb\nbwwb\nbwww\n").unwrap();
//! let mut solver = Solver::new(Method::new(Engine::Auto)).unwrap();
//! let path = solver.solve(&case, Limits::none()).outcome.solved().unwrap();
//! assert_eq!(path.len(), 4);
//! assert!(flip::RULES.is_goal(*path.replay(&flip::RULES).unwrap().last().unwrap()));
//! ```
//!
//! # Example: any puzzle, by name
//!
//! ```
//! use puzzles::{Engine, Method, Request};
//! use search_core::Limits;
//!
//! let swap = puzzles::find("swap").unwrap();
//! let request = Request { moves: true, ..Request::new(Method::new(Engine::Auto)) };
//! let mut session = swap.session(request).unwrap();
//! let boards = swap.about().format.parse(swap.about().sample.input).unwrap();
//! let answer = session.answer(&boards, Limits::none());
//! let solution = answer.outcome.solved().unwrap();
//! assert_eq!(solution.distance, 4);
//! assert_eq!(solution.moves.unwrap().join("\n"), "1222\n1424\n3242\n4344");
//! ```
//!
//! # A new puzzle
//!
//! A new puzzle is one folder whose type `Case` implements [`Case`], and one line in the list of
//! puzzles at the end of this file. The line declares the module and lists the capabilities of the
//! puzzle:
//!
//! | capability | trait | without it |
//! |---|---|---|
//! | `closed_form` | [`ClosedForm`] | engines |
//! | `lookup` | [`Lookup`] | engines |
//! | `symmetric` | [`Grouped`] | `--symmetry` is refused; each input is its own class |
//! | `commuting` | [`CommutingMoves`] | lists that differ in order are different |
//! | `spelling` | [`MoveSpelling`] | no move is read |
//! | `move_table` | [`TabledMoves`] | a puzzle that prints moves has no problem package |
//! | `statistics` | [`OwnStatistics`] | distances, orbits, hardest and unsolvable cases |
//! | `inputs` | [`OwnInputs`] | all boards, or all pairs, by search |
//! | `goal_distances` | [`ToGoal`] | a search of all states for each goal of an analysis |
//! | `reasons` | [`Reasons`] | the layers of a search |
//!
//! A member of the families [`presses`] and [`exchanges`] implements the trait of its family instead of
//! [`Case`]: a description, and the parameters of the rules. The rules of a member of the family
//! [`turns`] are a type alias.
//!
//! # Features
//!
//! `serde`: `Serialize` and `Deserialize` for states, moves, cases, solutions (the reports of a
//! [`Solver`], with their paths) and statistics; `Serialize` for analyses, reasons and proofs.

pub mod analysis;
mod answer;
pub mod atlas;
mod boards;
mod capabilities;
mod case;
pub mod check;
mod dialect;
mod displacement;
mod engine;
pub mod exchanges;
mod group;
pub mod inputs;
pub mod presses;
mod puzzle;
mod random;
mod reason;
#[cfg(feature = "serde")]
mod record;
mod run;
mod searches;
mod solver;
pub mod text;
pub mod turns;

pub use board_core::{Alphabet, Bitboard, Cell, Colour, Placements, Stones};
pub use search_core::{Control, Layer, Limit, Limits, Outcome, Report, Stats};

pub use answer::{Answer, BoxedLists, Lists, MoveText, Solution};
pub use capabilities::{Capabilities, OwnInputs, OwnStatistics, Registered};
pub use case::{
    Case, ClosedForm, CommutingMoves, GoalDistances, GoalSet, Grouped, HasCells, HasStones, Lookup,
    MoveOf, MoveSpelling, MoveTable, Oracle, SingleGoal, StateOf, TabledMoves, ToGoal,
};
pub use dialect::{Dialect, MoveForm};
pub use displacement::{Displacement, ParseDisplacementError};
pub use engine::{Engine, Method, MethodError};
pub use group::{Group, View, Views};
pub use puzzle::{About, Puzzle, Request, Sample, Session};
pub use random::Random;
pub use reason::{Reason, Reasons, SearchedSets};
#[cfg(feature = "serde")]
pub use record::{AnalysisRecord, Proof};
pub use solver::Solver;
pub use turns::Position;

/// Declares the module of each puzzle, and lists the puzzle with its capabilities.
macro_rules! puzzles {
    ($($name:ident: $($capability:ident),*;)*) => {
        $(
            pub mod $name;

            impl Registered for $name::Case {
                const CAPABILITIES: Capabilities<Self> = Capabilities::none()$(.$capability())*;
            }
        )*

        /// All puzzles.
        pub static PUZZLES: &[&dyn Puzzle] = &[$(puzzle::Entry::<$name::Case>::USUAL),*];
    };
}

puzzles! {
    flip: closed_form, symmetric, commuting, statistics, goal_distances, reasons;
    sdao: lookup, symmetric, statistics, inputs, goal_distances, reasons;
    four: closed_form, symmetric, statistics, goal_distances;
    swap: closed_form, symmetric, spelling, move_table, goal_distances, reasons;
    fridge: closed_form, symmetric, commuting, spelling, move_table, goal_distances, reasons;
    toys: closed_form, symmetric, goal_distances, reasons;
}

/// The puzzle with this name in its usual form, or with this number at a [judge](About::dialects) in the form of
/// that judge.
///
/// Letter case, blanks and punctuation do not matter.
///
/// # Example: known names and an unknown name
///
/// ```
/// for name in ["flip", "Flip", "poj1753", "POJ 1753"] {
///     assert_eq!(puzzles::find(name).unwrap().about().title, "Flip Game");
/// }
/// assert_eq!(puzzles::find("P4289").unwrap().about().name, "toys");
/// assert!(puzzles::find("ceoi1999").unwrap().about().format.separated);
/// assert!(puzzles::find("chess").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static dyn Puzzle> {
    let is_name = |about: &About| dialect::letters(name) == about.name;
    PUZZLES.iter().copied().find_map(|puzzle| {
        let about = puzzle.about();
        let mut dialects = about.dialects.iter();
        match dialects.position(|dialect| dialect.is_named(name)) {
            None => is_name(about).then_some(puzzle),
            place => Some(puzzle.in_form(place)),
        }
    })
}

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
