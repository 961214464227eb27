//! Four in a row: step until four of a colour stand in a line.
//!
//! Seven black stones, seven white ones, two blanks. A [`Step`] moves a stone of the side to move to
//! a blank beside it; the colours alternate, either may begin, and nobody passes: a side that
//! cannot step ends that line of play. The least number of steps until four of one colour stand in
//! a row, a column or a main diagonal.
//!
//! Source: Codevs 1004, Luogu P2346.
//!
//! - **States**: a [`Position`](crate::Position): stones and the side to move; 411,840 placements,
//!   823,680 states.
//! - **Moves**: at most 8, four for each blank.
//! - **Move order**: stones by cell, then directions in reading order (north, west, east, south).
//!   Where both colours can begin a shortest list, black's come first.
//! - **Symmetry**: all eight; the lines are the same from every side.
//!
//! # Example: one table for all boards
//!
//! ```
//! use board_core::{Colour, stones};
//! use puzzles::{GoalSet, Position, four};
//! use search_core::{Limits, retrograde};
//!
//! let table = retrograde(&four::RULES, four::AnyLine.states(), Limits::none());
//! let table = table.outcome.solved().unwrap();
//! let board = stones! {
//!     B W B .
//!     W B W B
//!     B W B W
//!     W B W .
//! };
//! let distance = |side| table.of(&four::RULES)(&Position::new(board, side));
//! assert_eq!(Colour::ALL.map(distance), [Some(5), Some(5)]);
//! ```

mod atlas;
mod board_table;
mod mover_view;
mod text;

pub use board_table::BoardTable;
pub use text::{AnyLine, Case, has_line};

/// The positions with seven stones of each colour, and the steps.
pub type Rules = crate::turns::Rules<crate::turns::Steps, 7, 7>;

/// The rules with all symmetries.
pub const RULES: Rules = Rules::new();

/// A stone steps from one cell to another; displays as `abcd`, from row *a*, column *b* to row *c*,
/// column *d*, counted from 1.
pub type Step = crate::Displacement;
