//! The routes of S-Dao that move whole sets of positions.

use board_core::{Colour, Stones};
use puzzles::Position;
use puzzles::sdao::{BidirectionalSets, Blocks, Distances, Rules};
use search_core::Enumerable;

use super::{DAO, FAR, GRAPH, RULES, SHUT_IN, placements};
use crate::exhaustive::answers::sample_by_distance;

/// The three positions, and two more.
fn starts() -> impl Iterator<Item = Stones> {
    let others = Rules::PLACEMENTS.iter().step_by(450_450);
    [DAO, FAR, SHUT_IN].into_iter().chain(others)
}

/// All distances from a position to all positions. Black is to move in every second position.
#[test]
fn distances_by_sets_equal_the_reference_on_all_positions() {
    for (stones, side) in starts().zip(Colour::ALL.into_iter().cycle()) {
        let start = Position::new(stones, side);
        let found = Blocks::shared().distances_from(start);
        let tree = GRAPH.tree_from(RULES.rank(&start));
        for (rank, distance) in tree.distances.iter().enumerate() {
            let position = RULES.unrank(rank);
            let found = found.of(position);
            assert_eq!(found.moves(), *distance, "{start:?} to {position:?}");
        }
        for ((to, _), distance) in placements(&tree) {
            assert_eq!(found.nearer(to).moves(), distance, "{start:?} to {to:?}");
        }
        let greatest = tree.distances.into_iter().flatten().max();
        assert_eq!(Some(found.greatest()), greatest, "{start:?}");
    }
}

/// The distances of a case from this position, with white to move, to all.
fn distances_from(from: Stones) -> Distances {
    Blocks::shared().distances_from(Position::new(from, Colour::White))
}

/// Checks the meeting of both ends against all distances from one, to some positions at every distance
/// and some out of reach.
#[track_caller]
fn check_pairs(meeting: &mut BidirectionalSets, from: Stones, at_each_distance: usize) {
    let distances = distances_from(from);
    let all = Rules::PLACEMENTS
        .iter()
        .map(|to| (to, distances.nearer(to).moves()));
    for (to, distance) in sample_by_distance(all, at_each_distance) {
        assert_eq!(
            meeting.distance(from, to).moves(),
            distance,
            "{from:?} to {to:?}"
        );
    }
}

/// About two thousand pairs, with the farthest and some unsolvable pairs.
#[test]
fn bidirectional_sets_find_the_distance() {
    let mut meeting = BidirectionalSets::default();
    for from in starts() {
        check_pairs(&mut meeting, from, 40);
    }
}

/// From positions that differ little from each other, in a row, so that the state left behind by one
/// would be met by the next.
#[test]
fn queries_do_not_depend_on_earlier_queries() {
    let mut meeting = BidirectionalSets::default();
    for from in Rules::PLACEMENTS.iter().skip(450_000).take(10) {
        check_pairs(&mut meeting, from, 3);
    }
}

/// To the few positions that no move leads to with one side to move, and from the few with no move.
#[test]
fn bidirectional_sets_handle_dead_ends() {
    let mut meeting = BidirectionalSets::default();
    let sources = GRAPH.inverse().dead_ends();
    let dead_ends = GRAPH.dead_ends();
    let stones_of = |ranks: Vec<usize>| ranks.into_iter().map(|rank| RULES.unrank(rank).stones);
    let ends: Vec<Stones> = stones_of(sources).chain(stones_of(dead_ends)).collect();
    for from in ends.iter().copied().chain(starts()) {
        let distances = distances_from(from);
        for &to in &ends {
            assert_eq!(
                meeting.distance(from, to),
                distances.nearer(to),
                "{from:?} {to:?}"
            );
        }
    }
}
