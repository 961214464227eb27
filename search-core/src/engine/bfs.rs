//! Breadth-first search.

use std::borrow::Borrow;
use std::hash::Hash;
use std::ops::Range;

use crate::control::Control;
use crate::meter::Meter;
use crate::outcome::{Found, Limit, Report};
use crate::shortest_paths::{DistanceMap, ShortestPaths, UNKNOWN};
use crate::space::StateSpace;
use crate::visited::{Expansion, Flow, Visited, narrow};

/// Finds the first shortest path from the starts to a goal by breadth-first search.
///
/// As for every engine without ranks, `space` is a space or a reference to one.
///
/// States are expanded in the order of their first visit, layer by layer. Moves are generated in move
/// order, so the first path to each state is the first shortest path in move order.
///
/// Memory: for each visited state the state itself, four bytes, and 8 to 16 bytes of a hash table (up to 32 below 2¹⁸ states).
///
/// # Panics
///
/// If the search visits 2³⁰ states.
///
/// # Example: a knight that crosses the board
///
/// ```
/// use search_core::{Limits, Outcome, StateSpace, bfs};
///
/// struct Knight;
///
/// impl StateSpace for Knight {
///     type State = (i8, i8);
///     type Move = (i8, i8);
///
///     fn moves(&self, &(x, y): &(i8, i8)) -> impl Iterator<Item = (i8, i8)> {
///         [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)]
///             .into_iter()
///             .filter(move |(dx, dy)| (0..8).contains(&(x + dx)) && (0..8).contains(&(y + dy)))
///     }
///
///     fn apply(&self, &(x, y): &(i8, i8), &(dx, dy): &(i8, i8)) -> (i8, i8) {
///         (x + dx, y + dy)
///     }
/// }
///
/// let report = bfs(&Knight, [(0, 0)], |at| *at == (7, 7), Limits::none());
/// assert_eq!(report.solution().unwrap().len(), 6);
///
/// let stopped = bfs(&Knight, [(0, 0)], |at| *at == (7, 7), Limits::none().max_depth(5));
/// assert!(matches!(stopped.outcome, Outcome::Stopped(_)));
/// ```
pub fn bfs<'a, S: StateSpace>(
    space: S,
    starts: impl IntoIterator<Item = S::State>,
    is_goal: impl Fn(&S::State) -> bool,
    control: impl Into<Control<'a>>,
) -> Found<S> {
    Meter::run(control, |meter| {
        let mut tree = from_starts(starts);
        let mut search = Search::new(&space, is_goal, true);
        search.visit_layers(&mut tree, meter)?;
        Ok(search.goal.map(|position| tree.path_to(&space, position)))
    })
}

/// The starts as visited states. The value of a state is [`UNKNOWN`] plus the position of its predecessor, or of a start.
pub(super) fn from_starts<T: Clone + Eq + Hash>(
    starts: impl IntoIterator<Item: Borrow<T>>,
) -> Visited<T, u32> {
    let mut visited = Visited::new();
    for start in starts {
        let origin = narrow(visited.len());
        visited.insert(start.borrow(), UNKNOWN + origin);
    }
    visited
}

/// A search in complete layers.
struct Search<'s, S, G> {
    space: &'s S,
    is_goal: G,
    /// Whether the first goal ends the search at once, and not at the end of its layer.
    is_for_first: bool,
    /// The position of the first goal.
    goal: Option<usize>,
}

impl<'s, S: StateSpace, G: Fn(&S::State) -> bool> Search<'s, S, G> {
    const fn new(space: &'s S, is_goal: G, is_for_first: bool) -> Self {
        Self {
            space,
            is_goal,
            is_for_first,
            goal: None,
        }
    }

    /// Visits layers from the starts to the first layer with a goal; returns their positions.
    fn visit_layers(
        &mut self,
        visited: &mut Visited<S::State, u32>,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Range<usize>>, Limit> {
        let mut layers = Vec::new();
        let mut layer = 0..visited.len();
        self.goal = layer
            .clone()
            .find(|position| (self.is_goal)(visited.state(*position)));
        for depth in 0.. {
            if self.goal.is_some() && self.is_for_first {
                break;
            }
            meter.finish_layer(depth, layer.len());
            layers.push(layer.clone());
            if self.goal.is_some() || layer.is_empty() {
                break;
            }
            meter.deepen(depth + 1)?;
            visited.expand(layer.clone(), self, meter)?;
            layer = layer.end..visited.len();
        }
        Ok(layers)
    }
}

impl<S: StateSpace, G: Fn(&S::State) -> bool> Expansion<S::State, u32> for Search<'_, S, G> {
    fn neighbours(&mut self, state: &S::State, _: &u32, neighbours: &mut Vec<S::State>) {
        push_all(self.space.successors(state), neighbours);
    }

    fn value(&self, _: usize, origin: u32) -> u32 {
        UNKNOWN + origin
    }

    fn visit(&mut self, position: usize, state: &S::State, _: &mut u32, _: usize) -> Flow {
        if self.goal.is_none() && (self.is_goal)(state) {
            self.goal = Some(position);
        }
        if self.goal.is_some() && self.is_for_first {
            Flow::Break(())
        } else {
            Flow::Continue(())
        }
    }
}

