//! What a puzzle is: the trait, the families of puzzles, and a module for each puzzle.

mod case;
mod displacement;
pub mod exchanges;
mod lists;
pub mod presses;
mod reason;
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

/// Declares the module of each puzzle, and the list of the puzzles for the registry.
macro_rules! puzzles {
    ($($name:ident),*) => {
        $(pub mod $name;)*

        /// A list of `$entry::<Case>::new()` for each puzzle, in order.
        macro_rules! all_puzzles {
            ($entry:ident) => { &[$(&$entry::<$crate::rules::$name::Case>::new()),*] };
        }
        pub(crate) use all_puzzles;
    };
}

puzzles! { flip, sdao, four, swap, fridge, toys }
