//! All shortest paths: the first one, their number, and each in order.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::iter;
use std::ops::Range;

use rustc_hash::FxBuildHasher;

use crate::path::{Path, PathIn};
use crate::space::StateSpace;
use crate::table::histogram;
use crate::visited::{Visited, narrow};
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

    /// Whether no distance is unknown: `None` then means that the state cannot reach a goal.
    fn is_complete(&self) -> bool {
        true
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

    fn is_complete(&self) -> bool {
        false
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
    /// The starts that have a distance.
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
        let distance = |start: &S::State| distances.distance_to_goal(start);
        let starts: Vec<S::State> = starts
            .into_iter()
            .filter(|start| distance(start).is_some())
            .collect();
        let distance = starts.iter().filter_map(distance).min()?;
        Some(Self {
            space,
            starts,
            distances,
            distance,
        })
    }

    /// The starts of the shortest paths.
    fn nearest(&self) -> impl Iterator<Item = &S::State> {
        let is_nearest = |start: &&_| self.distances.is_at_distance(start, self.distance);
        self.starts.iter().filter(is_nearest)
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
        let is_next = |next: &S::State, made: usize| {
            let left = self.distance - 1 - narrow(made);
            self.distances.is_at_distance(next, left)
        };
        let start = self.nearest().next().cloned();
        start
            .and_then(|start| Path::along(&self.space, start, self.distance as usize, &is_next))
            .or_else(|| self.iter().next())
            .expect("the distances must be those to the goals, but no move decreases the distance by 1 (`explore` gives distances from the starts)")
    }

    /// The number of paths. Numbers above 2¹²⁸ − 1 saturate.
    #[must_use]
    pub fn count(&self) -> u128 {
        type Counts<T> = HashMap<T, u128, FxBuildHasher>;
        let mut layer: Counts<S::State> = Counts::default();
        for start in self.nearest() {
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
        // Not `near`: a caller without it does not compile the part for longer paths.
        let mut near = Near::new(0, false, |_, _| ());
        iter::from_fn(move || near.next(self))
    }

    /// The paths with at most `extra` more moves than the shortest ones: first those with the fewest moves, and those of each
    /// length in move order. They may lead through a state, also a goal, several times.
    ///
    /// The iterator finds each path when it is requested. Before the first path of each length, it finds the states on all of
    /// them.
    ///
    /// # Panics
    ///
    /// If distances are [unknown](DistanceToGoal::is_complete), as after [`bfs_all`](crate::bfs_all). Use a table by
    /// [`retrograde`](crate::retrograde), or a function.
    ///
    /// # Example: detours
    ///
    /// ```
    /// use search_core::{ShortestPaths, StateSpace};
    ///
    /// /// Five places in a row. A move goes to the left or to the right.
    /// struct Row;
    ///
    /// impl StateSpace for Row {
    ///     type State = u32;
    ///     type Move = char;
    ///     fn moves(&self, at: &u32) -> impl Iterator<Item = char> {
    ///         let at = *at;
    ///         "LR".chars().filter(move |step| if *step == 'L' { at > 0 } else { at < 4 })
    ///     }
    ///     fn apply(&self, at: &u32, step: &char) -> u32 { if *step == 'L' { at - 1 } else { at + 1 } }
    /// }
    ///
    /// let paths = ShortestPaths::new(&Row, [1], |at: &u32| Some(at.abs_diff(3))).unwrap();
    /// let near: Vec<String> = paths.near(2).map(|path| path.to_string()).collect();
    /// assert_eq!(near, ["R R", "L R R R", "R L R R", "R R L R", "R R R L"]);
    /// assert_eq!(paths.near_simple(2).count(), 1);
    /// ```
    pub fn near(&self, extra: u32) -> impl Iterator<Item = PathIn<S>> {
        let mut near = Near::new(extra, false, Near::lay);
        iter::from_fn(move || near.next(self))
    }

    /// Like [`near`](Self::near), without the paths that lead through a state twice.
    ///
    /// # Panics
    ///
    /// As [`near`](Self::near).
    pub fn near_simple(&self, extra: u32) -> impl Iterator<Item = PathIn<S>> {
        let mut near = Near::new(extra, true, Near::lay);
        iter::from_fn(move || near.next(self))
    }

    /// Like [`near`](Self::near), with an iterator that owns the paths.
    ///
    /// # Panics
    ///
    /// As [`near`](Self::near).
    pub fn into_near(self, extra: u32) -> impl Iterator<Item = PathIn<S>> {
        let mut near = Near::new(extra, false, Near::lay);
        iter::from_fn(move || near.next(&self))
    }
}

/// A walk over the paths of each length, one length after the other.
struct Near<S: StateSpace, D> {
    is_simple: bool,
    /// Prepares the paths that are longer than the shortest ones.
    lay: fn(&mut Self, &ShortestPaths<S, D>),
    /// The numbers of additional moves that are still to come.
    extras: Range<u64>,
    length: u64,
    /// The states on the paths of this length, by the number of moves before them; empty for shortest paths, where the
    /// distances are enough.
    layers: Vec<HashSet<S::State, FxBuildHasher>>,
    /// The starts of these paths that are still to come, in reverse order.
    starts: Vec<S::State>,
    walk: Walk<S>,
}

impl<S: StateSpace, D: DistanceToGoal<S::State>> Near<S, D> {
    fn new(extra: u32, is_simple: bool, lay: fn(&mut Self, &ShortestPaths<S, D>)) -> Self {
        Self {
            is_simple,
            lay,
            extras: 0..u64::from(extra) + 1,
            length: 0,
            layers: Vec::new(),
            starts: Vec::new(),
            walk: Walk::new(),
        }
    }

    /// The next path.
    fn next(&mut self, of: &ShortestPaths<S, D>) -> Option<PathIn<S>> {
        loop {
            if let Some(next) = self.walk.next(&of.space) {
                let made = self.walk.made();
                if !self.is_on_path(of, &next, made) || self.is_simple && self.walk.contains(&next)
                {
                    continue;
                }
                if self.length == made.into() {
                    return Some(self.walk.path());
                }
                self.walk.open(&of.space, next);
            } else if let Some(start) = self.starts.pop() {
                if self.length == 0 {
                    let moves = Vec::new();
                    return Some(Path { start, moves });
                }
                self.walk.open(&of.space, start);
            } else {
                let extra = self.extras.next()?;
                self.length = u64::from(of.distance) + extra;
                if extra > 0 {
                    (self.lay)(self, of);
                }
                let starts = of.starts.iter().rev();
                let starts = starts.filter(|start| self.is_on_path(of, start, 0));
                self.starts = starts.cloned().collect();
            }
        }
    }

    /// Whether a path of the length leads through a state after a number of moves.
    fn is_on_path(&self, of: &ShortestPaths<S, D>, state: &S::State, made: u32) -> bool {
        match self.layers.get(made as usize) {
            Some(layer) => layer.contains(state),
            None => of.distances.is_at_distance(state, of.distance - made),
        }
    }

    /// Finds the states on the paths of the length: forward all states from which the goal is near enough, and then backward
    /// those with a next state.
    fn lay(&mut self, of: &ShortestPaths<S, D>) {
        assert!(
            of.distances.is_complete(),
            "the distances of some states are unknown; use `retrograde`"
        );
        let is_near = |state: &S::State, left| {
            let distance = of.distances.distance_to_goal(state);
            distance.is_some_and(|distance| u64::from(distance) <= left)
        };
        let starts = of.starts.iter().filter(|start| is_near(start, self.length));
        self.layers = vec![starts.cloned().collect()];
        for left in (0..self.length).rev() {
            let mut layer = HashSet::default();
            for state in &self.layers[self.layers.len() - 1] {
                let next = of.space.successors(state);
                layer.extend(next.filter(|next| is_near(next, left)));
            }
            self.layers.push(layer);
        }
        for index in (1..self.layers.len()).rev() {
            let (before, after) = self.layers.split_at_mut(index);
            let is_after = |state| after[0].contains(&state);
            before[index - 1].retain(|state| of.space.successors(state).any(is_after));
        }
    }
}
