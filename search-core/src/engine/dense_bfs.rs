//! Breadth-first search with one bit per state as the visited set.

use std::ops::Range;

use fixedbitset::FixedBitSet;

use crate::meter::Meter;
use crate::{Control, Enumerable, Found, Limits, Path, PathIn};

/// Breadth-first search on an [`Enumerable`] space, without hashing, for many searches one after
/// another.
///
/// It gives the same answers as [`bfs`](crate::bfs), expands the same states in the same order, and
/// keeps its memory for the next search.
///
/// Memory: one bit per state of the space. In addition, for each visited state the state itself and
/// eight bytes.
///
/// # Example: two searches in one space
///
/// ```
/// use search_core::{DenseBfs, Enumerable, Limits, StateSpace, bfs};
///
/// /// A dial with a thousand positions. A move turns it by 7, 11 or 13.
/// struct Dial;
///
/// impl StateSpace for Dial {
///     type State = usize;
///     type Move = usize;
///     fn moves(&self, _: &usize) -> impl Iterator<Item = usize> { [7, 11, 13].into_iter() }
///     fn apply(&self, at: &usize, by: &usize) -> usize { (at + by) % 1_000 }
/// }
///
/// impl Enumerable for Dial {
///     fn len(&self) -> usize { 1_000 }
///     fn rank(&self, at: &usize) -> usize { *at }
///     fn unrank(&self, rank: usize) -> usize { rank }
/// }
///
/// let mut dense = DenseBfs::new();
/// for goal in [512, 100] {
///     let report = dense.search(&Dial, [0], |at| *at == goal, Limits::none());
///     let plain = bfs(&Dial, [0], |at| *at == goal, Limits::none());
///     assert_eq!((report.outcome, report.stats), (plain.outcome, plain.stats));
/// }
///
/// // The positions after two turns that cannot be reached by fewer.
/// assert_eq!(dense.at_distance(&Dial, [0], 2), [14, 18, 20, 22, 24, 26]);
/// assert!(dense.is_nearer(13));
/// assert!(!dense.is_nearer(14) && !dense.is_nearer(21));
/// ```
#[derive(Clone, Debug)]
pub struct DenseBfs<T> {
    /// The ranks of the visited states.
    visited: FixedBitSet,
    /// The visited states, in order.
    queue: Vec<Visited<T>>,
    /// The places in the queue of the last layer that the search began to expand.
    layer: Range<usize>,
}

/// A visited state. (Four bytes for a rank and for a place keep the queue small; 2³² states would not
/// fit into memory.)
#[derive(Clone, Debug)]
struct Visited<T> {
    state: T,
    rank: u32,
    /// The place of the preceding state on the path. The origin of a start is its own place.
    origin: u32,
}

impl<T> Visited<T> {
    fn new(state: T, rank: usize, origin: usize) -> Self {
        let narrow = |number| u32::try_from(number).expect("a search visits fewer than 2³² states");
        Self {
            state,
            rank: narrow(rank),
            origin: narrow(origin),
        }
    }
}

