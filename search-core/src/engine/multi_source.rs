//! Breadth-first search from hundreds of sources at once.

use crate::adjacency::Adjacency;
use crate::bit_set::{BitSet, ones};
use crate::control::Control;
use crate::meter::Meter;
use crate::outcome::{Limit, Report};

/// Breadth-first search from up to 64 `W` sources at once: the distance of every state from every
/// source, in one pass over the space.
///
/// Each source has a number, and a [`BitSet`] holds the sources that have reached a state. At each
/// depth, every state that some sources have not reached yet collects the sources that reached one of
/// its predecessors at the depth before. All sources share the memory accesses, which are the largest
/// part of the cost of a search. (Then et al., "The More the Merrier: Efficient Multi-Source Graph
/// Traversal", VLDB 2014; this search only pulls.)
///
/// A search owns its memory and can run many passes. It keeps three sets of sources per state, which
/// is 192 bytes with `W` = 8. Threads can share an [`Adjacency`]; each thread needs its own search.
/// A search is fastest if the predecessors of a state have similar ranks. In a bipartite space, all
/// states of one side should have lower ranks than the states of the other side.
///
/// # Example: all distances from ten positions of a dial
///
/// ```
/// use search_core::extend::Reached;
/// use search_core::{Adjacency, Enumerable, Limits, MultiSource, StateSpace};
///
/// /// A dial with a hundred positions. A move turns it by 1 or by 10.
/// struct Dial;
///
/// impl StateSpace for Dial {
///     type State = usize;
///     type Move = usize;
///     fn moves(&self, _: &usize) -> impl Iterator<Item = usize> { [1, 10].into_iter() }
///     fn apply(&self, at: &usize, by: &usize) -> usize { (at + by) % 100 }
/// }
///
/// impl Enumerable for Dial {
///     fn len(&self) -> usize { 100 }
///     fn rank(&self, at: &usize) -> usize { *at }
///     fn unrank(&self, rank: usize) -> usize { rank }
/// }
///
/// let predecessors = Adjacency::predecessors(&Dial);
/// let mut search = MultiSource::<1>::new(&predecessors);
/// let mut distances = [[0; 100]; 10];
/// let report = search.run(
///     0..10,
///     |Reached { depth, rank, sources }| {
///         sources.iter().for_each(|source| distances[source][rank] = depth);
///     },
///     Limits::none(),
/// );
/// assert!(report.outcome.is_solved());
/// assert_eq!(distances[0][..12], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2]);
/// assert_eq!(distances[9][8], distances[0][99]);
/// ```
#[derive(Clone, Debug)]
pub struct MultiSource<'a, const W: usize> {
    predecessors: &'a Adjacency,
    blocks: Blocks,
    /// For each state the sources that have not reached it.
    missing: Vec<BitSet<W>>,
    /// One bit per state: whether all sources have reached it. The unused bits of the last word are
    /// set.
    complete: Vec<u64>,
    frontier: Frontier<W>,
    next: Frontier<W>,
}

/// A state and the sources that have reached it at one depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached<const W: usize> {
    /// The distance of the state from each of these sources, in moves.
    pub depth: u32,
    /// The rank of the state.
    pub rank: usize,
    /// The numbers of the sources; at least one.
    pub sources: BitSet<W>,
}

impl<'a, const W: usize> MultiSource<'a, W> {
    /// The greatest number of sources in one pass.
    pub const SOURCES: usize = BitSet::<W>::CAPACITY;

    /// Creates a search in the space with these predecessors.
    #[must_use]
    pub fn new(predecessors: &'a Adjacency) -> Self {
        let len = predecessors.len();
        Self {
            predecessors,
            blocks: Blocks::new(predecessors),
            missing: vec![BitSet::EMPTY; len],
            complete: vec![0; len.div_ceil(64)],
            frontier: Frontier::new(len),
            next: Frontier::new(len),
        }
    }

