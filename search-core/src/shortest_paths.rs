//! All shortest paths: the first one, their number, and each in order.

use std::collections::HashMap;
use std::hash::Hash;
use std::iter;

use rustc_hash::FxBuildHasher;

use crate::path::{Path, PathIn};
use crate::space::StateSpace;
use crate::table::histogram;
use crate::visited::Visited;
use crate::walk::Walk;

/// The distance from a state to the goal.
///
/// Engines make distances: [`DistanceTable::of`](crate::DistanceTable::of) and [`DistanceMap`].
/// Every function from a state to its distance implements the trait as well.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not tell the distances of states of the type `{T}`",
    note = "for a table, write `table.of(&space)`; a function is `|state: &{T}| -> Option<u32> {{ … }}`"
)]
pub trait DistanceToGoal<T> {
    /// The number of moves to the nearest goal. `None` if the state cannot reach a goal, or if its
    /// distance is unknown because no requested path contains it.
    fn distance_to_goal(&self, state: &T) -> Option<u32>;

    /// Whether a state is at this distance.
    ///
    /// The default compares with [`distance_to_goal`](Self::distance_to_goal). Implement it if a
    /// faster test exists; both methods must agree.
    fn is_at_distance(&self, state: &T, distance: u32) -> bool {
        self.distance_to_goal(state) == Some(distance)
    }
}

impl<T, F: Fn(&T) -> Option<u32>> DistanceToGoal<T> for F {
    fn distance_to_goal(&self, state: &T) -> Option<u32> {
        self(state)
    }
}

/// The distances of states that a search has visited, in a hash table.
///
/// [`explore_hashed`](crate::explore_hashed) finds the distances of all reachable states from the starts. In the
/// [`ShortestPaths`] of [`bfs_all`](crate::bfs_all) and [`bidirectional_all`](crate::bidirectional_all), the distances are
/// those to the goal, of some states, among them all states on the shortest paths.
#[derive(Clone, Debug)]
pub struct DistanceMap<T>(pub(crate) Visited<T, u32>);

/// This value and all greater ones belong to states whose distance is unknown.
pub(crate) const UNKNOWN: u32 = 1 << 31;

impl<T: Clone + Eq + Hash> DistanceMap<T> {
    /// The distance of a state; `None` if it is unknown.
    #[must_use]
    pub fn distance(&self, state: &T) -> Option<u32> {
        known(*self.0.value(self.0.position(state)?))
    }

    /// The states with a known distance, in the order of the search: if it began with the starts, by distance.
    pub fn iter(&self) -> impl Iterator<Item = (&T, u32)> {
        let visited =
            (0..self.0.len()).map(|position| (self.0.state(position), *self.0.value(position)));
        visited.filter_map(|(state, value)| Some((state, known(value)?)))
    }

    /// The number of states with a known distance.
    #[must_use]
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// The number of states at each distance, starting with distance 0.
    #[must_use]
    pub fn histogram(&self) -> Vec<usize> {
        histogram(self.iter().map(|(_, distance)| distance))
    }
}

/// The distance that a value stands for.
fn known(value: u32) -> Option<u32> {
    (value < UNKNOWN).then_some(value)
}

impl<T: Clone + Eq + Hash> DistanceToGoal<T> for DistanceMap<T> {
    fn distance_to_goal(&self, state: &T) -> Option<u32> {
        self.distance(state)
    }
}

/// All shortest paths from some starts to the goal, in move order.
///
/// # Example: from a closed form
///
/// ```
/// use search_core::{ShortestPaths, StateSpace};
///
/// /// A rook on an empty board. A move goes one step right or down, towards the last corner.
/// struct Rook;
///
/// impl StateSpace for Rook {
///     type State = (u8, u8);
///     type Move = char;
///     fn moves(&self, _: &(u8, u8)) -> impl Iterator<Item = char> { "DR".chars() }
///     fn apply(&self, &(x, y): &(u8, u8), step: &char) -> (u8, u8) {
///         if *step == 'R' { (x + 1, y) } else { (x, y + 1) }
///     }
/// }
///
/// let distance = |&(x, y): &(u8, u8)| (x < 8 && y < 8).then(|| u32::from(14 - x - y));
/// let paths = ShortestPaths::new(&Rook, [(0, 0)], distance).unwrap();
/// assert_eq!(paths.distance(), 14);
/// assert_eq!(paths.count(), 3_432);
/// assert_eq!(paths.first().moves[..8], ['D', 'D', 'D', 'D', 'D', 'D', 'D', 'R']);
/// assert_eq!(paths.iter().count(), 3_432);
/// ```
#[derive(Clone, Debug)]
pub struct ShortestPaths<S: StateSpace, D> {
    space: S,
    /// The starts of the shortest paths.
    starts: Vec<S::State>,
    distances: D,
    distance: u32,
}

