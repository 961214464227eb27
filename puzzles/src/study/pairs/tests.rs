//! Limits, and sums in any order.

use std::num::NonZeroUsize;

use search_core::{Limit, Limits};

use crate::rules::sdao::Rules;
use crate::study::statistics::MAX_LISTED;
use crate::study::statistics::{Count, Statistics};

#[test]
fn a_limit_ends_a_search_inside_a_batch() {
    let sdao = crate::find("sdao").expect("it is a puzzle");
    let pairs = sdao.all_pairs().expect("its pairs are counted apart");
    // A batch expands more states.
    let limits = Limits::none().max_states(1_000);
    for threads in 1..=2 {
        let threads = NonZeroUsize::new(threads).expect("it is positive");
        let batch = &mut || panic!("no batch is complete");
        let statistics = pairs.statistics(0..pairs.batches(), threads, limits, batch);
        assert_eq!(statistics, Err(Limit::States));
    }
}

fn counts(distance: u32, pairs: impl Iterator<Item = usize>) -> Statistics {
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
