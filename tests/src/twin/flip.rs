//! Flip Game on an array of characters.

use super::Twin;
use super::cells::{DOWN, LEFT, RIGHT, UP, name, next};

/// Sixteen pieces, each with `b` or `w` up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board(pub [char; 16]);

impl Board {
    /// Whether all pieces look alike.
    #[must_use]
    pub fn is_goal(&self) -> bool {
        self.0 == ['w'; 16] || self.0 == ['b'; 16]
    }

    /// The board after a press on a cell.
    ///
    /// # Panics
    ///
    /// If the cell is not below 16.
    #[must_use]
    pub fn pressed(&self, cell: usize) -> Self {
        let mut board = self.clone();
        board.turn(cell);
        for way in [UP, LEFT, RIGHT, DOWN] {
            if let Some(neighbour) = next(cell, way) {
                board.turn(neighbour);
            }
        }
        board
    }

    fn turn(&mut self, cell: usize) {
        self.0[cell] = if self.0[cell] == 'b' { 'w' } else { 'b' };
    }
}

impl Twin for Board {
    fn moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for cell in 0..16 {
            moves.push((name(cell), self.pressed(cell)));
        }
        moves
    }
}
