//! A lower bound of the distance: the pieces that must cross each cut of the board.

use board_core::Bitboard;

/// The numbers of pieces above each of the three cuts between rows, and to the left of each of the three
/// cuts between columns; one byte each.
///
/// If two boards differ in such a number, the difference must cross the cut. An exchange moves a piece
/// across one cut only. So the sum of the differences is at most the distance. For two of three pairs of
/// boards it equals the distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cuts(u64);

impl Cuts {
    /// The cuts of a board.
    pub(super) fn of(board: Bitboard) -> Self {
        let [lower, upper] = board.bits().to_le_bytes();
        Self(OF_LOWER[usize::from(lower)] + OF_UPPER[usize::from(upper)])
    }

    /// The sum of the differences from another board's cuts.
    pub(super) const fn distance(self, other: Self) -> u32 {
        const SIGNS: u64 = 0x8080_8080_8080_8080;
        const ONES: u64 = 0x0101_0101_0101_0101;
        // No count exceeds 12, so no byte borrows from the next. Its sign stays set unless the
        // difference is negative.
        let difference = (self.0 | SIGNS) - other.0;
        let negative = (!difference & SIGNS) >> 7;
        let absolute = ((difference & !SIGNS) ^ (negative * 0x7f)) + negative;
        (absolute.wrapping_mul(ONES) >> 56) as u32
    }
}

/// The cuts of the boards with pieces in the lower eight cells only.
static OF_LOWER: [u64; 256] = of_bytes(0);

/// The cuts of the boards with pieces in the upper eight cells only.
static OF_UPPER: [u64; 256] = of_bytes(8);

const fn of_bytes(first_cell: usize) -> [u64; 256] {
    let mut all = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut cell = 0;
        while cell < 8 {
            if byte >> cell & 1 == 1 {
                all[byte] += of_cell(first_cell + cell);
            }
            cell += 1;
        }
        byte += 1;
    }
    all
}

/// A one for each cut that has the cell above or to the left.
const fn of_cell(cell: usize) -> u64 {
    let mut ones = 0;
    let mut cut = 0;
    while cut < 3 {
        if cell / 4 <= cut {
            ones |= 1 << (8 * cut);
        }
        if cell % 4 <= cut {
            ones |= 1 << (8 * (cut + 3));
        }
        cut += 1;
    }
    ones
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of pieces in the first rows and in the first columns, by definition.
    fn counts(board: Bitboard) -> [u8; 6] {
        let count = |is_in: &dyn Fn(u8, u8) -> bool| {
            let cells = board
                .cells()
                .filter(|cell| is_in(cell.row(), cell.column()));
            u8::try_from(cells.count()).expect("there are sixteen cells")
        };
        [0, 1, 2, 3, 4, 5].map(|cut| match cut {
            0..3 => count(&|row, _| row <= cut),
            _ => count(&|_, column| column <= cut - 3),
        })
    }

    #[test]
    fn cuts_are_counts_on_all_boards() {
        for board in Bitboard::all() {
            let bytes = Cuts::of(board).0.to_le_bytes();
            assert_eq!(bytes[..6], counts(board));
            assert_eq!(bytes[6..], [0, 0]);
        }
    }

    /// Every board with a sample of second boards.
    #[test]
    fn distances_are_sums_of_differences() {
        for other in Bitboard::all().step_by(2_039) {
            for board in Bitboard::all() {
                let differences = counts(board).into_iter().zip(counts(other));
                let expected: u32 = differences.map(|(a, b)| u32::from(a.abs_diff(b))).sum();
                assert_eq!(Cuts::of(board).distance(Cuts::of(other)), expected);
                assert_eq!(Cuts::of(other).distance(Cuts::of(board)), expected);
            }
        }
    }
}
