//! A multi-source search finds the same distances as one search per source.

use std::sync::atomic::{AtomicBool, Ordering};

use search_core::extend::Reached;
use search_core::{Adjacency, Enumerable, Limit, Limits, MultiSource, Outcome, explore};

use crate::cube::Cube;
use crate::graph::Graph;

/// The distances from one source, by `explore`: the reference implementation.
fn explored<S: Enumerable>(space: &S, source: usize) -> Vec<Option<u32>> {
    let table = explore(space, [space.unrank(source)], Limits::none());
    let table = table.solution().expect("there is no limit");
    table.iter().collect()
}

/// Runs a pass, checks the documented order and statistics, and returns the distances from each
/// source, and the number of expanded states.
#[track_caller]
fn distances<const W: usize>(
    search: &mut MultiSource<'_, W>,
    len: usize,
    sources: &[usize],
) -> (Vec<Vec<Option<u32>>>, u64) {
    let mut distances = vec![vec![None; len]; sources.len()];
    let mut last = None;
    let mut visits = 0;
    let visit = |reached: Reached<W>| {
        assert!(!reached.sources.is_empty());
        let position = Some((reached.depth, reached.rank));
        assert!(last < position, "the order is by depth, then by rank");
        last = position;
        visits += 1;
        for source in reached.sources.iter() {
            let before = distances[source][reached.rank].replace(reached.depth);
            assert_eq!(before, None, "a source reaches a state once");
        }
    };
    let report = search.run(sources.iter().copied(), visit, Limits::none());
    assert_eq!(report.outcome, Outcome::Solved(()));
    let greatest = distances.iter().flatten().flatten().max();
    assert_eq!(report.stats.depth, greatest.copied().unwrap_or(0));
    let mut starts = sources.to_vec();
    starts.sort_unstable();
    starts.dedup();
    let met = starts.len() as u64 + report.stats.generated - report.stats.met_again;
    assert_eq!(visits, met);
    (distances, report.stats.expanded)
}

#[track_caller]
fn check<const W: usize>(space: &Graph, search: &mut MultiSource<'_, W>, sources: &[usize]) {
    let (found, expanded) = distances(search, space.len(), sources);
    // A block of states with an edge is not skipped.
    if space.len() <= 64 && space.0.iter().any(|row| !row.is_empty()) {
        assert_eq!(expanded, incomplete(&found, space.len()));
    }
    for (&source, found) in sources.iter().zip(found) {
        assert_eq!(found, explored(space, source));
    }
}

/// The number of states that some source has not reached, summed over the depths of a pass.
fn incomplete(distances: &[Vec<Option<u32>>], len: usize) -> u64 {
    let last = distances.iter().flatten().flatten().max();
    let depths = last.map_or(0, |last| last + 1);
    let is_reached = |rank: usize, depth| {
        let mut from = distances.iter().map(|from| from[rank]);
        from.all(|distance| distance.is_some_and(|distance| distance <= depth))
    };
    let open = |depth| (0..len).filter(|&rank| !is_reached(rank, depth)).count() as u64;
    (0..depths).map(open).sum()
}

#[test]
fn multi_source_agrees_with_explore_on_all_small_graphs() {
    for (number, graph) in Graph::all_small().enumerate() {
        let predecessors = Adjacency::predecessors(&graph);
        let mut one = MultiSource::<1>::new(&predecessors);
        check(&graph, &mut one, &[0, 1, 2, 3]);
        if number % 7 == 0 {
            let mut two = MultiSource::<2>::new(&predecessors);
            check(&graph, &mut two, &[2, 2, 0]);
            let mut eight = MultiSource::<8>::new(&predecessors);
            check(&graph, &mut eight, &[3, 1, 3, 3]);
            check(&graph, &mut eight, &[3]);
        }
    }
}

#[test]
fn any_number_of_sources_up_to_the_capacity() {
    let graph = Graph::tangle(1_000);
    let predecessors = Adjacency::predecessors(&graph);
    let source = |number: usize| number * 389 % 1_000;
    let sources = |count: usize| (0..count).map(source).collect::<Vec<_>>();
    let unreached = explored(&graph, source(1))
        .iter()
        .filter(|to| to.is_none())
        .count();
    assert!(
        (1..1_000).contains(&unreached),
        "the graph has unreachable states"
    );
    // Each search runs several passes, with more sources and with fewer.
    let mut one = MultiSource::<1>::new(&predecessors);
    let mut two = MultiSource::<2>::new(&predecessors);
    let mut eight = MultiSource::<8>::new(&predecessors);
    for count in [64, 0, 1, 63, 2] {
        check(&graph, &mut one, &sources(count));
        check(&graph, &mut two, &sources(2 * count));
        check(&graph, &mut two, &sources(count + 1));
    }
    for count in [512, 0, 1, 63, 64, 65, 511] {
        check(&graph, &mut eight, &sources(count));
    }
}

