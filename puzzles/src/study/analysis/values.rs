//! The values of positions for one goal.

use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;
use search_core::{DistanceToGoal, ShortestPaths, StateSpace};

use super::position::{Analysis, MoveValue, Step};
use super::replay::make;
use crate::distance::Distance;
use crate::format::Boards;
use crate::rules::{Case, GoalDistances, HasStones, MoveOf, Reason, StateOf};
use crate::study::reason::{self, SearchedSets};

/// The greatest number of counts that a later request can use: about 5 MB.
const MAX_COUNTS: usize = 1 << 16;

/// The distances to a goal, and the numbers of shortest lists.
pub(super) struct Values<C: Case> {
    space: C::Space,
    distances: GoalDistances<C>,
    /// The numbers of shortest lists from states for which they were requested.
    counts: Mutex<FxHashMap<StateOf<C>, u128>>,
}

impl<C: Case> DistanceToGoal<StateOf<C>> for &Values<C> {
    fn distance_to_goal(&self, state: &StateOf<C>) -> Option<u32> {
        self.distances.distance_to_goal(state)
    }

    fn is_at_distance(&self, state: &StateOf<C>, distance: u32) -> bool {
        self.distances.is_at_distance(state, distance)
    }
}

impl<C: Case> Values<C> {
    /// The values for the goal of a case.
    pub(super) fn new(case: &C) -> Self {
        Self {
            space: case.space(),
            distances: case.distances_to_goal(),
            counts: Mutex::default(),
        }
    }

    fn distance(&self, state: &StateOf<C>) -> Distance {
        self.distances.distance_to_goal(state).into()
    }

    /// Analyses the position of these states: one for each side that can move.
    pub(super) fn analyse(&self, boards: Boards, states: &[StateOf<C>]) -> Analysis {
        let (nearest, distance) = self.nearest(states);
        let at_distance = states
            .iter()
            .filter(|state| self.distance(state) == distance);
        let mut moves: Vec<MoveValue> = states
            .iter()
            .flat_map(|state| self.moves(state, distance))
            .collect();
        moves.sort_by_key(|value| value.distance);
        Analysis {
            boards,
            side: match states {
                [state] => state.side(),
                _ => None,
            },
            distance,
            count: match distance {
                // Without moves, the lists of both sides are one.
                Distance::Moves(0) => 1,
                _ => at_distance.map(|state| self.count(state, distance)).sum(),
            },
            moves,
            list: distance.moves().map(|_| self.steps(nearest)),
        }
    }

    /// The nearest of some states, with its distance.
    fn nearest<'s>(&self, states: &'s [StateOf<C>]) -> (&'s StateOf<C>, Distance) {
        let known = states.iter().map(|state| (state, self.distance(state)));
        let nearest = known.min_by_key(|(_, distance)| *distance);
        nearest.expect("a position has a state")
    }

    /// Why the nearest of some states has no shorter list.
    pub(super) fn reason(&self, case: &C, states: &[StateOf<C>], sets: SearchedSets) -> Reason {
        let (nearest, distance) = self.nearest(states);
        if distance == Distance::Moves(0) {
            return Reason::Goal;
        }
        let list = distance.moves().map(|_| self.list(nearest));
        // Other reasons are about one state.
        let is_one = states.len() == 1;
        let own = is_one.then(|| case.reason(nearest, list.as_deref()));
        match own.flatten() {
            Some(reason) => reason,
            None if is_one && list.is_some() && C::ABOUT.format.boards.len() == 2 => {
                reason::disjoint_sets(case, nearest, list.map_or(0, |list| list.len()), sets)
            }
            None => reason::layers(case, states, distance, sets),
        }
    }

    /// The values of the moves from a state of a position with this distance.
    fn moves(&self, state: &StateOf<C>, of_position: Distance) -> impl Iterator<Item = MoveValue> {
        self.space.moves(state).map(move |step| {
            let (step, next) = make::<C>(&self.space, state, &step);
            let distance = self.distance(&next);
            MoveValue {
                step,
                distance,
                delta: distance
                    .moves()
                    .zip(of_position.moves())
                    .map(|(after, before)| after + 1 - before),
                count: self.count(&next, distance),
            }
        })
    }

    /// The steps of the first shortest list from a state that can reach a goal.
    fn steps(&self, state: &StateOf<C>) -> Vec<Step> {
        let mut state = state.clone();
        let steps = self.list(&state).into_iter().map(|step| {
            let (step, next) = make::<C>(&self.space, &state, &step);
            state = next;
            step
        });
        steps.collect()
    }

    /// The first shortest list from a state that can reach a goal.
    fn list(&self, state: &StateOf<C>) -> Vec<MoveOf<C>> {
        let paths = ShortestPaths::new(&self.space, [state.clone()], self);
        paths.map_or(Vec::new(), |paths| paths.first().moves)
    }

    /// The number of shortest lists from a state at this distance, or of smallest sets if the moves commute.
    fn count(&self, state: &StateOf<C>, distance: Distance) -> u128 {
        let Distance::Moves(distance) = distance else {
            return 0;
        };
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() > MAX_COUNTS {
            *counts = FxHashMap::default();
        }
        let lists = self.lists(state, distance, &mut counts);
        match C::SETS {
            // Each order of a smallest set is a shortest list.
            Some(_) => lists / (1..=u128::from(distance)).product::<u128>(),
            None => lists,
        }
    }

    /// The number of shortest lists from a state at this distance.
    fn lists(
        &self,
        state: &StateOf<C>,
        distance: u32,
        counts: &mut FxHashMap<StateOf<C>, u128>,
    ) -> u128 {
        if distance == 0 {
            return 1;
        }
        if let Some(count) = counts.get(state) {
            return *count;
        }
        let next = self
            .space
            .moves(state)
            .map(|step| self.space.apply(state, &step));
        let nearer = next.filter(|next| self.distances.is_at_distance(next, distance - 1));
        let sum = nearer.fold(0_u128, |sum, next| {
            sum.saturating_add(self.lists(&next, distance - 1, counts))
        });
        counts.insert(state.clone(), sum);
        sum
    }
}
