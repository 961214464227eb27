//! Searches in memory.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use layered::Layered;
use layered::spaces::{Pancakes, Tiles, TopSpin};
use search_core::{
    Control, DistanceTable, Enumerable, Layer, Limit, Limits, Outcome, ShortestPaths, StateSpace,
    explore,
};

use crate::disk::{SPACE, stack};
use crate::graph::Graph;

/// More threads than words, and a number that divides nothing.
const THREADS: [usize; 3] = [1, 2, 7];

/// Checks counts against the distances of another engine.
#[track_caller]
fn check_count(graph: &Graph, starts: &[usize]) {
    let expected = explored(graph, starts);
    for threads in THREADS {
        let search = Layered::new(graph).threads(threads);
        let report = search.count(starts.iter().copied(), Limits::none());
        let layers = report.outcome.solution().expect("there are no limits");
        let widths = expected.histogram().into_iter().map(|width| width as u64);
        assert!(layers.widths().iter().copied().eq(widths), "{layers:?}");
        assert_eq!(layers.radius(), expected.greatest());
        assert_eq!(layers.unreached(), expected.unreached_states() as u64);
        let greatest = expected.greatest();
        let is_farthest = |rank: &usize| greatest.is_some() && expected.distance(*rank) == greatest;
        let farthest = (0..graph.len()).filter(is_farthest);
        assert!(layers.farthest().iter().copied().eq(farthest.take(1000)));
        assert_eq!(report.stats.expanded, layers.reached());
        let new = layers.reached() - layers.widths().first().unwrap_or(&0);
        assert_eq!(report.stats.generated - report.stats.met_again, new);
    }
}

/// Checks kept distances against the distances of another engine.
#[track_caller]
fn check_table(graph: &Graph, start: usize) {
    let expected = explored(graph, &[start]);
    let search = Layered::new(graph);
    let with = |threads| search.threads(threads).table([start], Limits::none());
    let report = with(1);
    assert!(THREADS.iter().all(|&threads| with(threads) == report));
    let table = report.solution().expect("there are no limits");
    let counted = search.count([start], Limits::none()).solution().ok();
    assert_eq!(Some(table.layers()), counted.as_ref());
    for rank in 0..graph.len() {
        assert_eq!(table.distance(graph, rank), expected.distance(rank));
    }
}

fn explored<S: Enumerable>(space: &S, starts: &[usize]) -> DistanceTable {
    let starts = starts.iter().map(|&rank| space.unrank(rank));
    let table = explore(space, starts, Limits::none()).solution().ok();
    table.expect("there are no limits")
}

#[test]
fn counts_of_directed_graphs_agree_with_explore() {
    for graph in (4..400).map(Graph::tangle) {
        for starts in [&[][..], &[0], &[3, 1, 3]] {
            check_count(&graph, starts);
        }
    }
    check_count(&Graph::tangle(100_000), &[0, 99]);
}

#[test]
fn tables_of_undirected_graphs_agree_with_explore() {
    let graphs = (2..400).chain([5_000]).map(Graph::tangle);
    for graph in graphs.map(Graph::undirected) {
        check_table(&graph, 1);
    }
}

#[test]
fn computed_ranks_are_those_of_plain_positions() {
    check_permutations::<5>();
    check_permutations::<8>();
    check_tiles::<2, 2>();
    check_tiles::<3, 2>();
    check_tiles::<2, 3>();
    check_tiles::<4, 2>();
    check_tiles::<3, 3>();
}

/// Checks the ranks after each move against those of plain states.
fn check_ranks<S: Enumerable>(space: &S) {
    for rank in 0..space.len() {
        let state = space.unrank(rank);
        assert_eq!(space.rank(&state), rank);
        let after = space.successors(&state).map(|next| space.rank(&next));
        let (mut expected, mut actual): (Vec<usize>, _) = (after.collect(), Vec::new());
        space.successor_ranks(rank, |rank| actual.push(rank));
        expected.sort_unstable();
        actual.sort_unstable();
        assert_eq!(actual, expected);
    }
}

