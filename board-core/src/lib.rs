//! The vocabulary of a 4×4 board.
//!
//! Sixteen cells fit in sixteen bits, so a set of cells is a number, and most of what a puzzle
//! asks about its board is one or two machine instructions. This crate names those things:
//!
//! | noun | what it is |
//! |---|---|
//! | [`Cell`] | one of the sixteen cells, numbered row by row from the top left |
//! | [`Bitboard`] | a set of cells, with the whole algebra of sets |
//! | [`Direction`], [`Directions`] | the eight ways to leave a cell, and sets of them |
//! | [`slide`], [`unslide`] | where a sliding stone comes to rest, and where it can have come from |
//! | [`LINES`] | the four rows, four columns and two main diagonals |
//! | [`Symmetry`], [`Symmetries`] | the eight symmetries of the square, as a group |
//! | [`Transform`] | what a symmetry can act on: canonical forms, orbits, stabilisers |
//! | [`Colour`], [`Stones`] | two colours of stones on one board |
//! | [`Combinations`], [`Placements`] | perfect hashes: sets and placements as dense numbers |
//! | [`Alphabet`] | reading and drawing a board with a puzzle's own characters |
//!
//! # The numbering
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
//! # Example: a board, its symmetries, its number
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
//! // It looks the same in the main diagonal's mirror, so its orbit has 8 / 2 members.
//! assert_eq!(corner.stabiliser().order(), 2);
//! assert_eq!(corner.orbit().count(), 4);
//!
//! // It is the fifth of the C(16, 3) = 560 sets of three cells; ranks begin with 0.
//! let triples = Combinations::new(3);
//! assert_eq!(triples.len(), 560);
//! assert_eq!(triples.rank(corner), 4);
//! assert_eq!(triples.unrank(4), corner);
//! ```
//!
//! # Features
//!
//! The crate is `no_std` and allocates nothing. `std` (on by default) lets its dependencies use the
//! standard library; `serde` adds `Serialize` and `Deserialize` for every noun above. Both only add.

#![no_std]

#[cfg(any(test, feature = "std"))]
extern crate std;

mod alphabet;
mod bitboard;
mod cell;
mod colex;
mod colour;
mod combinations;
mod direction;
mod line;
mod literal;
mod placements;
mod places;
mod ray;
mod slide;
mod stones;
mod symmetry;
mod transform;

pub use alphabet::{Alphabet, Drawing, ParseBoardError, ParseBoardErrorKind};
pub use bitboard::{Bitboard, Cells, Subsets};
pub use cell::{Cell, ParseCellError};
pub use colour::Colour;
pub use combinations::{Combinations, binomial};
pub use direction::{Direction, Directions};
pub use line::LINES;
pub use placements::{Block, Placements};
pub use places::Places;
pub use slide::{slide, unslide};
pub use stones::Stones;
pub use symmetry::{Symmetries, Symmetry};
pub use transform::{Orbit, Transform};

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
