//! Sets of cells.

mod iter;
mod ops;

pub use iter::Cells;

use crate::cell::Cell;
use crate::direction::Direction;

/// A set of cells in sixteen bits: bit *i* is cell *i*.
///
/// All set operations are `const`. The operators `&`, `|`, `^`, `-` and `!` do the same; their right side may be a
/// [`Cell`] or the bits of a set. The order of bitboards is the order of their bits as numbers.
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
///
/// let mut corners = ring & 0x9009;
/// corners |= Cell::ALL[1];
/// assert!(!corners.insert(Cell::ALL[0]));
/// assert_eq!(u16::from(corners), 0x900b);
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

    /// Adds a cell; returns whether it is new.
    pub const fn insert(&mut self, cell: Cell) -> bool {
        let is_new = !self.contains(cell);
        *self = self.with(cell);
        is_new
    }

    /// Removes a cell; returns whether it was in the set.
    pub const fn remove(&mut self, cell: Cell) -> bool {
        let is_member = self.contains(cell);
        *self = self.without(cell);
        is_member
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

impl Bitboard {
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

    /// All cells moved one step. Cells that would cross the border disappear.
    ///
    /// # Example: cells do not wrap round the border
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

    /// The cells that share an edge with a cell of the set. They may be members of the set.
    pub const fn orthogonal_neighbours(self) -> Self {
        self.shift(Direction::North)
            .union(self.shift(Direction::West))
            .union(self.shift(Direction::East))
            .union(self.shift(Direction::South))
    }
}

impl Cell {
    /// The two, three or four cells that share an edge with this one.
    pub const fn orthogonal_neighbours(self) -> Bitboard {
        ORTHOGONAL_NEIGHBOURS[self.index() as usize]
    }
}

static ORTHOGONAL_NEIGHBOURS: [Bitboard; 16] = {
    let mut neighbours = [Bitboard::EMPTY; 16];
    let mut cell = 0;
    while cell < 16 {
        neighbours[cell] = Bitboard::from_cell(Cell::ALL[cell]).orthogonal_neighbours();
        cell += 1;
    }
    neighbours
};

#[cfg(test)]
mod tests {
    use std::vec::Vec;
    use std::{format, string::ToString};

    use super::*;
    use crate::bitboard;

    #[test]
    fn the_cells_of_all_boards_are_in_order() {
        for board in Bitboard::all() {
            let members = Cell::ALL.into_iter().filter(|&cell| board.contains(cell));
            let cells: Vec<Cell> = members.collect();
            assert!(board.cells().eq(cells.iter().copied()));
            assert_eq!(board.cells().len(), cells.len());
            assert_eq!(board.cells().collect::<Bitboard>(), board);
            assert_eq!(board.first(), cells.first().copied());
            assert_eq!(board.last(), cells.last().copied());
            assert_eq!(board.len() as usize, cells.len());
            assert_eq!(board.is_empty(), cells.is_empty());
        }
    }

    #[test]
    fn shift_agrees_with_neighbour_on_all_boards() {
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
    fn neighbours_of_a_cell_are_the_neighbours_of_its_set() {
        for cell in Cell::ALL {
            let expected = Bitboard::from(cell).orthogonal_neighbours();
            assert_eq!(cell.orthogonal_neighbours(), expected);
        }
    }

    #[test]
    fn a_row_and_a_column_have_one_cell_in_common() {
        for cell in Cell::ALL {
            let row = Bitboard::row(cell.row());
            let column = Bitboard::column(cell.column());
            assert_eq!((row.len(), column.len()), (4, 4));
            assert_eq!(row & column, Bitboard::from_cell(cell));
        }
    }

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
