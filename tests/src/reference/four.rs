//! Four in a row on an array of characters.

use super::{DOWN, LEFT, RIGHT, ReferenceBoard, UP, names, next};

/// The cells of the rows, the columns and the main diagonals.
pub const LINES: [[usize; 4]; 10] = [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [8, 9, 10, 11],
    [12, 13, 14, 15],
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [3, 6, 9, 12],
];

/// Seven stones `b`, seven stones `w`, two blanks `*`, and the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The cells.
    pub cells: [char; 16],
    /// The colour to move: `b` or `w`.
    pub to_move: char,
}

impl Board {
    /// Whether four stones of one colour are in a line.
    #[must_use]
    pub fn is_goal(&self) -> bool {
        LINES.iter().any(|line| {
            line.iter().all(|&cell| self.cells[cell] == 'b')
                || line.iter().all(|&cell| self.cells[cell] == 'w')
        })
    }

    fn moved(&self, from: usize, to: usize) -> Self {
        let mut cells = self.cells;
        cells[to] = cells[from];
        cells[from] = '*';
        let to_move = if self.to_move == 'b' { 'w' } else { 'b' };
        Self { cells, to_move }
    }
}

impl ReferenceBoard for Board {
    fn moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for from in 0..16 {
            if self.cells[from] != self.to_move {
                continue;
            }
            for direction in [UP, LEFT, RIGHT, DOWN] {
                if let Some(to) = next(from, direction)
                    && self.cells[to] == '*'
                {
                    moves.push((names(&[from, to]), self.moved(from, to)));
                }
            }
        }
        moves
    }
}
