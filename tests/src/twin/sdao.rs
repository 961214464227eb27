//! S-Dao on an array of characters.

use super::Twin;
use super::cells::{DOWN, LEFT, RIGHT, UP, Way, name, next};

/// The eight ways in which a stone slides, as one reads.
const WAYS: [Way; 8] = [(-1, -1), UP, (-1, 1), LEFT, RIGHT, (1, -1), DOWN, (1, 1)];

/// Four stones `b`, four stones `w`, and `*` where there is none; and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The cells.
    pub cells: [char; 16],
    /// The colour to move: `b` or `w`.
    pub to_move: char,
}

impl Board {
    /// Where the stone on a cell slides to, which may be where it is.
    fn slide(&self, from: usize, way: Way) -> usize {
        let mut to = from;
        while let Some(ahead) = next(to, way)
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

impl Twin for Board {
    fn moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for from in 0..16 {
            if self.cells[from] != self.to_move {
                continue;
            }
            for way in WAYS {
                let to = self.slide(from, way);
                if to != from {
                    moves.push((name(from) + &name(to), self.moved(from, to)));
                }
            }
        }
        moves
    }
}
