//! Dense breadth-first search beside the plain one: the same outcome, the same statistics, the same
//! layers, in one search after another that share their memory.

use std::cell::RefCell;

use search_core::{
    Control, DenseBfs, Enumerable, Layer, Limit, Limits, Outcome, Path, Report, StateSpace, bfs,
};

const VERTICES: usize = 4;

/// A directed graph. The last four vertices may have edges between them, which lead to the greatest
/// first; any others have none.
#[derive(Clone, Copy)]
struct Graph {
    len: usize,
    /// Bit 4 a + b stands for the edge from the a-th of the last four to the b-th.
    edges: u16,
}

impl Graph {
    /// The 2¹² graphs without loops, of this many vertices.
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

/// What there is to compare of a search: its report and the layers that an observer hears of.
type Heard = (Report<Path<usize, usize>>, Vec<Layer>);

fn heard(
    limits: Limits<'_>,
    search: impl FnOnce(Control<'_>) -> Report<Path<usize, usize>>,
) -> Heard {
    let layers = RefCell::new(Vec::new());
    let listen = |layer: &Layer| layers.borrow_mut().push(*layer);
    let report = search(Control::new(limits).observer(&listen));
    (report, layers.into_inner())
}

/// Checks all problems on a graph, with the memory of the searches before.
#[track_caller]
fn check(dense: &mut DenseBfs<usize>, graph: Graph, limits: Limits<'_>) {
    for (starts, goals) in PROBLEMS {
        let starts = || starts.iter().map(|&a| graph.vertex(a));
        let is_goal = |vertex: &usize| goals.iter().any(|&a| graph.vertex(a) == *vertex);
        let (found, layers) = heard(limits, |control| {
            dense.search(&graph, starts(), is_goal, control)
        });
        let (expected, expected_layers) =
            heard(limits, |control| bfs(&graph, starts(), is_goal, control));
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

/// A few states of many: they are forgotten one by one.
#[test]
fn dense_and_plain_search_agree_on_all_small_graphs_in_a_large_space() {
    let mut dense = DenseBfs::new();
    for graph in Graph::all(1_000) {
        check(&mut dense, graph, Limits::none());
    }
}

#[test]
fn spaces_of_any_size_can_follow_each_other() {
    let mut dense = DenseBfs::default();
    for (graph, len) in Graph::all(VERTICES).zip([4, 70, 5, 700, 64, 65, 4_000, 4].iter().cycle()) {
        check(&mut dense, Graph { len: *len, ..graph }, Limits::none());
    }
    for len in VERTICES..2_000 {
        check(&mut dense, Graph { len, edges: 0x7bde }, Limits::none());
    }
}

#[test]
fn limits_stop_both_at_the_same_state() {
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

/// A search that was stopped half-way leaves nothing behind.
#[test]
fn a_stopped_search_is_forgotten() {
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
