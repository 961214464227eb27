//! The puzzles on a 4×4 board: rules, formats, fast routes.
//!
//! | puzzle | what it is | states | distance |
//! |---|---|---|---|
//! | [`flip`] | turn pieces until all look alike | 65,536 | by chasing, in closed form |
//! | [`sdao`] | slide stones from one position to another | 1,801,800 | by search from both ends, of one state or of whole sets |
//! | [`four`] | step until four of a colour stand in a line | 823,680 | by search, or one table for all |
//! | [`swap`] | exchange neighbours until the boards agree | 12,870 | by the cheapest matching |
//!
//! Each folder has the same rooms: the rules as a state space (`Rules`), a case of the puzzle
//! (`Case`), and the fast route. What the puzzles share is here: [`Case`], which
//! they implement, [`Solver`], which runs any [`Engine`] on any case, [`text`], which reads what
//! judges read, [`mod@check`], which says of outputs whether they are right, and the registry,
//! [`PUZZLES`], with which a caller need not know any puzzle by name.
//!
//! # Example: from a judge's input to the moves
//!
//! ```
//! use puzzles::{Case, Engine, Method, Solver, flip};
//! use search_core::Limits;
//!
//! let case = flip::Case::parse("bwwb\nbbwb\nbwwb\nbwww\n").unwrap();
//! let mut solver = Solver::new(Method::new(Engine::Auto)).unwrap();
//! let path = solver.solve(&case, Limits::none().into()).outcome.solved().unwrap();
//! assert_eq!(path.len(), 4);
//! assert!(flip::Rules.is_goal(*path.replay(&flip::Rules).unwrap().last().unwrap()));
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
//! let answer = session.answer(&boards, Limits::none().into());
//! let solution = answer.outcome.solved().unwrap();
//! assert_eq!(solution.distance, 4);
//! assert_eq!(solution.moves.unwrap().join("\n"), "1222\n1424\n3242\n4344");
//! ```
//!
//! # A fifth puzzle
//!
//! One folder that implements [`Case`], and one line in [`PUZZLES`]. Nothing else needs
//! to know its name.
//!
//! # Features
//!
//! `serde`: `Serialize` and `Deserialize` for states, moves, cases, solutions (the reports of a
//! [`Solver`], with their paths) and statistics.

mod about;
mod answer;
pub mod atlas;
mod boards;
mod bulk;
mod capabilities;
mod case;
pub mod check;
mod displacement;
mod engine;
pub mod exchanges;
mod group;
pub mod inputs;
mod lists;
mod oracle;
mod position;
pub mod presses;
mod puzzle;
mod random;
mod registry;
mod run;
mod solver;
pub mod text;

pub use board_core::{Alphabet, Cell, Colour, Placements, Stones};
pub use search_core::{Control, Layer, Limit, Limits, Outcome, Stats};

pub use about::{About, Sample};
pub use answer::{Answer, MoveText, Solution};
pub use boards::HasStones;
pub use capabilities::{Capabilities, Registered};
pub use case::{
    Case, ClosedForm, CommutingMoves, GoalSet, Grouped, Lookup, MoveOf, MoveSpelling, OwnInputs,
    OwnStatistics, SingleGoal, StateOf,
};
pub use displacement::{Displacement, ParseDisplacementError};
pub use engine::{Engine, Method, MethodError, MethodErrorKind, ParseEngineError};
pub use group::{Group, View, Views};
pub use lists::{BoxedLists, Lists};
pub use oracle::Oracle;
pub use position::{Position, Positions};
pub use puzzle::{Puzzle, Request, Session};
pub use random::Random;
pub use registry::find;
pub use solver::Solver;

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
        pub static PUZZLES: &[&dyn Puzzle] = &[$(&puzzle::Entry::<$name::Case>::NEW),*];
    };
}

puzzles! {
    flip: closed_form, symmetric, commuting, statistics;
    sdao: lookup, symmetric, statistics, inputs;
    four: lookup, symmetric, statistics;
    swap: closed_form, symmetric, spelling;
    fridge: closed_form, symmetric, commuting, spelling;
    toys: closed_form, symmetric;
}

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
