//! Bidirectional breadth-first search.

use std::hash::Hash;
use std::ops::{ControlFlow, Range};

use super::bfs::{push_all, successors};
use crate::meter::Meter;
use crate::shortest_paths::UNKNOWN;
use crate::visited::{Expansion, Visit, Visited, narrow};
use crate::{Control, DistanceMap, Found, Limit, Path, PathIn, Report, Reversible, ShortestPaths};

/// Finds the first shortest path from the starts to the goals by breadth-first search from both
/// ends.
///
/// The search adds complete layers, each at the end with fewer states in its outermost layer. While the
/// two sides are disjoint, every path is longer than the sum of their depths. The first state of a new
/// layer that the other side has visited therefore gives the exact distance. (Pohl, "Bi-directional
/// search", 1971; complete layers make the stopping rule exact.) If the last layer was a backward one, a pass over
/// a part of the outermost forward layer then finds the first path.
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
        let mut sides = Sides::new(&starts, goals, true);
        let met = sides.meet(&space, meter)?;
        Ok(met.then(|| sides.first_path(&space)))
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
        let mut sides = Sides::new(&starts, goals, false);
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
    /// is [`UNKNOWN`] plus its distance from the starts, or plus the position of the state before it if the search
    /// is only for the first path.
    visited: Visited<T, u32>,
    forward: Side,
    backward: Side,
    /// The positions of states that both sides have visited.
    common: Vec<usize>,
    /// If the search is only for the first path: the positions that contain the last state of this path in the
    /// outermost forward layer.
    last: Option<Range<usize>>,
}

/// One side of the search.
struct Side {
    is_forward: bool,
    depth: u32,
    /// The positions of the outermost layer.
    frontier: Range<usize>,
}

