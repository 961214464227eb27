//! The sixteen cells of the board.

use core::fmt;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

use crate::direction::Direction;

/// One of the sixteen cells of the board, numbered 0 to 15 row by row from the top left.
///
/// Code counts rows and columns from 0. Text counts them from 1, as judges do: `Display` and `FromStr`
/// use `12` for the cell in the first row and the second column.
///
/// # Example: a cell by number, by row and column, and as text
///
/// ```
/// use board_core::Cell;
///
/// let cell = Cell::at(1, 2).unwrap();
/// assert_eq!(cell.index(), 6);
/// assert_eq!(Cell::new(6), Some(cell));
/// assert_eq!(cell.to_string(), "23");
/// assert_eq!("23".parse(), Ok(cell));
///
/// // An array with one element per cell is indexed by cells.
/// let mut visits = [0; 16];
/// visits[cell] += 1;
/// assert_eq!(visits[usize::from(cell)], 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8"))]
#[must_use]
pub struct Cell(u8);

impl Cell {
    /// The sixteen cells in order.
    pub const ALL: [Self; 16] = {
        let mut all = [Self(0); 16];
        let mut index = 0;
        while index < 16 {
            all[index as usize] = Self(index);
            index += 1;
        }
        all
    };

    /// The cell with this number, if it is below 16.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 16 { Some(Self(index)) } else { None }
    }

    /// The cell in this row and column, counted from 0, if both are below 4.
    #[must_use]
    pub const fn at(row: u8, column: u8) -> Option<Self> {
        if row < 4 && column < 4 {
            Some(Self(4 * row + column))
        } else {
            None
        }
    }

    /// The cell whose number is the low four bits of `index`.
    pub(crate) const fn wrapping(index: u32) -> Self {
        Self((index & 15) as u8)
    }

    /// The cell's number, 0 to 15; also its bit in a [`Bitboard`](crate::Bitboard).
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The row, counted from 0 at the top.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / 4
    }

    /// The column, counted from 0 at the left.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % 4
    }

    /// The neighbour in a direction; `None` beyond the border.
    ///
    /// # Example: the border does not wrap
    ///
    /// ```
    /// use board_core::{Cell, Direction};
    ///
    /// let right_edge = Cell::at(0, 3).unwrap();
    /// assert_eq!(right_edge.neighbour(Direction::South), Cell::at(1, 3));
    /// assert_eq!(right_edge.neighbour(Direction::East), None);
    /// ```
    #[must_use]
    pub const fn neighbour(self, direction: Direction) -> Option<Self> {
        let (rows, columns) = direction.offset();
        let row = self.row().wrapping_add_signed(rows);
        let column = self.column().wrapping_add_signed(columns);
        Self::at(row, column)
    }
}

impl TryFrom<u8> for Cell {
    type Error = ParseCellError;

    fn try_from(index: u8) -> Result<Self, ParseCellError> {
        Self::new(index).ok_or(ParseCellError(()))
    }
}

impl TryFrom<usize> for Cell {
    type Error = ParseCellError;

    fn try_from(index: usize) -> Result<Self, ParseCellError> {
        Self::ALL.get(index).copied().ok_or(ParseCellError(()))
    }
}

impl From<Cell> for u8 {
    fn from(cell: Cell) -> Self {
        cell.index()
    }
}

impl From<Cell> for usize {
    fn from(cell: Cell) -> Self {
        cell.index().into()
    }
}

/// The element for a cell, in an array with one element per cell.
impl<T> Index<Cell> for [T; 16] {
    type Output = T;

    fn index(&self, cell: Cell) -> &T {
        &self[usize::from(cell)]
    }
}

impl<T> IndexMut<Cell> for [T; 16] {
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        &mut self[usize::from(cell)]
    }
}

impl FromStr for Cell {
    type Err = ParseCellError;

    /// Reads a row and a column from 1, such as `23`.
    fn from_str(text: &str) -> Result<Self, ParseCellError> {
        let &[row @ b'1'..=b'4', column @ b'1'..=b'4'] = text.as_bytes() else {
            return Err(ParseCellError(()));
        };
        Ok(Self(4 * (row - b'1') + (column - b'1')))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row() + 1, self.column() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cell({})", self.0)
    }
}

/// Error of a conversion to a [`Cell`]: the number or text is not a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCellError(());

impl fmt::Display for ParseCellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a cell: expected a row and a column from 1 to 4, or a number below 16")
    }
}

impl core::error::Error for ParseCellError {}

#[cfg(test)]
mod tests {
    use std::{format, string::ToString};

    use super::*;

    #[test]
    fn all_conversions_are_inverses() {
        for (index, cell) in (0..).zip(Cell::ALL) {
            assert_eq!(cell.index(), index);
            assert_eq!(Cell::at(cell.row(), cell.column()), Some(cell));
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(format!("{cell:?}"), format!("Cell({index})"));
            assert_eq!(Cell::try_from(u8::from(cell)), Ok(cell));
            assert_eq!(Cell::try_from(usize::from(cell)), Ok(cell));
            assert_eq!(Cell::ALL[cell], cell);
        }
    }

    #[test]
    fn invalid_cells_are_rejected() {
        assert!((16..=u8::MAX).all(|index| Cell::new(index).is_none()));
        for index in [16, 256, usize::MAX] {
            assert_eq!(Cell::try_from(index), Err(ParseCellError(())));
        }
        assert!(ParseCellError(()).to_string().starts_with("not a cell"));
        for text in ["", "1", "05", "15", "50", "111", "ab", "1\u{fe}"] {
            assert_eq!(text.parse::<Cell>(), Err(ParseCellError(())), "{text:?}");
        }
    }

    #[test]
    fn neighbours_differ_by_the_offset_and_do_not_wrap() {
        for cell in Cell::ALL {
            for direction in Direction::ALL {
                let (rows, columns) = direction.offset();
                let row = i16::from(cell.row()) + i16::from(rows);
                let column = i16::from(cell.column()) + i16::from(columns);
                let expected = u8::try_from(row)
                    .ok()
                    .zip(u8::try_from(column).ok())
                    .and_then(|(row, column)| Cell::at(row, column));
                assert_eq!(cell.neighbour(direction), expected);
            }
        }
    }
}
