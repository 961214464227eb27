//! Moves of a list, and their text.

use arrayvec::ArrayVec;
use board_core::{Bitboard, Cell, Colour, Stones};

use crate::about::MoveText;
use crate::rules::{Move, PuzzleRules, Spelling};
use crate::study::check::Quote;

/// A move, and the board after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move as the judge prints it. If the judge prints only the number: row and column of a pressed
    /// cell, or row and column of the first and of the second cell of a displacement, counted from 1.
    pub text: MoveText,
    /// The side that moves; `None` if the puzzle has no sides.
    pub side: Option<Colour>,
    /// The pressed cell; the cells from which and to which a stone moves; or two cells that exchange their stones, in
    /// order of number.
    pub cells: ArrayVec<Cell, 2>,
    /// The cells that the move changes.
    pub changed: Bitboard,
    /// The board after the move.
    pub board: Stones,
}

/// A move that is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number}, {}, is not legal: {why}", Quote(text.as_bytes()))]
pub struct IllegalMove {
    /// The number of the move in the list, from 1.
    pub number: usize,
    /// The move.
    pub text: String,
    /// The reason, and the legal moves.
    pub why: String,
    /// The legal moves, separated by commas.
    pub legal: String,
}

/// Whether words spell a move. Blanks do not matter.
pub(super) fn is_spelled(rules: &PuzzleRules, step: Move, words: &[&str]) -> bool {
    let word = words.concat();
    let written = rules.about.moves.write(step.cells());
    let reads = |it: Spelling| (it.read)(&word) == Ok(step);
    written.replace(' ', "") == word || rules.spelling.is_some_and(reads)
}
