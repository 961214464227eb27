//! S-Dao on an array of characters.

use super::{DOWN, Direction, LEFT, RIGHT, ReferenceBoard, UP, names, next};

/// The eight directions of a slide, in reading order.
const DIRECTIONS: [Direction; 8] = [(-1, -1), UP, (-1, 1), LEFT, RIGHT, (1, -1), DOWN, (1, 1)];

/// Four stones `b`, four stones `w`, eight blanks `*`, and the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The cells.
    pub cells: [char; 16],
    /// The colour to move: `b` or `w`.
    pub to_move: char,
}

impl Board {
    /// The last cell of a slide; the cell itself if the stone cannot slide.
    fn slide(&self, from: usize, direction: Direction) -> usize {
        let mut to = from;
        while let Some(ahead) = next(to, direction)
            && self.cells[ahead] == '*'
        {
            to = ahead;
        }
        to
    }

    fn moved(&self, from: usize, to: usize) -> Self {
        let mut cells = self.cells;
        cells[to] = cells[from];
        cells[from] = '*';
        let to_move = if self.to_move == 'w' { 'b' } else { 'w' };
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
            for direction in DIRECTIONS {
                let to = self.slide(from, direction);
                if to != from {
                    moves.push((names(&[from, to]), self.moved(from, to)));
                }
            }
        }
        moves
    }
}
