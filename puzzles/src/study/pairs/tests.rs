//! A batch with all kinds of first boards, compared with one search per first board; sums in any order; limits.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use board_core::{Colour, Stones, Symmetry, Transform};
use search_core::{Limit, Limits};

use super::search::PairSearch;
use super::*;
use crate::rules::Position;
use crate::rules::sdao::{Blocks, Case, Rules};
use crate::study::boards::BoardSet;
use crate::study::census::MAX_LISTED;
use crate::study::statistics::{AllPairs, Count, Statistics};

const SHUT_IN: &str = "white is shut in";

/// The pairs of S-Dao.
fn pairs() -> ClassPairs<Case> {
    let blocks = Blocks::new();
    let why_unsolvable = |from| {
        let start = Position::new(from, Colour::White);
        match search_core::StateSpace::moves(&Rules::new(), &start).next() {
            Some(_) => "out of reach",
            None => SHUT_IN,
        }
    };
    let second_route = move |from| -> Vec<Option<u32>> {
        let distances = blocks.distances_from(Position::new(from, Colour::White));
        Rules::PLACEMENTS
            .iter()
            .map(|to| distances.to(to).moves())
            .collect()
    };
    let report = PairReport {
        first_boards: "boards",
        why_unsolvable,
        facts: Vec::new,
        second_route: Box::new(move |_, from| second_route(from)),
    };
    let class = BoardSet::Placements(Rules::PLACEMENTS);
    ClassPairs::new(class, report)
}

/// The counts of one initial position: the distances by blocks, the orbits by Burnside's lemma.
fn counts_of(from: Stones, pairs: &ClassPairs<Case>) -> Statistics {
    let fixing: Vec<Symmetry> = from.stabiliser().symmetries().collect();
    let order = fixing.len() as u64;
    let distances = (pairs.report.second_route)(&pairs.pairs.states, from);
    // The pairs at each distance, and the pairs that each symmetry fixes.
    let mut counts: Vec<[u64; 2]> = Vec::new();
    let mut without = [0; 2];
    for (to, distance) in Rules::PLACEMENTS.iter().zip(distances) {
        let fixed = fixing
            .iter()
            .filter(|symmetry| to.transform(**symmetry) == to);
        let count = match distance {
            Some(distance) => {
                let distance = distance as usize;
                counts.resize(counts.len().max(distance + 1), [0; 2]);
                &mut counts[distance]
            }
            None => &mut without,
        };
        count[0] += 1;
        count[1] += fixed.count() as u64;
    }
    let count = |[each, fixed]: [u64; 2]| {
        assert_eq!(fixed % order, 0);
        Count {
            each: each * (8 / order),
            orbits: fixed / order,
        }
    };
    let mut builder = pairs.report.begin();
    builder.more[0].add(counts.len() as u64 - 1, count([1, order]));
    for (distance, pairs) in (0..).zip(counts) {
        builder.add_solvable(distance, count(pairs));
    }
    if without[0] > 0 {
        let why = (pairs.report.why_unsolvable)(from);
        builder.add_unsolvable(why, count(without));
    }
    builder
}

/// The first two initial positions of each kind: with each stabiliser, and with white shut in.
#[test]
fn batches_equal_searches_from_each_initial_position() {
    let mut pairs = pairs();
    let groups = &mut pairs.pairs.groups;
    for group in &mut *groups {
        group.boards.truncate(2);
    }
    let starts: Vec<Stones> = groups
        .iter()
        .flat_map(|group| group.boards.clone())
        .collect();
    let mut orders: Vec<u32> = starts
        .iter()
        .map(|from| from.stabiliser().order())
        .collect();
    orders.sort_unstable();
    orders.dedup();
    assert_eq!(orders, [1, 2, 4, 8]);
    assert!(groups.iter().any(|group| group.why_unsolvable == SHUT_IN));

    let mut expected = pairs.report.begin();
    for from in starts {
        expected.merge(counts_of(from, &pairs));
    }
    let all = 0..pairs.batches();
    let found = pairs.counts(all, NonZeroUsize::MIN, Limits::none(), &mut || ());
    let mut found = found.expect("there is no limit");
    let hardest = std::mem::take(&mut found.hardest);
    assert_eq!(
        hardest.len() as u64,
        expected.distances.rows[expected.distances.rows.len() - 1]
            .count
            .orbits
    );
    assert_eq!(found, expected);
}

/// A batch takes longer than the time limit, and the search in it ends soon after the limit.
#[test]
fn a_limit_ends_a_search_inside_a_batch() {
    let pairs = pairs();
    // Makes the table of all moves, in which no limit is checked.
    drop(PairSearch::new(&pairs.pairs));
    for threads in 1..=2 {
        let threads = NonZeroUsize::new(threads).expect("it is positive");
        let deadline = Instant::now() + Duration::from_millis(50);
        let limits = Limits::none().deadline(deadline);
        let statistics = pairs.statistics(0..pairs.batches(), threads, limits, &mut || ());
        assert_eq!(statistics, Err(Limit::Deadline));
        let late = deadline.elapsed();
        assert!(late < Duration::from_secs(5), "{late:?}");
    }
}

fn counts(distance: u32, pairs: impl Iterator<Item = u32>) -> Statistics {
    let mut builder = Statistics::new("all pairs", "pairs", "");
    builder.add_solvable(distance, Count { each: 8, orbits: 1 });
    let board = |rank| Rules::PLACEMENTS.unrank(rank);
    builder.hardest = pairs.map(|rank| vec![board(rank), board(7)]).collect();
    builder
}

#[test]
fn counts_add_up_in_any_order() {
    let all = [
        counts(3, 0..4_000),
        counts(5, 0..2_000),
        counts(5, 2_000..4_000),
        counts(5, 4_000..4_097),
        counts(4, 0..1),
    ];
    for omitted in 0..all.len() {
        let sum = |order: &mut dyn Iterator<Item = usize>| {
            let mut sum = Statistics::new("all pairs", "pairs", "");
            for index in order.filter(|index| *index != omitted) {
                sum.merge(all[index].clone());
            }
            if sum.hardest.len() > MAX_LISTED {
                sum.hardest.clear();
            }
            sum.hardest.sort_unstable();
            sum
        };
        let forward = sum(&mut (0..all.len()));
        assert_eq!(forward, sum(&mut (0..all.len()).rev()));
        assert_eq!(!forward.hardest.is_empty(), [1, 2, 3].contains(&omitted));
    }
}
