//! The inputs: all boards.

use board_core::{Bitboard, Colour, Stones};

use super::distance_to_uniform;
use crate::inputs::OneBoardPuzzle;

/// The boards of Flip Game; each is an input.
#[derive(Debug)]
pub(super) struct Boards;

impl OneBoardPuzzle for Boards {
    const LEN: u32 = 1 << 16;

    /// # Panics
    ///
    /// If the rank is above 65,535.
    fn unrank(rank: u32) -> Stones {
        let bits = u16::try_from(rank).expect("there are 65,536 boards");
        Stones::filled(Bitboard::from_bits(bits))
    }

    fn rank(stones: Stones) -> u32 {
        stones.of(Colour::Black).bits().into()
    }

    fn distances() -> Vec<Option<u32>> {
        Bitboard::all().map(distance_to_uniform).collect()
    }
}
