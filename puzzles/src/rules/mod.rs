//! What a puzzle is: the trait, the families of puzzles, and a module for each puzzle.

mod case;
mod displacement;
pub mod exchanges;
pub mod flip;
pub mod four;
pub mod fridge;
mod lists;
pub mod presses;
mod reason;
pub mod sdao;
pub mod swap;
pub mod toys;
pub mod turns;

pub(crate) use case::list_starts;
pub use case::{
    Case, ClosedForm, FewGoals, GoalDistances, GoalSet, HasCells, HasStones, Lookup, LookupTable,
    MoveOf, MoveTable, Spelling, StateOf,
};
pub use displacement::{Displacement, ParseDisplacementError};
pub use lists::{BoxedLists, Lists};
pub use reason::Reason;
pub use turns::Position;
