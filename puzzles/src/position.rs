//! Stones with a side to move.

use board_core::{Bitboard, Cell, Colour, Placements, Stones, Symmetry, Transform};

use crate::{Displacement, HasStones};

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

/// The positions with fixed numbers of stones as the numbers from 0 up to `len() - 1`: two for each
/// placement, first all with black to move, then all with white to move.
///
/// The positions of a block have equal stones of the side to move and differ in the stones of the other
/// side, which moved last. So all successors of a position are in one block, and their ranks are cheap.
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
pub struct Positions {
    /// The placements with black to move: black stones, then white stones.
    black_first: Placements,
    /// The placements with white to move: white stones, then black stones.
    white_first: Placements,
}

impl Positions {
    /// Both sides to move for each of these placements.
    #[must_use]
    pub const fn new(placements: Placements) -> Self {
        let [black, white] = [Colour::Black, Colour::White];
        let [black, white] = [placements.stones(black), placements.stones(white)];
        Self {
            black_first: placements,
            white_first: Placements::new(white, black),
        }
    }

    /// The number of positions.
    #[must_use]
    #[expect(
        clippy::len_without_is_empty,
        reason = "there is always at least one position"
    )]
    pub const fn len(self) -> usize {
        2 * self.half()
    }

    /// The number of positions with one side to move.
    const fn half(self) -> usize {
        self.black_first.len() as usize
    }

    /// The rank of a position, below [`len`](Self::len).
    ///
    /// # Panics
    ///
    /// If the position has other numbers of stones.
    #[must_use]
    #[inline]
    pub const fn rank(self, position: Position) -> usize {
        match position.side {
            Colour::Black => self.black_first.rank(position.stones) as usize,
            Colour::White => {
                let stones = position.stones.with_colours_exchanged();
                self.half() + self.white_first.rank(stones) as usize
            }
        }
    }

    /// The position with this rank.
    ///
    /// # Panics
    ///
    /// If the rank is not below [`len`](Self::len).
    #[must_use]
    pub fn unrank(self, rank: usize) -> Position {
        let placement = |rank| u32::try_from(rank).expect("no space has that many positions");
        if rank < self.half() {
            Position::new(self.black_first.unrank(placement(rank)), Colour::Black)
        } else {
            let stones = self.white_first.unrank(placement(rank - self.half()));
            Position::new(stones.with_colours_exchanged(), Colour::White)
        }
    }

    /// The positions after these moves, with their ranks. The side to move moves stones onto blank cells.
    #[inline]
    pub(crate) fn after_moves(
        self,
        position: Position,
        moves: impl Iterator<Item = Displacement>,
    ) -> impl Iterator<Item = (usize, Position)> {
        let Position { stones, side } = position;
        // The other side moves next and keeps its stones.
        let (placements, first) = match side {
            Colour::White => (self.black_first, 0),
            Colour::Black => (self.white_first, self.half()),
        };
        let block = placements.block(stones.of(side.opposite()));
        let places = block.places();
        let before = block.gather(stones.of(side)).bits();
        moves.map(move |step| {
            let bit = |cell| 1 << places.place(cell);
            let after = Bitboard::from_bits(before ^ bit(step.from) ^ bit(step.to));
            let rank = first + block.rank_at(after) as usize;
            (rank, position.after(step.from, step.to))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_dense_and_inverted() {
        for placements in [
            Placements::new(4, 4),
            Placements::new(7, 7),
            Placements::new(2, 3),
        ] {
            let positions = Positions::new(placements);
            for rank in 0..positions.len() {
                assert_eq!(positions.rank(positions.unrank(rank)), rank);
            }
        }
    }
}
