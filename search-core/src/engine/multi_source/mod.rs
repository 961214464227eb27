//! Breadth-first search from hundreds of sources at once.

mod blocks;
pub(crate) mod eccentricities;
mod frontier;
pub(crate) mod lanes;

use frontier::Frontier;
use lanes::{Lanes, ones};

use self::blocks::{BlockSet, Blocks};
use crate::meter::Meter;
use crate::{Adjacency, Control, Limit, Report};

/// Breadth-first search from up to 64 `W` sources at once, each of them by itself: every state's
/// distance from every source, in one pass over the space.
///
/// Each source has a *lane*, a bit in a [set](Lanes) of them. Level by level, every state that some
/// lanes have not reached yet gathers the lanes that have just reached its predecessors. So what a
/// search costs most, the way through memory, is shared by all the lanes: "The More the Merrier:
/// Efficient Multi-Source Graph Traversal" (Then et al., VLDB 2014), in the direction of pulling
/// only.
///
/// The search owns its memory, to be used for one pass after another: three sets of lanes a state,
/// 192 bytes with `W` = 8. Threads have a search each and share the [`Adjacency`]. It goes the
/// faster, the nearer to each other the ranks of a state's predecessors are, and where the sides of
/// a bipartite space are ranked one behind the other rather than by turns.
///
/// # Example: which hour is how far from which
///
/// ```
/// use search_core::{Adjacency, Enumerable, Limits, MultiSource, Reached, StateSpace};
///
/// /// A dial of twelve hours; turn by 3 or by 4.
/// struct Dial;
///
/// impl StateSpace for Dial {
///     type State = usize;
///     type Move = usize;
///     fn moves(&self, _: &usize) -> impl Iterator<Item = usize> { [3, 4].into_iter() }
///     fn apply(&self, at: &usize, by: &usize) -> usize { (at + by) % 12 }
/// }
///
/// impl Enumerable for Dial {
///     fn len(&self) -> usize { 12 }
///     fn rank(&self, at: &usize) -> usize { *at }
///     fn unrank(&self, rank: usize) -> usize { rank }
/// }
///
/// let predecessors = Adjacency::predecessors(&Dial);
/// let mut search = MultiSource::<1>::new(&predecessors);
/// let mut distances = [[0; 12]; 12];
/// let report = search.run(
///     0..12,
///     |Reached { depth, rank, lanes }| lanes.iter().for_each(|from| distances[from][rank] = depth),
///     Limits::none(),
/// );
/// assert!(report.outcome.is_solved());
/// assert_eq!(distances[0], [0, 4, 4, 1, 1, 5, 2, 2, 2, 3, 3, 3]);
/// assert_eq!(distances[10][9], distances[0][11]);
/// ```
#[derive(Clone, Debug)]
pub struct MultiSource<'a, const W: usize> {
    predecessors: &'a Adjacency,
    blocks: Blocks,
    /// For each state the lanes that have not reached it.
    missing: Vec<Lanes<W>>,
    /// The states that no lane is missing from, and what the last word has to spare; a bit each.
    complete: Vec<u64>,
    frontier: Frontier<W>,
    next: Frontier<W>,
}

/// A state, and the lanes that have reached it at the same depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached<const W: usize> {
    /// The distance of the state from the sources of these lanes, in moves.
    pub depth: u32,
    /// The rank of the state.
    pub rank: usize,
    /// The lanes; at least one.
    pub lanes: Lanes<W>,
}

impl<'a, const W: usize> MultiSource<'a, W> {
    /// The most sources of a pass.
    pub const SOURCES: usize = Lanes::<W>::CAPACITY;

    /// A search in the space with these predecessors; with the successors, one against the moves.
    #[must_use]
    pub fn new(predecessors: &'a Adjacency) -> Self {
        let len = predecessors.len();
        Self {
            predecessors,
            blocks: Blocks::new(predecessors),
            missing: vec![Lanes::EMPTY; len],
            complete: vec![0; len.div_ceil(64)],
            frontier: Frontier::new(len),
            next: Frontier::new(len),
        }
    }