    /// Searches from the states with the given ranks. The first is source 0. Two sources may be the
    /// same state.
    ///
    /// `visit` is called once for each state and each depth at which sources reach the state: depth
    /// by depth, and within a depth in order of rank. If the depth limit stops the pass, all depths up
    /// to the limit have been visited. Any other limit can stop the pass between two states.
    ///
    /// The outcome is never *unsolvable*: unreachable states are not visited. In the statistics, a
    /// state is expanded each time that the search examines its predecessors, and generated once for
    /// each predecessor in the frontier, until all sources have reached it.
    ///
    /// # Panics
    ///
    /// If there are more than [`SOURCES`](Self::SOURCES) sources, or if the space has no state with a
    /// given rank.
    pub fn run<'c>(
        &mut self,
        sources: impl IntoIterator<Item = usize>,
        mut visit: impl FnMut(Reached<W>),
        control: impl Into<Control<'c>>,
    ) -> Report<()> {
        Meter::run(control, |meter| {
            let mut width = self.start(sources, &mut visit);
            for depth in 0.. {
                meter.finish_layer(depth, width);
                if width == 0 {
                    break;
                }
                meter.deepen(depth + 1)?;
                width = self.advance(depth + 1, &mut visit, meter)?;
            }
            Ok(Some(()))
        })
    }

    /// Begins a pass; returns the number of states in the frontier.
    fn start(
        &mut self,
        sources: impl IntoIterator<Item = usize>,
        visit: &mut impl FnMut(Reached<W>),
    ) -> usize {
        self.frontier.states.fill(0);
        self.frontier.blocks = BlockSet::EMPTY;
        let mut count = 0;
        for source in sources {
            assert!(
                count < Self::SOURCES,
                "a pass has at most {} sources",
                Self::SOURCES
            );
            self.frontier.insert(source, BitSet::of(count));
            self.frontier.blocks.insert(self.blocks.of(source));
            count += 1;
        }

        self.missing.fill(BitSet::first(count));
        self.complete.fill(0);
        let used = self.missing.len() % 64;
        if used != 0 {
            let last = self.complete.len() - 1;
            self.complete[last] = u64::MAX << used;
        }
        let mut width = 0;
        for (rank, sources) in self.frontier.iter() {
            let missing = &mut self.missing[rank];
            *missing &= !sources;
            self.complete[rank / 64] |= u64::from(missing.is_empty()) << (rank % 64);
            width += 1;
            visit(Reached {
                depth: 0,
                rank,
                sources,
            });
        }
        width
    }

    /// Replaces the frontier by the frontier of the next depth; returns the number of its states.
    fn advance(
        &mut self,
        depth: u32,
        visit: &mut impl FnMut(Reached<W>),
        meter: &mut Meter<'_>,
    ) -> Result<usize, Limit> {
        let mut width = 0;
        self.next.blocks = BlockSet::EMPTY;
        for block in 0..self.blocks.sources.len() {
            let words = self.blocks.words(block, self.complete.len());
            if self.blocks.sources[block].is_disjoint(&self.frontier.blocks) {
                self.next.states[words].fill(0);
                continue;
            }
            let mut any = 0;
            for word in words {
                let reached = self.pull(depth, word, visit, meter)?;
                self.next.states[word] = reached;
                width += reached.count_ones() as usize;
                any |= reached;
            }
            if any != 0 {
                self.next.blocks.insert(block);
            }
        }
        std::mem::swap(&mut self.frontier, &mut self.next);
        Ok(width)
    }

    /// Lets the states of a word collect sources from their predecessors; returns the states that
    /// new sources have reached, one bit each.
    fn pull(
        &mut self,
        depth: u32,
        word: usize,
        visit: &mut impl FnMut(Reached<W>),
        meter: &mut Meter<'_>,
    ) -> Result<u64, Limit> {
        let mut reached = 0;
        for bit in ones(!self.complete[word]) {
            meter.expand()?;
            let rank = 64 * word + bit;
            let before = self.missing[rank];
            let (missing, examined) = self.collect(rank, before);
            let sources = before & !missing;
            meter.generate(examined, u64::from(!sources.is_empty()));
            if sources.is_empty() {
                continue;
            }
            self.complete[word] |= u64::from(missing.is_empty()) << bit;
            self.missing[rank] = missing;
            self.next.sources[rank] = sources;
            reached |= 1 << bit;
            visit(Reached {
                depth,
                rank,
                sources,
            });
        }
        Ok(reached)
    }

    /// Removes the sources of the predecessors in the frontier from `missing`, until it is empty;
    /// returns it with the number of these predecessors that were examined.
    #[inline]
    fn collect(&self, rank: usize, mut missing: BitSet<W>) -> (BitSet<W>, u64) {
        let mut examined = 0;
        for &predecessor in self.predecessors.neighbours(rank) {
            if let Some(sources) = self.frontier.get(predecessor as usize) {
                missing &= !sources;
                examined += 1;
                if missing.is_empty() {
                    break;
                }
            }
        }
        (missing, examined)
    }
}

