//! Hypercubes: large bipartite state spaces with known distances.

use search_core::{Commuting, Enumerable, Reversible, StateSpace};

/// The corners of a hypercube. A move flips one bit of the corner's number.
pub(crate) struct Cube {
    pub(crate) dimensions: u32,
    /// Whether all corners with an even number of ones have lower ranks than the other corners.
    /// Otherwise the rank of a corner is its number.
    pub(crate) side_by_side: bool,
}

impl StateSpace for Cube {
    type State = usize;
    type Move = u32;

    fn moves(&self, _: &usize) -> impl Iterator<Item = u32> {
        0..self.dimensions
    }

    fn apply(&self, corner: &usize, edge: &u32) -> usize {
        corner ^ 1 << edge
    }
}

impl Commuting for Cube {}

impl Reversible for Cube {
    fn predecessors(&self, corner: &usize) -> impl Iterator<Item = usize> {
        self.moves(corner).map(|edge| self.apply(corner, &edge))
    }
}

impl Enumerable for Cube {
    fn len(&self) -> usize {
        1 << self.dimensions
    }

    fn rank(&self, corner: &usize) -> usize {
        let odd = corner.count_ones() as usize & 1;
        if self.side_by_side {
            odd * self.len() / 2 + corner / 2
        } else {
            *corner
        }
    }

    fn unrank(&self, rank: usize) -> usize {
        if self.side_by_side {
            let half = rank % (self.len() / 2);
            let odd = rank / (self.len() / 2);
            2 * half + ((half.count_ones() as usize & 1) ^ odd)
        } else {
            rank
        }
    }
}
