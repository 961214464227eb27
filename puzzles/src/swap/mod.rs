//! Black-and-white swap: exchange neighbours until the boards agree.
//!
//! Eight black (`1`) and eight white (`0`) pieces. A [`Swap`] exchanges two pieces side by side or
//! one above the other. The shortest list of swaps from an initial to a target board.
//!
//! Source: CEOI 1999, Luogu P1225, 9801.
//!
//! - **States**: 12,870 boards, as the sets of their black pieces.
//! - **Moves**: at most 24, the pairs of neighbours; exchanging equal pieces changes nothing and is
//!   no move.
//! - **Move order**: cells from 0 to 15, for each first the exchange with the cell below, then with
//!   the cell to the right. Judges differ in which shortest list they take; the first in this order
//!   is what a queue prints, and reproduces the sample.
//! - **Known**: the distance is the cheapest matching of black cells to target cells by Manhattan
//!   distance (two-coloured token swapping, arXiv:1803.06816); see [`matching_distance`].
//! - **Symmetry**: those of the eight symmetries that leave the target alone.
//!
//! # Example: the sample
//!
//! ```
//! use board_core::bitboard;
//! use puzzles::swap;
//!
//! let from = bitboard! {
//!     X X X X
//!     . . . .
//!     X X X .
//!     . . X .
//! };
//! let to = bitboard! {
//!     X . X .
//!     . X . X
//!     X . X .
//!     . X . X
//! };
//! assert_eq!(swap::matching_distance(from, to), Some(4));
//! ```

mod atlas;
mod cuts;
mod inputs;
mod matching;
mod rules;
mod solve;
mod text;

pub use rules::{Rules, Swap};
pub use solve::matching_distance;
pub use text::Case;
