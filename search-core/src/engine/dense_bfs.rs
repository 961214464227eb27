//! Breadth-first search with one bit per state as the visited set.

use std::ops::Range;

use fixedbitset::FixedBitSet;

use super::add;
use crate::control::{Control, Limits};
use crate::meter::Meter;
use crate::outcome::Found;
use crate::path::{Path, PathIn};
use crate::space::Enumerable;
use crate::visited::narrow;

/// Breadth-first search on an [`Enumerable`] space, without hashing, for many searches one after
/// another.
///
/// It gives the same answers as [`bfs`](crate::bfs), expands the same states in the same order, and
/// keeps its memory for the next search. It holds ranks instead of states, so the goals are ranks, too. On an
/// [`IndexedQuotient`](crate::IndexedQuotient), a rank stands for the canonical state of an orbit: the path is a
/// shortest one, but not always the first. Ranks are not checked: [`Audit::ranks`](crate::Audit::ranks) checks them.
///
/// Memory: one bit per state of the space, and eight bytes per visited state. Unless the space computes
/// [ranks from ranks](Enumerable::HAS_RANKED_MOVES), also the states of two layers.
///
/// # Example: two searches in one space
///
/// ```
/// use search_core::{DenseBfs, Enumerable, Limits, StateSpace, bfs};
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
/// let mut dense = DenseBfs::new();
/// for goal in [51, 10] {
///     let report = dense.search(&Dial, [0], |rank| rank == goal, Limits::none());
///     let plain = bfs(&Dial, [0], |at| *at == goal, Limits::none());
///     assert_eq!((report.outcome, report.stats), (plain.outcome, plain.stats));
/// }
///
/// // The positions after two turns that cannot be reached by fewer.
/// assert_eq!(dense.at_distance(&Dial, [0], 2), [2, 11, 20]);
/// assert!(dense.is_nearer(10));
/// assert!(!dense.is_nearer(11) && !dense.is_nearer(30));
/// ```
#[derive(Clone, Debug, Default)]
pub struct DenseBfs {
    /// The ranks of the visited states.
    visited: FixedBitSet,
    /// The visited states, in order.
    queue: Vec<Node>,
    /// The indices in the queue of the last layer that the search began to expand.
    layer: Range<usize>,
}

/// A visited state. (Four bytes for a rank and for an index keep the queue small; 2³² states would not
/// fit into memory.)
#[derive(Clone, Copy, Debug)]
struct Node {
    rank: u32,
    /// The index of the preceding state on the path. The origin of a start is its own index.
    origin: u32,
}

impl Node {
    fn new(rank: usize, origin: usize) -> Self {
        Self {
            rank: narrow(rank),
            origin: narrow(origin),
        }
    }
}

