//! Black-and-white swap: all pairs, by the twin's queue and by the cheapest matching.

use std::collections::HashSet;
use std::sync::LazyLock;

use board_core::{Bitboard, Colour, Stones};
use puzzles::atlas::Atlas;
use puzzles::swap::matching_distance;
use search_core::Enumerable;
use tests::twin::square::{ALL, fixing, images};

use super::super::swap::{GRAPH, RULES, all_boards};
use super::ledger::{Figure, Share, ShellIndex};
use super::{atlas, cells, hardest, lists};

/// The pieces, of which none is missing.
fn pieces(black: Bitboard) -> Stones {
    Stones::new(black, !black).expect("no piece has two colours")
}

static ATLAS: LazyLock<Atlas> = LazyLock::new(|| atlas("swap", None));

/// The first board of each orbit, with the number of its images.
fn starts() -> Vec<(Bitboard, u64)> {
    let mut met = HashSet::new();
    let mut starts = Vec::new();
    for board in all_boards() {
        let before = met.len();
        met.extend(images(&cells(pieces(board))));
        if met.len() > before {
            starts.push((board, (met.len() - before) as u64));
        }
    }
    starts
}

/// From one board of each orbit to all boards. Where the number of lists takes a search, the distances
/// do not: they are those of the closed form.
#[test]
fn figures_of_all_pairs_are_those_of_the_twin_and_of_the_matching_formula() {
    let fixing: Vec<u16> = all_boards()
        .map(|board| fixing(&cells(pieces(board))))
        .collect();
    let mut ledger = ShellIndex::default();
    for (start, images) in starts() {
        let rank = RULES.rank(&start);
        let distances = GRAPH.tree_from(rank).distances;
        let lists = lists::from_start(&GRAPH, &distances);
        let mut eccentricity = 0;
        for (to, board) in all_boards().enumerate() {
            let share = Share::one(fixing[rank] & fixing[to], ALL).times(images);
            assert_eq!(distances[to], matching_distance(start, board));
            let distance = distances[to].expect("all boards are in reach");
            eccentricity = eccentricity.max(distance);
            ledger.enter(share, Ok((distance, lists[to])));
        }
        let share = Share::one(fixing[rank], ALL).times(images);
        let figure = Figure::Other("eccentricity".to_owned(), eccentricity.into());
        ledger.add(figure, share);
    }
    let survey = &ATLAS.surveys[0];
    ledger.check(survey);
    hardest::check(survey, ALL, |case| {
        let [from, to] = [case[0], case[1]].map(|stones| stones.of(Colour::Black));
        matching_distance(from, to)
    });
}

/// The orbits of pairs, by the lemma without any search: the mean, over the group, of the square of the
/// number of boards that an element leaves alone.
#[test]
fn there_are_887_orbits_of_boards_and_10368362_of_pairs() {
    let mut left_alone = [0_u64; 16];
    for board in all_boards() {
        let fixing = fixing(&cells(pieces(board)));
        for (symmetry, number) in left_alone.iter_mut().enumerate() {
            *number += u64::from(fixing >> symmetry & 1);
        }
    }
    assert_eq!(left_alone.iter().sum::<u64>(), 887 * 16);
    let pairs = left_alone.iter().map(|number| number * number);
    assert_eq!(pairs.sum::<u64>(), 10_368_362 * 16);
    assert_eq!(starts().len(), 887);
    assert_eq!(ATLAS.surveys[0].total.orbits, 10_368_362);
}