    /// Searches from the states with these ranks, lane 0 from the first. Two lanes may have the same
    /// source.
    ///
    /// `visit` hears of every state once for each depth at which lanes reach it: depth by depth, and
    /// within a depth in order of rank. What a limit of depth leaves out is no more than the depths
    /// beyond; any other limit may strike between two states.
    ///
    /// The outcome is never *unsolvable*: states out of reach are not visited. Statistics count a
    /// state as expanded whenever its predecessors are looked at, as generated once for each of them
    /// that is in the frontier until nothing is missing, and as met again if that brings no lane.
    ///
    /// # Panics
    ///
    /// If there are more sources than lanes, or if the space has no state with such a rank.
    pub fn run<'c>(
        &mut self,
        sources: impl IntoIterator<Item = usize>,
        visit: impl FnMut(Reached<W>),
        control: impl Into<Control<'c>>,
    ) -> Report<()> {
        let mut meter = Meter::new(control);
        let result = self.pass(sources, visit, &mut meter);
        meter.report(result.map(Some))
    }

    fn pass(
        &mut self,
        sources: impl IntoIterator<Item = usize>,
        mut visit: impl FnMut(Reached<W>),
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let mut width = self.start(sources, &mut visit);
        for depth in 0.. {
            meter.finish_layer(depth, width);
            if width == 0 {
                break;
            }
            meter.deepen(depth + 1)?;
            width = self.advance(depth + 1, &mut visit, meter)?;
        }
        Ok(())
    }

    /// Begins a pass; returns the number of states in the frontier.
    fn start(
        &mut self,
        sources: impl IntoIterator<Item = usize>,
        visit: &mut impl FnMut(Reached<W>),
    ) -> usize {
        self.frontier.clear();
        let mut count = 0;
        for source in sources {
            assert!(count < Self::SOURCES, "every source needs a lane");
            self.frontier.insert(source, Lanes::of(count));
            self.frontier.blocks |= BlockSet::of(self.blocks.of(source));
            count += 1;
        }

        self.missing.fill(Lanes::first(count));
        self.complete.fill(0);
        let used = self.missing.len() % 64;
        if used != 0 {
            let last = self.complete.len() - 1;
            self.complete[last] = u64::MAX << used;
        }
        let mut width = 0;
        for (rank, lanes) in self.frontier.iter() {
            let missing = &mut self.missing[rank];
            *missing ^= lanes;
            self.complete[rank / 64] |= u64::from(missing.is_empty()) << (rank % 64);
            width += 1;
            visit(Reached {
                depth: 0,
                rank,
                lanes,
            });
        }
        width
    }

    /// Makes the frontier that of the next depth; returns the number of states in it.
    fn advance(
        &mut self,
        depth: u32,
        visit: &mut impl FnMut(Reached<W>),
        meter: &mut Meter<'_>,
    ) -> Result<usize, Limit> {
        let mut width = 0;
        self.next.blocks = BlockSet::EMPTY;
        for block in 0..self.blocks.len() {
            let words = self.blocks.words(block, self.complete.len());
            if !self.blocks.is_reached_from(block, self.frontier.blocks) {
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
                self.next.blocks |= BlockSet::of(block);
            }
        }
        std::mem::swap(&mut self.frontier, &mut self.next);
        Ok(width)
    }

    /// Lets the states of a word gather lanes from their predecessors; returns those that got some.
    fn pull(
        &mut self,
        depth: u32,
        word: usize,
        visit: &mut impl FnMut(Reached<W>),
        meter: &mut Meter<'_>,
    ) -> Result<u64, Limit> {
        let mut reached = 0;
        let mut completed = 0;
        for bit in ones(!self.complete[word]) {
            meter.expand()?;
            let rank = 64 * word + bit;
            let before = self.missing[rank];
            let mut missing = before;
            let mut looked_at = 0;
            for &predecessor in self.predecessors.neighbours(rank) {
                let Some(lanes) = self.frontier.get(predecessor as usize) else {
                    continue;
                };
                missing &= !lanes;
                looked_at += 1;
                if missing.is_empty() {
                    completed |= 1 << bit;
                    break;
                }
            }
            let lanes = before ^ missing;
            if !meter.generate_times(looked_at, !lanes.is_empty()) {
                continue;
            }
            self.missing[rank] = missing;
            self.next.lanes[rank] = lanes;
            reached |= 1 << bit;
            visit(Reached { depth, rank, lanes });
        }
        self.complete[word] |= completed;
        Ok(reached)
    }
}
