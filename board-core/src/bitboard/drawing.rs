//! Drawings of bitboards.

use core::fmt;

use super::Bitboard;
use crate::literal::write_rows;

impl Bitboard {
    /// The set that [`bitboard!`](crate::bitboard) draws.
    ///
    /// # Panics
    ///
    /// At a character other than `X` and `.`, which is a compile error in a literal.
    #[doc(hidden)]
    pub const fn from_literal(cells: [char; 16]) -> Self {
        let mut bits = 0;
        let mut index = 0;
        while index < 16 {
            match cells[index] {
                'X' => bits |= 1 << index,
                '.' => {}
                _ => panic!("a bitboard is drawn with X and ."),
            }
            index += 1;
        }
        Self(bits)
    }

    fn letter(self, cell: crate::Cell) -> char {
        if self.contains(cell) { 'X' } else { '.' }
    }
}

/// Four rows of `X` and `.`, separated by spaces.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, "", |cell| self.letter(cell))
    }
}

/// `Bitboard(0x0660)`; with `{:#?}` the [`bitboard!`](crate::bitboard) literal.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            f.write_str("bitboard! {\n")?;
            write_rows(f, "    ", |cell| self.letter(cell))?;
            f.write_str("\n}")
        } else {
            write!(f, "Bitboard({:#06x})", self.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{format, string::ToString};

    use crate::bitboard;

    #[test]
    fn drawings_agree_with_the_literal() {
        let board = bitboard! {
            X . . .
            . X X .
            . . . .
            . . . X
        };
        assert_eq!(board.to_string(), "X . . .\n. X X .\n. . . .\n. . . X");
        assert_eq!(
            format!("{board:#?}"),
            "bitboard! {\n    X . . .\n    . X X .\n    . . . .\n    . . . X\n}"
        );
        assert_eq!(format!("{board:?}"), "Bitboard(0x8061)");
    }
}
