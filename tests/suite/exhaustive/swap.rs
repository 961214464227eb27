//! Black-and-white swap: all 12,870 boards, from a spread of starts to all of them.

use std::collections::HashMap;
use std::sync::LazyLock;

use board_core::{Bitboard, Stones, Symmetries, Transform};
use puzzles::swap::{Case, Rules, matching_distance};
use puzzles::{Engine, Method};
use search_core::{Enumerable, Limits, ShortestPaths, explore};
use tests::reference::fifo::Fifo;
use tests::reference::swap::Board;

use super::answers::{list, puzzle, sample_by_distance, solvers, table};
use super::graph::Graph;
use super::rules::check_rules;

pub(super) const RULES: Rules = Rules::new(8, Symmetries::IDENTITY);

pub(super) static GRAPH: LazyLock<Graph> = LazyLock::new(|| Graph::new(&RULES));

/// Every so manieth board.
pub(super) fn every(stride: usize) -> impl Iterator<Item = Bitboard> {
    all_boards().step_by(stride)
}

pub(super) fn all_boards() -> impl Iterator<Item = Bitboard> {
    (0..RULES.len()).map(|rank| RULES.unrank(rank))
}

#[test]
fn moves_and_predecessors_equal_the_reference_on_all_boards() {
    check_rules::<_, Board>(&RULES, &GRAPH);
}

/// From 13 boards, evenly spread, to all boards.
#[test]
fn tables_in_both_directions_pass_the_audit_by_the_reference() {
    for start in every(1_000) {
        let start_rank = RULES.rank(&start);
        let from_start = explore(&RULES, [start], Limits::none()).outcome;
        let from_start = from_start.solution().expect("there is no limit");
        GRAPH.check_from_start(&from_start, start_rank);
        let to_start = table(&Case::new(start, start));
        GRAPH.check_to_goals(&to_start, |rank| rank == start_rank);
        assert_eq!(from_start, to_start);
    }
}

/// The number of pairs at each distance, after a comparison of the cheapest matching with the reference: from all
/// boards up to symmetry to all boards.
pub(super) static PAIRS: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let mut pairs = Vec::new();
    for start in all_boards().filter(|board| board.canonical().0 == *board) {
        let images = start.orbit().len() as u64;
        let distances = GRAPH.tree_from(RULES.rank(&start)).distances;
        for (target, distance) in all_boards().zip(distances) {
            let found = matching_distance(start, target);
            assert_eq!(found.moves(), distance, "{start:?} to {target:?}");
            let distance = distance.expect("every pair is solvable") as usize;
            pairs.resize(pairs.len().max(distance + 1), 0);
            pairs[distance] += images;
        }
    }
    pairs
});

#[test]
fn the_cheapest_matching_is_the_reference_distance() {
    assert_eq!(PAIRS.iter().sum::<u64>(), 12_870 * 12_870);
}

/// From seven boards, evenly spread, to all boards.
#[test]
fn the_first_list_by_matchings_equals_the_reference() {
    let swap = puzzle("swap");
    let mut solver = swap.solver(Method::new(Engine::Auto)).expect("it fits");
    for start in every(2_000) {
        let lists: HashMap<Board, Vec<String>> = Fifo::new([start.into()]).collect();
        for to in all_boards() {
            let found = list(&mut solver, swap, &[start, to].map(Stones::filled));
            let expected = lists.get(&to.into());
            assert_eq!(found.as_ref(), expected, "{start:?} to {to:?}");
        }
    }
}

/// The lists are counted by asking whether boards are at distances; the table knows their distances.
#[test]
fn matchings_and_a_table_count_the_same_lists() {
    let to = RULES.unrank(6_789);
    let table = table(&Case::new(to, to));
    let swap = puzzle("swap");
    let mut solver = swap.solver(Method::new(Engine::Auto)).expect("it fits");
    for from in every(50) {
        let by_table = ShortestPaths::new(&RULES, [from], table.of(&RULES));
        let case = swap.case(&[from, to].map(Stones::filled));
        let by_matchings = solver.lists(&case, 0, Limits::none()).solution().ok();
        assert_eq!(
            by_matchings.map(|lists| lists.count()),
            by_table.map(|lists| lists.count()),
            "{from:?} to {to:?}"
        );
    }
}

/// From three boards, evenly spread, to at least one board at every distance from each of them.
/// Iterative deepening is slow: from the first of the boards.
#[test]
pub(super) fn every_method_finds_the_swaps_of_the_reference() {
    let mut targets: Vec<Bitboard> = Vec::new();
    let mut lists: Vec<(Bitboard, HashMap<Board, Vec<String>>)> = Vec::new();
    for start in every(5_000) {
        let all = all_boards().map(|target| (target, matching_distance(start, target).moves()));
        let sample = sample_by_distance(all, 1);
        targets.extend(sample.into_iter().map(|(target, _)| target));
        lists.push((start, Fifo::new([start.into()]).collect()));
    }
    targets.sort_unstable();
    targets.dedup();
    let swap = puzzle("swap");
    for (method, mut solver) in solvers(swap) {
        let starts = if method.engine == Engine::Iddfs {
            1
        } else {
            lists.len()
        };
        // A table of distances serves one target: the targets make the outer loop.
        for &to in &targets {
            for &(from, ref lists) in &lists[..starts] {
                let found = list(&mut solver, swap, &[from, to].map(Stones::filled));
                let expected = lists.get(&to.into());
                assert_eq!(found.as_ref(), expected, "{method:?}: {from:?} to {to:?}");
            }
        }
    }
}
