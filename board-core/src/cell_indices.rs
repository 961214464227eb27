//! Consecutive numbers for the cells of a set.

use crate::bitboard::Bitboard;
use crate::cell::Cell;

/// The cells of a set with consecutive numbers from 0, called indices.
///
/// For example, the free cells of a board with stones.
///
/// # Example: the indices of the second row
///
/// ```
/// use board_core::{Bitboard, CellIndices, bitboard};
///
/// let indices = CellIndices::of(Bitboard::row(1));
/// let stones = bitboard! {
///     . . . .
///     X . . X
///     . . . .
///     . . . .
/// };
/// assert_eq!(indices.gather(stones).bits(), 0b1001);
/// assert_eq!(indices.scatter(Bitboard::from_bits(0b1001)), stones);
/// assert_eq!(indices.index(stones.last().unwrap()), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct CellIndices {
    cells: Bitboard,
    /// Four bits per cell of the board: the number of cells of the set before it.
    before: u64,
}

impl CellIndices {
    /// The indices of these cells.
    pub const fn of(cells: Bitboard) -> Self {
        let [low, high] = cells.bits().to_le_bytes();
        let spread = SPREAD[low as usize] as u64 | (SPREAD[high as usize] as u64) << 32;
        // The product has the prefix sums: each four bits are the sum of all lower ones. A sum is at
        // most 15, because a cell has at most 15 cells before it.
        let before = spread.wrapping_mul(0x1111_1111_1111_1110);
        Self { cells, before }
    }

    /// The index of a cell: the number of cells of the set before it. The cell need not be in the set.
    #[must_use]
    pub const fn index(self, cell: Cell) -> u32 {
        (self.before >> (4 * cell.index()) & 15) as u32
    }

    /// The indices of the cells of a subset, as a bitboard.
    pub const fn gather(self, set: Bitboard) -> Bitboard {
        let mut indices = 0;
        let mut bits = set.bits();
        while bits != 0 {
            indices |= 1 << (self.before >> (4 * bits.trailing_zeros()) & 15);
            bits &= bits - 1;
        }
        Bitboard::from_bits(indices)
    }

    /// The cells with these indices: the inverse of [`gather`](Self::gather). Each index must be below the
    /// number of cells.
    pub const fn scatter(self, indices: Bitboard) -> Bitboard {
        let [low, high] = self.cells.bits().to_le_bytes();
        let in_upper_half = MEMBERS[high as usize] | 0x8888_8888;
        let in_lower_half = self.index(Cell::ALL[8]);
        // Four bits per index: its cell.
        let cells = MEMBERS[low as usize] as u64 | (in_upper_half as u64) << (4 * in_lower_half);
        let mut set = 0;
        let mut bits = indices.bits();
        while bits != 0 {
            set |= 1 << (cells >> (4 * bits.trailing_zeros()) & 15);
            bits &= bits - 1;
        }
        Bitboard::from_bits(set)
    }
}

/// The bits of each byte, spread to every fourth bit.
static SPREAD: [u32; 256] = {
    let mut spread = [0; 256];
    let mut byte = 1_usize;
    while byte < 256 {
        let last = byte.ilog2();
        spread[byte] = spread[byte & !(1 << last)] | 1 << (4 * last);
        byte += 1;
    }
    spread
};

/// The positions of the ones of each byte, four bits each.
static MEMBERS: [u32; 256] = {
    let mut members = [0; 256];
    let mut byte = 1_usize;
    while byte < 256 {
        let last = byte.ilog2();
        let rest = byte & !(1 << last);
        members[byte] = members[rest] | last << (4 * rest.count_ones());
        byte += 1;
    }
    members
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_are_consecutive_on_all_boards() {
        for cells in Bitboard::all() {
            let indices = CellIndices::of(cells);
            for (expected, cell) in (0..).zip(cells) {
                assert_eq!(indices.index(cell), expected);
            }
            let all = (1_u32 << cells.len()) - 1;
            assert_eq!(u32::from(indices.gather(cells).bits()), all);
        }
    }

    #[test]
    fn scatter_is_the_inverse_of_gather() {
        for cells in Bitboard::all().step_by(7) {
            let indices = CellIndices::of(cells);
            let mut set = cells;
            // Each subtraction gives the next smaller subset.
            while !set.is_empty() {
                let gathered = indices.gather(set);
                assert_eq!(gathered.len(), set.len());
                assert_eq!(indices.scatter(gathered), set);
                set = Bitboard::from_bits(set.bits() - 1) & cells;
            }
        }
    }
}
