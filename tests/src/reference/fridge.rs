//! The refrigerator on an array of characters.

use super::{ReferenceBoard, names};

/// Sixteen handles, each closed `b` or open `w`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board(pub [char; 16]);

impl Board {
    /// Whether all handles are open.
    #[must_use]
    pub fn is_goal(&self) -> bool {
        self.0 == ['w'; 16]
    }

    /// The board after the switch of a cell.
    #[must_use]
    pub fn switched(&self, cell: usize) -> Self {
        let mut board = self.clone();
        for (other, handle) in board.0.iter_mut().enumerate() {
            if other / 4 == cell / 4 || other % 4 == cell % 4 {
                *handle = if *handle == 'b' { 'w' } else { 'b' };
            }
        }
        board
    }
}

impl ReferenceBoard for Board {
    fn moves(&self) -> Vec<(String, Self)> {
        let cells = 0..16;
        cells
            .map(|cell| (names(&[cell]), self.switched(cell)))
            .collect()
    }
}
