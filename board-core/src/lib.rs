//! Types for puzzles on a 4×4 board.
//!
//! A set of cells is a 16-bit number, so most questions about a board take one or two machine
//! instructions. The types are:
//!
//! | type or function | meaning |
//! |---|---|
//! | [`Cell`] | one of the sixteen cells, numbered row by row from the top left |
//! | [`Bitboard`] | a set of cells, with set operations |
//! | [`Direction`] | the eight directions |
//! | [`slide`], [`unslide`] | the cell on which a sliding stone stops, and the cells from which it can have started |
//! | [`LINES`] | the four rows, four columns and two main diagonals |
//! | [`Symmetry`], [`Symmetries`] | the eight symmetries of the square, as a group |
//! | [`Transform`] | the action of symmetries on a type: canonical forms, orbits, stabilisers |
//! | [`Colour`], [`Stones`] | stones of two colours on one board |
//! | [`Combinations`], [`Placements`] | perfect hashes of sets and of positions |
//! | [`CellIndices`], [`Block`] | consecutive numbers for some cells; cheap ranks after a move |
//! | [`Alphabet`] | drawing a board with a puzzle's characters |
//!
//! # Numbers of cells
//!
//! Bit *i* of a bitboard is cell *i*:
//!
//! ```text
//!  0  1  2  3
//!  4  5  6  7
//!  8  9 10 11
//! 12 13 14 15
//! ```
//!
//! # Example: symmetries and rank of a board
//!
//! ```
//! use board_core::{Combinations, Symmetry, Transform, bitboard};
//!
//! let corner = bitboard! {
//!     X X . .
//!     X . . .
//!     . . . .
//!     . . . .
//! };
//! assert_eq!(corner.transform(Symmetry::Rotate90), bitboard! {
//!     . . X X
//!     . . . X
//!     . . . .
//!     . . . .
//! });
//! // The reflection in the main diagonal leaves it unchanged, so its orbit has 8 / 2 members.
//! assert_eq!(corner.stabiliser().order(), 2);
//! assert_eq!(corner.orbit().count(), 4);
//!
//! // It is the fifth of the C(16, 3) = 560 sets of three cells. Ranks begin with 0.
//! let triples = Combinations::new(3);
//! assert_eq!(triples.len(), 560);
//! assert_eq!(triples.rank(corner), 4);
//! assert_eq!(triples.unrank(4), corner);
//! ```
//!
//! # Features
//!
//! The crate is `no_std`. `std` (on by default) adds [`Drawing::row_strings`], the only function that allocates, and
//! lets the dependencies use the standard library; `serde` adds `Serialize` and `Deserialize` for every type above.
//! Both features only add items.

#![no_std]
// The documentation host says which feature an item needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]

#[cfg(any(test, feature = "std"))]
extern crate std;

mod alphabet;
mod bitboard;
mod cell;
mod cell_indices;
mod colex;
mod colour;
mod combinations;
mod direction;
mod drawn;
mod line;
mod literal;
mod parse;
mod placements;
mod slide;
mod stones;
mod symmetry;
mod transform;

pub use alphabet::{Alphabet, Drawing};
pub use bitboard::{Bitboard, Cells};
pub use cell::{Cell, ParseCellError};
pub use cell_indices::CellIndices;
pub use colex::binomial;
pub use colour::Colour;
pub use combinations::Combinations;
pub use direction::Direction;
pub use line::LINES;
pub use parse::{ParseBoardError, ParseBoardErrorKind};
pub use placements::{Block, Placements};
pub use slide::{slide, unslide};
pub use stones::Stones;
pub use symmetry::{Symmetries, Symmetry};
pub use transform::Transform;

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
