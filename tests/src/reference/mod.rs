//! Reference implementations: the rules of each puzzle a second time, as simple as possible.
//!
//! A board is an array of sixteen characters: `b` for black, `w` for white, `*` for a blank. A move is the text that
//! judges print.
//! A search is a queue. This module uses no bitboards, ranks or engines of the libraries; [`convert`] converts
//! between the two kinds of boards.
//!
//! - [`flip`], [`sdao`], [`four`], [`swap`], [`fridge`]: the rules of a puzzle. `toys` has the rules of `swap`.
//! - [`fifo`]: the search.
//! - [`square`]: the symmetries.
//! - [`inputs`]: the inputs of the problems in `problems/`, which are not puzzles.

pub mod convert;
pub mod fifo;
pub mod flip;
pub mod four;
pub mod fridge;
pub mod inputs;
pub mod sdao;
pub mod square;
pub mod swap;

use std::hash::Hash;

/// A state of a puzzle: a board, and the side to move if the puzzle has one.
pub trait ReferenceBoard: Clone + Eq + Hash {
    /// The moves in move order, each as text and with the resulting board.
    fn moves(&self) -> Vec<(String, Self)>;
}

/// A step to a neighbour: rows down, columns right.
type Direction = (isize, isize);

/// One row up.
const UP: Direction = (-1, 0);
/// One column left.
const LEFT: Direction = (0, -1);
/// One column right.
const RIGHT: Direction = (0, 1);
/// One row down.
const DOWN: Direction = (1, 0);

/// The rows and columns of cells, counted from 1, without blanks.
fn names(cells: &[usize]) -> String {
    let digits = cells.iter().flat_map(|cell| [cell / 4, cell % 4]);
    digits.map(|digit| ['1', '2', '3', '4'][digit]).collect()
}

/// The next cell in a direction, if it is on the board.
fn next(cell: usize, (down, right): Direction) -> Option<usize> {
    let row = (cell / 4).checked_add_signed(down)?;
    let column = (cell % 4).checked_add_signed(right)?;
    (row < 4 && column < 4).then_some(4 * row + column)
}
