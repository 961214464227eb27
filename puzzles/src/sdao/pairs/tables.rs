//! What the workers look up.

use board_core::Symmetries;
use search_core::{Adjacency, Enumerable};

use super::super::Blocks;
use super::Rules;
use super::group::Group;

/// What the workers look up.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) predecessors: Adjacency,
    /// Another way to all distances from a position, to check one initial position of each batch by.
    pub(super) blocks: Blocks,
    /// What there is to know of each stabiliser of initial positions.
    pub(super) groups: Vec<Group>,
    /// For each position with white to move, in order of rank, the rank of its placement.
    placements: Vec<u32>,
}

impl Tables {
    pub(super) fn new(rules: &Rules, stabilisers: &[Symmetries]) -> Self {
        let half = rules.len() / 2;
        let placement = |rank| Rules::PLACEMENTS.rank(rules.unrank(rank).stones);
        Self {
            predecessors: Adjacency::predecessors(rules),
            blocks: Blocks::new(),
            groups: stabilisers.iter().copied().map(Group::new).collect(),
            placements: (half..rules.len()).map(placement).collect(),
        }
    }

    /// The rank of the placement of a position, by the rank of the position.
    pub(super) fn placement(&self, rank: usize) -> usize {
        match rank.checked_sub(self.placements.len()) {
            // With black to move, it is the same.
            None => rank,
            Some(rank) => self.placements[rank] as usize,
        }
    }
}
