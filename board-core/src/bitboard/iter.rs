//! Iterators over cells and over subsets.

use core::iter::FusedIterator;

use super::Bitboard;
use crate::Cell;

/// The cells of a set in order; see [`Bitboard::cells`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Cells(Bitboard);

impl Iterator for Cells {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let cell = self.0.first()?;
        self.0 = self.0.without(cell);
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for Cells {
    fn next_back(&mut self) -> Option<Cell> {
        let cell = self.0.last()?;
        self.0 = self.0.without(cell);
        Some(cell)
    }
}

impl ExactSizeIterator for Cells {}
impl FusedIterator for Cells {}

/// The subsets of a set in order; see [`Bitboard::subsets`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Subsets {
    of: Bitboard,
    next: Option<Bitboard>,
}

impl Iterator for Subsets {
    type Item = Bitboard;

    fn next(&mut self) -> Option<Bitboard> {
        let subset = self.next?;
        // The next greater number within the mask (the Carry-Rippler).
        let following = subset.bits().wrapping_sub(self.of.bits()) & self.of.bits();
        self.next = (following != 0).then_some(Bitboard::from_bits(following));
        Some(subset)
    }
}

impl FusedIterator for Subsets {}

impl Bitboard {
    /// The cells of the set in order. The iterator is double-ended.
    pub const fn cells(self) -> Cells {
        Cells(self)
    }

    /// All 2ⁿ subsets of a set with n cells in order, from the empty set to the set itself.
    ///
    /// # Example: the subsets of two cells
    ///
    /// ```
    /// use board_core::Bitboard;
    ///
    /// let subsets = Bitboard::from_bits(0b1010).subsets();
    /// assert!(subsets.map(Bitboard::bits).eq([0b0000, 0b0010, 0b1000, 0b1010]));
    /// ```
    pub const fn subsets(self) -> Subsets {
        Subsets {
            of: self,
            next: Some(Self::EMPTY),
        }
    }
}

impl IntoIterator for Bitboard {
    type Item = Cell;
    type IntoIter = Cells;

    fn into_iter(self) -> Cells {
        self.cells()
    }
}

impl FromIterator<Cell> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Cell> for Bitboard {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        *self = cells.into_iter().fold(*self, Self::with);
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    #[test]
    fn cells_are_in_order_from_both_ends_on_all_boards() {
        for board in Bitboard::all() {
            let expected: Vec<Cell> = Cell::ALL
                .into_iter()
                .filter(|&cell| board.contains(cell))
                .collect();
            assert!(board.cells().eq(expected.iter().copied()));
            assert!(board.cells().rev().eq(expected.iter().rev().copied()));
            assert_eq!(board.cells().len(), expected.len());
            assert_eq!(board.cells().collect::<Bitboard>(), board);
        }
    }

    #[test]
    fn subsets_yields_each_subset_once_in_order() {
        for board in Bitboard::all().step_by(37).chain([Bitboard::FULL]) {
            let subsets: Vec<Bitboard> = board.subsets().collect();
            assert_eq!(subsets.len(), 1 << board.len());
            assert!(subsets.is_sorted_by(|a, b| a < b));
            assert!(subsets.iter().all(|subset| subset.is_subset(board)));
        }
    }
}
