//! Black-and-white swap on an array of characters.

use super::{DOWN, RIGHT, ReferenceBoard, names, next};

/// Eight black pieces `b` and eight white pieces `w`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board(pub [char; 16]);

impl ReferenceBoard for Board {
    fn moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for cell in 0..16 {
            for direction in [DOWN, RIGHT] {
                if let Some(other) = next(cell, direction)
                    && self.0[cell] != self.0[other]
                {
                    let mut board = self.clone();
                    board.0.swap(cell, other);
                    moves.push((names(&[cell, other]), board));
                }
            }
        }
        moves
    }
}
