//! The numbers of inputs and of symmetry classes at each distance.

use std::collections::BTreeMap;

use puzzles::PUZZLES;
use puzzles::atlas::{Count, Statistics};
use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::Boards;
use serde_json::{Value, json};

use super::inputs;

/// The counts by distance, and of unsolvable inputs.
type Shells = (BTreeMap<u32, Count>, Count);

/// The counts of statistics, whose total is their sum.
#[track_caller]
fn of_statistics(statistics: &Statistics) -> Shells {
    let rows = statistics.distances.rows.iter();
    let row = |value| u32::try_from(value).expect("a distance is small");
    let unsolvable = statistics.unsolvable.iter().map(|reason| reason.count);
    let unsolvable = unsolvable.fold(Count::default(), Count::plus);
    let all = rows.clone().map(|row| row.count);
    assert_eq!(all.fold(unsolvable, Count::plus), statistics.total);
    (
        rows.map(|each| (row(each.value), each.count)).collect(),
        unsolvable,
    )
}

fn of_inputs(inputs: &dyn Inputs) -> Shells {
    let distances = 0..=inputs.greatest_distance();
    let shells = distances.map(|distance| (distance, inputs.at(Some(distance))));
    (shells.collect(), inputs.at(None))
}

/// The committed statistics of all pairs of S-Dao.
fn all_pairs() -> Value {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../docs/atlas/sdao-all-pairs.json"
    );
    let text = std::fs::read_to_string(path).expect("the documents have it");
    let mut atlas: Value = serde_json::from_str(&text).expect("it is JSON");
    atlas["surveys"][0].take()
}

#[test]
fn shells_equal_the_atlas() {
    let atlas = |puzzle| puzzles::find(puzzle).expect("it is a puzzle").atlas(None);
    for (puzzle, atlas) in [
        ("flip", &atlas("flip")),
        ("four", &atlas("four")),
        ("fridge", &atlas("fridge")),
        ("swap", &*crate::exhaustive::atlas::SWAP),
    ] {
        let mut expected = of_statistics(&atlas.surveys[0]);
        if puzzle == "fridge" {
            // The open refrigerator is a board, but no input.
            expected.0.insert(0, Count::default());
        }
        assert_eq!(of_inputs(&*inputs(puzzle)), expected, "{puzzle}");
    }
}

#[test]
fn shells_of_sdao_equal_the_stored_result() {
    let stored: Statistics = serde_json::from_value(all_pairs()).expect("they are statistics");
    assert_eq!(of_inputs(&*inputs("sdao")), of_statistics(&stored));
}

#[test]
fn every_shell_adds_up_to_all_inputs() {
    for puzzle in PUZZLES {
        let inputs = puzzle.inputs();
        assert_eq!(inputs.count(&DistanceFilter::Any).each, inputs.len());
    }
}

/// A walk has as many inputs as the shell counts.
#[track_caller]
fn check_walk(puzzle: &str, distances: impl Iterator<Item = Option<u32>>) {
    let inputs = inputs(puzzle);
    for distance in distances {
        let walk = |which| inputs.walk(&DistanceFilter::at(distance), which).count() as u64;
        let orbits = walk(OrbitFilter::Representatives);
        let each = orbits + walk(OrbitFilter::Others);
        let walked = Count { each, orbits };
        assert_eq!(walked, inputs.at(distance), "{puzzle}, {distance:?}");
    }
}

#[test]
fn a_walk_has_every_input_of_its_shell() {
    check_walk("flip", (0..=6).map(Some).chain([None]));
    check_walk("four", (0..=7).map(Some));
    check_walk("swap", (0..=4).map(Some).chain([None]));
    check_walk("sdao", [Some(0), Some(1), Some(14), None].into_iter());
}

/// The shells from distance 5 to distance 12 have nine in ten of all pairs and take seconds.
#[test]
fn a_walk_over_swap_has_one_of_each_class_in_its_far_shells() {
    let inputs = inputs("swap");
    for distance in 13..=20 {
        let wanted = DistanceFilter::at(Some(distance));
        let orbits = inputs.walk(&wanted, OrbitFilter::Representatives).count() as u64;
        assert_eq!(orbits, inputs.at(Some(distance)).orbits, "{distance}");
    }
}

#[test]
fn the_hardest_pairs_of_sdao_equal_the_stored_result() {
    let mut inputs = inputs("sdao");
    let hardest: Vec<Boards> = inputs
        .walk(&DistanceFilter::at(Some(14)), OrbitFilter::Representatives)
        .collect();
    let alphabet = puzzles::find("sdao")
        .expect("it is a puzzle")
        .about()
        .format
        .alphabet;
    let drawn = |boards: &Boards| -> Vec<[String; 4]> {
        let boards = boards.iter();
        boards
            .map(|stones| alphabet.draw(*stones).row_strings())
            .collect()
    };
    let drawn: Vec<_> = hardest.iter().map(drawn).collect();
    assert_eq!(json!(drawn), all_pairs()["hardest"]);
    for boards in hardest {
        assert_eq!(inputs.distance(&boards), Some(14), "{boards:?}");
    }
}
