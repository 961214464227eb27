//! Breadth-first search.

use std::collections::{HashMap, HashSet};

use indexmap::IndexMap;
use indexmap::map::Entry;
use rustc_hash::FxBuildHasher;

use crate::meter::Meter;
use crate::{Control, DistanceMap, Found, Limit, Path, PathIn, Report, ShortestPaths, StateSpace};

/// Finds the first shortest path from the starts to a goal by breadth-first search.
///
/// As for every engine, `space` is a space or a reference to one.
///
/// States are expanded in the order of their first visit, layer by layer. Moves are generated in move
/// order, so the first path to each state is the first shortest path in move order.
///
/// Memory: every visited state with the move that led to it.
///
/// # Panics
///
/// If the search visits 2³² states.
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
/// assert_eq!(report.outcome.solved().unwrap().len(), 6);
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
        let mut tree: Tree<S> = IndexMap::default();
        for start in starts {
            let found = is_goal(&start);
            tree.entry(start).or_insert(None);
            if found {
                return Ok(Some(path_to_last::<S>(&tree)));
            }
        }
        let mut layer = 0..tree.len();
        for depth in 0.. {
            meter.finish_layer(depth, layer.len());
            if layer.is_empty() {
                break;
            }
            meter.deepen(depth + 1)?;
            for place in layer.clone() {
                meter.expand()?;
                let (state, _) = tree.get_index(place).expect("layers are parts of the tree");
                let state = state.clone();
                let origin = u32::try_from(place).expect("a search visits fewer than 2³² states");
                for step in space.moves(&state) {
                    let next = space.apply(&state, &step);
                    let Entry::Vacant(entry) = tree.entry(next) else {
                        meter.generate_one(false);
                        continue;
                    };
                    meter.generate_one(true);
                    let found = is_goal(entry.key());
                    entry.insert(Some((origin, step)));
                    if found {
                        return Ok(Some(path_to_last::<S>(&tree)));
                    }
                }
            }
            layer = layer.end..tree.len();
        }
        Ok(None)
    })
}

/// The place of the predecessor of a state, and the move from there; `None` for a start. (Four bytes
/// for a place keep the tree small; a tree of 2³² states would not fit into memory.)
type Origin<M> = Option<(u32, M)>;

/// The visited states in order: queue, visited set and search tree in one.
type Tree<S> = IndexMap<<S as StateSpace>::State, Origin<<S as StateSpace>::Move>, FxBuildHasher>;

/// The path from a start to the last visited state.
fn path_to_last<S: StateSpace>(tree: &Tree<S>) -> PathIn<S> {
    let mut moves = Vec::new();
    let (mut state, mut origin) = tree.last().expect("the search visited a state");
    while let Some((place, step)) = origin {
        moves.push(step.clone());
        (state, origin) = tree
            .get_index(*place as usize)
            .expect("origins are places of the tree");
    }
    moves.reverse();
    Path {
        start: state.clone(),
        moves,
    }
}

/// Finds all shortest paths from the starts to a goal by breadth-first search.
///
/// The search stores complete layers, up to the first layer that contains a goal. A second pass goes
/// backward through the layers and keeps the states on shortest paths.
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
/// let paths = report.outcome.solved().unwrap();
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
        let Some(layers) = layers_to_goal(&space, &starts, &is_goal, meter)? else {
            return Ok(None);
        };
        let distances = sweep_back(&space, layers, is_goal);
        Ok(ShortestPaths::new(space, starts, distances))
    })
}

/// The complete layers from the starts to the first layer that contains a goal.
fn layers_to_goal<S: StateSpace>(
    space: &S,
    starts: &[S::State],
    is_goal: &impl Fn(&S::State) -> bool,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Vec<S::State>>>, Limit> {
    let mut visited: HashSet<S::State, FxBuildHasher> = HashSet::default();
    let mut layers = Vec::new();
    let mut layer: Vec<S::State> = starts.to_vec();
    layer.retain(|start| visited.insert(start.clone()));
    for depth in 0.. {
        meter.finish_layer(depth, layer.len());
        let found = layer.iter().any(is_goal);
        layers.push(layer);
        if found {
            return Ok(Some(layers));
        }
        layer = Vec::new();
        let last = layers.last().expect("a layer was just added");
        if last.is_empty() {
            break;
        }
        meter.deepen(depth + 1)?;
        for state in last {
            meter.expand()?;
            for step in space.moves(state) {
                let next = space.apply(state, &step);
                if meter.generate_one(visited.insert(next.clone())) {
                    layer.push(next);
                }
            }
        }
    }
    Ok(None)
}

/// The distances to the goal of the states on shortest paths, computed from the last layer backward.
fn sweep_back<S: StateSpace>(
    space: &S,
    layers: Vec<Vec<S::State>>,
    is_goal: impl Fn(&S::State) -> bool,
) -> DistanceMap<S::State> {
    let mut distances = HashMap::default();
    for (distance, layer) in (0..).zip(layers.into_iter().rev()) {
        for state in layer {
            let is_on_a_path = if distance == 0 {
                is_goal(&state)
            } else {
                let leads_on = |next: S::State| distances.get(&next) == Some(&(distance - 1));
                space
                    .moves(&state)
                    .any(|step| leads_on(space.apply(&state, &step)))
            };
            if is_on_a_path {
                distances.insert(state, distance);
            }
        }
    }
    DistanceMap(distances)
}
