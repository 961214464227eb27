//! The states that were reached last.

use super::blocks::BlockSet;
use super::lanes::{SourceSet, ones};

/// The states that lanes have reached at one depth, with these lanes.
#[derive(Clone, Debug)]
pub(super) struct Frontier<const W: usize> {
    /// The states in the frontier, a bit each: small enough to be asked before a predecessor's
    /// lanes are fetched from far away.
    pub(super) states: Vec<u64>,
    /// The blocks that hold states of the frontier.
    pub(super) blocks: BlockSet,
    /// For each state of the frontier the lanes; for others whatever was left there.
    pub(super) lanes: Vec<SourceSet<W>>,
}

impl<const W: usize> Frontier<W> {
    pub(super) fn new(len: usize) -> Self {
        Self {
            states: vec![0; len.div_ceil(64)],
            blocks: BlockSet::EMPTY,
            lanes: vec![SourceSet::EMPTY; len],
        }
    }

    pub(super) fn clear(&mut self) {
        self.states.fill(0);
        self.blocks = BlockSet::EMPTY;
    }

    /// The lanes that have reached a state, if any have.
    #[inline]
    pub(super) fn get(&self, rank: usize) -> Option<SourceSet<W>> {
        (self.states[rank / 64] >> (rank % 64) & 1 == 1).then(|| self.lanes[rank])
    }

    /// Lets lanes reach a state.
    pub(super) fn insert(&mut self, rank: usize, lanes: SourceSet<W>) {
        self.lanes[rank] = self.get(rank).unwrap_or_default() | lanes;
        self.states[rank / 64] |= 1 << (rank % 64);
    }

    /// The states in order of rank, with their lanes.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, SourceSet<W>)> {
        let ranks = |(word, &states): (usize, &u64)| ones(states).map(move |bit| 64 * word + bit);
        let ranks = self.states.iter().enumerate().flat_map(ranks);
        ranks.map(|rank| (rank, self.lanes[rank]))
    }
}