impl DenseBfs {
    /// Creates a search. It allocates memory when it runs for the first time.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            visited: FixedBitSet::new(),
            queue: Vec::new(),
            layer: 0..0,
        }
    }

    /// Finds the first shortest path from the starts to a goal. `is_goal` gets the rank of a state.
    ///
    /// # Panics
    ///
    /// If the space gives a state a rank that is not below its number of states, or if the search
    /// visits 2³² states.
    pub fn search<'a, S: Enumerable>(
        &mut self,
        space: &S,
        starts: impl IntoIterator<Item = S::State>,
        is_goal: impl Fn(usize) -> bool,
        control: impl Into<Control<'a>>,
    ) -> Found<S> {
        // Not at the end, because the search before may have panicked.
        self.reset(space.len());
        Meter::run(control, |meter| {
            let mut visited_starts = Vec::new();
            for start in starts {
                let rank = space.rank(&start);
                if !add(&mut self.visited, rank) {
                    continue;
                }
                visited_starts.push(start);
                self.queue.push(Node::new(rank, self.queue.len()));
                if is_goal(rank) {
                    return Ok(Some(self.path_to_last(space, visited_starts)));
                }
            }
            let mut states = Vec::new();
            if !S::HAS_RANKED_MOVES {
                states.clone_from(&visited_starts);
            }
            self.layer = 0..self.queue.len();
            for depth in 0.. {
                meter.finish_layer(depth, self.layer.len());
                if self.layer.is_empty() {
                    break;
                }
                meter.deepen(depth + 1)?;
                let mut next_states = Vec::new();
                for index in self.layer.clone() {
                    meter.expand()?;
                    let visited_before = self.queue.len();
                    let (found, generated) =
                        self.expand(space, index, &states, &mut next_states, &is_goal);
                    meter.generate(generated, (self.queue.len() - visited_before) as u64);
                    if found {
                        return Ok(Some(self.path_to_last(space, visited_starts)));
                    }
                }
                states = next_states;
                self.layer = self.layer.end..self.queue.len();
            }
            Ok(None)
        })
    }

    /// Finds the ranks of all states at exactly this distance from the nearest of the starts, in the order of a
    /// breadth-first search.
    ///
    /// The search goes no further than this distance, so repeated queries near the starts are cheap
    /// in a large space. [`is_nearer`](Self::is_nearer) tells which states are at a smaller
    /// distance.
    ///
    /// # Panics
    ///
    /// As [`search`](Self::search).
    pub fn at_distance<S: Enumerable>(
        &mut self,
        space: &S,
        starts: impl IntoIterator<Item = S::State>,
        distance: u32,
    ) -> Vec<usize> {
        let limits = Limits::none().max_depth(distance);
        let _ = self.search(space, starts, |_| false, limits);
        let layer = self.queue[self.layer.clone()].iter();
        let ranks = layer.map(|node| node.rank as usize);
        ranks.inspect(|rank| self.visited.remove(*rank)).collect()
    }

    /// Whether the state with this rank is at a smaller distance than the last call of
    /// [`at_distance`](Self::at_distance) asked for.
    #[must_use]
    pub fn is_nearer(&self, rank: usize) -> bool {
        self.visited.contains(rank)
    }

    /// Appends the new successors of a state to the queue, up to the first goal. Returns whether there was one.
    ///
    /// `states` has the states of the layer, and `next_states` receives those of the next one, unless the space computes
    /// ranks from ranks.
    fn expand<S: Enumerable>(
        &mut self,
        space: &S,
        index: usize,
        states: &[S::State],
        next_states: &mut Vec<S::State>,
        is_goal: &impl Fn(usize) -> bool,
    ) -> (bool, u64) {
        let rank = self.queue[index].rank as usize;
        let mut generated = 0;
        let mut is_found = |rank, next: Option<S::State>| {
            generated += 1;
            // Most successors are visited already: a test before the write is faster.
            if self.visited.contains(rank) {
                return false;
            }
            add(&mut self.visited, rank);
            self.queue.push(Node::new(rank, index));
            // Not `extend`, which is slower.
            if let Some(next) = next {
                next_states.push(next);
            }
            is_goal(rank)
        };
        let mut found = false;
        if S::HAS_RANKED_MOVES {
            space.successor_ranks(rank, |next| found = found || is_found(next, None));
        } else {
            let mut successors = space.successors(&states[index - self.layer.start]);
            found = successors.any(|next| is_found(space.rank(&next), Some(next)));
        }
        (found, generated)
    }

    /// The path from one of the starts to the state that was visited last. The queue does not contain moves:
    /// each move of the path is the first one that leads from its state to the next.
    fn path_to_last<S: Enumerable>(&self, space: &S, mut starts: Vec<S::State>) -> PathIn<S> {
        let mut ranks = Vec::new();
        let mut index = self.queue.len() - 1;
        while self.queue[index].origin as usize != index {
            ranks.push(self.queue[index].rank as usize);
            index = self.queue[index].origin as usize;
        }
        ranks.reverse();
        let is_next = |next: &S::State, made: usize| space.rank(next) == ranks[made];
        let path = Path::along(space, starts.swap_remove(index), ranks.len(), &is_next);
        path.expect("`successor_ranks` visits the states after the moves")
    }

    /// Clears the memory for a search in a space with `len` states. Clears single ranks if that is
    /// less work than the whole set.
    fn reset(&mut self, len: usize) {
        if len != self.visited.len() {
            // A bit set cannot shrink, and spare bits would hide a rank that is out of range.
            self.visited = FixedBitSet::with_capacity(len);
        } else if self.queue.len() < self.visited.len() / 64 {
            for visited in &self.queue {
                self.visited.remove(visited.rank as usize);
            }
        } else {
            self.visited.clear();
        }
        self.queue.clear();
    }
}
