//! Each final position is found at one distance.

use board_core::{Stones, stones};

use super::{GREATEST, PAIRS, Rules};
use crate::Random;
use crate::inputs::{DistanceFilter, OrbitFilter, RankBound};
use crate::rules::PuzzleRules;
use crate::rules::sdao::Case;
use crate::study::inputs::TwoBoards;

/// First boards of several kinds: stones in two rows, white shut in, symmetric, and random boards.
fn first_boards() -> Vec<Stones> {
    let heaped = stones! {
        B B B B
        W W W W
        . . . .
        . . . .
    };
    let shut_in = stones! {
        W W W W
        B B B B
        . . . .
        . . . .
    };
    let symmetric = stones! {
        B . . W
        . W B .
        . B W .
        W . . B
    };
    let mut random = Random::new(1);
    let at_random = [(); 3].map(|()| {
        let rank = random.below(Rules::PLACEMENTS.len() as u64);
        Rules::PLACEMENTS.unrank(usize::try_from(rank).expect("it is below a usize"))
    });
    let mut boards = vec![heaped, shut_in, symmetric];
    boards.extend(at_random);
    boards
}

#[test]
fn every_final_position_has_one_distance() {
    static RULES: PuzzleRules = PuzzleRules::of::<Case>();
    let mut pairs = TwoBoards::new(&RULES, Some(&PAIRS));
    for from in first_boards() {
        let mut all = Vec::new();
        for distance in (0..=GREATEST).map(Some).chain([None]) {
            let mut found = pairs.find(from, distance);
            assert!(found.is_sorted_by(|a, b| a < b), "{from:?} {distance:?}");
            all.append(&mut found);
        }
        all.sort_unstable();
        assert_eq!(all.len(), Rules::PLACEMENTS.len(), "{from:?}");
        assert!(all.is_sorted_by(|a, b| a < b), "{from:?}");
    }
}

#[test]
fn a_rank_bound_counts_at_least_the_nearer_inputs() {
    let mut inputs = crate::find("sdao").expect("it is a puzzle").inputs();
    let nearer = (0..3).map(|distance| inputs.at(Some(distance)).each).sum();
    let mut smaller = |which| {
        let first = inputs.walk(&DistanceFilter::at(Some(3)), which).next();
        inputs.smaller_than(&first.expect("there are some"))
    };
    assert_eq!(
        smaller(OrbitFilter::Representatives),
        RankBound::AtLeast(nearer)
    );
    let others = smaller(OrbitFilter::Others);
    let before = inputs.at(Some(3)).orbits;
    assert_eq!(others, RankBound::AtLeast(nearer + before));
}
