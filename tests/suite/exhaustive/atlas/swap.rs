//! Black-and-white swap, all pairs: breadth-first search with the moves of the reference implementation.

use std::collections::HashSet;

use board_core::{Bitboard, Colour, Stones};
use puzzles::swap::matching_distance;
use search_core::Enumerable;
use tests::reference::square::{ALL, fixing, images};

use super::super::swap::{GRAPH, RULES, all_boards};
use super::recount::{Figure, Recount, Share};
use super::{SWAP, cells, hardest, lists};

/// A board without blanks.
fn pieces(black: Bitboard) -> Stones {
    Stones::new(black, !black).expect("no piece has two colours")
}

/// The first board of each orbit, with the size of the orbit.
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

/// From one board of each orbit to all boards.
#[test]
fn figures_of_all_pairs_are_confirmed_by_the_reference() {
    let fixing: Vec<u16> = all_boards()
        .map(|board| fixing(&cells(pieces(board))))
        .collect();
    let mut recount = Recount::default();
    for (start, images) in starts() {
        let rank = RULES.rank(&start);
        let distances = GRAPH.tree_from(rank).distances;
        let lists = lists::from_start(&GRAPH, &distances);
        let mut eccentricity = 0;
        for to in 0..RULES.len() {
            let share = Share::one(fixing[rank] & fixing[to], ALL).times(images);
            let distance = distances[to].expect("all boards are in reach");
            eccentricity = eccentricity.max(distance);
            recount.enter(share, Ok((distance, lists[to])));
        }
        let share = Share::one(fixing[rank], ALL).times(images);
        let figure = Figure::Other("eccentricity".to_owned(), eccentricity.into());
        recount.add(figure, share);
    }
    let survey = &SWAP.surveys[0];
    recount.check(survey);
    hardest::check(survey, ALL, |case| {
        let [from, to] = [case[0], case[1]].map(|stones| stones.of(Colour::Black));
        matching_distance(from, to).moves()
    });
}

/// By Burnside's lemma without a search: the number of orbits of pairs is the mean, over the group, of the square of
/// the number of fixed boards.
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
    assert_eq!(SWAP.surveys[0].total.orbits, 10_368_362);
}
