//! Black-and-white swap, all pairs: breadth-first search with the moves of the reference implementation.

use std::collections::HashSet;

use board_core::{Bitboard, Colour, Stones};
use puzzles::swap::matching_distance;
use search_core::Enumerable;
use tests::reference::convert::drawn;
use tests::reference::square::{ALL, images};

use super::super::swap::{GRAPH, RULES, all_boards};
use super::recount::{Figure, Recount, Share};
use super::{SWAP, fixing, hardest, lists};

/// The first board of each orbit, with the size of the orbit.
fn starts() -> Vec<(Bitboard, u64)> {
    let mut met = HashSet::new();
    let mut starts = Vec::new();
    for board in all_boards() {
        let before = met.len();
        met.extend(images(&drawn(Stones::filled(board))));
        if met.len() > before {
            starts.push((board, (met.len() - before) as u64));
        }
    }
    starts
}

/// From one board of each orbit to all boards.
#[test]
fn figures_of_all_pairs_are_confirmed_by_the_reference() {
    let fixing = all_boards().map(|board| fixing(Stones::filled(board)));
    let fixing: Vec<u16> = fixing.collect();
    let mut recount = Recount::default();
    let starts = starts();
    assert_eq!(starts.len(), 887);
    for (start, images) in starts {
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
    let survey = &SWAP[0];
    recount.check(survey);
    assert_eq!(survey.total.orbits, 10_368_362);
    hardest::check(survey, ALL, |case| {
        let [from, to] = [case[0], case[1]].map(|stones| stones.of(Colour::Black));
        matching_distance(from, to).moves()
    });
}
