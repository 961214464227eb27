//! Bidirectional breadth-first search.

use std::hash::Hash;
use std::ops::{ControlFlow, Range};

use super::bfs::successors;
use crate::meter::Meter;
use crate::shortest_paths::UNKNOWN;
use crate::visited::{Expansion, Visit, Visited};
use crate::{Control, DistanceMap, Found, Limit, Report, Reversible, ShortestPaths};

/// Finds the first shortest path from the starts to the goals by breadth-first search from both
/// ends.
///
/// The search adds complete layers, each at the end with fewer states in its outermost layer. While the
/// two sides are disjoint, every path is longer than the sum of their depths. The first layer that
/// contains a state of the other side therefore gives the exact distance. (Pohl, "Bi-directional
/// search", 1971; complete layers make the stopping rule exact.)
///
/// Memory: for each visited state the state itself, four bytes, and 8 to 16 bytes of a hash table. Both ends
/// share one table.
///
/// # Panics
///
/// If the search visits 2³⁰ states.
///
/// # Example: across a large circle
///
/// ```
/// use search_core::{Limits, Reversible, StateSpace, bidirectional};
///
/// /// A circle of a million places. A move goes forward by 1 or by 1,000.
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
/// let path = report.outcome.solved().unwrap();
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
    bidirectional_all(space, starts, goals, control).map(|paths| paths.first())
}

/// Finds all shortest paths from the starts to the goals by breadth-first search from both ends;
/// see [`bidirectional`].
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
        let mut sides = Sides::new(&starts, goals);
        if !sides.meet(&space, meter)? {
            return Ok(None);
        }
        sides.join(&space);
        Ok(ShortestPaths::new(
            space,
            starts,
            DistanceMap(sides.visited),
        ))
    })
}

/// The states visited from both ends: complete layers up to two depths.
struct Sides<T> {
    /// The value of a state of the backward side is its distance to the goals. The value of another state
    /// is [`UNKNOWN`] plus its distance from the starts.
    visited: Visited<T, u32>,
    forward: Side,
    backward: Side,
    /// The places of the states that both sides have visited.
    common: Vec<usize>,
}

/// One side of the search.
#[derive(Clone)]
struct Side {
    depth: u32,
    /// The places of the outermost layer.
    frontier: Range<usize>,
}

impl<T: Clone + Eq + Hash> Sides<T> {
    fn new(starts: &[T], goals: impl IntoIterator<Item = T>) -> Self {
        let mut visited = Visited::new();
        for start in starts {
            visited.insert(start, UNKNOWN);
        }
        let middle = visited.len();
        let mut common = Vec::new();
        for goal in goals {
            if let Visit::Again(place) = visited.insert(&goal, 0)
                && std::mem::take(visited.value_mut(place)) == UNKNOWN
            {
                common.push(place);
            }
        }
        let side = |frontier| Side { depth: 0, frontier };
        Self {
            forward: side(0..middle),
            backward: side(middle..visited.len()),
            visited,
            common,
        }
    }

    /// Grows the side with the smaller frontier until the sides have common states; returns whether they
    /// have. Every shortest path contains exactly one common state.
    fn meet<S: Reversible<State = T>>(
        &mut self,
        space: &S,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        let ends = self.forward.frontier.len() + self.backward.frontier.len();
        meter.finish_layer(0, ends + self.common.len());
        while self.common.is_empty() {
            let widths = [&self.forward, &self.backward].map(|side| side.frontier.len());
            if widths.contains(&0) {
                return Ok(false);
            }
            let depth = self.forward.depth + self.backward.depth + 1;
            meter.deepen(depth)?;
            let width = if widths[0] <= widths[1] {
                let successors =
                    |state: &T, into: &mut Vec<T>| into.extend(successors(space, state));
                self.grow(meter, |sides| &mut sides.forward, UNKNOWN, successors)?
            } else {
                let predecessors =
                    |state: &T, into: &mut Vec<T>| into.extend(space.predecessors(state));
                self.grow(meter, |sides| &mut sides.backward, 0, predecessors)?
            };
            meter.finish_layer(depth, width);
        }
        Ok(true)
    }

    /// Replaces the frontier of a side by its next layer and returns the width of this layer. `base` is the
    /// value of the states where the side began.
    fn grow(
        &mut self,
        meter: &mut Meter<'_>,
        side: impl Fn(&mut Self) -> &mut Side,
        base: u32,
        neighbours: impl Fn(&T, &mut Vec<T>),
    ) -> Result<usize, Limit> {
        let Side { depth, frontier } = side(self).clone();
        let first = self.visited.len();
        let mut growth = Growth {
            neighbours,
            value: base + depth + 1,
            common: Vec::new(),
        };
        self.visited.expand(frontier, &mut growth, meter)?;
        self.common = growth.common;
        *side(self) = Side {
            depth: depth + 1,
            frontier: first..self.visited.len(),
        };
        Ok(self.visited.len() - first + self.common.len())
    }

    /// Sets the distances to the goal of all states on shortest paths. The backward side has the distances
    /// of its states. A pass from the common states back to the starts adds the remaining distances.
    fn join<S: Reversible<State = T>>(&mut self, space: &S) {
        let mut layer = std::mem::take(&mut self.common);
        for place in &layer {
            *self.visited.value_mut(*place) = self.backward.depth;
        }
        for depth in (0..self.forward.depth).rev() {
            let distance = self.forward.depth - depth + self.backward.depth;
            let mut before = Vec::new();
            for place in layer {
                for predecessor in space.predecessors(&self.visited.state(place).clone()) {
                    if let Some(place) = self.visited.place(&predecessor)
                        && *self.visited.value(place) == UNKNOWN + depth
                    {
                        *self.visited.value_mut(place) = distance;
                        before.push(place);
                    }
                }
            }
            layer = before;
        }
    }
}

/// Expansion of the frontier of one side.
struct Growth<N> {
    neighbours: N,
    /// The value of the states of the new layer.
    value: u32,
    /// The states of the new layer that the other side has visited.
    common: Vec<usize>,
}

impl<T, N: Fn(&T, &mut Vec<T>)> Expansion<T, u32> for Growth<N> {
    fn neighbours(&self, state: &T, neighbours: &mut Vec<T>) {
        (self.neighbours)(state, neighbours);
    }

    fn value(&self, _: u32) -> u32 {
        self.value
    }

    fn is_own(&self, value: &u32) -> bool {
        (*value < UNKNOWN) == (self.value < UNKNOWN)
    }

    fn visit(&mut self, place: usize, _: &T, value: &mut u32) -> ControlFlow<()> {
        if *value != self.value {
            *value = self.value;
            self.common.push(place);
        }
        ControlFlow::Continue(())
    }
}
