//! Bidirectional breadth-first search.

use std::hash::Hash;
use std::ops::{ControlFlow, Range};

use super::bfs::successors;
use crate::meter::Meter;
use crate::shortest_paths::UNKNOWN;
use crate::visited::{Expansion, Visit, Visited};
use crate::{
    Control, DistanceMap, Found, Limit, Path, PathIn, Report, Reversible, ShortestPaths, StateSpace,
};

/// Finds the first shortest path from the starts to the goals by breadth-first search from both
/// ends.
///
/// The search adds complete layers, each at the end with fewer states in its outermost layer. While the
/// two sides are disjoint, every path is longer than the sum of their depths. The first state of a new
/// layer that the other side has visited therefore gives the exact distance. (Pohl, "Bi-directional
/// search", 1971; complete layers make the stopping rule exact.) A depth-first walk through the layers
/// then finds the first path. It visits a state at most once.
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
    Meter::run(control, |meter| {
        let starts: Vec<S::State> = starts.into_iter().collect();
        let mut sides = Sides::new(&starts, goals);
        let len = sides.meet(&space, true, meter)?;
        Ok(len.map(|len| sides.first_path(&space, &starts, len)))
    })
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
        if sides.meet(&space, false, meter)?.is_none() {
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
    /// The places of states that both sides have visited.
    common: Vec<usize>,
}

/// One side of the search.
struct Side {
    /// The value of the states where the side began.
    base: u32,
    depth: u32,
    /// The places of the outermost layer.
    frontier: Range<usize>,
}

/// The value of a state from which no shortest path leads on.
const DEAD: u32 = u32::MAX;

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
        let side = |base, frontier| Side {
            base,
            depth: 0,
            frontier,
        };
        Self {
            forward: side(UNKNOWN, 0..middle),
            backward: side(0, middle..visited.len()),
            visited,
            common,
        }
    }

    /// Grows the side with the smaller frontier until the sides have common states. Returns the number of
    /// moves of a shortest path, which contains exactly one common state. With `stops`, ends at the first
    /// common state and leaves the last layer incomplete.
    fn meet<S: Reversible<State = T>>(
        &mut self,
        space: &S,
        stops: bool,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u32>, Limit> {
        let Self {
            visited,
            forward,
            backward,
            common,
        } = self;
        let mut depth = 0;
        meter.finish_layer(
            0,
            forward.frontier.len() + backward.frontier.len() + common.len(),
        );
        while common.is_empty() {
            let widths = [&*forward, &*backward].map(|side| side.frontier.len());
            if widths.contains(&0) {
                return Ok(None);
            }
            depth += 1;
            meter.deepen(depth)?;
            let width = if widths[0] <= widths[1] {
                let neighbours =
                    |state: &T, into: &mut Vec<T>| into.extend(successors(space, state));
                forward.grow(visited, neighbours, common, stops, meter)?
            } else {
                let neighbours =
                    |state: &T, into: &mut Vec<T>| into.extend(space.predecessors(state));
                backward.grow(visited, neighbours, common, stops, meter)?
            };
            meter.finish_layer(depth, width);
        }
        Ok(Some(depth))
    }

    /// The first shortest path, after [`meet`](Self::meet) stopped at the first common state: a depth-first
    /// walk through the complete layers, which contain all states of the shortest paths.
    fn first_path<S: Reversible<State = T>>(
        mut self,
        space: &S,
        starts: &[T],
        len: u32,
    ) -> PathIn<S> {
        let forward_depth = self.forward.depth;
        let value_after = |moves: usize| match u32::try_from(moves).expect("a path has u32 moves") {
            moves if moves <= forward_depth && len > 0 => UNKNOWN + moves,
            moves => len.saturating_sub(moves),
        };
        for start in starts {
            let place = self.visited.place(start).expect("starts are visited");
            if *self.visited.value(place) != value_after(0) {
                continue;
            }
            let mut moves = Vec::new();
            // The states on the path, with the moves that have not been tried.
            let mut path = vec![(place, self.steps_to(space, start, value_after(1)))];
            while let Some((place, untried)) = path.last_mut() {
                if moves.len() == len as usize {
                    let start = start.clone();
                    return Path { start, moves };
                }
                let Some((step, state, next)) = untried.next() else {
                    *self.visited.value_mut(*place) = DEAD;
                    path.pop();
                    moves.pop();
                    continue;
                };
                if *self.visited.value(next) != DEAD {
                    moves.push(step);
                    let steps = self.steps_to(space, &state, value_after(moves.len() + 1));
                    path.push((next, steps));
                }
            }
        }
        unreachable!("a shortest path contains the common state")
    }

    /// The moves from a state to visited states with a value, with these states and their places.
    fn steps_to<S: StateSpace<State = T>>(
        &self,
        space: &S,
        state: &T,
        value: u32,
    ) -> std::vec::IntoIter<(S::Move, T, usize)> {
        let step_to = |step| {
            let next = space.apply(state, &step);
            let place = self.visited.place(&next)?;
            (*self.visited.value(place) == value).then_some((step, next, place))
        };
        let steps: Vec<_> = space.moves(state).filter_map(step_to).collect();
        steps.into_iter()
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

impl Side {
    /// Replaces the frontier by the next layer and returns the width of this layer, or 0 if the growth
    /// stopped at the first common state and left the side as it was.
    fn grow<T: Clone + Eq + Hash>(
        &mut self,
        visited: &mut Visited<T, u32>,
        neighbours: impl Fn(&T, &mut Vec<T>),
        common: &mut Vec<usize>,
        stops: bool,
        meter: &mut Meter<'_>,
    ) -> Result<usize, Limit> {
        let first = visited.len();
        let mut growth = Growth {
            neighbours,
            value: self.base + self.depth + 1,
            common,
            stops,
        };
        if visited.expand(self.frontier.clone(), &mut growth, meter)? {
            return Ok(0);
        }
        self.depth += 1;
        self.frontier = first..visited.len();
        Ok(self.frontier.len() + common.len())
    }
}

/// Expansion of the frontier of one side.
struct Growth<'c, N> {
    neighbours: N,
    /// The value of the states of the new layer.
    value: u32,
    /// The states of the new layer that the other side has visited.
    common: &'c mut Vec<usize>,
    /// Whether the first common state ends the search.
    stops: bool,
}

impl<T, N: Fn(&T, &mut Vec<T>)> Expansion<T, u32> for Growth<'_, N> {
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
        if *value == self.value {
            return ControlFlow::Continue(());
        }
        self.common.push(place);
        if self.stops {
            return ControlFlow::Break(());
        }
        *value = self.value;
        ControlFlow::Continue(())
    }
}
