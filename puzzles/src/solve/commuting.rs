//! Searches of puzzles whose moves commute: a list of moves is a set.

use search_core::{
    Commuting, Control, Found, Increasing, Sequence, ShortestPaths, StateSpace, subset,
};

use super::searches::Distances;
use crate::rules::{BoxedLists, Case, GoalSet, MoveOf, StateOf, list_starts};

/// The space of a puzzle with [sets](Case::SETS).
#[derive(Clone, Debug)]
struct Sets<S>(S);

impl<S: StateSpace> StateSpace for Sets<S> {
    type State = S::State;
    type Move = S::Move;

    fn moves(&self, state: &S::State) -> impl Iterator<Item = S::Move> {
        self.0.moves(state)
    }

    fn apply(&self, state: &S::State, step: &S::Move) -> S::State {
        self.0.apply(state, step)
    }
}

impl<S: StateSpace<Move: std::hash::Hash + Ord>> Commuting for Sets<S> {}

/// Finds a smallest set of moves.
pub(super) fn solve<C: Case>(case: &C, control: Control<'_>) -> Found<C::Space> {
    let goal = case.goal();
    let is_goal = |state: &_| goal.contains(state);
    subset(Sets(case.space()), case.starts(), is_goal, control)
}

/// All smallest sets of moves, each as an increasing list.
pub(super) fn lists<'a, C: Case>(
    case: &C,
    distances: Distances<'a, C>,
) -> Option<BoxedLists<'a, MoveOf<C>>> {
    let increasing = Increasing::new(Sets(case.space()));
    let starts = list_starts(case).into_iter();
    let starts: Vec<_> = starts.map(|start| increasing.start(start)).collect();
    let distance = move |at: &Sequence<StateOf<C>, MoveOf<C>>| distances(&at.state);
    Some(Box::new(ShortestPaths::new(increasing, starts, distance)?))
}
