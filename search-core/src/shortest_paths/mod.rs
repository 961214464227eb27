//! All the shortest paths: the first, their number, every one in order.

mod distance;
mod iter;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

pub use distance::{DistanceMap, DistanceToGoal};
pub use iter::{IntoIter, Iter};

use crate::{Path, PathIn, StateSpace};

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
/// assert_eq!(paths.distance(), 14);
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
    distance: u32,
}

impl<S: StateSpace, D: DistanceToGoal<S::State>> ShortestPaths<S, D> {
    /// The shortest paths from the nearest of the starts; `None` if no start has a distance.
    ///
    /// The starts should be different; a path is counted once for each start that it begins from.
    /// The distances must be those to the goal, 0 exactly on goals, for every state on a shortest
    /// path. Elsewhere they may be unknown, or too low, as long as they never exceed the truth.
    pub fn new(space: S, starts: impl IntoIterator<Item = S::State>, distances: D) -> Option<Self> {
        let mut nearest = Vec::new();
        let mut distance = None;
        for start in starts {
            let Some(of_start) = distances.distance_to_goal(&start) else {
                continue;
            };
            if distance.is_none_or(|least| of_start < least) {
                distance = Some(of_start);
                nearest.clear();
            }
            if distance == Some(of_start) {
                nearest.push(start);
            }
        }
        Some(Self {
            space,
            starts: nearest,
            distances,
            distance: distance?,
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
    /// If the distances are not what [`new`](Self::new) asks for.
    #[must_use]
    pub fn first(&self) -> PathIn<S> {
        self.straight()
            .or_else(|| self.iter().next())
            .expect("a start at this distance has a path of this length")
    }

    /// The path that always takes the first move after which the distance is one less. If it comes
    /// through, it is the first; only where distances are too low can it come to a dead end.
    fn straight(&self) -> Option<PathIn<S>> {
        let start = self.starts.first()?.clone();
        let mut moves = Vec::with_capacity(self.distance as usize);
        let mut state = start.clone();
        for left in (0..self.distance).rev() {
            let (step, next) = self.space.moves(&state).find_map(|step| {
                let next = self.space.apply(&state, &step);
                let leads_on = self.distances.is_at_distance(&next, left);
                leads_on.then_some((step, next))
            })?;
            moves.push(step);
            state = next;
        }
        Some(Path { start, moves })
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
        for left in (0..self.distance).rev() {
            let mut next_layer = Counts::default();
            for (state, ways) in layer {
                for step in self.space.moves(&state) {
                    let next = self.space.apply(&state, &step);
                    if self.distances.is_at_distance(&next, left) {
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
        Iter::new(self)
    }
}