impl<T: Clone + Eq> DenseBfs<T> {
    /// Creates a search. It allocates memory when it runs for the first time.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            visited: FixedBitSet::new(),
            queue: Vec::new(),
            layer: 0..0,
        }
    }

    /// Finds the first shortest path from the starts to a goal.
    ///
    /// # Panics
    ///
    /// If the space gives a state a rank that is not below its number of states, or if the search
    /// visits 2³² states.
    pub fn search<'a, S: Enumerable<State = T>>(
        &mut self,
        space: &S,
        starts: impl IntoIterator<Item = T>,
        is_goal: impl Fn(&T) -> bool,
        control: impl Into<Control<'a>>,
    ) -> Found<S> {
        // Not at the end, because the search before may have panicked.
        self.reset(space.len());
        Meter::run(control, |meter| {
            for start in starts {
                let rank = space.rank(&start);
                if self.visited.put(rank) {
                    continue;
                }
                let found = is_goal(&start);
                self.queue.push(Visited::new(start, rank, self.queue.len()));
                if found {
                    return Ok(Some(self.path_to_last(space)));
                }
            }
            self.layer = 0..self.queue.len();
            for depth in 0.. {
                meter.finish_layer(depth, self.layer.len());
                if self.layer.is_empty() {
                    break;
                }
                meter.deepen(depth + 1)?;
                for place in self.layer.clone() {
                    meter.expand()?;
                    if self.expand(space, place, &is_goal, meter) {
                        return Ok(Some(self.path_to_last(space)));
                    }
                }
                self.layer = self.layer.end..self.queue.len();
            }
            Ok(None)
        })
    }

    /// Finds all states at exactly this distance from the nearest of the starts, in the order of a
    /// breadth-first search.
    ///
    /// The search goes no further than this distance, so repeated queries near the starts are cheap
    /// in a large space. [`is_nearer`](Self::is_nearer) tells which states are at a smaller
    /// distance.
    ///
    /// # Panics
    ///
    /// As [`search`](Self::search).
    pub fn at_distance<S: Enumerable<State = T>>(
        &mut self,
        space: &S,
        starts: impl IntoIterator<Item = T>,
        distance: u32,
    ) -> Vec<T> {
        let limits = Limits::none().max_depth(distance);
        let _ = self.search(space, starts, |_| false, limits);
        let layer = &self.queue[self.layer.clone()];
        for visited in layer {
            self.visited.remove(visited.rank as usize);
        }
        layer.iter().map(|visited| visited.state.clone()).collect()
    }

    /// Whether the state with this rank is at a smaller distance than the last call of
    /// [`at_distance`](Self::at_distance) asked for.
    #[must_use]
    pub fn is_nearer(&self, rank: usize) -> bool {
        self.visited.contains(rank)
    }

    /// Appends the new successors of a state to the queue. Stops after a goal and returns whether
    /// there was one.
    fn expand<S: Enumerable<State = T>>(
        &mut self,
        space: &S,
        place: usize,
        is_goal: &impl Fn(&T) -> bool,
        meter: &mut Meter<'_>,
    ) -> bool {
        let Self { visited, queue, .. } = self;
        let state = queue[place].state.clone();
        let visited_before = queue.len();
        let mut generated = 0;
        let found = space.ranked_successors(&state).any(|(rank, next)| {
            generated += 1;
            // Most successors are visited already: a test before the write is faster.
            if visited.contains(rank) {
                return false;
            }
            visited.insert(rank);
            let found = is_goal(&next);
            queue.push(Visited::new(next, rank, place));
            found
        });
        meter.generate(generated, (queue.len() - visited_before) as u64);
        found
    }

    /// The path from a start to the state that was visited last. The queue does not contain moves:
    /// each move of the path is the first one that leads from its state to the next.
    fn path_to_last<S: Enumerable<State = T>>(&self, space: &S) -> PathIn<S> {
        let mut moves = Vec::new();
        let mut place = self.queue.len() - 1;
        loop {
            let Visited { state, origin, .. } = &self.queue[place];
            let origin = *origin as usize;
            if origin == place {
                moves.reverse();
                return Path {
                    start: state.clone(),
                    moves,
                };
            }
            let before = &self.queue[origin].state;
            let leads_here = |step: &S::Move| space.apply(before, step) == *state;
            let step = space.moves(before).find(leads_here);
            moves.push(step.expect("the search made a move from this state"));
            place = origin;
        }
    }

    /// Clears the memory for a search in a space with `len` states. Clears single ranks if that is
    /// less work than the whole set.
    fn reset(&mut self, len: usize) {
        if len < self.visited.len() {
            // A bit set cannot shrink, and the spare bits would hide a rank that is out of range.
            self.visited = FixedBitSet::new();
        } else if self.queue.len() < self.visited.len() / 64 {
            for visited in &self.queue {
                self.visited.remove(visited.rank as usize);
            }
        } else {
            self.visited.clear();
        }
        self.queue.clear();
        self.visited.grow(len);
    }
}

impl<T: Clone + Eq> Default for DenseBfs<T> {
    fn default() -> Self {
        Self::new()
    }
}
