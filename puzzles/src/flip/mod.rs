//! Flip Game: turn pieces until all look alike.
//!
//! Sixteen two-sided pieces, white on one side and black on the other. A [`Press`] on a cell turns
//! its piece and those above, below, left and right of it. The least number of presses until all
//! are white **or** all are black.
//!
//! Source: POJ 1753. Not to be mixed up with the game on a torus ("Mini Lights Out"), where every
//! board can be solved.
//!
//! - **States**: 65,536 boards; bit *i* of a state is set where piece *i* is black.
//! - **Moves**: always 16. They commute, and pressing twice is not pressing at all, so a list of
//!   presses is a set, and is counted once.
//! - **Move order**: cells from 0 to 15.
//! - **Known**: over GF(2) the presses have rank 12 (OEIS A159257), so 16 [quiet
//!   patterns](quiet_patterns) change nothing, and 4,096 boards can be made white. A board can be
//!   made uniform exactly if it meets every quiet pattern in an even number of black pieces.
//!
//! # Example: the closed form and a search agree
//!
//! ```
//! use board_core::bitboard;
//! use puzzles::flip;
//! use search_core::{Limits, Outcome, bfs};
//!
//! let board = bitboard! {
//!     X . . X
//!     X X . X
//!     X . . X
//!     X . . .
//! };
//! let sets = flip::lightest_sets(board).unwrap();
//! assert_eq!(sets[0].len(), 4);
//!
//! let report = bfs(&flip::Rules, [board], |board| flip::Rules.is_goal(*board), Limits::none());
//! let Outcome::Solved(path) = report.outcome else { panic!("it can be done") };
//! let presses: Vec<_> = path.moves.iter().map(|press| press.0).collect();
//! assert!(sets[0].cells().eq(presses));
//! assert_eq!(flip::distance_to_uniform(board), Some(4));
//! ```

mod atlas;
mod chase;
mod distance;
mod inputs;
mod rules;
mod solve;
mod text;

pub use distance::{distance_to_uniform, distance_to_white};
pub use rules::{Press, Rules};
pub use solve::{PressSets, lightest_sets, quiet_patterns};
pub use text::{Case, Uniform};
