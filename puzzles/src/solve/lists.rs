//! All shortest lists of a case.

use search_core::{DistanceToGoal, Increasing, Sequence, ShortestPaths, StateSpace};

use crate::rules::{Case, GoalDistances, Move, PuzzleRules, Sets, State};

/// All shortest lists of moves of a case, in move order; of a puzzle with [sets](PuzzleRules::sets), all smallest sets.
pub trait Lists {
    /// The number of moves of each list.
    fn distance(&self) -> u32;

    /// The number of lists.
    fn count(&self) -> u128;

    /// The first list in order.
    fn first(&self) -> Vec<Move>;

    /// The lists in order.
    fn into_iter(self: Box<Self>) -> Box<dyn Iterator<Item = Vec<Move>>>;
}

impl<S, D> Lists for ShortestPaths<S, D>
where
    S: StateSpace<Move = Move> + 'static,
    D: DistanceToGoal<S::State> + 'static,
{
    fn distance(&self) -> u32 {
        self.distance()
    }

    fn count(&self) -> u128 {
        self.count()
    }

    fn first(&self) -> Vec<Move> {
        self.first().moves
    }

    fn into_iter(self: Box<Self>) -> Box<dyn Iterator<Item = Vec<Move>>> {
        Box::new(self.into_paths().map(|path| path.moves))
    }
}

/// All shortest lists for given distances; `None` if the case is unsolvable.
pub(super) fn lists(
    rules: &PuzzleRules,
    case: &Case,
    distances: GoalDistances,
) -> Option<Box<dyn Lists>> {
    let starts = case.starts_on(case.boards[0]);
    if rules.sets.is_none() {
        return Some(Box::new(ShortestPaths::new(
            case.space(),
            starts,
            distances,
        )?));
    }
    let increasing = Increasing::new(Sets(case.space()));
    let starts = starts.into_iter().map(|start| increasing.start(start));
    let starts: Vec<_> = starts.collect();
    let distance = move |at: &Sequence<State, Move>| distances.distance_to_goal(&at.state);
    Some(Box::new(ShortestPaths::new(increasing, starts, distance)?))
}
