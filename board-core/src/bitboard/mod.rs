//! Sets of cells.

mod drawing;
mod geometry;
mod iter;
mod ops;

pub use iter::Cells;

use crate::Cell;

/// A set of cells in sixteen bits: bit *i* is cell *i*.
///
/// All set operations are `const`. The operators `&`, `|`, `^`, `-` and `!` do the same. The order of
/// bitboards is the order of their bits as numbers.
///
/// # Example: sets and their cells
///
/// ```
/// use board_core::{Bitboard, Cell, bitboard};
///
/// let ring = Bitboard::FULL - bitboard! {
///     . . . .
///     . X X .
///     . X X .
///     . . . .
/// };
/// assert_eq!(ring.len(), 12);
/// assert_eq!(ring.first(), Cell::at(0, 0));
/// assert_eq!(ring & Bitboard::row(1), bitboard! {
///     . . . .
///     X . . X
///     . . . .
///     . . . .
/// });
/// assert_eq!(ring.cells().collect::<Bitboard>(), ring);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use]
pub struct Bitboard(u16);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All sixteen cells.
    pub const FULL: Self = Self(0xffff);

    /// The set with these bits. Every number is valid.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// The bits of the set.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The set of one cell.
    pub const fn from_cell(cell: Cell) -> Self {
        Self(1 << cell.index())
    }

    /// All 65,536 sets in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..=u16::MAX).map(Self)
    }

    /// The number of cells, 0 to 16.
    #[must_use]
    #[doc(alias = "count")]
    #[doc(alias = "popcount")]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a cell is in the set.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 == 1
    }

    /// The set with a cell added.
    pub const fn with(self, cell: Cell) -> Self {
        self.union(Self::from_cell(cell))
    }

    /// The set with a cell removed.
    pub const fn without(self, cell: Cell) -> Self {
        self.difference(Self::from_cell(cell))
    }

    /// The cells in at least one of the sets.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cells in both sets.
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cells in this set but not in the other.
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The cells in exactly one of the sets.
    #[doc(alias = "toggle")]
    pub const fn symmetric_difference(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// The cells not in the set.
    pub const fn complement(self) -> Self {
        Self(!self.0)
    }

    /// Whether every cell of this set is in the other.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.difference(other).is_empty()
    }

    /// Whether every cell of the other set is in this one.
    #[must_use]
    pub const fn is_superset(self, other: Self) -> bool {
        other.is_subset(self)
    }

    /// Whether the sets have no cell in common.
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.intersection(other).is_empty()
    }

    /// The set with the memberships of two cells exchanged.
    pub(crate) const fn exchanged(self, a: Cell, b: Cell) -> Self {
        let differ = (self.0 >> a.index() ^ self.0 >> b.index()) & 1;
        Self(self.0 ^ (differ << a.index() | differ << b.index()))
    }

    /// The cell with the lowest number; `None` for the empty set.
    #[must_use]
    pub const fn first(self) -> Option<Cell> {
        if self.is_empty() {
            None
        } else {
            Some(Cell::wrapping(self.0.trailing_zeros()))
        }
    }

    /// The cell with the highest number; `None` for the empty set.
    #[must_use]
    pub const fn last(self) -> Option<Cell> {
        if self.is_empty() {
            None
        } else {
            Some(Cell::wrapping(self.0.ilog2()))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    #[test]
    fn first_last_and_length_agree_with_the_cells_on_all_boards() {
        for board in Bitboard::all() {
            let cells: Vec<Cell> = Cell::ALL
                .into_iter()
                .filter(|&cell| board.contains(cell))
                .collect();
            assert_eq!(board.first(), cells.first().copied());
            assert_eq!(board.last(), cells.last().copied());
            assert_eq!(board.len() as usize, cells.len());
            assert_eq!(board.is_empty(), cells.is_empty());
        }
    }
}
