//! All the shortest paths: the first, their number, every one in order.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::ops::Range;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::{Path, StateSpace};

/// Something that knows how far it is to the goal.
///
/// Tables ([`TableDistance`](crate::TableDistance)) and maps ([`DistanceMap`]) are made by the
/// engines; a closed form is any function from a state to its distance.
pub trait DistanceToGoal<T> {
    /// The number of moves to the nearest goal; `None` if there is no way, or if the state is on no
    /// path that anybody asked for.
    fn distance_to_goal(&self, state: &T) -> Option<u32>;
}

impl<T, F: Fn(&T) -> Option<u32>> DistanceToGoal<T> for F {
    fn distance_to_goal(&self, state: &T) -> Option<u32> {
        self(state)
    }
}

/// The distances to the goal of some states, those on the shortest paths among them.
#[derive(Clone, Debug)]
pub struct DistanceMap<T>(HashMap<T, u32, FxBuildHasher>);

impl<T: Eq + Hash> DistanceMap<T> {
    /// The distance of a state, if it is known.
    pub fn get(&self, state: &T) -> Option<u32> {
        self.0.get(state).copied()
    }

    /// Adds a state; says whether it was unknown.
    pub(crate) fn insert(&mut self, state: T, distance: u32) -> bool {
        self.0.insert(state, distance).is_none()
    }
}

impl<T> Default for DistanceMap<T> {
    fn default() -> Self {
        Self(HashMap::default())
    }
}

impl<T> From<HashMap<T, u32, FxBuildHasher>> for DistanceMap<T> {
    fn from(distances: HashMap<T, u32, FxBuildHasher>) -> Self {
        Self(distances)
    }
}

impl<T: Eq + Hash> DistanceToGoal<T> for DistanceMap<T> {
    fn distance_to_goal(&self, state: &T) -> Option<u32> {
        self.get(state)
    }
}

/// All the shortest paths from some starts to the goal, in move order.
///
/// # Example: from a closed form
///
/// ```
/// use search_core::{ShortestPaths, StateSpace};
///
/// /// A rook on an empty board moves one step at a time, right or down, to the last corner.
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
/// assert_eq!(paths.len(), 14);
/// assert_eq!(paths.count(), 3_432);
/// assert_eq!(paths.first().moves[..8], ['D', 'D', 'D', 'D', 'D', 'D', 'D', 'R']);
/// assert_eq!(paths.iter().count(), 3_432);
/// ```
#[derive(Clone, Debug)]
pub struct ShortestPaths<S: StateSpace, D> {
    space: S,
    /// The starts from which a shortest path begins.
    starts: Vec<S::State>,
    distances: D,
    len: u32,
}

impl<S: StateSpace, D: DistanceToGoal<S::State>> ShortestPaths<S, D> {
    /// The shortest paths from the nearest of the starts; `None` if no start has a distance.
    ///
    /// The distances must be those to the goal, 0 exactly on goals, for every state on a shortest
    /// path. Elsewhere they may be unknown, or too low, as long as they never exceed the truth.
    pub fn new(space: S, starts: impl IntoIterator<Item = S::State>, distances: D) -> Option<Self> {
        let mut met: HashSet<S::State, FxBuildHasher> = HashSet::default();
        let known: Vec<(u32, S::State)> = starts
            .into_iter()
            .filter(|start| met.insert(start.clone()))
            .filter_map(|start| Some((distances.distance_to_goal(&start)?, start)))
            .collect();
        let len = known.iter().map(|(distance, _)| *distance).min()?;
        let nearest = known.into_iter().filter(|(distance, _)| *distance == len);
        Some(Self {
            space,
            starts: nearest.map(|(_, start)| start).collect(),
            distances,
            len,
        })
    }

    /// The number of moves of each path.
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.len
    }

    /// Whether the paths have no moves: a start is a goal.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The first path in move order.
    ///
    /// # Panics
    ///
    /// If the distances are not what [`new`](Self::new) asks for.
    #[must_use]
    pub fn first(&self) -> Path<S::State, S::Move> {
        self.iter()
            .next()
            .expect("a start at this distance has a path of this length")
    }

    /// The number of paths; 2¹²⁸ − 1 stands for any greater number too.
    #[must_use]
    pub fn count(&self) -> u128 {
        type Counts<T> = IndexMap<T, u128, FxBuildHasher>;
        let mut layer: Counts<S::State> = Counts::default();
        let add = |layer: &mut Counts<S::State>, state, ways: u128| {
            let sum = layer.entry(state).or_default();
            *sum = sum.saturating_add(ways);
        };
        for start in &self.starts {
            add(&mut layer, start.clone(), 1);
        }
        for left in (0..self.len).rev() {
            let mut next_layer = Counts::default();
            for (state, ways) in layer {
                for step in self.space.moves(&state) {
                    let next = self.space.apply(&state, &step);
                    if self.distances.distance_to_goal(&next) == Some(left) {
                        add(&mut next_layer, next, ways);
                    }
                }
            }
            layer = next_layer;
        }
        layer
            .values()
            .fold(0, |sum, ways| sum.saturating_add(*ways))
    }

    /// The distances that the paths are made from.
    pub fn into_distances(self) -> D {
        self.distances
    }

    /// The paths in move order, one by one.
    pub fn iter(&self) -> Iter<'_, S, D> {
        Iter {
            paths: self,
            walk: Walk::default(),
        }
    }
}

