//! Bidirectional breadth-first search.

use std::collections::{HashSet, VecDeque};
use std::hash::Hash;
use std::ops::Range;
use std::{iter, mem};

use super::CHECKED;
use super::bfs::{from_starts, push_all};
use crate::control::Control;
use crate::meter::Meter;
use crate::outcome::{Found, Limit, Report};
use crate::path::{Path, PathIn};
use crate::shortest_paths::{DistanceMap, ShortestPaths, UNKNOWN};
use crate::space::Reversible;
use crate::visited::{Expansion, Flow, Visited, narrow};

/// Finds the first shortest path from the starts to the goals by breadth-first search from both
/// ends.
///
/// The search adds complete layers, each at the end with fewer states in its outermost layer. While the
/// two sides are disjoint, every path is longer than the sum of their depths. The first state of a new
/// layer that the other side has visited therefore gives the exact distance. (Pohl, "Bi-directional
/// search", 1971; complete layers make the stopping rule exact.) If the last layer was a backward one, a pass over
/// a part of the outermost forward layer then finds the first path.
///
/// Memory: for each visited state the state itself, four bytes, and 8 to 16 bytes of a hash table (up to 32 below 2¹⁸ states). Both ends
/// share one table.
///
/// # Wrong predecessors
///
/// Each path is made of moves and ends at a goal. It is a shortest one if [`predecessors`](Reversible::predecessors) are
/// right. [`Unsolvable`](crate::Outcome::Unsolvable) is a proof without them if the search from the starts has visited all
/// states that it can reach; if the search from the goals ends first, the proof needs them. In this case, the search checks
/// about 256 states before the answer. It also checks each state where the sides meet. With debug assertions, it checks
/// about 256 states before it returns a path. [`Audit::predecessors`](crate::Audit::predecessors) checks any number of
/// states.
///
/// # Panics
///
/// If the search visits 2³⁰ states, or if it notices that `predecessors` lacks a state or has a wrong one.
///
/// # Example: across a large circle
///
/// ```
/// use search_core::{Limits, Reversible, StateSpace, bidirectional};
///
/// /// A circle of a million points. A move goes forward by 1 or by 1,000.
/// struct Circle;
///
/// impl StateSpace for Circle {
///     type State = u32;
///     type Move = u32;
///     fn moves(&self, _: &u32) -> impl Iterator<Item = u32> { [1, 1_000].into_iter() }
///     fn apply(&self, at: &u32, by: &u32) -> u32 { (at + by) % 1_000_000 }
/// }
///
/// impl Reversible for Circle {
///     fn predecessors(&self, at: &u32) -> impl Iterator<Item = u32> {
///         [999_999, 999_000].map(|back| (at + back) % 1_000_000).into_iter()
///     }
/// }
///
/// let report = bidirectional(&Circle, [0], [20_020], Limits::none());
/// let path = report.outcome.solution().unwrap();
/// assert_eq!(path.len(), 40);
/// assert_eq!(path.moves[..20], [1; 20]);
/// assert!(report.stats.expanded < 500);
/// ```
pub fn bidirectional<'a, S: Reversible>(
    space: S,
    starts: impl IntoIterator<Item = S::State>,
    goals: impl IntoIterator<Item = S::State>,
    control: impl Into<Control<'a>>,
) -> Found<S> {
    Meter::run(control, |meter| {
        let starts: Vec<S::State> = starts.into_iter().collect();
        let mut sides = Sides::new(&starts, goals, true);
        let met = sides.meet(&space, meter)?;
        Ok(met.then(|| sides.first_path(&space)))
    })
}

/// Finds all shortest paths from the starts to the goals by breadth-first search from both ends;
/// see [`bidirectional`].
///
/// The starts should be different, because a path is counted once per start.
///
/// # Panics
///
/// As [`bidirectional`].
pub fn bidirectional_all<'a, S: Reversible>(
    space: S,
    starts: impl IntoIterator<Item = S::State>,
    goals: impl IntoIterator<Item = S::State>,
    control: impl Into<Control<'a>>,
) -> Report<ShortestPaths<S, DistanceMap<S::State>>> {
    Meter::run(control, |meter| {
        let starts: Vec<S::State> = starts.into_iter().collect();
        let mut sides = Sides::new(&starts, goals, false);
        if !sides.meet(&space, meter)? {
            return Ok(None);
        }
        sides.join(&space);
        let paths = ShortestPaths::new(space, starts, DistanceMap(sides.visited));
        // It panics if a wrong predecessor made the distance too low.
        let _ = paths.as_ref().map(ShortestPaths::first);
        Ok(paths)
    })
}

