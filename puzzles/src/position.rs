//! Stones with a side to move.

use board_core::{Cell, Colour, Stones, Symmetry, Transform};

use crate::HasStones;

/// A position: stones, and the side to move. The same stones with the other side to move are
/// another position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    /// The stones.
    pub stones: Stones,
    /// The side to move.
    pub side: Colour,
}

impl Position {
    /// These stones with this side to move.
    #[must_use]
    #[inline]
    pub const fn new(stones: Stones, side: Colour) -> Self {
        Self { stones, side }
    }

    /// The position after a stone moved from one cell to another and the turn passed. With the cells exchanged,
    /// the position before this move.
    #[must_use]
    #[inline]
    pub const fn after(self, from: Cell, to: Cell) -> Self {
        Self::new(self.stones.moved(from, to), self.side.opposite())
    }
}

impl Transform for Position {
    fn transform(self, symmetry: Symmetry) -> Self {
        Self::new(self.stones.transform(symmetry), self.side)
    }
}

impl HasStones for Position {
    fn stones(&self) -> Stones {
        self.stones
    }
}
