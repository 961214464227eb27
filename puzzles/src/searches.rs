//! The searches for a case, on its space or on the quotient by the symmetries of the space.

use search_core::{
    Control, Found, Orbit, Quotient, Report, Reversible, ShortestPaths, StateSpace, Symmetric, bfs,
    bfs_all, bidirectional, bidirectional_all, iddfs, retrograde,
};

use crate::Engine;
use crate::case::{Case, GoalSet, StateOf};

/// The distances to the goal, of at least the states on shortest paths.
pub(crate) type Distances<'a, C> = Box<dyn Fn(&StateOf<C>) -> Option<u32> + Send + Sync + 'a>;

/// Finds the first shortest path on the space.
pub(crate) fn solve<C: Case>(case: &C, engine: Engine, control: Control<'_>) -> Found<C::Space> {
    let goal = case.goal();
    let is_goal = |state: &_| goal.contains(state);
    let goals = || goal.states();
    search(
        engine,
        &case.space(),
        case.starts(),
        is_goal,
        goals,
        control,
    )
}

/// Finds the first shortest path on the quotient.
pub(crate) fn solve_quotient<C: Case<Space: Symmetric>>(
    case: &C,
    engine: Engine,
    control: Control<'_>,
) -> Found<C::Space> {
    let goal = case.goal();
    let quotient = Quotient::new(case.space());
    let orbit = |state| quotient.orbit(state);
    let starts = case.starts().into_iter().map(orbit);
    let is_goal = |orbit: &Orbit<_>| goal.contains(&orbit.member);
    let goals = || goal.states().into_iter().map(orbit);
    search(engine, &quotient, starts, is_goal, goals, control)
        .map(|path| path.map_start(|orbit| orbit.member))
}

/// Finds the distances on the space.
pub(crate) fn distances<C: Case>(
    case: &C,
    engine: Engine,
    control: Control<'_>,
) -> Report<Distances<'static, C>> {
    let goal = case.goal();
    let space = case.space();
    if engine == Engine::Retrograde {
        let report = retrograde(&space, goal.states(), control);
        return report.map(|table| {
            let table = table.pack();
            Box::new(move |state: &StateOf<C>| table.of(&space)(state)) as _
        });
    }
    let is_goal = |state: &_| goal.contains(state);
    let goals = || goal.states();
    search_all(engine, &space, case.starts(), is_goal, goals, control)
        .map(|map| Box::new(move |state: &StateOf<C>| map.get(state)) as _)
}

/// Finds the distances on the quotient.
pub(crate) fn quotient_distances<C: Case<Space: Symmetric>>(
    case: &C,
    engine: Engine,
    control: Control<'_>,
) -> Report<Distances<'static, C>> {
    let goal = case.goal();
    let quotient = Quotient::new(case.space());
    if engine == Engine::Retrograde {
        let quotient = quotient.indexed();
        let goals = goal.states().into_iter().map(|goal| quotient.orbit(goal));
        let report = retrograde(&quotient, goals, control);
        return report.map(|table| {
            let table = table.pack();
            let distance =
                move |state: &StateOf<C>| table.of(&quotient)(&quotient.orbit(state.clone()));
            Box::new(distance) as _
        });
    }
    let orbit = |state| quotient.orbit(state);
    let starts = case.starts().into_iter().map(orbit);
    let is_goal = |orbit: &Orbit<_>| goal.contains(&orbit.member);
    let goals = || goal.states().into_iter().map(orbit);
    let report = search_all(engine, &quotient, starts, is_goal, goals, control);
    report.map(|map| {
        let quotient = Quotient::new(case.space());
        Box::new(move |state: &StateOf<C>| map.get(&quotient.orbit(state.clone()))) as _
    })
}

fn search<S: Reversible, G: IntoIterator<Item = S::State>>(
    engine: Engine,
    space: &S,
    starts: impl IntoIterator<Item = S::State>,
    is_goal: impl Fn(&S::State) -> bool,
    goals: impl Fn() -> G,
    control: Control<'_>,
) -> Found<S> {
    match engine {
        Engine::Bfs => bfs(space, starts, is_goal, control),
        Engine::Iddfs => iddfs(space, starts, is_goal, control),
        Engine::Bidirectional => bidirectional(space, starts, goals(), control),
        Engine::Auto | Engine::Subset | Engine::Retrograde => {
            unreachable!("{engine} is not a search on any space")
        }
    }
}

/// Finds the distances along all shortest paths. An engine that cannot is replaced by breadth-first
/// search.
fn search_all<S: Reversible, G: IntoIterator<Item = S::State>>(
    engine: Engine,
    space: &S,
    starts: impl IntoIterator<Item = S::State>,
    is_goal: impl Fn(&S::State) -> bool,
    goals: impl Fn() -> G,
    control: Control<'_>,
) -> Report<search_core::DistanceMap<<S as StateSpace>::State>> {
    match engine {
        Engine::Bidirectional => {
            bidirectional_all(space, starts, goals(), control).map(ShortestPaths::into_distances)
        }
        _ => bfs_all(space, starts, is_goal, control).map(ShortestPaths::into_distances),
    }
}
