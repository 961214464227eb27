//! `DenseBfs` agrees with `bfs` in outcome, statistics and layers, also when its memory is reused.

use std::cell::RefCell;

use search_core::{Control, DenseBfs, Enumerable, Layer, Limits, Path, Report, bfs, explore};

use crate::graph::Graph;

/// The four vertices of a small graph, padded or not.
fn vertices<const RANKED: bool>(graph: &Graph<RANKED>) -> [usize; Graph::SMALL] {
    std::array::from_fn(|number| graph.len() - Graph::SMALL + number)
}

/// Starts and goals, by their numbers among the four vertices.
const PROBLEMS: [(&[usize], &[usize]); 9] = [
    (&[0], &[3]),
    (&[3], &[0]),
    (&[1, 0], &[2, 3]),
    (&[0, 1, 2], &[3]),
    (&[2], &[2]),
    (&[1, 2], &[0, 2]),
    (&[1, 1, 0, 1], &[3]),
    (&[0], &[]),
    (&[], &[1]),
];

/// The report of a search and the layers that its observer received.
type Observed = (Report<Path<usize, usize>>, Vec<Layer>);

fn observe(
    limits: Limits<'_>,
    search: impl FnOnce(Control<'_>) -> Report<Path<usize, usize>>,
) -> Observed {
    let layers = RefCell::new(Vec::new());
    let record = |layer: &Layer| layers.borrow_mut().push(*layer);
    let report = search(Control::new(limits).observer(&record));
    (report, layers.into_inner())
}

/// Checks all problems on a graph, with the memory of the preceding searches.
#[track_caller]
fn check<const RANKED: bool>(dense: &mut DenseBfs, graph: &Graph<RANKED>, limits: Limits<'_>) {
    let vertices = vertices(graph);
    for (starts, goals) in PROBLEMS {
        let starts = || starts.iter().map(|&number| vertices[number]);
        let is_goal = |vertex: &usize| goals.iter().any(|&number| vertices[number] == *vertex);
        let (found, layers) = observe(limits, |control| {
            dense.search(graph, starts(), |rank| is_goal(&rank), control)
        });
        let (expected, expected_layers) =
            observe(limits, |control| bfs(graph, starts(), is_goal, control));
        assert_eq!(found.outcome, expected.outcome);
        assert_eq!(found.stats, expected.stats);
        assert_eq!(layers, expected_layers);
    }
}

/// In the larger space, the searches visit few of many states, so that single ranks are cleared.
#[test]
fn dense_and_plain_search_agree_on_all_small_graphs() {
    for len in [Graph::SMALL, 1_000] {
        let mut dense = DenseBfs::new();
        for graph in Graph::all_small() {
            let graph = graph.padded(len);
            check(&mut dense, &graph, Limits::none());
            check(&mut dense, &graph.unranked(), Limits::none());
        }
    }
}

#[test]
fn the_size_of_the_space_may_change_between_searches() {
    let mut dense = DenseBfs::default();
    let lens = [4, 70, 5, 700, 64, 65, 4_000, 4];
    for (graph, len) in Graph::all_small().zip(lens.into_iter().cycle()) {
        check(&mut dense, &graph.padded(len), Limits::none());
    }
    let complete = Graph::all_small().last().expect("there are 2¹² graphs");
    for len in Graph::SMALL..2_000 {
        check(&mut dense, &complete.padded(len), Limits::none());
    }
}

#[test]
fn limits_stop_both_searches_at_the_same_state() {
    let mut dense = DenseBfs::new();
    for graph in Graph::all_small() {
        let depths = (0..3).map(|depth| Limits::none().max_depth(depth));
        let states = (0..4).map(|states| Limits::none().max_states(states));
        let nothing = [Limits::none().max_depth(0).max_states(0)];
        for limits in depths.chain(states).chain(nothing) {
            check(&mut dense, &graph, limits);
            check(&mut dense, &graph.unranked(), limits);
        }
    }
}

/// Makes a move in a graph of ten vertices whose edges lead to an eleventh. The memory of a search in a larger space does
/// not hide the rank.
#[test]
#[should_panic(expected = "rank 10 is not below the number of states, 10")]
fn a_rank_out_of_range_panics_after_a_search_in_a_larger_space() {
    let mut dense = DenseBfs::new();
    let larger = Graph::ladder(1, 99);
    let _ = dense.search(&larger, [0], |_| false, Limits::none());
    let graph: Graph = Graph(vec![vec![10]; 10]);
    let _ = dense.search(&graph, [0], |_| false, Limits::none().max_depth(1));
}

/// `explore` is the reference implementation.
#[test]
fn at_distance_finds_the_states_of_one_layer() {
    let mut dense = DenseBfs::new();
    for graph in Graph::all_small() {
        let graph = graph.padded(64 * Graph::SMALL + 1);
        let vertices = vertices(&graph);
        for (starts, _) in PROBLEMS {
            let starts = || starts.iter().map(|&number| vertices[number]);
            let table = explore(&graph, starts(), Limits::none());
            let table = table.solution().expect("no limit is set");
            for distance in 0..5 {
                let mut found = dense.at_distance(&graph, starts(), distance);
                found.sort_unstable();
                let is_there = |rank: &usize| table.distance(*rank) == Some(distance);
                assert!((0..graph.len()).filter(is_there).eq(found));
                for rank in vertices {
                    let is_nearer = table.distance(rank).is_some_and(|it| it < distance);
                    assert_eq!(dense.is_nearer(rank), is_nearer);
                }
            }
        }
    }
}
