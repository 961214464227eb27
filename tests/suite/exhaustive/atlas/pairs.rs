//! S-Dao, all pairs: figures that need no complete run.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use board_core::{Colour, Stones, Transform};
use puzzles::Position;
use puzzles::atlas::{AllPairs, Count, Statistics};
use puzzles::sdao::Rules;
use search_core::{Enumerable, Limit, Limits};
use tests::reference::square::OF_THE_SQUARE;

use super::super::sdao::{GRAPH, RULES, rank_to_begin};
use super::fixing;
use super::recount::{Figure, Recount, Share};

/// The symmetries that fix a placement.
fn stabiliser(stones: Stones) -> u16 {
    fixing(stones) & OF_THE_SQUARE
}

/// The stabiliser of each placement, by rank.
static STABILISERS: LazyLock<Vec<u16>> =
    LazyLock::new(|| Rules::PLACEMENTS.iter().map(stabiliser).collect());

fn count(each: u64, orbits: u64) -> Count {
    Count { each, orbits }
}

/// The number of pairs and of their orbits. By Burnside's lemma, the latter is the mean, over the group, of the square
/// of the number of fixed placements.
#[test]
fn there_are_101452927536_orbits_of_811620810000_pairs() {
    let mut left_alone = [0_u64; 8];
    for stabiliser in &*STABILISERS {
        for (symmetry, number) in left_alone.iter_mut().enumerate() {
            *number += u64::from(stabiliser >> symmetry & 1);
        }
    }
    assert_eq!(left_alone[0].pow(2), 811_620_810_000);
    assert_eq!(left_alone.iter().sum::<u64>(), 113_028 * 8);
    let pairs = left_alone.iter().map(|number| number * number);
    assert_eq!(pairs.sum::<u64>(), 101_452_927_536 * 8);
}

/// Each initial position, and the final positions up to two slides away.
#[test]
fn pairs_up_to_distance_two_are_counted_by_the_reference() {
    let sdao = puzzles::find("sdao").expect("sdao is in the registry");
    let inputs = sdao.inputs();
    let nearest = [0, 1, 2].map(|distance| inputs.at(Some(distance)));
    let stabilisers = &*STABILISERS;
    let placement = |rank: usize| Rules::PLACEMENTS.rank(RULES.unrank(rank).stones);
    let placements: Vec<usize> = (0..RULES.len()).map(placement).collect();
    // The last initial position that came to each placement, and to each position.
    let mut met = vec![usize::MAX; stabilisers.len()];
    let mut met_with_side = vec![usize::MAX; RULES.len()];
    let mut counts = [[0_u64; 2]; 3];
    for (from, stones) in Rules::PLACEMENTS.iter().enumerate() {
        if stones.canonical().0 != stones {
            continue;
        }
        let images = 8 / u64::from(stabilisers[from].count_ones());
        let mut layer = vec![rank_to_begin(stones)];
        for (distance, counts) in counts.iter_mut().enumerate() {
            let new = layer.iter().map(|&rank| placements[rank]);
            for to in new.filter(|&to| std::mem::replace(&mut met[to], from) != from) {
                let fixing = stabilisers[from] & stabilisers[to];
                counts[0] += images;
                counts[1] += images * u64::from(fixing.count_ones());
            }
            if distance + 1 == nearest.len() {
                break;
            }
            let is_new = |rank: &usize| std::mem::replace(&mut met_with_side[*rank], from) != from;
            let next = layer.iter().flat_map(|&rank| GRAPH.successors(rank));
            layer = next.filter(is_new).collect();
        }
    }
    assert_eq!(counts, nearest.map(|count| [count.each, count.orbits * 8]));
}

fn all_pairs() -> AllPairs {
    let sdao = puzzles::find("sdao").expect("sdao is in the registry");
    sdao.all_pairs().expect("there are all pairs of it")
}

/// The initial positions of each batch: the least of each orbit, with the same stabiliser and the same mobility of white,
/// by rank, at most 512 per batch.
static BATCHES: LazyLock<Vec<Vec<Stones>>> = LazyLock::new(|| {
    let mut groups: Vec<((u16, bool), Vec<Stones>)> = Vec::new();
    for stones in Rules::PLACEMENTS.iter() {
        if stones.canonical().0 != stones {
            continue;
        }
        let can_slide = GRAPH.successors(rank_to_begin(stones)).next().is_some();
        let kind = (stabiliser(stones), can_slide);
        match groups.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, starts)) => starts.push(stones),
            None => groups.push((kind, vec![stones])),
        }
    }
    let chunks = groups.iter().flat_map(|(_, starts)| starts.chunks(512));
    chunks.map(<[Stones]>::to_vec).collect()
});