impl<T: Clone + Eq + Hash> Sides<T> {
    fn new(starts: &[T], goals: impl IntoIterator<Item = T>, is_for_first: bool) -> Self {
        let mut visited = Visited::new();
        for start in starts {
            let origin = if is_for_first {
                narrow(visited.len())
            } else {
                0
            };
            visited.insert(start, UNKNOWN + origin);
        }
        let middle = visited.len();
        let mut common = Vec::new();
        for goal in goals {
            if let Visit::Again(position) = visited.insert(&goal, 0)
                && std::mem::take(visited.value_mut(position)) >= UNKNOWN
            {
                common.push(position);
            }
        }
        let side = |is_forward, frontier| Side {
            is_forward,
            depth: 0,
            frontier,
        };
        Self {
            forward: side(true, 0..middle),
            backward: side(false, middle..visited.len()),
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
        let (forward, backward) = (&mut self.forward, &mut self.backward);
        let mut depth = 0;
        meter.finish_layer(
            0,
            forward.frontier.len() + backward.frontier.len() + self.common.len(),
        );
        while self.common.is_empty() {
            let widths = [&*forward, &*backward].map(|side| side.frontier.len());
            if widths.contains(&0) {
                return Ok(false);
            }
            depth += 1;
            meter.deepen(depth)?;
            let first = self.visited.len();
            let is_forward = widths[0] <= widths[1];
            let (visited, common) = (&mut self.visited, &mut self.common);
            let is_for_first = self.last.is_some();
            let stopped = if is_forward {
                let neighbours =
                    |state: &T, into: &mut Vec<T>| push_all(successors(space, state), into);
                forward.grow(visited, neighbours, common, is_for_first, meter)?
            } else {
                let neighbours =
                    |state: &T, into: &mut Vec<T>| push_all(space.predecessors(state), into);
                backward.grow(visited, neighbours, common, is_for_first, meter)?
            };
            match stopped {
                None => meter.finish_layer(depth, visited.len() - first + common.len()),
                Some(position) if is_forward => self.last = Some(position..position + 1),
                // An earlier state of the forward layer can be next to the backward side, too.
                Some(_) => self.last = Some(forward.frontier.start..common[0] + 1),
            }
        }
        Ok(true)
    }

    /// The first shortest path, after [`meet`](Self::meet) stopped at the first common state.
    ///
    /// The states of the forward layers are in the order of the first paths to them. So the first shortest path
    /// leads to the first state of the outermost forward layer that is next to the backward side, and
    /// then makes the first move that comes nearer to the goals.
    fn first_path<S: Reversible<State = T>>(&self, space: &S) -> PathIn<S> {
        let nearer = |state: &T, distance| {
            space.moves(state).find_map(|step| {
                let next = space.apply(state, &step);
                let position = self.visited.position(&next)?;
                (*self.visited.value(position) == distance).then_some((step, next))
            })
        };
        let mut distance = self.backward.depth;
        let mut last = self.last.clone().into_iter().flatten();
        let is_next = |position: &usize| nearer(self.visited.state(*position), distance).is_some();
        let Some(position) = last.find(is_next) else {
            // No move was made.
            let start = self.common.iter().min().expect("the sides met");
            let start = self.visited.state(*start).clone();
            return Path {
                start,
                moves: Vec::new(),
            };
        };
        let mut path = self.visited.path_to(space, position);
        let mut state = self.visited.state(position).clone();
        loop {
            let (step, next) = nearer(&state, distance).expect("the state is at the next distance");
            path.moves.push(step);
            if distance == 0 {
                return path;
            }
            distance -= 1;
            state = next;
        }
    }

    /// Sets the distances to the goal of all states on shortest paths. The backward side has the distances
    /// of its states. A pass from the common states back to the starts adds the remaining distances.
    fn join<S: Reversible<State = T>>(&mut self, space: &S) {
        let mut layer = std::mem::take(&mut self.common);
        for position in &layer {
            *self.visited.value_mut(*position) = self.backward.depth;
        }
        for depth in (0..self.forward.depth).rev() {
            let distance = self.forward.depth - depth + self.backward.depth;
            let mut before = Vec::new();
            for position in layer {
                for predecessor in space.predecessors(&self.visited.state(position).clone()) {
                    if let Some(position) = self.visited.position(&predecessor)
                        && *self.visited.value(position) == UNKNOWN + depth
                    {
                        *self.visited.value_mut(position) = distance;
                        before.push(position);
                    }
                }
            }
            layer = before;
        }
    }
}

impl Side {
    /// Replaces the frontier by the next layer. If the first common state ended the growth, leaves the side as it
    /// was and returns the position of the state that it was reached from.
    fn grow<T: Clone + Eq + Hash>(
        &mut self,
        visited: &mut Visited<T, u32>,
        neighbours: impl Fn(&T, &mut Vec<T>),
        common: &mut Vec<usize>,
        is_for_first: bool,
        meter: &mut Meter<'_>,
    ) -> Result<Option<usize>, Limit> {
        let first = visited.len();
        let mut growth = Growth {
            neighbours,
            is_forward: self.is_forward,
            depth: self.depth + 1,
            common,
            is_for_first,
        };
        let stopped = visited.expand(self.frontier.clone(), &mut growth, meter)?;
        if stopped.is_none() {
            self.depth += 1;
            self.frontier = first..visited.len();
        }
        Ok(stopped)
    }
}

/// Expansion of the frontier of one side.
struct Growth<'c, N> {
    neighbours: N,
    is_forward: bool,
    /// The depth of the new layer.
    depth: u32,
    /// The states of the new layer that the other side has visited.
    common: &'c mut Vec<usize>,
    /// Whether the search is only for the first path. The first common state then ends the search.
    is_for_first: bool,
}

impl<T, N: Fn(&T, &mut Vec<T>)> Expansion<T, u32> for Growth<'_, N> {
    fn neighbours(&self, state: &T, neighbours: &mut Vec<T>) {
        (self.neighbours)(state, neighbours);
    }

    fn value(&self, origin: u32) -> u32 {
        match (self.is_forward, self.is_for_first) {
            (false, _) => self.depth,
            (true, false) => UNKNOWN + self.depth,
            (true, true) => UNKNOWN + origin,
        }
    }

    fn is_own(&self, value: &u32) -> bool {
        (*value >= UNKNOWN) == self.is_forward
    }

    fn visit(&mut self, position: usize, _: &T, value: &mut u32) -> ControlFlow<()> {
        if self.is_own(value) {
            return ControlFlow::Continue(());
        }
        self.common.push(position);
        if self.is_for_first {
            return ControlFlow::Break(());
        }
        *value = self.value(0);
        ControlFlow::Continue(())
    }
}
