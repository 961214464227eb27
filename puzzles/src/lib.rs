//! Puzzles on a 4×4 board: rules, formats, solvers, statistics.
//!
//! | puzzle | what it is | states | fastest route |
//! |---|---|---|---|
//! | [`flip`] | turn pieces until all look alike | 65,536 | table of all boards, made at compile time |
//! | [`fridge`] | turn handles until all are open | 65,536 | table of all boards, made at compile time |
//! | [`sdao`] | slide stones from one position to another | 1,801,800 | bidirectional search, of states or of sets |
//! | [`four`] | step until four of one colour stand in a line | 823,680 | embedded table |
//! | [`swap`] | exchange neighbours until the boards agree | 12,870 | closed form (cheapest matching) |
//! | [`toys`] | bring toys to their target cells | 65,536 | closed form (cheapest matching) |
//!
//! A puzzle is a type that implements [`TypedPuzzle`]: its rules as a state space, its format, and its
//! description. The code above the rules does not know this type: a [`Puzzle`] is one record, and a [`Case`] has states
//! and moves that are the same types for all puzzles. [`Solver`] runs any [`Engine`] on any case. [`text`] reads and writes the judges'
//! formats, and [`mod@check`] checks outputs. [`analysis`] has the value of
//! every move, and a [`Reason`] for every distance. [`inputs`] lists all inputs, and [`mod@atlas`] has
//! statistics. A caller that does not know the puzzles finds them in [`PUZZLES`].
//!
//! # Example: from a judge's input to the moves
//!
//! ```
//! use puzzles::{Engine, Method};
//! use search_core::Limits;
//!
//! let flip = puzzles::find("flip").unwrap();
//! let boards = flip.about().format.parse("bwwb\nbbwb\nbwwb\nbwww\n").unwrap();
//! let case = flip.case(&boards);
//! let mut solver = flip.solver(Method::new(Engine::Auto)).unwrap();
//! let path = solver.solve(&case, Limits::none()).outcome.solution().unwrap();
//! assert_eq!(path.len(), 4);
//! assert!(case.is_goal(path.replay(&case.space()).unwrap().last().unwrap()));
//! ```
//!
//! # Example: any puzzle, by name
//!
//! ```
//! use puzzles::text::read_input;
//! use puzzles::{Engine, Method, Request};
//! use search_core::Limits;
//!
//! let swap = puzzles::find("swap").unwrap();
//! let request = Request { moves: true, ..Request::new(Method::new(Engine::Auto)) };
//! let mut session = swap.session(request).unwrap();
//! // An input may have several cases. (`Format::parse` reads a text of one case.)
//! let cases = read_input(swap.about().sample.input.as_bytes(), &swap.about().format).unwrap();
//! let answer = session.answer(&cases[0], Limits::none().into());
//! let solution = answer.outcome.solution().unwrap();
//! assert_eq!(solution.distance, 4);
//! assert_eq!(solution.moves.unwrap().join("\n"), "1222\n1424\n3242\n4344");
//! ```
//!
//! # A new puzzle
//!
//! A new puzzle is one module `rules/<name>.rs` (or folder) whose type `Case` implements [`TypedPuzzle`], and two lines: one
//! declares the module, the other one is in the list [`PUZZLES`]. The required items of the trait are the description, the symmetry group,
//! the rules as a state space, the starts and the goals. The other items have defaults:
//!
//! | item | for | default |
//! |---|---|---|
//! | [`CLOSED_FORM`](TypedPuzzle::CLOSED_FORM) | distances without a search | engines |
//! | [`LOOKUP`](TypedPuzzle::LOOKUP) | tables for many distances | engines |
//! | [`SETS`](TypedPuzzle::SETS) | moves that commute | lists that differ in order are different |
//! | [`SPELLING`](TypedPuzzle::SPELLING) | reading moves; problem packages of a puzzle that prints moves | no move is read |
//! | [`distances_to_goal`](TypedPuzzle::distances_to_goal) | analyses, lists | a search of all states |
//! | [`reason`](TypedPuzzle::reason) | why no shorter list exists | the states of a search |
//!
//! A member of the families [`presses`] and [`exchanges`] implements the trait of its family instead of
//! [`TypedPuzzle`]: a description, and the parameters of the rules. The rules of a member of the family
//! [`turns`] are a type alias. Statistics and inputs that replace the generic ones are named in the list.
//!
//! # Features
//!
//! - `serde`: `Serialize` and `Deserialize` for states, moves, cases, solutions (the reports of a [`Solver`], with their
//!   paths), and the counts and distributions of [statistics](mod@atlas).
//! - `schemars`: JSON Schemas of these counts and distributions.

mod about;
mod distance;
mod engine;
mod format;
#[cfg(any(test, fuzzing))]
#[path = "../fuzz/relations.rs"]
pub mod fuzz;
mod group;
mod parallel;
mod registry;
mod rules;
mod solve;
mod study;
pub mod text;
pub mod wording;

pub use board_core::{Alphabet, Bitboard, Cell, Colour, LINES, Placements, Stones};
pub use search_core::{Control, Layer, Limit, Limits, Outcome, Report, Stats};

pub use about::{About, MoveForm, MoveText, Sample};
pub use distance::Distance;
pub use engine::{Engine, Method, MethodError};
pub use group::{Element, Elements, Group};
pub use registry::{ORIGINALS, PUZZLES, Puzzle, find};
pub use rules::*;
pub use solve::{Answer, Lists, Request, Session, Solution, Solver, write_answer};
pub use study::{Random, SearchedSets, analysis, atlas, check, inputs};

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