/// The messages about wrong predecessors.
const LACKS: &str = "a state with a move to another state is not among its predecessors";
const NO_MOVE: &str = "a predecessor has no move to its state";

/// The states visited from both ends: complete layers up to two depths.
struct Sides<T> {
    /// The value of a state of the backward side is its distance to the goals. The value of another state
    /// is [`UNKNOWN`] plus the position of the state before it.
    visited: Visited<T, u32>,
    /// The positions of each layer.
    forward: Vec<Range<usize>>,
    backward: Vec<Range<usize>>,
    /// The positions of states that both sides have visited.
    common: Vec<usize>,
    /// If the search is only for the first path: the positions that contain the last state of this path in the
    /// outermost forward layer.
    last: Option<Range<usize>>,
}

impl<T: Clone + Eq + Hash> Sides<T> {
    fn new(starts: &[T], goals: impl IntoIterator<Item = T>, is_for_first: bool) -> Self {
        let mut visited = from_starts(starts);
        let middle = visited.len();
        let mut common = Vec::new();
        for goal in goals {
            let (position, _) = visited.insert(&goal, 0);
            if mem::take(visited.entry_mut(position).1) >= UNKNOWN {
                common.push(position);
            }
        }
        Self {
            forward: iter::once(0..middle).collect(),
            backward: iter::once(middle..visited.len()).collect(),
            visited,
            common,
            last: is_for_first.then_some(0..0),
        }
    }

    /// Grows the side with the smaller frontier until the sides have common states, and returns whether they have.
    /// A shortest path contains exactly one common state. If the search is only for the first path, it ends at the
    /// first common state and leaves the last layer incomplete.
    fn meet<S: Reversible<State = T>>(
        &mut self,
        space: &S,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        meter.finish_layer(0, self.visited.len() + self.common.len());
        for depth in 1.. {
            if !self.common.is_empty() {
                break;
            }
            let widths = [&self.forward, &self.backward].map(|side| frontier(side).len());
            if widths[1] == 0 {
                self.check_predecessors(space);
            }
            if widths.contains(&0) {
                return Ok(false);
            }
            meter.deepen(depth)?;
            self.grow(space, widths[0] <= widths[1], depth, meter)?;
        }
        if cfg!(debug_assertions) {
            self.check_predecessors(space);
        }
        Ok(true)
    }

    /// Adds a layer to one side, unless the first common state ends the search.
    fn grow<S: Reversible<State = T>>(
        &mut self,
        space: &S,
        is_forward: bool,
        depth: u32,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let (side, other) = if is_forward {
            (&mut self.forward, &self.backward)
        } else {
            (&mut self.backward, &self.forward)
        };
        let first = self.visited.len();
        let mut growth = Growth {
            space,
            is_forward,
            depth: narrow(side.len()),
            other: frontier(other),
            common: &mut self.common,
            is_for_first: self.last.is_some(),
        };
        let stopped = self.visited.expand(frontier(side), &mut growth, meter)?;
        match stopped {
            None => {
                side.push(first..self.visited.len());
                meter.finish_layer(depth, frontier(side).len() + self.common.len());
            }
            Some(position) if is_forward => self.last = Some(position..position + 1),
            // An earlier state of the forward layer can be next to the backward side, too.
            Some(_) => self.last = Some(frontier(&self.forward).start..self.common[0] + 1),
        }
        Ok(())
    }

    /// Checks that states are predecessors of their successors: about [`CHECKED`] states of the forward side or, if it has
    /// fewer, all of them and states that moves reach from them. If the starts reach fewer states, all are checked.
    ///
    /// If the forward side ends, the moves alone prove that no path exists. If the backward side ends, the proof also
    /// needs all predecessors.
    fn check_predecessors<S: Reversible<State = T>>(&self, space: &S) {
        let states: usize = self.forward.iter().map(ExactSizeIterator::len).sum();
        let positions = self.forward.iter().flat_map(Clone::clone);
        let sample = positions.step_by(states / CHECKED + 1);
        let mut open: VecDeque<T> = sample.map(|it| self.visited.state(it).clone()).collect();
        let mut known: HashSet<T> = open.iter().cloned().collect();
        while let Some(state) = open.pop_front() {
            for next in space.successors(&state) {
                let is_known = space.predecessors(&next).any(|before| before == state);
                assert!(is_known, "{LACKS}");
                if known.len() < CHECKED && known.insert(next.clone()) {
                    open.push_back(next);
                }
            }
        }
    }