impl<S: StateSpace, D: DistanceToGoal<S::State>> ShortestPaths<S, D> {
    /// Creates the shortest paths from the nearest starts; `None` if no start has a distance.
    ///
    /// The starts should be different, because a path is counted once per start.
    ///
    /// The distances must be correct for every state on a shortest path, and 0 exactly for goals. The distances of other states
    /// may be unknown or too low, but not too high. Use a table by [`retrograde`](crate::retrograde), which has distances to
    /// the goals. A table by [`explore`](crate::explore) has distances from the starts.
    pub fn new(space: S, starts: impl IntoIterator<Item = S::State>, distances: D) -> Option<Self> {
        let known = |start| Some((distances.distance_to_goal(&start)?, start));
        let known: Vec<(u32, S::State)> = starts.into_iter().filter_map(known).collect();
        let distance = known.iter().map(|(of_start, _)| *of_start).min()?;
        let nearest = known
            .into_iter()
            .filter(|(of_start, _)| *of_start == distance);
        Some(Self {
            space,
            starts: nearest.map(|(_, start)| start).collect(),
            distances,
            distance,
        })
    }

    /// The number of moves of each path.
    #[must_use]
    pub const fn distance(&self) -> u32 {
        self.distance
    }

    /// The first path in move order.
    ///
    /// # Panics
    ///
    /// If the distances do not satisfy the conditions of [`new`](Self::new).
    #[must_use]
    pub fn first(&self) -> PathIn<S> {
        // If it exists, the path that always takes the first move after which the distance is one less is the first path.
        // It can end early only if some distances are too low.
        let is_next = |next: &S::State, left: &u32| self.distances.is_at_distance(next, *left);
        let lefts = (0..self.distance).rev();
        Path::along(&self.space, self.starts[0].clone(), lefts, is_next)
            .or_else(|| self.iter().next())
            .expect("the distances must be those to the goals, but no move decreases the distance by 1 (`explore` gives distances from the starts)")
    }

    /// The number of paths. Numbers above 2¹²⁸ − 1 saturate.
    #[must_use]
    pub fn count(&self) -> u128 {
        type Counts<T> = HashMap<T, u128, FxBuildHasher>;
        let mut layer: Counts<S::State> = Counts::default();
        for start in &self.starts {
            *layer.entry(start.clone()).or_default() += 1;
        }
        for left in (0..self.distance).rev() {
            let mut next_layer = Counts::default();
            for (state, paths) in layer {
                let next = self.space.successors(&state);
                for next in next.filter(|next| self.distances.is_at_distance(next, left)) {
                    let sum: &mut u128 = next_layer.entry(next).or_default();
                    *sum = sum.saturating_add(paths);
                }
            }
            layer = next_layer;
        }
        layer.into_values().fold(0, u128::saturating_add)
    }

    /// The distances that the paths were made from.
    pub fn into_distances(self) -> D {
        self.distances
    }

    /// The paths in move order. The iterator finds each path when it is requested.
    pub fn iter(&self) -> impl Iterator<Item = PathIn<S>> {
        let (mut starts, mut walk) = (0, Walk::new());
        iter::from_fn(move || self.next_path(&mut starts, &mut walk))
    }

    /// Like [`iter`](Self::iter), with an iterator that owns the paths.
    pub fn into_paths(self) -> impl Iterator<Item = PathIn<S>> {
        let (mut starts, mut walk) = (0, Walk::new());
        iter::from_fn(move || self.next_path(&mut starts, &mut walk))
    }

    /// The next path of a walk over all paths, which has begun with a number of starts.
    fn next_path(&self, starts: &mut usize, walk: &mut Walk<S>) -> Option<PathIn<S>> {
        loop {
            let Some(next) = walk.next(&self.space) else {
                let start = self.starts.get(*starts)?.clone();
                *starts += 1;
                if self.distance == 0 {
                    let moves = Vec::new();
                    return Some(Path { start, moves });
                }
                walk.open(&self.space, start);
                continue;
            };
            let left = self.distance - walk.made();
            if !self.distances.is_at_distance(&next, left) {
                continue;
            }
            if left > 0 {
                walk.open(&self.space, next);
                continue;
            }
            let start = self.starts[*starts - 1].clone();
            let moves = walk.tried();
            return Some(Path { start, moves });
        }
    }
}
