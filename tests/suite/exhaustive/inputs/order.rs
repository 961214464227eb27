//! The order is total and has every input once.

use std::collections::HashSet;

use board_core::Stones;
use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter, RankBound};
use puzzles::text::Boards;
use puzzles::{Element, PUZZLES};

use super::inputs;

/// The images of a case under the group of its puzzle.
fn images(puzzle: &str, boards: &[Stones]) -> Vec<Boards> {
    let group = puzzles::find(puzzle).expect("it is a puzzle").group();
    let image = |element: Element| boards.iter().map(|stones| element.of(*stones)).collect();
    group.elements().into_iter().map(image).collect()
}

/// The key of the order: unsolvable inputs come last.
fn key(puzzle: &str, inputs: &mut dyn Inputs, boards: &Boards) -> (u32, bool, Boards) {
    let distance = inputs.distance(boards).unwrap_or(u32::MAX);
    let least = images(puzzle, boards).into_iter().min();
    (distance, least.as_ref() != Some(boards), boards.clone())
}

/// A walk through inputs is strictly increasing and complete. Returns the number of inputs.
#[track_caller]
fn check(puzzle: &str, wanted: &DistanceFilter, most: usize) -> usize {
    let mut inputs = inputs(puzzle);
    let walk = inputs.walk(wanted, OrbitFilter::All).take(most);
    let mut last = None;
    let mut before = None;
    let mut number = 0;
    for boards in walk {
        let key = key(puzzle, &mut *inputs, &boards);
        assert!(last.as_ref() < Some(&key), "{boards:?} after {last:?}");
        last = Some(key);
        if number % 997 == 0 {
            let smaller = inputs.smaller_than(&boards);
            let first = *before.get_or_insert(smaller.number());
            assert_eq!(smaller, RankBound::Exactly(first + number as u64));
        }
        number += 1;
    }
    number
}

#[test]
fn every_input_of_flip_and_four_comes_once_and_in_order() {
    assert_eq!(check("flip", &DistanceFilter::Any, usize::MAX), 65_536);
    assert_eq!(check("four", &DistanceFilter::Any, usize::MAX), 411_840);
}

#[test]
fn the_first_shells_of_swap_are_in_order() {
    let number = check("swap", &DistanceFilter::Distances(0..=1), usize::MAX);
    assert_eq!(number, 177_606);
}

#[test]
fn the_first_and_the_last_shells_of_sdao_are_in_order() {
    check("sdao", &DistanceFilter::at(Some(0)), 20_000);
    check("sdao", &DistanceFilter::at(Some(1)), 50_000);
    assert_eq!(
        check("sdao", &DistanceFilter::at(Some(14)), usize::MAX),
        280
    );
    check("sdao", &DistanceFilter::Unsolvable, 20_000);
}

#[test]
fn representatives_come_before_the_other_inputs() {
    for puzzle in PUZZLES {
        let name = puzzle.about().name;
        let inputs = puzzle.inputs();
        let shell = DistanceFilter::at(Some(inputs.greatest_distance()));
        let walk = |which| inputs.walk(&shell, which).collect::<Vec<_>>();
        let representatives = walk(OrbitFilter::Representatives);
        let both = [representatives.clone(), walk(OrbitFilter::Others)].concat();
        assert_eq!(both, walk(OrbitFilter::All), "{name}");
        let all: HashSet<Boards> = both.into_iter().collect();
        let alike: HashSet<Boards> = representatives
            .iter()
            .flat_map(|boards| images(name, boards))
            .collect();
        assert_eq!(all, alike, "{name}");
        for boards in &all {
            let least = images(name, boards).into_iter().min();
            assert_eq!(Some(inputs.canonical(boards)), least, "{name}");
        }
    }
}

#[test]
fn groups_keep_the_distance() {
    for puzzle in PUZZLES {
        let name = puzzle.about().name;
        let mut inputs = puzzle.inputs();
        let mut random = puzzles::Random::new(17);
        for filter in [DistanceFilter::Solvable, DistanceFilter::Any] {
            for _ in 0..100 {
                let boards = inputs.random(&mut random, &filter);
                let boards = boards.expect("there are inputs");
                let distance = inputs.distance(&boards);
                for image in images(name, &boards) {
                    assert_eq!(inputs.distance(&image), distance, "{name}: {boards:?}");
                }
            }
        }
    }
}

#[test]
fn samples_pass_the_filter_and_depend_only_on_the_seed() {
    for puzzle in PUZZLES {
        let name = puzzle.about().name;
        let draw = |inputs: &mut dyn Inputs, distance| {
            inputs.random(&mut puzzles::Random::new(5), &DistanceFilter::at(distance))
        };
        let (mut inputs, mut others) = (puzzle.inputs(), puzzle.inputs());
        for distance in inputs.distances() {
            let is_empty = inputs.at(distance).each == 0;
            let drawn = draw(&mut *inputs, distance);
            assert_eq!(drawn, draw(&mut *others, distance), "{name}, {distance:?}");
            assert_eq!(drawn.is_none(), is_empty, "{name}, {distance:?}");
            if let Some(boards) = drawn {
                assert_eq!(inputs.distance(&boards), distance, "{name}");
            }
        }
        let too_far = DistanceFilter::at(Some(inputs.greatest_distance() + 1));
        assert_eq!(inputs.random(&mut puzzles::Random::new(5), &too_far), None);
    }
}

#[test]
fn sampling_reaches_every_input_of_a_small_shell() {
    for (puzzle, distance) in [("flip", 1), ("four", 7), ("swap", 20), ("sdao", 14)] {
        let mut inputs = inputs(puzzle);
        let shell = inputs.at(Some(distance)).each;
        let mut random = puzzles::Random::new(11);
        let wanted = DistanceFilter::at(Some(distance));
        let draws = (0..12 * shell).map(|_| inputs.random(&mut random, &wanted));
        let met: HashSet<Option<Boards>> = draws.collect();
        assert_eq!(met.len() as u64, shell, "{puzzle}");
    }
}
