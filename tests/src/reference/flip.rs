//! Flip Game on an array of characters.

use super::{DOWN, LEFT, RIGHT, ReferenceBoard, UP, names, next};

/// Sixteen pieces; `b` or `w` is the upper side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board(pub [char; 16]);

impl Board {
    /// Whether all pieces show the same colour.
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
        for direction in [UP, LEFT, RIGHT, DOWN] {
            if let Some(neighbour) = next(cell, direction) {
                board.turn(neighbour);
            }
        }
        board
    }

    fn turn(&mut self, cell: usize) {
        self.0[cell] = if self.0[cell] == 'b' { 'w' } else { 'b' };
    }
}

impl ReferenceBoard for Board {
    fn moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for cell in 0..16 {
            moves.push((names(&[cell]), self.pressed(cell)));
        }
        moves
    }
}
