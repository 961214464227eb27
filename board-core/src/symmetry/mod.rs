//! The symmetries of the square.

mod set;

pub use set::Symmetries;

use core::ops::Mul;

use crate::bitboard::Bitboard;
use crate::cell::Cell;

/// One of the eight symmetries of the square: the dihedral group D₄.
///
/// Rotations are clockwise. [`then`](Self::then), or `*`, is the product of the group, with the first factor
/// applied first. The identity is the first symmetry in order, so [`canonical`](crate::Transform::canonical)
/// returns it for boards that are already canonical.
///
/// # Example: the group
///
/// ```
/// use board_core::Symmetry::{FlipHorizontal, Rotate90, Rotate270, Transpose};
/// use board_core::{Cell, Symmetry};
///
/// assert_eq!(Rotate90.inverse(), Rotate270);
/// assert_eq!(Transpose * FlipHorizontal, Rotate90);
/// // The top left corner turns to the top right.
/// assert_eq!(Rotate90.apply_to_cell(Cell::ALL[0]), Cell::ALL[3]);
/// assert_eq!(Symmetry::ALL.len(), 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[must_use]
#[repr(u8)]
pub enum Symmetry {
    /// No change.
    Identity = 0b000,
    /// Reflection that exchanges left and right.
    FlipHorizontal = 0b001,
    /// Reflection that exchanges top and bottom.
    FlipVertical = 0b010,
    /// Half turn.
    Rotate180 = 0b011,
    /// Reflection in the main diagonal: rows become columns.
    Transpose = 0b100,
    /// Quarter turn clockwise.
    Rotate90 = 0b101,
    /// Quarter turn anticlockwise.
    Rotate270 = 0b110,
    /// Reflection in the other diagonal.
    AntiTranspose = 0b111,
}

// The three bits of a symmetry: a transposition, then a flip of rows, then a flip of columns.
const TRANSPOSE: u8 = 0b100;
const FLIP_VERTICAL: u8 = 0b010;
const FLIP_HORIZONTAL: u8 = 0b001;

impl Symmetry {
    /// The eight symmetries, the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::FlipHorizontal,
        Self::FlipVertical,
        Self::Rotate180,
        Self::Transpose,
        Self::Rotate90,
        Self::Rotate270,
        Self::AntiTranspose,
    ];

    const fn has(self, part: u8) -> bool {
        self as u8 & part != 0
    }

    /// The bits of the symmetry with its two flips exchanged. A flip followed by a transposition is the
    /// transposition followed by the other flip.
    const fn exchanged_flips(self) -> u8 {
        let bits = self as u8;
        (bits & TRANSPOSE) | (bits & FLIP_VERTICAL) >> 1 | (bits & FLIP_HORIZONTAL) << 1
    }

    /// The product: this symmetry, followed by the other.
    pub const fn then(self, other: Self) -> Self {
        let first = if other.has(TRANSPOSE) {
            self.exchanged_flips()
        } else {
            self as u8
        };
        Self::ALL[(first ^ other as u8) as usize]
    }

    /// The inverse symmetry.
    pub const fn inverse(self) -> Self {
        if self.has(TRANSPOSE) {
            Self::ALL[self.exchanged_flips() as usize]
        } else {
            self
        }
    }

    /// The image of a cell.
    pub const fn apply_to_cell(self, cell: Cell) -> Cell {
        let (mut row, mut column) = (cell.row(), cell.column());
        if self.has(TRANSPOSE) {
            (row, column) = (column, row);
        }
        if self.has(FLIP_VERTICAL) {
            row = 3 - row;
        }
        if self.has(FLIP_HORIZONTAL) {
            column = 3 - column;
        }
        Cell::wrapping((4 * row + column) as u32)
    }

    /// The image of a set of cells, computed with bit operations on the whole board.
    pub const fn apply_to_board(self, board: Bitboard) -> Bitboard {
        let mut bits = board.bits();
        if self.has(TRANSPOSE) {
            bits = transpose(bits);
        }
        if self.has(FLIP_VERTICAL) {
            bits = flip_vertical(bits);
        }
        if self.has(FLIP_HORIZONTAL) {
            // Both flips together reverse the sixteen bits.
            bits = flip_vertical(bits.reverse_bits());
        }
        Bitboard::from_bits(bits)
    }
}

/// The product: the left symmetry, followed by the right one.
impl Mul for Symmetry {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        self.then(other)
    }
}

/// Exchanges rows and columns by two delta swaps: single cells inside the 2×2 blocks, then the
/// blocks (Warren, "Hacker's Delight", 7–3).
const fn transpose(bits: u16) -> u16 {
    let inside = (bits ^ bits >> 3) & 0x0a0a;
    let bits = bits ^ inside ^ inside << 3;
    let blocks = (bits ^ bits >> 6) & 0x00cc;
    bits ^ blocks ^ blocks << 6
}

/// Reverses the order of the four rows.
const fn flip_vertical(bits: u16) -> u16 {
    let bits = bits.swap_bytes();
    (bits & 0x0f0f) << 4 | (bits & 0xf0f0) >> 4
}

#[cfg(test)]
mod tests;
