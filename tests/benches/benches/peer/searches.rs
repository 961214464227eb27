//! The engines next to `pathfinding`, on any space.

use std::cell::RefCell;
use std::collections::HashMap;

use pathfinding::{NodeRefs, prelude as peer};
use petgraph::algo as graphs;
use petgraph::graph::DiGraph;
use search_core::{
    DenseBfs, Enumerable, Limits, Path, Report, Reversible, StateSpace, astar, bfs, bidirectional,
    dijkstra, explore, explore_hashed, retrograde,
};

use crate::measure::compare;

/// The number of moves of the path that was found.
pub(crate) fn len<T, M>(report: Report<Path<T, M>>) -> Option<usize> {
    report.solution().ok().map(|path| path.moves.len())
}

fn successors<S: StateSpace>(space: &S, state: &S::State) -> Vec<S::State> {
    space.successors(state).collect()
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

/// Compares the searches for a path of least cost from a start to a goal. The graph of petgraph is made before.
pub(crate) fn cheapest<S: StateSpace>(
    name: &str,
    space: &S,
    start: &S::State,
    goal: &S::State,
    estimate: impl Fn(&S::State) -> u32,
) {
    let is_goal = |state: &S::State| state == goal;
    let next = |state: &S::State| {
        let next = |step| (space.apply(state, &step), space.cost(state, &step));
        space.moves(state).map(next).collect::<Vec<_>>()
    };
    let reachable = explore_hashed(space, [start.clone()], Limits::none());
    let reachable = reachable.solution().expect("there is no limit");
    let mut graph = DiGraph::new();
    let nodes: HashMap<_, _> = reachable
        .iter()
        .map(|(state, _)| (state, graph.add_node(estimate(state))))
        .collect();
    for (state, node) in &nodes {
        for (next, cost) in next(state) {
            graph.add_edge(*node, nodes[&next], cost);
        }
    }
    let cost = |report: Report<Path<_, _>>| {
        let path = report.solution().ok()?;
        Some(path.cost(space).expect("the path is legal"))
    };
    compare(
        &format!("{name}, with an estimate"),
        &[
            ("pathfinding astar", &|| {
                peer::astar(start, next, &estimate, is_goal).map(|found| found.1)
            }),
            ("petgraph astar", &|| {
                let estimate = |node| graph[node];
                let is_goal = |node| node == nodes[goal];
                let cost = |edge: petgraph::graph::EdgeReference<'_, u32>| *edge.weight();
                graphs::astar(&graph, nodes[start], is_goal, cost, estimate).map(|found| found.0)
            }),
            ("astar", &|| {
                cost(astar(
                    space,
                    [start.clone()],
                    is_goal,
                    &estimate,
                    Limits::none(),
                ))
            }),
        ],
    );
    compare(
        &format!("{name}, by cost"),
        &[
            ("pathfinding dijkstra", &|| {
                peer::dijkstra(start, next, is_goal).map(|found| found.1)
            }),
            ("petgraph dijkstra", &|| {
                let costs = graphs::dijkstra(&graph, nodes[start], Some(nodes[goal]), |edge| {
                    *edge.weight()
                });
                costs.get(&nodes[goal]).copied()
            }),
            ("dijkstra", &|| {
                cost(dijkstra(space, [start.clone()], is_goal, Limits::none()))
            }),
        ],
    );
}
