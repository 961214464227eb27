//! The searches for a case, on its space or on the quotient by the symmetries of the space.

use search_core::{
    Control, DistanceMap, DistanceToGoal, Found, Quotient, Report, Reversible, ShortestPaths, bfs,
    bfs_all, bidirectional, bidirectional_all, iddfs, retrograde,
};

use crate::engine::Engine;
use crate::rules::{Case, GoalSet, StateOf};

/// The distances to the goal, of at least the states on shortest paths.
pub(crate) type Distances<'a, C> = Box<dyn Fn(&StateOf<C>) -> Option<u32> + Send + Sync + 'a>;

/// Finds the first shortest path on the space.
pub(crate) fn solve<C: Case>(case: &C, engine: Engine, control: Control<'_>) -> Found<C::Space> {
    let space = case.space();
    search(case, engine, &space, |state| state, |state| state, control)
}

/// Finds the first shortest path on the quotient.
pub(crate) fn solve_quotient<C: Case>(
    case: &C,
    engine: Engine,
    control: Control<'_>,
) -> Found<C::Space> {
    let quotient = Quotient::new(case.space());
    let orbit = |state| quotient.orbit(state);
    search(case, engine, &quotient, orbit, |at| &at.member, control)
        .map(|path| path.map_start(|orbit| orbit.member))
}

/// Finds the distances on the space.
pub(crate) fn distances<C: Case>(
    case: &C,
    engine: Engine,
    control: Control<'_>,
) -> Report<Distances<'static, C>> {
    let space = case.space();
    if engine == Engine::Retrograde {
        let report = retrograde(&space, case.goal().states(), control);
        return report.map(|table| {
            let table = table.pack();
            Box::new(move |state: &StateOf<C>| table.of(&space)(state)) as _
        });
    }
    search_all(case, engine, &space, |state| state, |state| state, control)
        .map(|map| Box::new(move |state: &StateOf<C>| map.distance_to_goal(state)) as _)
}

/// Finds the distances on the quotient.
pub(crate) fn quotient_distances<C: Case>(
    case: &C,
    engine: Engine,
    control: Control<'_>,
) -> Report<Distances<'static, C>> {
    let quotient = Quotient::new(case.space());
    if engine == Engine::Retrograde {
        let quotient = quotient.indexed();
        let goal = case.goal();
        let goals = goal.states().map(|goal| quotient.orbit(goal));
        let report = retrograde(&quotient, goals, control);
        return report.map(|table| {
            let table = table.pack();
            let distance =
                move |state: &StateOf<C>| table.of(&quotient)(&quotient.orbit(state.clone()));
            Box::new(distance) as _
        });
    }
    let orbit = |state| quotient.orbit(state);
    let report = search_all(case, engine, &quotient, orbit, |at| &at.member, control);
    report.map(|map| {
        Box::new(move |state: &StateOf<C>| map.distance_to_goal(&quotient.orbit(state.clone())))
            as _
    })
}

/// Searches for the first shortest path. `enter` and `member` convert between the states of the case
/// and the states of the searched space.
fn search<C: Case, S: Reversible>(
    case: &C,
    engine: Engine,
    space: &S,
    enter: impl Fn(StateOf<C>) -> S::State,
    member: impl Fn(&S::State) -> &StateOf<C>,
    control: Control<'_>,
) -> Found<S> {
    let goal = case.goal();
    let is_goal = |state: &S::State| goal.contains(member(state));
    let starts = case.starts().into_iter().map(&enter);
    match engine {
        Engine::Bfs => bfs(space, starts, is_goal, control),
        Engine::Iddfs => iddfs(space, starts, is_goal, control),
        Engine::Bidirectional => {
            let goals = goal.states().map(&enter);
            bidirectional(space, starts, goals, control)
        }
        Engine::Auto | Engine::Subset | Engine::Retrograde => {
            unreachable!("{engine} is not a search on any space")
        }
    }
}

/// Finds the distances along all shortest paths. An engine that cannot is replaced by breadth-first
/// search.
fn search_all<C: Case, S: Reversible>(
    case: &C,
    engine: Engine,
    space: &S,
    enter: impl Fn(StateOf<C>) -> S::State,
    member: impl Fn(&S::State) -> &StateOf<C>,
    control: Control<'_>,
) -> Report<DistanceMap<S::State>> {
    let goal = case.goal();
    let starts = case.starts().into_iter().map(&enter);
    let paths = if engine == Engine::Bidirectional {
        let goals = goal.states().map(&enter);
        bidirectional_all(space, starts, goals, control)
    } else {
        bfs_all(space, starts, |state| goal.contains(member(state)), control)
    };
    paths.map(ShortestPaths::into_distances)
}
