//! The values of a position, of its moves and of its shortest lists, as data.

use arrayvec::ArrayVec;
use board_core::{Bitboard, Cell, Colour, Stones};

use crate::about::MoveText;
use crate::distance::Distance;
use crate::format::Boards;
use crate::study::check::Quote;

/// The values of a position and of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The boards of the case. The first one is the position.
    pub boards: Boards,
    /// The side to move; `None` if the puzzle has no sides, or if either side can move first.
    pub side: Option<Colour>,
    /// The least number of moves to a goal.
    pub distance: Distance,
    /// The number of shortest lists; of smallest sets if [the moves commute](crate::TypedPuzzle::SETS).
    pub count: u128,
    /// The legal moves, in order of the distance after them, then in move order.
    pub moves: Vec<MoveValue>,
    /// The first shortest list in move order, with the board after each move; `None` if no goal can be
    /// reached.
    pub list: Option<Vec<Step>>,
}

/// A legal move and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The move and the board after it.
    pub step: Step,
    /// The distance after the move.
    pub distance: Distance,
    /// The cost of the move: the length of the shortest list that begins with it, minus the distance of the
    /// position. 0 for a best move; `None` if no goal can be reached after it.
    pub delta: Option<u32>,
    /// The number of shortest lists (or smallest sets) after the move.
    pub count: u128,
}

/// A move, and the board after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move as the judge prints it. If the judge prints only the number: row and column of a pressed
    /// cell, or row and column of the first and of the second cell of a displacement, counted from 1.
    pub text: MoveText,
    /// The side that moves; `None` if the puzzle has no sides.
    pub side: Option<Colour>,
    /// The pressed cell, or the cells from which and to which a stone moves.
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
}
