//! What knows how far it is to the goal.

use std::collections::HashMap;
use std::hash::Hash;

use rustc_hash::FxBuildHasher;

/// Something that knows how far it is to the goal.
///
/// Tables ([`TableDistance`](crate::TableDistance)) and maps ([`DistanceMap`]) are made by the
/// engines; a closed form is any function from a state to its distance.
pub trait DistanceToGoal<T> {
    /// The number of moves to the nearest goal; `None` if there is no way, or if the state is on no
    /// path that anybody asked for.
    fn distance_to_goal(&self, state: &T) -> Option<u32>;

    /// Whether a state is at this distance. By default the [distance](Self::distance_to_goal) is
    /// asked for; whoever can say no at less cost does it here, and must say the same.
    fn is_at_distance(&self, state: &T, distance: u32) -> bool {
        self.distance_to_goal(state) == Some(distance)
    }
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

    /// The distances in a map.
    pub(crate) const fn new(distances: HashMap<T, u32, FxBuildHasher>) -> Self {
        Self(distances)
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

impl<T: Eq + Hash> DistanceToGoal<T> for DistanceMap<T> {
    fn distance_to_goal(&self, state: &T) -> Option<u32> {
        self.get(state)
    }
}
