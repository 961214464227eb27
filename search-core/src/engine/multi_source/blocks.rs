//! Which parts of a space lead to which.

use super::lanes::SourceSet;
use crate::Adjacency;

/// A set of blocks; a bit each.
pub(super) type BlockSet = SourceSet<8>;

/// The states in at most 512 blocks of consecutive ranks, and for each block the blocks that hold
/// predecessors of its states: where the frontier is in none of them, no state of the block can be
/// reached. So if the sides of a bipartite space lie one behind the other, the side that cannot be
/// reached costs nothing.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    /// A block has two to the power of this many states, whole words of a bit a state.
    log: u32,
    /// For each block those that lead to it.
    sources: Vec<BlockSet>,
}

impl Blocks {
    pub(super) fn new(predecessors: &Adjacency) -> Self {
        let len = predecessors.len();
        let mut log = u64::BITS.ilog2();
        while len.div_ceil(1 << log) > BlockSet::CAPACITY {
            log += 1;
        }
        let mut sources = vec![BlockSet::EMPTY; len.div_ceil(1 << log)];
        for rank in 0..len {
            let sources = &mut sources[rank >> log];
            for &predecessor in predecessors.neighbours(rank) {
                sources.insert(predecessor as usize >> log);
            }
        }
        Self { log, sources }
    }

    /// How many blocks there are.
    pub(super) const fn len(&self) -> usize {
        self.sources.len()
    }

    /// The block of a state.
    pub(super) const fn of(&self, rank: usize) -> usize {
        rank >> self.log
    }

    /// The words of a bit a state that belong to a block, out of `len` words.
    pub(super) fn words(&self, block: usize, len: usize) -> std::ops::Range<usize> {
        let log = self.log - u64::BITS.ilog2();
        block << log..len.min((block + 1) << log)
    }

    /// Whether some state of a block may have a predecessor in one of these blocks.
    pub(super) fn is_reached_from(&self, block: usize, blocks: BlockSet) -> bool {
        !(self.sources[block] & blocks).is_empty()
    }
}
