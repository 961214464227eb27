//! What a puzzle is: the trait, the families of puzzles, and a module for each puzzle.

mod case;
pub mod exchanges;
pub mod flip;
pub mod four;
pub mod fridge;
pub mod presses;
pub mod sdao;
mod state;
pub mod swap;
pub mod toys;
pub mod turns;
mod typed;

pub use case::{AuditedTable, Case, CaseRules, PuzzleRules, Space};
pub(crate) use case::{Sets, distance};
pub use state::{Move, State};
pub use turns::Position;
pub use typed::{
    GoalDistances, Lookup, LookupTable, MoveTable, Reason, Spelling, StateOf, TypedPuzzle,
};
