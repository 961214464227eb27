//! The states and the moves of all puzzles as values of one type each.

use std::fmt;

use arrayvec::ArrayVec;
use board_core::{Bitboard, Cell, Colour, Stones, Symmetry, Transform};

/// A state of any puzzle: the stones on the board, and the side to move.
///
/// The states of a puzzle have their own type, such as [`Bitboard`] or [`Position`](super::Position), and convert into this
/// one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct State {
    /// The stones.
    pub stones: Stones,
    /// The side to move; `None` if the puzzle has no sides.
    pub side: Option<Colour>,
}

impl State {
    /// The state with these stones and this side to move; `None` if the puzzle has no sides.
    #[inline]
    pub const fn new(stones: Stones, side: Option<Colour>) -> Self {
        Self { stones, side }
    }

    /// The black stones.
    #[inline]
    pub const fn black(self) -> Bitboard {
        self.stones.of(Colour::Black)
    }

    /// The states of the same puzzle with these stones: one, or one for each side to move.
    pub(crate) fn showing(self, stones: Stones) -> ArrayVec<Self, 2> {
        let sides = match self.side {
            None => &[None][..],
            Some(_) => &[Some(Colour::Black), Some(Colour::White)],
        };
        sides.iter().map(|&side| Self::new(stones, side)).collect()
    }
}

/// The board of a puzzle without sides and blanks, as the set of its black pieces.
impl From<Bitboard> for State {
    #[inline]
    fn from(black: Bitboard) -> Self {
        Self::new(Stones::filled(black), None)
    }
}

impl From<State> for Bitboard {
    #[inline]
    fn from(state: State) -> Self {
        state.black()
    }
}

/// A move of any puzzle: a pressed cell, or the cells from which and to which a stone moves. It displays as their rows and
/// columns, counted from 1.
///
/// # Example: from row 1, column 2 to the cell below
///
/// ```
/// use puzzles::{Cell, Move};
///
/// let down = Move::new(Cell::ALL[1], Cell::ALL[5]);
/// assert_eq!(down.to_string(), "1222");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// The pressed cell, or the cell from which a stone moves.
    pub from: Cell,
    /// The cell to which a stone moves; `None` for a press.
    pub to: Option<Cell>,
}

impl Move {
    /// A press on a cell.
    pub const fn press(cell: Cell) -> Self {
        let (from, to) = (cell, None);
        Self { from, to }
    }

    /// The move of a stone from one cell to another: a slide, a step, or one half of an exchange.
    pub const fn new(from: Cell, to: Cell) -> Self {
        let to = Some(to);
        Self { from, to }
    }

    /// The cells from which and to which a stone moves.
    ///
    /// # Panics
    ///
    /// If the move is a press.
    #[inline]
    pub const fn ends(self) -> (Cell, Cell) {
        (self.from, self.to.expect("the move has a second cell"))
    }

    /// The cells: one or two.
    pub fn cells(self) -> ArrayVec<Cell, 2> {
        [self.from].into_iter().chain(self.to).collect()
    }
}

/// The image of an exchange can name the two cells in another order than the rules do.
impl Transform for Move {
    fn transform(self, symmetry: Symmetry) -> Self {
        Self {
            from: self.from.transform(symmetry),
            to: self.to.map(|to| to.transform(symmetry)),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.from.fmt(f)?;
        self.to.map_or(Ok(()), |to| to.fmt(f))
    }
}
