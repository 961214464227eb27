//! The slow twins: the rules of each puzzle once more, as plainly as they can be said.
//!
//! A board is an array of sixteen characters, the ones that judges write; a move is the text that
//! judges print; a search is a queue. Nothing here knows a bitboard, a rank or an engine, so that
//! the two sides of a comparison have no line in common. Where they meet is [`convert`].
//!
//! - [`flip`], [`sdao`], [`four`], [`swap`], [`fridge`]: one file per puzzle. `toys` has the rules of `swap`.
//! - [`fifo`]: the search.
//! - [`square`]: the symmetries.

mod cells;
pub mod convert;
pub mod fifo;
pub mod flip;
pub mod four;
pub mod fridge;
pub mod sdao;
pub mod square;
pub mod swap;

use std::hash::Hash;

/// A board, with whatever else there is to know in order to go on from it.
pub trait Twin: Clone + Eq + Hash {
    /// The moves as judges write them, in move order, each with the board that it leads to.
    fn moves(&self) -> Vec<(String, Self)>;
}
