//! Chasing, as a linear map over GF(2).
//!
//! Once the presses in the first row are chosen, a black piece in the first row can only be turned
//! by the press below it, and so on down the board: every later row follows from the one above,
//! and the last row comes out white or it does not. With no press in the first row, what follows is
//! linear in the board. Whatever other first row is chosen, the last row comes out the same.

use board_core::{Bitboard, Cell, Direction};

/// What chasing with an empty first row makes of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Syndrome {
    /// The presses are in the rows from the second on; the first row, in which there are none, holds
    /// the syndrome: what is left black in the last row.
    bits: u16,
}

/// Where the syndrome is.
const SYNDROME: u16 = Bitboard::row(0).bits();

impl Syndrome {
    /// Chases a board, by the images of its upper and lower eight cells.
    #[inline]
    pub(super) fn new(board: Bitboard) -> Self {
        let [upper, lower] = board.bits().to_le_bytes();
        let [of_upper, of_lower] = &IMAGES;
        Self {
            bits: of_upper[usize::from(upper)] ^ of_lower[usize::from(lower)],
        }
    }

    /// Chases a board row by row.
    const fn row_by_row(board: Bitboard) -> Self {
        let mut presses = Bitboard::EMPTY;
        let mut left = board;
        let mut row = 0;
        while row < 3 {
            let next = left
                .intersection(Bitboard::row(row))
                .shift(Direction::South);
            presses = presses.union(next);
            left = left.symmetric_difference(turned_by(next));
            row += 1;
        }
        Self {
            bits: presses.bits() | left.bits() >> 12,
        }
    }

    /// Whether the presses leave nothing black, so that the board can be made white.
    #[inline]
    pub(super) const fn is_solvable(self) -> bool {
        self.bits & SYNDROME == 0
    }

    /// The presses.
    pub(super) const fn presses(self) -> Bitboard {
        Bitboard::from_bits(self.bits & !SYNDROME)
    }

    /// The presses as a number below 4,096.
    #[inline]
    pub(super) const fn number(self) -> u16 {
        self.bits >> 4
    }
}

/// The images of the boards with only upper cells, and of those with only lower ones.
static IMAGES: [[u16; 1 << 8]; 2] = [images(0), images(8)];

/// The images of all sums of the eight boards with one cell each, from `first_cell` on.
const fn images(first_cell: usize) -> [u16; 1 << 8] {
    let mut images = [0; 1 << 8];
    let mut sum = 1;
    while sum < images.len() {
        let cell = Cell::ALL[first_cell + sum.trailing_zeros() as usize];
        let one = Syndrome::row_by_row(Bitboard::from_cell(cell));
        images[sum] = images[sum & (sum - 1)] ^ one.bits;
        sum += 1;
    }
    images
}

/// What a set of presses turns.
const fn turned_by(presses: Bitboard) -> Bitboard {
    presses
        .symmetric_difference(presses.shift(Direction::North))
        .symmetric_difference(presses.shift(Direction::West))
        .symmetric_difference(presses.shift(Direction::East))
        .symmetric_difference(presses.shift(Direction::South))
}

/// The sixteen sets of presses that change nothing, by their first rows; the empty one first.
pub(super) const QUIET: [Bitboard; 16] = {
    let mut quiet = [Bitboard::EMPTY; 16];
    let mut bits = 0;
    while bits < 16 {
        let first_row = Bitboard::from_bits(bits);
        let chased = Syndrome::row_by_row(turned_by(first_row));
        assert!(chased.is_solvable(), "every first row has a quiet pattern");
        quiet[bits as usize] = first_row.union(chased.presses());
        bits += 1;
    }
    quiet
};

/// What chasing makes of the white board.
pub(super) const WHITE: Syndrome = Syndrome::row_by_row(Bitboard::EMPTY);

/// What chasing makes of the black board.
pub(super) const BLACK: Syndrome = Syndrome::row_by_row(Bitboard::FULL);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_images_are_those_of_chasing_row_by_row_on_all_boards() {
        for board in Bitboard::all() {
            assert_eq!(
                Syndrome::new(board),
                Syndrome::row_by_row(board),
                "{board:?}"
            );
        }
    }

    #[test]
    fn the_presses_turn_all_but_what_is_left_in_the_last_row_on_all_boards() {
        for board in Bitboard::all() {
            let chased = Syndrome::new(board);
            let left = board ^ turned_by(chased.presses());
            assert!(left.is_subset(Bitboard::row(3)), "{board:?}");
            assert_eq!(left.is_empty(), chased.is_solvable(), "{board:?}");
        }
    }

    #[test]
    fn quiet_patterns_turn_nothing() {
        for quiet in QUIET {
            assert_eq!(turned_by(quiet), Bitboard::EMPTY);
        }
    }
}