fn check_permutations<const LEN: usize>() {
    let (pancakes, ring) = (Pancakes::<LEN>, TopSpin::<LEN>);
    check_ranks(&pancakes);
    check_ranks(&ring);
    // The first entry is the lowest digit.
    let sorted = 0xfedc_ba98_7654_3210 & ((1 << (4 * LEN)) - 1);
    assert_eq!([pancakes.unrank(0), ring.unrank(0)], [sorted; 2]);
    assert_eq!(pancakes.apply(&sorted, &3) & 0xffff, 0x3012);
    let first = |step| ring.apply(&sorted, &step) & 0xffff;
    assert!(
        ring.moves(&sorted)
            .map(first)
            .eq([0x4321, 0x20ff + LEN, 0x0123])
    );
}

fn check_tiles<const COLUMNS: usize, const ROWS: usize>() {
    let tiles = Tiles::<COLUMNS, ROWS>::new();
    // The blank is in the last cell, and the tiles are in their first order.
    let (cells, solved) = (COLUMNS * ROWS, tiles.solved());
    assert_eq!(tiles.rank(&solved), tiles.len() / cells * (cells - 1));
    assert!(tiles.moves(&solved).eq([cells - 1 - COLUMNS, cells - 2]));
    check_ranks(&tiles);
}

#[test]
fn table_gives_the_first_shortest_list() {
    let space = Tiles::<3, 3>::new();
    let start = space.rank(&space.solved());
    let report = Layered::new(&space).table([space.solved()], Limits::none());
    let table = report.solution().expect("there are no limits");
    // Every move can be undone, so distances from the start are distances to it.
    let distances = explored(&space, &[start]);
    for rank in [0, 1, 77_777, table.layers().farthest()[1]] {
        let position = space.unrank(rank);
        let from_table = ShortestPaths::new(&space, [position], table.of(&space)).unwrap();
        let expected = ShortestPaths::new(&space, [position], distances.of(&space)).unwrap();
        assert_eq!(from_table.first(), expected.first());
        assert_eq!(from_table.count(), expected.count());
    }
}

#[test]
fn farthest_lists_the_lowest_ranks_of_a_wide_layer() {
    let star = Graph(
        vec![(1..5_000).collect()]
            .into_iter()
            .chain(vec![vec![]; 4_999])
            .collect(),
    );
    check_count(&star, &[0]);
}

#[test]
fn limits_stop_between_layers() {
    let run = |limits: Limits<'_>| Layered::new(&SPACE).count([stack(0)], limits);
    let stopped = |limit| Outcome::Stopped(limit);
    let report = run(Limits::none().max_depth(3));
    assert_eq!(
        (report.outcome, report.stats.expanded),
        (stopped(Limit::Depth), 50)
    );
    let report = run(Limits::none().max_states(300));
    assert_eq!(
        (report.outcome, report.stats.expanded),
        (stopped(Limit::States), 50)
    );
    let report = run(Limits::none().max_states(301).max_depth(5));
    assert_eq!(
        (report.outcome, report.stats.expanded),
        (stopped(Limit::States), 301)
    );
    let report = run(Limits::none().deadline(Instant::now()));
    assert_eq!(
        (report.outcome, report.stats.expanded),
        (stopped(Limit::Deadline), 0)
    );
}

#[test]
fn observer_receives_every_layer_and_can_cancel() {
    let flag = AtomicBool::new(false);
    let widths = RefCell::new(Vec::new());
    let observe = |layer: &Layer| {
        widths.borrow_mut().push(layer.width);
        flag.store(layer.depth == 4, Ordering::Relaxed);
    };
    let control = Control::new(Limits::none().cancel(&flag)).observer(&observe);
    let report = Layered::new(&SPACE).table([stack(0)], control);
    assert_eq!(report.outcome, Outcome::Stopped(Limit::Cancelled));
    assert_eq!(*widths.borrow(), [1, 7, 42, 251, 1191]);
}

#[test]
#[should_panic(expected = "rank 9 is not below the number of states, 4")]
fn rank_out_of_range_is_named() {
    let wrong = Graph(vec![vec![9], vec![], vec![], vec![]]);
    let _ = Layered::new(&wrong).threads(1).count([0], Limits::none());
}
