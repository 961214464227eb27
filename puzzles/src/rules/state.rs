//! The states and the moves of all puzzles as values of one type each.

use std::fmt;
use std::hash::{Hash, Hasher};

use arrayvec::ArrayVec;
use board_core::{Bitboard, Cell, Colour, Stones};

/// A state of any puzzle: the stones on the board, and the side to move.
///
/// The states of a puzzle have their own type, such as [`Bitboard`] or [`Position`](super::Position), and convert into this
/// one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct State {
    /// The stones.
    pub stones: Stones,
    /// The side to move; `None` if the puzzle has no sides.
    pub side: Option<Colour>,
}

impl State {
    /// The black stones.
    #[must_use]
    pub const fn black(self) -> Bitboard {
        self.stones.of(Colour::Black)
    }

    /// The states of the same puzzle with these stones: one, or one for each side to move.
    pub(crate) fn showing(self, stones: Stones) -> ArrayVec<Self, 2> {
        let sides = match self.side {
            None => &[None][..],
            Some(_) => &[Some(Colour::Black), Some(Colour::White)],
        };
        let sides = sides.iter();
        sides.map(|&side| Self { stones, side }).collect()
    }
}

/// As one number, which is faster than three.
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let [black, white] = Colour::ALL.map(|colour| u64::from(self.stones.of(colour).bits()));
        let side = self.side.map_or(0, |side| 1 + side as u64);
        hasher.write_u64(black | white << 16 | side << 32);
    }
}

/// The board of a puzzle without sides and blanks, as the set of its black pieces.
impl From<Bitboard> for State {
    #[inline]
    fn from(black: Bitboard) -> Self {
        Self {
            stones: Stones::filled(black),
            side: None,
        }
    }
}

/// A move of any puzzle: a pressed cell, or the cells from which and to which a stone moves. It displays as their rows and
/// columns, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// The pressed cell, or the cell from which a stone moves.
    pub from: Cell,
    /// The cell to which a stone moves; `None` for a press.
    pub to: Option<Cell>,
}

impl Move {
    /// The cells: one or two.
    #[must_use]
    pub fn cells(self) -> ArrayVec<Cell, 2> {
        [self.from].into_iter().chain(self.to).collect()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.from.fmt(f)?;
        self.to.map_or(Ok(()), |to| to.fmt(f))
    }
}

/// A type of states that [`State`] converts back into.
pub trait FromState: Into<State> {
    /// The state of this type.
    ///
    /// # Panics
    ///
    /// If it is a state of another puzzle.
    fn from_state(state: State) -> Self;
}

impl FromState for Bitboard {
    #[inline]
    fn from_state(state: State) -> Self {
        state.black()
    }
}

/// A type of moves that [`Move`] converts back into.
pub trait FromMove: Into<Move> {
    /// The move of this type.
    ///
    /// # Panics
    ///
    /// If it is a move of another puzzle.
    fn from_move(step: Move) -> Self;
}
