//! Stones and whose turn it is.

use board_core::{Cell, Colour, Placements, Stones, Symmetry, Transform};

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
    pub const fn new(stones: Stones, side: Colour) -> Self {
        Self { stones, side }
    }

    /// The position after a stone has gone from one cell to another and the turn has passed; with the
    /// cells exchanged, the position before that.
    #[must_use]
    pub const fn after(self, from: Cell, to: Cell) -> Self {
        Self::new(self.stones.moved(from, to), self.side.opposite())
    }
}

impl Transform for Position {
    fn transform(self, symmetry: Symmetry) -> Self {
        Self::new(self.stones.transform(symmetry), self.side)
    }
}

/// The positions with fixed numbers of stones as the numbers from 0 up to `len() - 1`: two for each
/// placement, black to move and white to move.
///
/// # Example: S-Dao
///
/// ```
/// use board_core::Placements;
/// use puzzles::Positions;
///
/// let positions = Positions::new(Placements::new(4, 4));
/// assert_eq!(positions.len(), 1_801_800);
/// assert_eq!(positions.rank(positions.unrank(77)), 77);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Positions(Placements);

impl Positions {
    /// Both sides to move for each of these placements.
    #[must_use]
    pub const fn new(placements: Placements) -> Self {
        Self(placements)
    }

    /// The number of positions.
    #[must_use]
    #[expect(
        clippy::len_without_is_empty,
        reason = "there is always at least one position"
    )]
    pub const fn len(self) -> usize {
        2 * self.0.len() as usize
    }

    /// The rank of a position, below [`len`](Self::len).
    ///
    /// # Panics
    ///
    /// If the position has other numbers of stones.
    #[must_use]
    pub const fn rank(self, position: Position) -> usize {
        2 * self.0.rank(position.stones) as usize + position.side as usize
    }

    /// The position with this rank.
    ///
    /// # Panics
    ///
    /// If the rank is not below [`len`](Self::len).
    #[must_use]
    pub fn unrank(self, rank: usize) -> Position {
        let placement = u32::try_from(rank / 2).expect("no space has that many positions");
        Position::new(self.0.unrank(placement), Colour::ALL[rank % 2])
    }
}