/// The states that sources have reached at one depth, with these sources.
#[derive(Clone, Debug)]
struct Frontier<const W: usize> {
    /// One bit per state: whether it is in the frontier. These bits fit into a cache, so they are
    /// tested before `sources` is read.
    states: Vec<u64>,
    /// The blocks that contain states of the frontier.
    blocks: BlockSet,
    /// The sources of each state of the frontier; stale for other states.
    sources: Vec<BitSet<W>>,
}

impl<const W: usize> Frontier<W> {
    fn new(len: usize) -> Self {
        Self {
            states: vec![0; len.div_ceil(64)],
            blocks: BlockSet::EMPTY,
            sources: vec![BitSet::EMPTY; len],
        }
    }

    /// The sources that have reached a state, if it is in the frontier.
    #[inline]
    fn get(&self, rank: usize) -> Option<BitSet<W>> {
        (self.states[rank / 64] >> (rank % 64) & 1 == 1).then(|| self.sources[rank])
    }

    /// Adds a state, or more sources to a state of the frontier.
    fn insert(&mut self, rank: usize, sources: BitSet<W>) {
        self.sources[rank] = self.get(rank).unwrap_or(BitSet::EMPTY) | sources;
        self.states[rank / 64] |= 1 << (rank % 64);
    }

    /// The states in order of rank, with their sources.
    fn iter(&self) -> impl Iterator<Item = (usize, BitSet<W>)> {
        let ranks = |(word, &states): (usize, &u64)| ones(states).map(move |bit| 64 * word + bit);
        let ranks = self.states.iter().enumerate().flat_map(ranks);
        ranks.map(|rank| (rank, self.sources[rank]))
    }
}

/// A set of blocks.
type BlockSet = BitSet<8>;

/// A division of the states into at most 512 blocks of consecutive ranks.
///
/// A block can be skipped if no block of the frontier contains a predecessor of its states. If the
/// sides of a bipartite space have separate ranges of ranks, the unreachable side costs nothing.
#[derive(Clone, Debug)]
struct Blocks {
    /// The binary logarithm of the number of states per block, at least 6: a block consists of whole
    /// words of one bit per state.
    log: u32,
    /// For each block the blocks that contain predecessors of its states.
    sources: Vec<BlockSet>,
}

impl Blocks {
    fn new(predecessors: &Adjacency) -> Self {
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

    /// The block of a state.
    const fn of(&self, rank: usize) -> usize {
        rank >> self.log
    }

    /// The words of one bit per state that belong to a block, out of `len` words.
    fn words(&self, block: usize, len: usize) -> std::ops::Range<usize> {
        let log = self.log - u64::BITS.ilog2();
        block << log..len.min((block + 1) << log)
    }
}