    /// The first shortest path, after [`meet`](Self::meet) stopped at the first common state.
    ///
    /// The states of the forward layers are in the order of the first paths to them. So the first shortest path
    /// leads to the first state of the outermost forward layer that is next to the backward side, and
    /// then makes the first move that comes nearer to the goals.
    fn first_path<S: Reversible<State = T>>(&self, space: &S) -> PathIn<S> {
        let mut last = self.last.clone().unwrap_or_default();
        if last.is_empty() {
            // A start is a goal.
            let start = self.common.iter().min().expect("the sides met");
            let start = self.visited.state(*start).clone();
            let moves = Vec::new();
            return Path { start, moves };
        }
        let is_at = |state: &T, made: usize| {
            let distance = narrow(self.backward.len() - 1 - made);
            let position = self.visited.position(state);
            let value = position.map_or(UNKNOWN, |position| *self.visited.value(position));
            assert!(value >= distance, "{LACKS}");
            value == distance
        };
        let to_goal = |position: usize| {
            let state = self.visited.state(position).clone();
            let path = Path::along(space, state, self.backward.len(), &is_at)?;
            Some((position, path))
        };
        let (position, rest) = last.find_map(to_goal).expect(NO_MOVE);
        let mut path = self.visited.path_to(space, position);
        path.moves.extend(rest.moves);
        path
    }

    /// Sets the distances to the goal of all states on shortest paths. The backward side has the distances
    /// of its states. A pass from the common states back to the starts adds the remaining distances.
    fn join<S: Reversible<State = T>>(&mut self, space: &S) {
        let mut distance = narrow(self.backward.len()) - 1;
        let mut layer = mem::take(&mut self.common);
        for position in &layer {
            *self.visited.entry_mut(*position).1 = distance;
        }
        for layer_before in self.forward.iter().rev().skip(1) {
            distance += 1;
            let mut before = Vec::new();
            for position in layer {
                for predecessor in space.predecessors(&self.visited.state(position).clone()) {
                    if let Some(position) = self.visited.position(&predecessor)
                        && layer_before.contains(&position)
                        && mem::replace(self.visited.entry_mut(position).1, distance) >= UNKNOWN
                    {
                        before.push(position);
                    }
                }
            }
            layer = before;
        }
    }
}

/// The outermost layer of a side.
fn frontier(side: &[Range<usize>]) -> Range<usize> {
    side[side.len() - 1].clone()
}

/// Expansion of the frontier of one side.
struct Growth<'a, S> {
    space: &'a S,
    is_forward: bool,
    /// The depth of the new layer.
    depth: u32,
    /// The positions of the outermost layer of the other side. It contains all common states: a path through an inner
    /// layer would have been found before.
    other: Range<usize>,
    /// The states of the new layer that the other side has visited.
    common: &'a mut Vec<usize>,
    /// Whether the search is only for the first path. The first common state then ends the search.
    is_for_first: bool,
}

impl<S: Reversible> Expansion<S::State, u32> for Growth<'_, S> {
    fn neighbours(&mut self, state: &S::State, _: &u32, neighbours: &mut Vec<S::State>) {
        if self.is_forward {
            push_all(self.space.successors(state), neighbours);
        } else {
            push_all(self.space.predecessors(state), neighbours);
        }
    }

    fn is_known(&self, value: &u32, _: usize) -> bool {
        (*value >= UNKNOWN) == self.is_forward
    }

    fn value(&self, _: usize, origin: u32) -> u32 {
        if self.is_forward {
            UNKNOWN + origin
        } else {
            self.depth
        }
    }

    fn visit(&mut self, position: usize, _: &S::State, value: &mut u32, by: usize) -> Flow {
        if self.is_known(value, by) {
            return Flow::Continue(());
        }
        let message = if self.is_forward { LACKS } else { NO_MOVE };
        assert!(self.other.contains(&position), "{message}");
        self.common.push(position);
        if self.is_for_first {
            return Flow::Break(());
        }
        *value = self.value(by, 0);
        Flow::Continue(())
    }
}
