//! The iterator over the cells of a set.

use core::iter::FusedIterator;

use super::Bitboard;
use crate::cell::Cell;

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

impl ExactSizeIterator for Cells {}
impl FusedIterator for Cells {}

impl Bitboard {
    /// The cells of the set in order.
    pub const fn cells(self) -> Cells {
        Cells(self)
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
        *self |= cells.into_iter().collect::<Self>();
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    #[test]
    fn cells_are_in_order_on_all_boards() {
        for board in Bitboard::all() {
            let expected: Vec<Cell> = Cell::ALL
                .into_iter()
                .filter(|&cell| board.contains(cell))
                .collect();
            assert!(board.cells().eq(expected.iter().copied()));
            assert_eq!(board.cells().len(), expected.len());
            assert_eq!(board.cells().collect::<Bitboard>(), board);
            let mut extended = Bitboard::row(1);
            extended.extend(board);
            assert_eq!(extended, board | Bitboard::row(1));
        }
    }
}
