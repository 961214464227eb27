//! Heuristic search gives the same first shortest list as breadth-first search.

use search_core::{
    Estimate, Limits, Outcome, StateSpace, Sum, UNREACHABLE, astar, audit_estimate, bfs, idastar,
    retrograde,
};

#[path = "../../examples/korf/fifteen.rs"]
mod fifteen;

use crate::graph::Graph;
use fifteen::{Fifteen, KORF, Tiles, databases, manhattan};

#[track_caller]
fn check(graph: &Graph, starts: &[usize], goals: &[usize], estimate: impl Estimate<usize> + Copy) {
    let is_goal = |vertex: &usize| goals.contains(vertex);
    assert_eq!(audit_estimate(graph, is_goal, &estimate), Ok(()));
    let starts = || starts.iter().copied();
    let expected = bfs(graph, starts(), is_goal, Limits::none()).outcome;
    let best_first = astar(graph, starts(), is_goal, &estimate, Limits::none());
    assert_eq!(best_first.outcome, expected);
    let deepening = idastar(graph, starts(), is_goal, &estimate, Limits::none());
    assert_eq!(deepening.outcome, expected);
}

#[test]
fn heuristic_search_agrees_with_bfs_on_all_small_graphs() {
    for graph in Graph::all_small() {
        for (starts, goals) in [
            (&[0][..], &[3][..]),
            (&[1, 0], &[2, 3]),
            (&[2], &[2]),
            (&[], &[1]),
        ] {
            let table = retrograde(&graph, goals.iter().copied(), Limits::none());
            let table = table.outcome.solved().unwrap();
            let distance = table.of(&graph);
            check(&graph, starts, goals, |vertex: &usize| {
                distance(vertex).unwrap_or(UNREACHABLE)
            });
            check(&graph, starts, goals, |vertex: &usize| {
                distance(vertex).map_or(UNREACHABLE, |distance| distance / 2)
            });
        }
    }
}

#[test]
fn astar_without_an_estimate_is_complete() {
    for graph in Graph::all_small() {
        let is_goal = |vertex: &usize| *vertex == 3;
        let expected = bfs(&graph, [0], is_goal, Limits::none()).outcome;
        assert_eq!(
            astar(&graph, [0], is_goal, &|_: &usize| 0, Limits::none()).outcome,
            expected
        );
    }
}

#[test]
fn a_larger_graph() {
    let graph = Graph::tangle(400);
    for goal in (0..400).step_by(9) {
        let is_goal = |vertex: &usize| *vertex == goal;
        let table = retrograde(&graph, [goal], Limits::none())
            .outcome
            .solved()
            .unwrap();
        let estimate = |vertex: &usize| table.distance(*vertex).map_or(UNREACHABLE, |far| far / 2);
        let expected = bfs(&graph, [1, 0], is_goal, Limits::none()).outcome;
        assert_eq!(
            astar(&graph, [1, 0], is_goal, &estimate, Limits::none()).outcome,
            expected
        );
        assert_eq!(
            idastar(&graph, [1, 0], is_goal, &estimate, Limits::none()).outcome,
            expected
        );
    }
}

#[test]
fn limits_stop_heuristic_search() {
    let graph = Graph::ladder(9, 0);
    let estimate = |vertex: &usize| u32::try_from(8 - vertex).unwrap() / 2;
    let is_goal = |vertex: &usize| *vertex == 8;
    for limits in [Limits::none().max_depth(7), Limits::none().max_states(7)] {
        let reports = [
            astar(&graph, [0], is_goal, &estimate, limits),
            idastar(&graph, [0], is_goal, &estimate, limits),
        ];
        for report in reports {
            assert!(matches!(report.outcome, Outcome::Stopped(_)));
        }
    }
    let enough = Limits::none().max_depth(8);
    assert!(
        astar(&graph, [0], is_goal, &estimate, enough)
            .outcome
            .is_solved()
    );
    assert!(
        idastar(&graph, [0], is_goal, &estimate, enough)
            .outcome
            .is_solved()
    );
}

/// The vertices of a ladder count down to the goal 0.
struct Countdown;

impl StateSpace for Countdown {
    type State = u32;
    type Move = u32;

    fn moves(&self, n: &u32) -> impl Iterator<Item = u32> {
        1..=2.min(*n)
    }

    fn apply(&self, n: &u32, by: &u32) -> u32 {
        n - by
    }
}

#[test]
#[should_panic(expected = "a move decreases it from 20 to 18")]
fn astar_refuses_an_inconsistent_estimate() {
    let _ = astar(
        Countdown,
        [10],
        |n| *n == 0,
        &|n: &u32| 2 * n,
        Limits::none(),
    );
}

#[test]
#[should_panic(expected = "a move decreases it from 20 to 18")]
fn idastar_refuses_an_inconsistent_estimate() {
    let _ = idastar(
        Countdown,
        [10],
        |n| *n == 0,
        &|n: &u32| 2 * n,
        Limits::none(),
    );
}

#[test]
fn sums_and_tuples_of_estimates_keep_unreachable_states() {
    let of = |number: u32| move |_: &u8| number;
    assert_eq!(Sum(vec![of(3), of(4)]).estimate(&0), 7);
    assert_eq!(Sum(vec![of(3), of(UNREACHABLE)]).estimate(&0), UNREACHABLE);
    assert_eq!((of(3), of(5)).estimate(&0), 5);
    assert_eq!((of(3), of(5), of(4)).estimate(&0), 5);
}

#[test]
fn the_ninth_of_korfs_instances_has_the_published_length() {
    let (tiles, published) = KORF[8];
    let start = Tiles::new(tiles);
    let is_goal = |tiles: &Tiles| *tiles == Tiles::GOAL;
    let databases = databases();
    assert!(databases.estimate(&start) > manhattan(&start));
    let path = idastar(&Fifteen, [start], is_goal, &databases, Limits::none());
    let path = path.outcome.solved().unwrap();
    assert_eq!(path.len(), published);
    assert_eq!(path.replay(&Fifteen).unwrap().last(), Some(&Tiles::GOAL));
}
