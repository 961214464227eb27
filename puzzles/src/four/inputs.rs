//! The inputs: all boards.

use board_core::Stones;

use super::{BoardTable, Rules};
use crate::inputs::OneBoardPuzzle;

/// The boards of four in a row; each is an input.
#[derive(Debug)]
pub(super) struct Boards;

impl OneBoardPuzzle for Boards {
    const LEN: u32 = Rules::PLACEMENTS.len();

    /// # Panics
    ///
    /// If the rank is not below 411,840.
    fn unrank(rank: u32) -> Stones {
        Rules::PLACEMENTS.unrank(rank)
    }

    fn rank(stones: Stones) -> u32 {
        Rules::PLACEMENTS.rank(stones)
    }

    fn distances() -> Vec<Option<u32>> {
        let table = BoardTable::new();
        let boards = Rules::PLACEMENTS.iter();
        boards.map(|stones| Some(table.distance(stones))).collect()
    }
}
