//! Moving toys: all 65,536 boards and all pairs with equal numbers of toys.

use board_core::{Bitboard, Combinations, Symmetries, Transform};
use puzzles::exchanges::{Rules, matching_distance};
use tests::reference::swap::Board;

use super::graph::Graph;
use super::rules::check_rules;
use super::swap;

#[test]
fn moves_and_predecessors_are_the_references_for_every_number_of_toys() {
    for toys in 0..=16 {
        let rules = Rules::new(toys, Symmetries::IDENTITY);
        check_rules::<_, Board>(&rules, &Graph::new(&rules));
    }
}

/// The images of a board under the symmetries of the square and the exchange of toys and empty cells.
fn images(board: Bitboard) -> impl Iterator<Item = Bitboard> {
    [board, !board].into_iter().flat_map(Transform::orbit)
}

/// By matchings, where the puzzle itself counts by searches.
#[test]
fn matchings_and_searches_count_the_same_pairs() {
    let mut pairs = vec![0_u64; 21];
    for from in Bitboard::all() {
        let mut images: Vec<Bitboard> = images(from).collect();
        images.sort_unstable();
        images.dedup();
        // The test of `swap` compares each pair of boards with eight toys.
        if images[0] == from && from.len() != 8 {
            for to in Combinations::new(from.len()).iter() {
                let distance = matching_distance(from, to).moves();
                let distance = distance.expect("every pair is solvable");
                pairs[distance as usize] += images.len() as u64;
            }
        }
    }
    for (sum, of_eight) in pairs.iter_mut().zip(&*swap::PAIRS) {
        *sum += of_eight;
    }
    let inputs = puzzles::find("toys").expect("it is a puzzle").inputs();
    let by_search = (0..=20).map(|distance| inputs.at(Some(distance)).each);
    let by_search: Vec<u64> = by_search.collect();
    assert_eq!(by_search, pairs);
    assert_eq!(
        (inputs.len(), inputs.greatest_distance()),
        (601_080_390, 20)
    );
    assert_eq!(pairs.iter().sum::<u64>(), 601_080_390);
    assert_eq!((pairs[20], inputs.at(None).each), (280, 0));
}
