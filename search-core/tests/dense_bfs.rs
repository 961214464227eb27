//! `DenseBfs` agrees with `bfs` in outcome, statistics and layers, also when its memory is reused.

use std::cell::RefCell;

use search_core::{
    Control, DenseBfs, Enumerable, Layer, Limit, Limits, Outcome, Path, Report, StateSpace, bfs,
    explore,
};

const VERTICES: usize = 4;

/// A directed graph. Only the last four vertices have edges, to each other; the edge to the greatest
/// vertex comes first.
#[derive(Clone, Copy)]
struct Graph {
    len: usize,
    /// Bit 4 a + b stands for the edge from the a-th of the last four to the b-th.
    edges: u16,
}

impl Graph {
    /// The 2¹² graphs of `len` vertices without loops.
    fn all(len: usize) -> impl Iterator<Item = Self> {
        let has_no_loops = |edges: &u16| edges & 0b1000_0100_0010_0001 == 0;
        let edges = (0..=u16::MAX).filter(has_no_loops);
        edges.map(move |edges| Self { len, edges })
    }

    /// The number of the a-th of the last four vertices.
    fn vertex(self, a: usize) -> usize {
        self.len - VERTICES + a
    }
}

impl StateSpace for Graph {
    type State = usize;
    type Move = usize;

    fn moves(&self, &from: &usize) -> impl Iterator<Item = usize> {
        let row = match (from + VERTICES).checked_sub(self.len) {
            Some(a) => self.edges >> (VERTICES * a) & 15,
            None => 0,
        };
        let ends = (0..VERTICES).rev().filter(move |b| row >> b & 1 == 1);
        ends.map(|b| self.vertex(b))
    }

    fn apply(&self, _: &usize, &to: &usize) -> usize {
        to
    }
}

impl Enumerable for Graph {
    fn len(&self) -> usize {
        self.len
    }

    fn rank(&self, &vertex: &usize) -> usize {
        vertex
    }

    fn unrank(&self, rank: usize) -> usize {
        rank
    }
}

/// Starts and goals among the last four vertices.
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
fn check(dense: &mut DenseBfs<usize>, graph: Graph, limits: Limits<'_>) {
    for (starts, goals) in PROBLEMS {
        let starts = || starts.iter().map(|&a| graph.vertex(a));
        let is_goal = |vertex: &usize| goals.iter().any(|&a| graph.vertex(a) == *vertex);
        let (found, layers) = observe(limits, |control| {
            dense.search(&graph, starts(), is_goal, control)
        });
        let (expected, expected_layers) =
            observe(limits, |control| bfs(&graph, starts(), is_goal, control));
        assert_eq!(found.outcome, expected.outcome);
        assert_eq!(found.stats, expected.stats);
        assert_eq!(layers, expected_layers);
    }
}

#[test]
fn dense_and_plain_search_agree_on_all_small_graphs() {
    let mut dense = DenseBfs::new();
    for graph in Graph::all(VERTICES) {
        check(&mut dense, graph, Limits::none());
    }
}

/// The searches visit few states of many, so that single ranks are cleared.
#[test]
fn dense_and_plain_search_agree_on_all_small_graphs_in_a_large_space() {
    let mut dense = DenseBfs::new();
    for graph in Graph::all(1_000) {
        check(&mut dense, graph, Limits::none());
    }
}

#[test]
fn the_size_of_the_space_may_change_between_searches() {
    let mut dense = DenseBfs::default();
    for (graph, len) in Graph::all(VERTICES).zip([4, 70, 5, 700, 64, 65, 4_000, 4].iter().cycle()) {
        check(&mut dense, Graph { len: *len, ..graph }, Limits::none());
    }
    for len in VERTICES..2_000 {
        check(&mut dense, Graph { len, edges: 0x7bde }, Limits::none());
    }
}

#[test]
fn limits_stop_both_searches_at_the_same_state() {
    let mut dense = DenseBfs::new();
    for graph in Graph::all(VERTICES) {
        for depth in 0..3 {
            check(&mut dense, graph, Limits::none().max_depth(depth));
        }
        for states in 0..4 {
            check(&mut dense, graph, Limits::none().max_states(states));
        }
        check(&mut dense, graph, Limits::none().max_depth(0).max_states(0));
    }
}

#[test]
fn a_stopped_search_does_not_affect_the_next_one() {
    let complete = Graph {
        len: 300,
        edges: 0x7bde,
    };
    let mut dense = DenseBfs::new();
    let [start, goal] = [complete.vertex(0), complete.vertex(3)];
    let mut search =
        |limits: Limits<'_>| dense.search(&complete, [start], |vertex| *vertex == goal, limits);
    let stopped = search(Limits::none().max_states(0)).outcome;
    assert_eq!(stopped, Outcome::Stopped(Limit::States));
    let path = search(Limits::none()).outcome.solved().unwrap();
    assert_eq!((path.start, path.moves), (start, vec![goal]));
}

/// A space whose only move leads to a state with the rank of the number of states.
struct OutOfRange(usize);

impl StateSpace for OutOfRange {
    type State = usize;
    type Move = ();

    fn moves(&self, _: &usize) -> impl Iterator<Item = ()> {
        std::iter::once(())
    }

    fn apply(&self, _: &usize, (): &()) -> usize {
        self.0
    }
}

impl Enumerable for OutOfRange {
    fn len(&self) -> usize {
        self.0
    }

    fn rank(&self, state: &usize) -> usize {
        *state
    }

    fn unrank(&self, rank: usize) -> usize {
        rank
    }
}

#[test]
#[should_panic(expected = "10")]
fn a_rank_out_of_range_panics() {
    let _ = DenseBfs::new().search(&OutOfRange(10), [0], |_| false, Limits::none());
}

/// The memory of a search in a larger space does not hide the rank.
#[test]
#[should_panic(expected = "10")]
fn a_rank_out_of_range_panics_after_a_search_in_a_larger_space() {
    let mut dense = DenseBfs::new();
    let larger = Graph { len: 100, edges: 0 };
    let _ = dense.search(&larger, [0], |_| false, Limits::none());
    let _ = dense.search(&OutOfRange(10), [0], |_| false, Limits::none());
}

/// `explore` is the reference implementation.
#[test]
fn at_distance_finds_the_states_of_one_layer() {
    let mut dense = DenseBfs::new();
    for len in [VERTICES, 1_000] {
        for graph in Graph::all(len) {
            for (starts, _) in PROBLEMS {
                let starts = || starts.iter().map(|&a| graph.vertex(a));
                let table = explore(&graph, starts(), Limits::none());
                let table = table.outcome.solved().unwrap();
                for distance in 0..5 {
                    let mut found = dense.at_distance(&graph, starts(), distance);
                    found.sort_unstable();
                    for (rank, of_rank) in table.iter().enumerate().skip(len - VERTICES) {
                        let is_found = found.binary_search(&rank).is_ok();
                        assert_eq!(is_found, of_rank == Some(distance));
                        let is_near = of_rank.is_some_and(|of_rank| of_rank <= distance);
                        assert_eq!(dense.has_visited(rank), is_near);
                    }
                    assert!(found.is_sorted_by(|one, next| one < next));
                }
            }
        }
    }
}
