//! The shortest paths one by one.

use std::ops::Range;

use super::{DistanceToGoal, ShortestPaths};
use crate::{Path, StateSpace};

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

impl<'a, S: StateSpace, D> Iter<'a, S, D> {
    pub(super) fn new(paths: &'a ShortestPaths<S, D>) -> Self {
        Self {
            paths,
            walk: Walk::default(),
        }
    }
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
        let len = paths.distance as usize;
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
        let made = u32::try_from(self.untried.len() + 1).expect("a distance is a u32");
        let left = paths.distance - made;
        let steps = paths.space.moves(state).map(|step| {
            let next = paths.space.apply(state, &step);
            (step, next)
        });
        self.pending
            .extend(steps.filter(|(_, next)| paths.distances.is_at_distance(next, left)));
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
