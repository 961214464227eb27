//! The numbers of all positions by rank.

use board_core::{Colour, Stones};

use super::super::numbers::BeforeTurn;
use super::super::{Blocks, Distances, Rules};
use crate::Position;

/// The numbers of all positions, by the ranks of their placements: one for each side to move. So
/// distances are read in order, and each number is computed once.
#[derive(Clone, Debug)]
pub(super) struct Numbers(Vec<[BeforeTurn; 2]>);

impl Numbers {
    pub(super) fn new(blocks: &Blocks) -> Self {
        let number = |stones, side| blocks.before_turn(blocks.number(Position::new(stones, side)));
        let placements = Rules::PLACEMENTS.iter();
        Self(
            placements
                .map(|stones| Colour::ALL.map(|side| number(stones, side)))
                .collect(),
        )
    }

    /// The final positions at a distance, in order.
    pub(super) fn at(
        &self,
        distance: u32,
        distances: &Distances<'_>,
    ) -> impl Iterator<Item = Stones> {
        let ranks = (0..).zip(&self.0);
        let at = ranks.filter(move |(_, numbers)| distances.of(**numbers) == Some(distance));
        at.map(|(rank, _)| Rules::PLACEMENTS.unrank(rank))
    }
}
