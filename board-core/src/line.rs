//! The ten lines of four.

use crate::bitboard;
use crate::bitboard::Bitboard;

/// The ten lines of four cells: rows from the top, columns from the left, the main diagonal
/// (top left to bottom right), the other diagonal.
///
/// # Example: each cell is in two or three lines
///
/// ```
/// use board_core::{Cell, LINES};
///
/// for cell in Cell::ALL {
///     let through = LINES.iter().filter(|line| line.contains(cell)).count();
///     assert!(through == 2 || through == 3);
/// }
/// ```
pub const LINES: [Bitboard; 10] = [
    Bitboard::row(0),
    Bitboard::row(1),
    Bitboard::row(2),
    Bitboard::row(3),
    Bitboard::column(0),
    Bitboard::column(1),
    Bitboard::column(2),
    Bitboard::column(3),
    bitboard! {
        X . . .
        . X . .
        . . X .
        . . . X
    },
    bitboard! {
        . . . X
        . . X .
        . X . .
        X . . .
    },
];

impl Bitboard {
    /// Whether the set contains all cells of one of the [`LINES`].
    ///
    /// # Example: four in a column
    ///
    /// ```
    /// use board_core::bitboard;
    ///
    /// let column = bitboard! {
    ///     . X . .
    ///     . X X .
    ///     X X . .
    ///     . X . .
    /// };
    /// assert!(column.has_line());
    /// ```
    #[must_use]
    pub const fn has_line(self) -> bool {
        let bits = self.bits();
        let in_row = bits & bits >> 1 & bits >> 2 & bits >> 3 & 0x1111;
        let in_column = bits & bits >> 4 & bits >> 8 & bits >> 12;
        in_row | in_column != 0 || LINES[8].is_subset(self) || LINES[9].is_subset(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;
    use crate::direction::Direction;

    #[test]
    fn lines_are_all_straight_sets_of_four_cells() {
        let mut straight: std::vec::Vec<Bitboard> = std::vec::Vec::new();
        for start in Cell::ALL {
            for direction in Direction::ALL {
                let mut cells = Bitboard::EMPTY;
                let mut next = Some(start);
                while let Some(cell) = next {
                    cells = cells.with(cell);
                    next = cell.neighbour(direction);
                }
                if cells.len() == 4 && !straight.contains(&cells) {
                    straight.push(cells);
                }
            }
        }
        straight.sort();
        let mut lines = LINES;
        lines.sort();
        assert_eq!(straight, lines);
    }

    #[test]
    fn has_line_agrees_with_lines_on_all_boards() {
        for board in Bitboard::all() {
            let expected = LINES.iter().any(|&line| board & line == line);
            assert_eq!(board.has_line(), expected);
        }
    }
}
