//! Breadth-first search with one bit a state for what was met.

use fixedbitset::FixedBitSet;

use crate::meter::Meter;
use crate::{Control, Enumerable, Found, Limit, Path, PathIn};

/// Breadth-first search on an [`Enumerable`] space, for one search after another.
///
/// It answers as [`bfs`](crate::bfs) does, state by state and move by move, but marks the states that
/// were met in a set of ranks, without hashing, and keeps its memory for the next search.
///
/// Memory: a bit for each state of the space; for each state met, the state and eight bytes.
///
/// # Example: two searches in one space
///
/// ```
/// use search_core::{DenseBfs, Enumerable, Limits, StateSpace, bfs};
///
/// /// A dial of a thousand; turn by 7, by 11 or by 13.
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
/// ```
#[derive(Clone, Debug)]
pub struct DenseBfs<T> {
    /// The ranks of the states met.
    met: FixedBitSet,
    /// The states met, in order.
    queue: Vec<Met<T>>,
}

/// A state that was met. (Four bytes for a rank and for a place keep the queue small; 2³² states would
/// not fit into memory.)
#[derive(Clone, Debug)]
struct Met<T> {
    state: T,
    rank: u32,
    /// The place of the state before it on its path; a start has its own.
    origin: u32,
}

impl<T> Met<T> {
    fn new(state: T, rank: usize, origin: usize) -> Self {
        let narrow = |number| u32::try_from(number).expect("2³² states are not to be had");
        Self {
            state,
            rank: narrow(rank),
            origin: narrow(origin),
        }
    }
}

impl<T> DenseBfs<T> {
    /// A search with no memory yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            met: FixedBitSet::new(),
            queue: Vec::new(),
        }
    }

    /// Finds the first shortest path from the starts to a goal.
    ///
    /// # Panics
    ///
    /// If the space gives a state a rank that is not below its number of states, or meets 2³² states.
    pub fn search<'a, S: Enumerable<State = T>>(
        &mut self,
        space: &S,
        starts: impl IntoIterator<Item = T>,
        is_goal: impl Fn(&T) -> bool,
        control: impl Into<Control<'a>>,
    ) -> Found<S>
    where
        T: Clone + Eq,
    {
        let mut meter = Meter::new(control);
        // At the beginning, so that a search that panicked leaves nothing to this one.
        self.forget();
        self.met.grow(space.len());
        let result = self.first_path(space, starts, &is_goal, &mut meter);
        meter.report(result)
    }

    fn first_path<S: Enumerable<State = T>>(
        &mut self,
        space: &S,
        starts: impl IntoIterator<Item = T>,
        is_goal: &impl Fn(&T) -> bool,
        meter: &mut Meter<'_>,
    ) -> Result<Option<PathIn<S>>, Limit>
    where
        T: Clone + Eq,
    {
        for start in starts {
            let rank = space.rank(&start);
            if self.met.put(rank) {
                continue;
            }
            let found = is_goal(&start);
            self.queue.push(Met::new(start, rank, self.queue.len()));
            if found {
                return Ok(Some(self.path_to_last(space)));
            }
        }
        let mut layer = 0..self.queue.len();
        for depth in 0.. {
            meter.finish_layer(depth, layer.len());
            if layer.is_empty() {
                break;
            }
            meter.deepen(depth + 1)?;
            for place in layer.clone() {
                meter.expand()?;
                if self.expand(space, place, is_goal, meter) {
                    return Ok(Some(self.path_to_last(space)));
                }
            }
            layer = layer.end..self.queue.len();
        }
        Ok(None)
    }

    /// Puts the new successors of a state into the queue; stops behind a goal, and says so.
    fn expand<S: Enumerable<State = T>>(
        &mut self,
        space: &S,
        place: usize,
        is_goal: &impl Fn(&T) -> bool,
        meter: &mut Meter<'_>,
    ) -> bool
    where
        T: Clone,
    {
        let Self { met, queue } = self;
        let state = queue[place].state.clone();
        let met_before = queue.len();
        let mut generated = 0;
        let found = space.ranked_successors(&state).any(|(rank, next)| {
            generated += 1;
            // Most have been met: to look first is quicker than to write at once.
            if met.contains(rank) {
                return false;
            }
            met.insert(rank);
            let found = is_goal(&next);
            queue.push(Met::new(next, rank, place));
            found
        });
        meter.generate_all(generated, (queue.len() - met_before) as u64);
        found
    }

    /// The path from a start to the state that was met last. Its moves were not kept: each is the
    /// first of its state that leads to the next.
    fn path_to_last<S: Enumerable<State = T>>(&self, space: &S) -> PathIn<S>
    where
        T: Clone + Eq,
    {
        let mut moves = Vec::new();
        let mut place = self.queue.len() - 1;
        loop {
            let Met { state, origin, .. } = &self.queue[place];
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
            moves.push(step.expect("a move led here"));
            place = origin;
        }
    }

    /// Clears the memory for the next search: state by state, if that is less than the whole set.
    fn forget(&mut self) {
        if self.queue.len() < self.met.len() / 64 {
            for met in self.queue.drain(..) {
                self.met.remove(met.rank as usize);
            }
        } else {
            self.met.clear();
            self.queue.clear();
        }
    }
}

impl<T> Default for DenseBfs<T> {
    fn default() -> Self {
        Self::new()
    }
}