/// The expected number of initial positions of a batch, and of their pairs with all final positions.
fn totals(starts: &[Stones], stabilisers: &[u16]) -> (Count, Count) {
    let mut by_stabiliser: BTreeMap<u16, Count> = BTreeMap::new();
    let (mut initial, mut pairs) = (Count::default(), Count::default());
    for start in starts {
        let own = stabiliser(*start);
        let finals = by_stabiliser.entry(own).or_insert_with(|| {
            let mut finals = Recount::default();
            for other in stabilisers {
                finals.add(Figure::Total, Share::one(*other, own));
            }
            finals.count(&Figure::Total)
        });
        let images = 8 / u64::from(own.count_ones());
        initial = initial.plus(count(images, 1));
        pairs = pairs.plus(count(finals.each * images, finals.orbits));
    }
    (initial, pairs)
}

#[test]
fn all_batches_together_have_every_initial_position_once() {
    let batches = &*BATCHES;
    let all: Vec<Stones> = batches.concat();
    let orbits = all.iter().map(|start| 8 / stabiliser(*start).count_ones());
    assert_eq!((all.len(), orbits.sum::<u32>()), (113_028, 900_900));
    let pairs = all_pairs();
    assert_eq!(pairs.batches(), batches.len());
}

/// A batch whose initial positions have a symmetry has all their pairs, and the reference implementation
/// confirms the farthest pairs of one initial position.
#[test]
fn statistics_of_a_batch_add_up_and_the_reference_confirms_its_farthest_pairs() {
    let (batches, stabilisers) = (&*BATCHES, &*STABILISERS);
    let is_symmetric = |starts: &Vec<Stones>| starts.len() > 1 && stabiliser(starts[0]) != 1;
    let batch = batches.iter().position(is_symmetric);
    let batch = batch.expect("some positions have a symmetry");
    let starts = &batches[batch];
    let mut calls = 0;
    let statistics = all_pairs().statistics(
        batch..batch + 1,
        NonZeroUsize::MIN,
        Limits::none(),
        &mut || calls += 1,
    );
    let statistics = statistics.expect("there is no limit");
    assert_eq!(calls, 1);
    let (initial, all) = totals(starts, stabilisers);
    assert_eq!(statistics.more[0].total(), initial);
    assert_eq!(statistics.distances.rows[0].count, initial);
    assert_eq!(statistics.total, all);
    let mut reasons = statistics.unsolvable.iter();
    assert!(reasons.all(|reason| reason.why == "white is shut in at the start"));
    check_farthest(&statistics, stabilisers);
}

/// Checks the pairs at the greatest distance that have the same initial position as the first of them.
#[track_caller]
fn check_farthest(statistics: &Statistics, stabilisers: &[u16]) {
    let last = statistics.distances.rows.last().expect("there are pairs");
    let pairs = &statistics.hardest;
    assert_eq!(pairs.len() as u64, last.count.orbits);
    let start = pairs[0][0];
    let tree = GRAPH.tree_from(rank_to_begin(start));
    let distance = |stones| {
        let ranks = Colour::ALL.map(|side| RULES.rank(&Position::new(stones, side)));
        let known = ranks.into_iter().filter_map(|rank| tree.distances[rank]);
        known.min().map(u64::from)
    };
    let mut expected = Recount::default();
    for (stones, fixing) in Rules::PLACEMENTS.iter().zip(stabilisers) {
        if distance(stones) >= Some(last.value) {
            let share = Share::one(*fixing, stabiliser(start));
            expected.add(Figure::Total, share);
        }
    }
    let listed = pairs.iter().filter(|pair| pair[0] == start);
    let orbits = expected.count(&Figure::Total).orbits;
    assert_eq!(listed.clone().count() as u64, orbits);
    for pair in listed {
        assert_eq!(distance(pair[1]), Some(last.value));
    }
}

#[test]
fn a_cancelled_run_stops() {
    let cancel = AtomicBool::new(true);
    let limits = Limits::none().cancel(&cancel);
    let pairs = all_pairs();
    let statistics = pairs.statistics(0..pairs.batches(), NonZeroUsize::MIN, limits, &mut || ());
    assert_eq!(statistics, Err(Limit::Cancelled));
}
