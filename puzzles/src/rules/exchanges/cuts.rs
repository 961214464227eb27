//! A lower bound of the distance: the pieces that must cross each cut of the board.

use board_core::Bitboard;

/// The numbers of pieces above each of the three cuts between rows, and to the left of each of the three
/// cuts between columns; two unused bytes follow, so that the numbers fill a register.
///
/// If two boards differ in such a number, the difference must cross the cut. An exchange moves a piece
/// across one cut only. So the sum of the differences is at most the distance. For two of three pairs of
/// boards it equals the distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cuts([u8; 8]);

impl Cuts {
    /// The cuts of a board.
    pub(super) fn of(board: Bitboard) -> Self {
        let [lower, upper] = board.bits().to_le_bytes();
        let [lower, upper] = [&OF_LOWER[usize::from(lower)], &OF_UPPER[usize::from(upper)]];
        Self(std::array::from_fn(|cut| lower[cut] + upper[cut]))
    }

    /// The sum of the differences from another board's cuts.
    pub(super) fn distance(self, other: Self) -> u32 {
        let pairs = self.0.into_iter().zip(other.0);
        pairs
            .map(|(one, other)| u32::from(one.abs_diff(other)))
            .sum()
    }
}

/// The cuts of the boards with pieces in the lower eight cells only.
static OF_LOWER: [[u8; 8]; 256] = of_bytes(0);

/// The cuts of the boards with pieces in the upper eight cells only.
static OF_UPPER: [[u8; 8]; 256] = of_bytes(8);

const fn of_bytes(first_cell: usize) -> [[u8; 8]; 256] {
    let mut all = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut cell = 0;
        while cell < 8 {
            let (row, column) = ((first_cell + cell) / 4, cell % 4);
            let mut cut = 0;
            while cut < 3 && byte >> cell & 1 == 1 {
                all[byte][cut] += (row <= cut) as u8;
                all[byte][cut + 3] += (column <= cut) as u8;
                cut += 1;
            }
            cell += 1;
        }
        byte += 1;
    }
    all
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
            let bytes = Cuts::of(board).0;
            assert_eq!(bytes[..6], counts(board));
            assert_eq!(bytes[6..], [0, 0]);
        }
    }
}
