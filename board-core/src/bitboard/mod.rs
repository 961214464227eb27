//! Sets of cells.

mod iter;
mod ops;

use core::fmt;

pub use iter::{Cells, Subsets};

use crate::{Cell, Direction};

/// A set of cells in sixteen bits: bit *i* is cell *i*.
///
/// All of the set algebra is `const`; the operators `&`, `|`, `^`, `-` and `!` say the same. The
/// order of bitboards is the order of their numbers.
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
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(transparent)
)]
#[must_use]
pub struct Bitboard(u16);

impl Bitboard {
    /// No cell.
    pub const EMPTY: Self = Self(0);
    /// All sixteen cells.
    pub const FULL: Self = Self(0xffff);

    /// The set with these bits; every number is a set.
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

    /// The four cells of a row, counted from 0 at the top.
    ///
    /// # Panics
    ///
    /// If `row` is not below 4.
    pub const fn row(row: u8) -> Self {
        assert!(row < 4, "a board has rows 0 to 3");
        Self(0x000f << (4 * row))
    }

    /// The four cells of a column, counted from 0 at the left.
    ///
    /// # Panics
    ///
    /// If `column` is not below 4.
    pub const fn column(column: u8) -> Self {
        assert!(column < 4, "a board has columns 0 to 3");
        Self(0x1111 << column)
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

    /// Whether there is no cell in the set.
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

    /// The set with a cell left out.
    pub const fn without(self, cell: Cell) -> Self {
        self.difference(Self::from_cell(cell))
    }

    /// What is in either set.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What is in both sets.
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// What is in this set and not in the other.
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// What is in exactly one of the sets.
    #[doc(alias = "toggle")]
    pub const fn symmetric_difference(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// What is not in the set.
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

    /// Whether no cell is in both sets.
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.intersection(other).is_empty()
    }

    /// The cell with the lowest number.
    #[must_use]
    pub const fn first(self) -> Option<Cell> {
        if self.is_empty() {
            None
        } else {
            Some(Cell::wrapping(self.0.trailing_zeros()))
        }
    }

    /// The cell with the highest number.
    #[must_use]
    pub const fn last(self) -> Option<Cell> {
        if self.is_empty() {
            None
        } else {
            Some(Cell::wrapping(self.0.ilog2()))
        }
    }

    /// Every cell moved one step; what would cross the border is gone.
    ///
    /// # Example: nothing wraps round the edge
    ///
    /// ```
    /// use board_core::{Direction, bitboard};
    ///
    /// let edge = bitboard! {
    ///     . . . X
    ///     . . X X
    ///     . . . .
    ///     . . . .
    /// };
    /// assert_eq!(edge.shift(Direction::East), bitboard! {
    ///     . . . .
    ///     . . . X
    ///     . . . .
    ///     . . . .
    /// });
    /// ```
    pub const fn shift(self, direction: Direction) -> Self {
        let (rows, columns) = direction.offset();
        let sideways = match columns {
            -1 => (self.0 & !Self::column(0).0) >> 1,
            1 => (self.0 & !Self::column(3).0) << 1,
            _ => self.0,
        };
        Self(match rows {
            -1 => sideways >> 4,
            1 => sideways << 4,
            _ => sideways,
        })
    }

    /// The cells that share an edge with a cell of the set (members of it among them).
    pub const fn orthogonal_neighbours(self) -> Self {
        self.shift(Direction::North)
            .union(self.shift(Direction::West))
            .union(self.shift(Direction::East))
            .union(self.shift(Direction::South))
    }

    /// The set that [`bitboard!`](crate::bitboard) draws.
    ///
    /// # Panics
    ///
    /// At a character other than `X` and `.`, which in a literal is an error of compilation.
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
}

/// Four rows of `X` and `.`, with blanks between.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::grid::write_rows(f, "", |cell| if self.contains(cell) { 'X' } else { '.' })
    }
}

/// `Bitboard(0x0660)`, or with `{:#?}` the [`bitboard!`](crate::bitboard) literal.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            f.write_str("bitboard! {\n")?;
            crate::grid::write_rows(
                f,
                "    ",
                |cell| if self.contains(cell) { 'X' } else { '.' },
            )?;
            f.write_str("\n}")
        } else {
            write!(f, "Bitboard({:#06x})", self.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{format, string::ToString, vec::Vec};

    use super::*;

    #[test]
    fn shift_moves_every_cell_to_its_neighbour_on_all_boards() {
        for board in Bitboard::all() {
            for direction in Direction::ALL {
                let expected: Bitboard = board
                    .cells()
                    .filter_map(|cell| cell.neighbour(direction))
                    .collect();
                assert_eq!(board.shift(direction), expected);
            }
        }
    }

    #[test]
    fn rows_and_columns_part_the_board() {
        let rows: Vec<_> = (0..4).map(Bitboard::row).collect();
        let columns: Vec<_> = (0..4).map(Bitboard::column).collect();
        for cell in Cell::ALL {
            let row = Bitboard::row(cell.row());
            let column = Bitboard::column(cell.column());
            assert_eq!(row & column, Bitboard::from_cell(cell));
        }
        for lines in [rows, columns] {
            let sum: u32 = lines.iter().map(|line| line.bits().count_ones()).sum();
            assert_eq!(sum, 16);
            assert_eq!(
                lines.into_iter().fold(Bitboard::EMPTY, |a, b| a | b),
                Bitboard::FULL
            );
        }
    }

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

    #[test]
    fn drawings_are_the_literals_they_came_from() {
        let board = bitboard_with_one_of_each();
        assert_eq!(board.to_string(), "X . . .\n. X X .\n. . . .\n. . . X");
        assert_eq!(
            format!("{board:#?}"),
            "bitboard! {\n    X . . .\n    . X X .\n    . . . .\n    . . . X\n}"
        );
        assert_eq!(format!("{board:?}"), "Bitboard(0x8061)");
    }

    fn bitboard_with_one_of_each() -> Bitboard {
        crate::bitboard! {
            X . . .
            . X X .
            . . . .
            . . . X
        }
    }
}
