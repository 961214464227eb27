//! The searches for a case, on its space or on the quotient by the symmetries of the space.

use search_core::{
    Control, DistanceMap, DistanceToGoal, Found, Increasing, Path, Quotient, Report, Reversible,
    Sequence, ShortestPaths, StateSpace, bfs, bfs_all, bidirectional, bidirectional_all, iddfs,
    retrograde,
};

use crate::engine::Engine;
use crate::rules::{Case, GoalDistances, Move, PuzzleRules, Sets, Space, State};

/// Finds the first shortest path on the space.
pub(super) fn solve(case: &Case, engine: Engine, control: Control<'_>) -> Found<Space> {
    let space = case.space();
    search(case, engine, &space, |state| state, |state| state, control)
}

/// Finds the first shortest path on the quotient.
pub(super) fn solve_quotient(case: &Case, engine: Engine, control: Control<'_>) -> Found<Space> {
    let quotient = Quotient::new(case.space());
    let orbit = |state| quotient.orbit(state);
    search(case, engine, &quotient, orbit, |at| &at.member, control).map(|path| Path {
        start: path.start.member,
        moves: path.moves,
    })
}

/// Finds the distances of at least the states on shortest paths.
pub(super) fn distances(
    case: &Case,
    engine: Engine,
    symmetry: bool,
    control: Control<'_>,
) -> Report<GoalDistances> {
    if symmetry {
        return quotient_distances(case, engine, control);
    }
    if engine == Engine::Retrograde {
        return case.retrograde(control);
    }
    let space = case.space();
    search_all(case, engine, &space, |state| state, |state| state, control)
        .map(|map| GoalDistances::new(move |state: &State| map.distance(state)))
}

/// Finds the distances on the quotient.
fn quotient_distances(case: &Case, engine: Engine, control: Control<'_>) -> Report<GoalDistances> {
    let quotient = Quotient::new(case.space());
    if engine == Engine::Retrograde {
        let quotient = quotient.indexed();
        let goals = case.goals().into_iter().map(|goal| quotient.orbit(goal));
        return retrograde(&quotient, goals, control).map(|table| {
            let table = table.pack();
            let distance = move |state: &State| table.of(&quotient)(&quotient.orbit(*state));
            GoalDistances::new(distance)
        });
    }
    let orbit = |state| quotient.orbit(state);
    search_all(case, engine, &quotient, orbit, |at| &at.member, control)
        .map(|map| GoalDistances::new(move |state: &State| map.distance(&quotient.orbit(*state))))
}

/// Searches for the first shortest path. `enter` and `member` convert between the states of the case
/// and the states of the searched space.
fn search<S: Reversible>(
    case: &Case,
    engine: Engine,
    space: &S,
    enter: impl Fn(State) -> S::State,
    member: impl Fn(&S::State) -> &State,
    control: Control<'_>,
) -> Found<S> {
    let is_goal = |state: &S::State| case.is_goal(member(state));
    let starts = case.starts.iter().copied().map(&enter);
    match engine {
        Engine::Bfs => bfs(space, starts, is_goal, control),
        Engine::Iddfs => iddfs(space, starts, is_goal, control),
        Engine::Bidirectional => {
            let goals = case.goals().into_iter().map(&enter);
            bidirectional(space, starts, goals, control)
        }
        Engine::Auto | Engine::Subset | Engine::Retrograde => {
            unreachable!("{engine} is not a search on any space")
        }
    }
}

/// Finds the distances along all shortest paths, by bidirectional or by breadth-first search.
fn search_all<S: Reversible>(
    case: &Case,
    engine: Engine,
    space: &S,
    enter: impl Fn(State) -> S::State,
    member: impl Fn(&S::State) -> &State,
    control: Control<'_>,
) -> Report<DistanceMap<S::State>> {
    let starts = case.starts.iter().copied().map(&enter);
    let paths = if engine == Engine::Bidirectional {
        let goals = case.goals().into_iter().map(&enter);
        bidirectional_all(space, starts, goals, control)
    } else {
        bfs_all(space, starts, |state| case.is_goal(member(state)), control)
    };
    paths.map(ShortestPaths::into_distances)
}

/// All shortest lists of moves of a case, in move order; of a puzzle with [sets](PuzzleRules::sets), all smallest sets.
pub trait Lists {
    /// The number of moves of each list.
    fn distance(&self) -> u32;

    /// The number of lists.
    fn count(&self) -> u128;

    /// The first list in order.
    fn first(&self) -> Vec<Move>;

    /// The lists in order, and the longer ones that were asked for, by length.
    fn into_iter(self: Box<Self>) -> Box<dyn Iterator<Item = Vec<Move>>>;
}

/// Shortest paths, and the greatest number of additional moves.
struct Near<S: StateSpace, D> {
    paths: ShortestPaths<S, D>,
    extra: u32,
}

impl<S, D> Lists for Near<S, D>
where
    S: StateSpace<Move = Move> + 'static,
    D: DistanceToGoal<S::State> + 'static,
{
    fn distance(&self) -> u32 {
        self.paths.distance()
    }

    fn count(&self) -> u128 {
        self.paths.count()
    }

    fn first(&self) -> Vec<Move> {
        self.paths.first().moves
    }

    fn into_iter(self: Box<Self>) -> Box<dyn Iterator<Item = Vec<Move>>> {
        Box::new(self.paths.into_near(self.extra).map(|path| path.moves))
    }
}

/// All shortest lists for given distances, and those with up to `extra` more moves, which need the distances of all states;
/// `None` if the case is unsolvable.
pub(super) fn lists(
    rules: &PuzzleRules,
    case: &Case,
    extra: u32,
    distances: GoalDistances,
) -> Option<Box<dyn Lists>> {
    let starts = case.starts_on(case.boards[0]);
    if rules.sets.is_none() {
        let paths = ShortestPaths::new(case.space(), starts, distances)?;
        return Some(Box::new(Near { paths, extra }));
    }
    let increasing = Increasing::new(Sets(case.space()));
    let starts = starts.into_iter().map(|start| increasing.start(start));
    let starts: Vec<_> = starts.collect();
    let distance = move |at: &Sequence<State, Move>| distances.distance_to_goal(&at.state);
    let paths = ShortestPaths::new(increasing, starts, distance)?;
    Some(Box::new(Near { paths, extra }))
}