/// Appends states. With `for_each`, nested iterators are nested loops, which `extend` does not make of them.
pub(super) fn push_all<T>(states: impl Iterator<Item = T>, into: &mut Vec<T>) {
    states.for_each(|state| into.push(state));
}

/// Finds all shortest paths from the starts to a goal by breadth-first search.
///
/// The search stores complete layers, up to the first layer that contains a goal. A second pass goes
/// backward through the layers and keeps the states on shortest paths.
///
/// The starts should be different, because a path is counted once per start.
///
/// # Panics
///
/// As [`bfs`].
///
/// # Example: the paths through a grid of streets
///
/// ```
/// use search_core::{Limits, StateSpace, bfs_all};
///
/// struct Streets;
///
/// impl StateSpace for Streets {
///     type State = (u8, u8);
///     type Move = char;
///     fn moves(&self, _: &(u8, u8)) -> impl Iterator<Item = char> { "ES".chars() }
///     fn apply(&self, &(x, y): &(u8, u8), step: &char) -> (u8, u8) {
///         if *step == 'E' { (x + 1, y) } else { (x, y + 1) }
///     }
/// }
///
/// let report = bfs_all(&Streets, [(0, 0)], |at| *at == (3, 2), Limits::none());
/// let paths = report.solution().unwrap();
/// assert_eq!(paths.count(), 10);
/// assert_eq!(paths.first().moves, ['E', 'E', 'E', 'S', 'S']);
/// ```
pub fn bfs_all<'a, S: StateSpace>(
    space: S,
    starts: impl IntoIterator<Item = S::State>,
    is_goal: impl Fn(&S::State) -> bool,
    control: impl Into<Control<'a>>,
) -> Report<ShortestPaths<S, DistanceMap<S::State>>> {
    Meter::run(control, |meter| {
        let starts: Vec<S::State> = starts.into_iter().collect();
        let mut visited = from_starts(&starts);
        let mut search = Search::new(&space, &is_goal, false);
        let layers = search.visit_layers(&mut visited, meter)?;
        if search.goal.is_none() {
            return Ok(None);
        }
        sweep_back(&space, &mut visited, &layers, &is_goal);
        Ok(ShortestPaths::new(space, starts, DistanceMap(visited)))
    })
}

/// Finds the distance of every state that the starts can reach, in a space without ranks.
///
/// The outcome is never *unsolvable*. A limit stops the search without distances. [`explore`](crate::explore) does
/// the same in a space with ranks, and takes less time and memory.
///
/// Memory: as [`bfs`].
///
/// # Panics
///
/// As [`bfs`].
///
/// # Example: a knight on a board with a hole
///
/// ```
/// use search_core::{Limits, StateSpace, explore_hashed};
///
/// /// A board of three by three squares, without the middle.
/// struct Knight;
///
/// impl StateSpace for Knight {
///     type State = (i8, i8);
///     type Move = (i8, i8);
///
///     fn moves(&self, &(x, y): &(i8, i8)) -> impl Iterator<Item = (i8, i8)> {
///         let to = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];
///         to.into_iter().filter(move |(dx, dy)| (0..3).contains(&(x + dx)) && (0..3).contains(&(y + dy)))
///     }
///
///     fn apply(&self, &(x, y): &(i8, i8), &(dx, dy): &(i8, i8)) -> (i8, i8) {
///         (x + dx, y + dy)
///     }
/// }
///
/// let distances = explore_hashed(&Knight, [(0, 0)], Limits::none()).solution().unwrap();
/// assert_eq!(distances.len(), 8);
/// assert_eq!(distances.histogram(), [1, 2, 2, 2, 1]);
/// assert_eq!(distances.distance(&(1, 0)), Some(3));
/// assert_eq!(distances.iter().last(), Some((&(2, 2), 4)));
/// ```
pub fn explore_hashed<'a, S: StateSpace>(
    space: S,
    starts: impl IntoIterator<Item = S::State>,
    control: impl Into<Control<'a>>,
) -> Report<DistanceMap<S::State>> {
    Meter::run(control, |meter| {
        let mut visited = from_starts(starts);
        let mut search = Search::new(&space, |_: &_| false, false);
        let layers = search.visit_layers(&mut visited, meter)?;
        for (distance, layer) in (0..).zip(layers) {
            layer.for_each(|position| *visited.entry_mut(position).1 = distance);
        }
        Ok(Some(DistanceMap(visited)))
    })
}

/// Sets the distances to the goal of the states on shortest paths, from the last layer backward.
fn sweep_back<S: StateSpace>(
    space: &S,
    visited: &mut Visited<S::State, u32>,
    layers: &[Range<usize>],
    is_goal: impl Fn(&S::State) -> bool,
) {
    for (distance, layer) in (0..).zip(layers.iter().rev()) {
        for position in layer.clone() {
            let state = visited.state(position);
            let leads_on = |next| {
                let next = visited.position(&next);
                next.is_some_and(|next| *visited.value(next) == distance - 1)
            };
            let is_on_a_path = if distance == 0 {
                is_goal(state)
            } else {
                space.successors(state).any(leads_on)
            };
            if is_on_a_path {
                *visited.entry_mut(position).1 = distance;
            }
        }
    }
}
