//! S-Dao: slide stones from one position to another.
//!
//! Four white and four black stones. White moves first, then the colours alternate; nobody passes.
//! A [`Slide`] takes a stone in one of eight directions until the border or another stone stops it,
//! at least one cell. The least number of slides from an initial to a final position, which may be
//! reached after either colour's slide.
//!
//! Source: POJ 2697, after the game Dao by Jeff Pickering and Ben van Buskirk (1999).
//!
//! - **States**: a [`Position`](crate::Position): stones and the side to move; 900,900 placements,
//!   1,801,800 states.
//! - **Moves**: at most 4 stones × 8 directions. Slides cannot be taken back in general.
//! - **Move order**: stones by cell, then directions in reading order (north-west, north,
//!   north-east, west, east, south-west, south, south-east).
//! - **Symmetry**: those of the eight symmetries that leave the final position alone.
//! - **Known**: all states but 36 reach each other (the tests prove it by exhaustion). 28 have no
//!   predecessor, so they are reached only by starting there; in 8, nobody can move. So a case is
//!   impossible exactly if the final position differs and white is shut in at the start, on an edge
//!   with black beside it.
//! - **At random**: at the distances 3, 4, 11, 12 and 13 not each input is as likely as the other:
//!   each initial position from which there are final ones at the distance is, and of these final
//!   ones each. An input takes a fiftieth of a second at most, but a quarter of one at 13, where only
//!   one initial position in several has any final one.
//!
//! # Example: three slides
//!
//! ```
//! use board_core::stones;
//! use puzzles::{Case, Engine, Method, Solver, sdao};
//! use search_core::Limits;
//!
//! let case = sdao::Case {
//!     from: stones! {
//!         W . . B
//!         . B . .
//!         . . B .
//!         B W W W
//!     },
//!     to: stones! {
//!         W . . B
//!         . B B .
//!         . . . .
//!         B W W W
//!     },
//! };
//! let mut solver = Solver::new(Method::new(Engine::Auto)).unwrap();
//! let path = solver.solve(&case, Limits::none().into()).outcome.solved().unwrap();
//! assert_eq!(path.len(), 3);
//! assert_eq!(path.replay(&case.space()).unwrap()[3].stones, case.to);
//! ```

mod atlas;
mod bidirectional;
mod blocks;
mod distances;
mod inputs;
mod numbers;
mod pairs;
mod text;

pub use bidirectional::BidirectionalSets;
pub use blocks::Blocks;
pub use distances::Distances;
pub use text::{Case, EitherSide};

/// The positions with four stones of each colour, and the slides.
pub type Rules = crate::turns::Rules<crate::turns::Slides, 4, 4>;

/// A stone slides from one cell to another; displays as `abcd`, from row *a*, column *b* to row
/// *c*, column *d*, counted from 1.
pub type Slide = crate::Displacement;