#[test]
fn spaces_with_about_a_word_or_two_of_states() {
    for len in [1, 63, 64, 65, 127, 128, 129] {
        let graph = Graph((0..len).map(|at| vec![(at + 1) % len, at / 2]).collect());
        let predecessors = Adjacency::predecessors(&graph);
        let sources: Vec<usize> = (0..len).collect();
        check(&graph, &mut MultiSource::<8>::new(&predecessors), &sources);
    }
    let nothing = Adjacency::predecessors(&Graph::<true>(vec![]));
    let (found, expanded) = distances(&mut MultiSource::<8>::new(&nothing), 0, &[]);
    assert_eq!((found.len(), expanded), (0, 0));
}

const fn cube(side_by_side: bool) -> Cube {
    Cube {
        dimensions: 16,
        side_by_side,
    }
}

#[test]
fn the_unreachable_side_of_a_bipartite_space_is_skipped() {
    let mut expanded = Vec::new();
    for side_by_side in [false, true] {
        let cube = cube(side_by_side);
        let predecessors = Adjacency::predecessors(&cube);
        let even = (0..512)
            .map(|number: usize| 2 * (number * 61) + (number * 61).count_ones() as usize % 2);
        let sources: Vec<usize> = even.map(|corner| cube.rank(&corner)).collect();
        let mut search = MultiSource::<8>::new(&predecessors);
        let visit = |reached: Reached<8>| {
            for source in reached.sources.iter() {
                let differing = cube.unrank(sources[source]) ^ cube.unrank(reached.rank);
                assert_eq!(reached.depth, differing.count_ones());
            }
        };
        let report = search.run(sources.iter().copied(), visit, Limits::none());
        assert!(report.outcome.is_solved());
        assert_eq!(report.stats.depth, 16);
        expanded.push(report.stats.expanded);
    }
    assert!(expanded[1] * 10 < expanded[0] * 6, "{expanded:?}");
}

#[test]
#[should_panic(expected = "a pass has at most 64 sources")]
fn more_sources_than_the_capacity_panic() {
    let predecessors = Adjacency::predecessors(&Graph::tangle(100));
    let _ = MultiSource::<1>::new(&predecessors).run(0..65, |_| (), Limits::none());
}

#[test]
fn the_depth_limit_omits_deeper_states() {
    let cube = cube(true);
    let predecessors = Adjacency::predecessors(&cube);
    let mut search = MultiSource::<1>::new(&predecessors);
    let mut binomial = 1_u64;
    let mut within = 0;
    for most in 0..=16 {
        within += binomial;
        binomial = binomial * u64::from(16 - most) / u64::from(most + 1);
        let mut visited = 0;
        let count = |reached: Reached<1>| {
            visited += 1;
            assert!(reached.depth <= most);
        };
        let report = search.run([5], count, Limits::none().max_depth(most));
        assert_eq!(report.outcome, Outcome::Stopped(Limit::Depth));
        assert_eq!(visited, within);
        assert_eq!(report.stats.depth, most);
    }
    let enough = Limits::none().max_depth(17);
    assert!(search.run([5], |_| (), enough).outcome.is_solved());
    // Without sources, no limit applies.
    let nothing = Limits::none().max_depth(0).max_states(0);
    assert!(search.run([], |_| (), nothing).outcome.is_solved());
}

#[test]
fn a_flag_set_during_a_pass_stops_it_at_the_same_depth() {
    let cube = cube(false);
    let predecessors = Adjacency::predecessors(&cube);
    let mut search = MultiSource::<2>::new(&predecessors);
    let flag = AtomicBool::new(false);
    let set_flag = |reached: Reached<2>| {
        if reached.depth == 3 {
            flag.store(true, Ordering::Relaxed);
        }
    };
    let report = search.run([9, 9, 1], set_flag, Limits::none().cancel(&flag));
    assert_eq!(report.outcome, Outcome::Stopped(Limit::Cancelled));
    assert_eq!(report.stats.depth, 2);
    // The next pass is not affected. The two different sources are on different sides.
    let mut visits = 0;
    let report = search.run([9, 9, 1], |_| visits += 1, Limits::none());
    assert!(report.outcome.is_solved());
    assert_eq!(visits, 2 * cube.len());
}
