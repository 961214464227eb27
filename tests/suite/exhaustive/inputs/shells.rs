//! The numbers of inputs and of symmetry classes at each distance.

use std::collections::BTreeMap;

use puzzles::PUZZLES;
use puzzles::atlas::Count;
use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::Boards;
use record::atlas::{Atlas, Survey};
use record::board::boards;

use super::inputs;

/// The counts by distance, and of unsolvable inputs.
type Shells = (BTreeMap<u32, Count>, Count);

/// The counts of statistics, whose total is their sum.
#[track_caller]
fn of_survey(survey: &Survey) -> Shells {
    let rows = survey.distances.rows.iter();
    let row = |value| u32::try_from(value).expect("a distance is small");
    let unsolvable = survey.unsolvable.iter().map(|reason| reason.count).sum();
    let all = survey.distances.total().plus(unsolvable);
    assert_eq!(all, survey.total);
    let rows = rows.map(|each| (row(each.value), each.count));
    (rows.collect(), unsolvable)
}

fn of_inputs(inputs: &dyn Inputs) -> Shells {
    let distances = 0..=inputs.greatest_distance();
    let shells = distances.map(|distance| (distance, inputs.at(Some(distance))));
    (shells.collect(), inputs.at(None))
}

/// The committed statistics of all pairs of S-Dao.
fn all_pairs() -> Survey {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../docs/atlas/sdao-all-pairs.json"
    );
    let text = std::fs::read_to_string(path).expect("the documents have it");
    let mut atlas: Atlas = serde_json::from_str(&text).expect("they are statistics");
    atlas.surveys.remove(0)
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
        let about = puzzles::find(puzzle).expect("it is a puzzle").about();
        let mut expected = of_survey(&Atlas::new(about, atlas).surveys[0]);
        if puzzle == "fridge" {
            // The open refrigerator is a board, but no input.
            expected.0.insert(0, Count::default());
        }
        assert_eq!(of_inputs(&*inputs(puzzle)), expected, "{puzzle}");
    }
}

#[test]
fn shells_of_sdao_equal_the_stored_result() {
    assert_eq!(of_inputs(&*inputs("sdao")), of_survey(&all_pairs()));
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
    let about = puzzles::find("sdao").expect("it is a puzzle").about();
    let drawn = hardest.iter().map(|case| boards(about, case));
    assert_eq!(drawn.collect::<Vec<_>>(), all_pairs().hardest);
    for boards in hardest {
        assert_eq!(inputs.distance(&boards), Some(14), "{boards:?}");
    }
}
