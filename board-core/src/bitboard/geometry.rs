//! Rows, columns and neighbours.

use super::Bitboard;
use crate::Direction;

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

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::Cell;

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
    fn rows_and_columns_are_partitions_of_the_board() {
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
}
