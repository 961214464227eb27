//! Bidirectional breadth-first search.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use rustc_hash::FxBuildHasher;

use crate::meter::Meter;
use crate::{Control, DistanceMap, Found, Limit, Report, Reversible, ShortestPaths};

/// Finds the first shortest path from the starts to the goals by breadth-first search from both
/// ends.
///
/// Whole layers are added, each at the end whose outermost layer has fewer states. As long as the
/// two sides are disjoint, every path is longer than the sum of their depths; so the layer that
/// first touches the other side does so at the exact distance. (Pohl, "Bi-directional search",
/// 1971; whole layers make the stopping rule exact.)
///
/// Memory: a number for every state met.
///
/// # Example: across a large circle
///
/// ```
/// use search_core::{Limits, Reversible, StateSpace, bidirectional};
///
/// /// A million places in a circle; jump by 1 or by 1,000.
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
    space: &S,
    starts: impl IntoIterator<Item = S::State>,
    goals: impl IntoIterator<Item = S::State>,
    control: impl Into<Control<'a>>,
) -> Found<S> {
    bidirectional_all(space, starts, goals, control).map(|paths| paths.first())
}

/// Finds all shortest paths from the starts to the goals by breadth-first search from both ends;
/// see [`bidirectional`].
pub fn bidirectional_all<'a, S: Reversible>(
    space: S,
    starts: impl IntoIterator<Item = S::State>,
    goals: impl IntoIterator<Item = S::State>,
    control: impl Into<Control<'a>>,
) -> Report<ShortestPaths<S, DistanceMap<S::State>>> {
    let mut meter = Meter::new(control);
    let starts: Vec<S::State> = starts.into_iter().collect();
    let mut forward = Side::new(starts.iter().cloned());
    let mut backward = Side::new(goals);
    let result = meet(&space, &mut forward, &mut backward, &mut meter);
    meter.report(result.map(|meeting| {
        let distances = join(&space, &forward, backward, meeting?);
        ShortestPaths::new(space, starts, distances)
    }))
}

/// What has been met from one end: complete layers up to a depth.
struct Side<T> {
    depths: HashMap<T, u32, FxBuildHasher>,
    frontier: Vec<T>,
    depth: u32,
}

impl<T: Clone + Eq + std::hash::Hash> Side<T> {
    fn new(ends: impl IntoIterator<Item = T>) -> Self {
        let mut side = Self {
            depths: HashMap::default(),
            frontier: Vec::new(),
            depth: 0,
        };
        for end in ends {
            side.meet(end, 0);
        }
        side
    }

    /// Adds a state to the frontier if it is new; says whether it is.
    fn meet(&mut self, state: T, depth: u32) -> bool {
        let Entry::Vacant(entry) = self.depths.entry(state) else {
            return false;
        };
        self.frontier.push(entry.key().clone());
        entry.insert(depth);
        true
    }

    /// Replaces the frontier by the layer behind it.
    fn grow(
        &mut self,
        for_each_neighbour: impl Fn(&T, &mut dyn FnMut(T)),
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let depth = self.depth + 1;
        for state in std::mem::take(&mut self.frontier) {
            meter.expand()?;
            for_each_neighbour(&state, &mut |next| {
                let is_new = self.meet(next, depth);
                meter.generate_one(is_new);
            });
        }
        self.depth = depth;
        Ok(())
    }

    /// The states of the frontier that the other side has met.
    fn touching(&self, other: &Self) -> Vec<T> {
        let touches = |state: &&T| other.depths.contains_key(*state);
        self.frontier.iter().filter(touches).cloned().collect()
    }
}

/// Grows the sides until they touch. Returns the states in which they do: half-way along every
/// shortest path, one each.
fn meet<S: Reversible>(
    space: &S,
    forward: &mut Side<S::State>,
    backward: &mut Side<S::State>,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<S::State>>, Limit> {
    let mut touching = forward.touching(backward);
    meter.finish_layer(0, forward.frontier.len() + backward.frontier.len());
    while touching.is_empty() {
        if forward.frontier.is_empty() || backward.frontier.is_empty() {
            return Ok(None);
        }
        let depth = forward.depth + backward.depth + 1;
        meter.deepen(depth)?;
        let width;
        if forward.frontier.len() <= backward.frontier.len() {
            forward.grow(
                |state, visit| {
                    space
                        .moves(state)
                        .for_each(|step| visit(space.apply(state, &step)));
                },
                meter,
            )?;
            touching = forward.touching(backward);
            width = forward.frontier.len();
        } else {
            backward.grow(
                |state, visit| space.predecessors(state).for_each(visit),
                meter,
            )?;
            touching = backward.touching(forward);
            width = backward.frontier.len();
        }
        meter.finish_layer(depth, width);
    }
    Ok(Some(touching))
}

/// The distances to a goal of all states on shortest paths: those that the backward side knows, and
/// those met on the way back from the meeting to the starts.
fn join<S: Reversible>(
    space: &S,
    forward: &Side<S::State>,
    backward: Side<S::State>,
    meeting: Vec<S::State>,
) -> DistanceMap<S::State> {
    let mut distances = DistanceMap::new(backward.depths);
    let mut layer = meeting;
    for depth in (0..forward.depth).rev() {
        let distance = forward.depth - depth + backward.depth;
        let mut before = Vec::new();
        for state in layer {
            for predecessor in space.predecessors(&state) {
                if forward.depths.get(&predecessor) == Some(&depth)
                    && distances.insert(predecessor.clone(), distance)
                {
                    before.push(predecessor);
                }
            }
        }
        layer = before;
    }
    distances
}