impl<'a, S: StateSpace, D: DistanceToGoal<S::State>> IntoIterator for &'a ShortestPaths<S, D> {
    type Item = Path<S::State, S::Move>;
    type IntoIter = Iter<'a, S, D>;

    fn into_iter(self) -> Iter<'a, S, D> {
        self.iter()
    }
}

impl<S: StateSpace, D: DistanceToGoal<S::State>> IntoIterator for ShortestPaths<S, D> {
    type Item = Path<S::State, S::Move>;
    type IntoIter = IntoIter<S, D>;

    fn into_iter(self) -> IntoIter<S, D> {
        IntoIter {
            paths: self,
            walk: Walk::default(),
        }
    }
}

/// The shortest paths in move order; see [`ShortestPaths::iter`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Iter<'a, S: StateSpace, D> {
    paths: &'a ShortestPaths<S, D>,
    walk: Walk<S::State, S::Move>,
}

impl<S: StateSpace, D: DistanceToGoal<S::State>> Iterator for Iter<'_, S, D> {
    type Item = Path<S::State, S::Move>;

    fn next(&mut self) -> Option<Self::Item> {
        self.walk.next_path(self.paths)
    }
}

/// The shortest paths in move order, with all that is needed to go on; see [`ShortestPaths`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct IntoIter<S: StateSpace, D> {
    paths: ShortestPaths<S, D>,
    walk: Walk<S::State, S::Move>,
}

impl<S: StateSpace, D: DistanceToGoal<S::State>> Iterator for IntoIter<S, D> {
    type Item = Path<S::State, S::Move>;

    fn next(&mut self) -> Option<Self::Item> {
        self.walk.next_path(&self.paths)
    }
}

/// A depth-first walk over the shortest paths, stopped at each.
#[derive(Clone, Debug)]
struct Walk<T, M> {
    /// How many starts have been begun with.
    starts: usize,
    /// For each state on the path, the places of its moves that are still to be tried.
    untried: Vec<Range<usize>>,
    /// The moves that lead on, each with the state that it leads to; one state's behind the other's.
    pending: Vec<(M, T)>,
}

impl<T, M> Default for Walk<T, M> {
    fn default() -> Self {
        Self {
            starts: 0,
            untried: Vec::new(),
            pending: Vec::new(),
        }
    }
}

impl<T: Clone, M: Clone> Walk<T, M> {
    fn next_path<S, D>(&mut self, paths: &ShortestPaths<S, D>) -> Option<Path<T, M>>
    where
        S: StateSpace<State = T, Move = M>,
        D: DistanceToGoal<T>,
    {
        let len = paths.len as usize;
        loop {
            let made = self.untried.len();
            let Some(untried) = self.untried.last_mut() else {
                let start = paths.starts.get(self.starts)?;
                self.starts += 1;
                if len == 0 {
                    return Some(self.path_from(start));
                }
                self.open(paths, start);
                continue;
            };
            let Some(place) = untried.next() else {
                self.untried.pop();
                let still_needed = self.untried.last().map_or(0, |untried| untried.end);
                self.pending.truncate(still_needed);
                continue;
            };
            if made == len {
                return Some(self.path_from(&paths.starts[self.starts - 1]));
            }
            let (_, state) = self.pending[place].clone();
            self.open(paths, &state);
        }
    }

    /// Puts the moves that lead from a state towards the goal behind the pending ones.
    fn open<S, D>(&mut self, paths: &ShortestPaths<S, D>, state: &T)
    where
        S: StateSpace<State = T, Move = M>,
        D: DistanceToGoal<T>,
    {
        let first = self.pending.len();
        let made = u32::try_from(self.untried.len() + 1).expect("a path is no longer than its len");
        let left = Some(paths.len - made);
        let steps = paths.space.moves(state).map(|step| {
            let next = paths.space.apply(state, &step);
            (step, next)
        });
        self.pending
            .extend(steps.filter(|(_, next)| paths.distances.distance_to_goal(next) == left));
        self.untried.push(first..self.pending.len());
    }

    /// The path of the moves that were tried last.
    fn path_from(&self, start: &T) -> Path<T, M> {
        let tried_last = |untried: &Range<usize>| self.pending[untried.start - 1].0.clone();
        Path {
            start: start.clone(),
            moves: self.untried.iter().map(tried_last).collect(),
        }
    }
}
