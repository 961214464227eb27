//! The engines next to `pathfinding`, on any space.

use std::cell::RefCell;

use pathfinding::{NodeRefs, prelude as peer};
use search_core::{
    DenseBfs, Enumerable, Limits, Path, Report, Reversible, StateSpace, bfs, bidirectional,
    explore, retrograde,
};

use crate::measure::compare;

fn len<T, M>(report: Report<Path<T, M>>) -> Option<usize> {
    report.outcome.solved().map(|path| path.len())
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
            (
                "pathfinding bfs",
                Box::new(|| peer::bfs(start, |state| successors(space, state), is_goal).map(moves)),
            ),
            (
                "bfs",
                Box::new(|| len(bfs(space, [start.clone()], is_goal, Limits::none()))),
            ),
            (
                "DenseBfs",
                Box::new(|| {
                    let is_goal = |rank| goal_ranks.contains(&rank);
                    len(dense
                        .borrow_mut()
                        .search(space, [start.clone()], is_goal, Limits::none()))
                }),
            ),
        ],
    );
    compare(
        &format!("{name}, both ends"),
        &[
            (
                "pathfinding bfs_bidirectional",
                Box::new(|| {
                    peer::bfs_bidirectional(
                        start,
                        goals.iter().collect::<NodeRefs<'_, _>>(),
                        |state| successors(space, state),
                        |state| space.predecessors(state).collect::<Vec<_>>(),
                    )
                    .map(moves)
                }),
            ),
            (
                "bidirectional",
                Box::new(|| {
                    len(bidirectional(
                        space,
                        [start.clone()],
                        goals.iter().cloned(),
                        Limits::none(),
                    ))
                }),
            ),
        ],
    );
}

/// Compares the searches of a whole space from a start.
pub(crate) fn whole<S: Enumerable>(name: &str, space: &S, start: &S::State) {
    compare(
        &format!("{name}, whole space"),
        &[
            (
                "pathfinding bfs to nowhere",
                Box::new(|| {
                    let path = peer::bfs(start, |state| successors(space, state), |_| false);
                    path.map_or(0, |path| path.len())
                }),
            ),
            (
                "bfs to nowhere",
                Box::new(|| {
                    let report = bfs(space, [start.clone()], |_| false, Limits::none());
                    usize::from(report.outcome.is_solved())
                }),
            ),
            (
                "explore",
                Box::new(|| {
                    let report = explore(space, [start.clone()], Limits::none());
                    usize::from(!report.outcome.is_solved())
                }),
            ),
        ],
    );
}

/// Compares the engines on a space that computes the ranks of neighbours itself with the peer.
pub(crate) fn by_rank<S: Reversible<State: std::fmt::Debug> + Enumerable>(
    name: &str,
    space: &S,
    start: &S::State,
    goal: &S::State,
) {
    let dense = RefCell::new(DenseBfs::new());
    let to = space.rank(goal);
    compare(
        &format!("{name}, ranks of neighbours"),
        &[
            (
                "pathfinding bfs",
                Box::new(|| {
                    let path = peer::bfs(
                        start,
                        |state| successors(space, state),
                        |state| state == goal,
                    );
                    path.map(|path| path.len() - 1)
                }),
            ),
            (
                "DenseBfs",
                Box::new(|| {
                    len(dense.borrow_mut().search(
                        space,
                        [start.clone()],
                        |rank| rank == to,
                        Limits::none(),
                    ))
                }),
            ),
        ],
    );
    let expected = explore(space, [goal.clone()], Limits::none()).outcome;
    compare(
        &format!("{name}, whole space by ranks"),
        &[
            (
                "pathfinding bfs to nowhere",
                Box::new(|| {
                    let path = peer::bfs(goal, |state| successors(space, state), |_| false);
                    assert_eq!(path, None);
                }),
            ),
            (
                "explore",
                Box::new(|| {
                    assert_eq!(
                        explore(space, [goal.clone()], Limits::none()).outcome,
                        expected
                    );
                }),
            ),
            (
                "retrograde",
                Box::new(|| {
                    assert_eq!(
                        retrograde(space, [goal.clone()], Limits::none()).outcome,
                        expected
                    );
                }),
            ),
        ],
    );
}
