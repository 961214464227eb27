//! Bidirectional breadth-first search.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use rustc_hash::FxBuildHasher;

use crate::meter::Meter;
use crate::{Control, DistanceMap, Found, Limit, Report, Reversible, ShortestPaths};

/// Finds the first shortest path from the starts to the goals by breadth-first search from both
/// ends.
///
/// The search adds complete layers, each at the end with fewer states in its outermost layer. While the
/// two sides are disjoint, every path is longer than the sum of their depths. The first layer that
/// contains a state of the other side therefore gives the exact distance. (Pohl, "Bi-directional
/// search", 1971; complete layers make the stopping rule exact.)
///
/// Memory: every visited state and its depth.
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
pub fn bidirectional_all<'a, S: Reversible>(
    space: S,
    starts: impl IntoIterator<Item = S::State>,
    goals: impl IntoIterator<Item = S::State>,
    control: impl Into<Control<'a>>,
) -> Report<ShortestPaths<S, DistanceMap<S::State>>> {
    Meter::run(control, |meter| {
        let starts: Vec<S::State> = starts.into_iter().collect();
        let mut forward = Side::new(starts.iter().cloned());
        let mut backward = Side::new(goals);
        let Some(common) = meet(&space, &mut forward, &mut backward, meter)? else {
            return Ok(None);
        };
        let distances = join(&space, &forward, backward, common);
        Ok(ShortestPaths::new(space, starts, distances))
    })
}

/// The states visited from one end: complete layers up to a depth.
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
            side.visit(end, 0);
        }
        side
    }

    /// Adds a state to the frontier if it is new; returns whether it is.
    fn visit(&mut self, state: T, depth: u32) -> bool {
        let Entry::Vacant(entry) = self.depths.entry(state) else {
            return false;
        };
        self.frontier.push(entry.key().clone());
        entry.insert(depth);
        true
    }

    /// Replaces the frontier by the next layer.
    fn grow(
        &mut self,
        for_each_neighbour: impl Fn(&T, &mut dyn FnMut(T)),
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let depth = self.depth + 1;
        for state in std::mem::take(&mut self.frontier) {
            meter.expand()?;
            for_each_neighbour(&state, &mut |next| {
                let is_new = self.visit(next, depth);
                meter.generate_one(is_new);
            });
        }
        self.depth = depth;
        Ok(())
    }

    /// The states of the frontier that the other side has visited.
    fn touching(&self, other: &Self) -> Vec<T> {
        let touches = |state: &&T| other.depths.contains_key(*state);
        self.frontier.iter().filter(touches).cloned().collect()
    }
}

/// Grows the sides until they touch, and returns the common states. Every shortest path contains
/// exactly one of them.
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

/// The distances to the goal of all states on shortest paths. The backward side has the distances of
/// its own states; a pass from the common states back to the starts adds the remaining distances.
fn join<S: Reversible>(
    space: &S,
    forward: &Side<S::State>,
    backward: Side<S::State>,
    common: Vec<S::State>,
) -> DistanceMap<S::State> {
    let mut distances = backward.depths;
    let mut layer = common;
    for depth in (0..forward.depth).rev() {
        let distance = forward.depth - depth + backward.depth;
        let mut before = Vec::new();
        for state in layer {
            for predecessor in space.predecessors(&state) {
                if forward.depths.get(&predecessor) == Some(&depth)
                    && distances.insert(predecessor.clone(), distance).is_none()
                {
                    before.push(predecessor);
                }
            }
        }
        layer = before;
    }
    DistanceMap(distances)
}
