//! The engines next to `pathfinding`, on any space.

use std::cell::RefCell;

use pathfinding::{NodeRefs, prelude as peer};
use search_core::{
    DenseBfs, Enumerable, Limits, Path, Report, Reversible, StateSpace, bfs, bidirectional,
    explore, retrograde,
};

use crate::measure::compare;

/// The number of moves of the path that was found.
pub(crate) fn len<T, M>(report: Report<Path<T, M>>) -> Option<usize> {
    report.solution().ok().map(|path| path.moves.len())
}

fn successors<S: StateSpace>(space: &S, state: &S::State) -> Vec<S::State> {
    space
        .moves(state)
        .map(|step| space.apply(state, &step))
        .collect()
}

/// Compares the searches from a start to the nearest goal. The peer is used as its documentation shows.
pub(crate) fn searches<S: Reversible + Enumerable>(
    name: &str,
    space: &S,
    start: &S::State,
    goals: &[S::State],
) {
    let dense = RefCell::new(DenseBfs::new());
    let moves = |path: Vec<S::State>| path.len() - 1;
    let is_goal = |state: &S::State| goals.contains(state);
    let goal_ranks: Vec<usize> = goals.iter().map(|goal| space.rank(goal)).collect();
    compare(
        &format!("{name}, one end"),
        &[
            ("pathfinding bfs", &|| {
                peer::bfs(start, |state| successors(space, state), is_goal).map(moves)
            }),
            ("bfs", &|| {
                len(bfs(space, [start.clone()], is_goal, Limits::none()))
            }),
            ("DenseBfs", &|| {
                let is_goal = |rank| goal_ranks.contains(&rank);
                len(dense
                    .borrow_mut()
                    .search(space, [start.clone()], is_goal, Limits::none()))
            }),
        ],
    );
    compare(
        &format!("{name}, both ends"),
        &[
            ("pathfinding bfs_bidirectional", &|| {
                peer::bfs_bidirectional(
                    start,
                    goals.iter().collect::<NodeRefs<'_, _>>(),
                    |state| successors(space, state),
                    |state| space.predecessors(state).collect::<Vec<_>>(),
                )
                .map(moves)
            }),
            ("bidirectional", &|| {
                len(bidirectional(
                    space,
                    [start.clone()],
                    goals.iter().cloned(),
                    Limits::none(),
                ))
            }),
        ],
    );
}

/// Compares the searches of a whole space, whose moves can be undone, from a start. The engines make equal tables.
pub(crate) fn whole<S: Reversible + Enumerable>(name: &str, space: &S, start: &S::State) {
    let table = explore(space, [start.clone()], Limits::none()).outcome;
    compare(
        &format!("{name}, whole space"),
        &[
            ("pathfinding bfs to nowhere", &|| {
                peer::bfs(start, |state| successors(space, state), |_| false).is_none()
            }),
            ("bfs to nowhere", &|| {
                let report = bfs(space, [start.clone()], |_| false, Limits::none());
                !report.outcome.is_solved()
            }),
            ("explore", &|| {
                explore(space, [start.clone()], Limits::none()).outcome == table
            }),
            ("retrograde", &|| {
                retrograde(space, [start.clone()], Limits::none()).outcome == table
            }),
        ],
    );
}
