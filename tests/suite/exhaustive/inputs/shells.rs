//! The numbers of inputs and of symmetry classes at each distance.

use std::collections::BTreeMap;

use board_core::Stones;
use puzzles::PUZZLES;
use puzzles::atlas::{Atlas, Count};
use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::Boards;
use serde_json::Value;

use super::inputs;

/// The counts by distance, and of unsolvable inputs.
type Shells = (BTreeMap<u32, Count>, Count);

fn of_atlas(atlas: &Atlas) -> Shells {
    let survey = &atlas.surveys[0];
    let rows = survey.distances.rows.iter();
    let row = |value| u32::try_from(value).expect("a distance is small");
    let unsolvable = survey.unsolvable.iter().map(|reason| reason.count);
    (
        rows.map(|each| (row(each.value), each.count)).collect(),
        unsolvable.fold(Count::default(), Count::plus),
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
        ("swap", &*crate::exhaustive::atlas::SWAP),
    ] {
        assert_eq!(of_inputs(&*inputs(puzzle)), of_atlas(atlas), "{puzzle}");
    }
}

#[test]
fn shells_of_sdao_equal_the_stored_result() {
    let number = |value: &Value| value.as_u64().expect("a number");
    let count = |value: &Value| Count {
        each: number(&value["each"]),
        orbits: number(&value["orbits"]),
    };
    let pairs = all_pairs();
    let rows = pairs["distances"]["rows"].as_array().expect("an array");
    let distance = |row: &Value| u32::try_from(number(&row["value"])).expect("it is small");
    let rows = rows.iter().map(|row| (distance(row), count(&row["count"])));
    let expected = (rows.collect(), count(&pairs["unsolvable"][0]["count"]));
    assert_eq!(of_inputs(&*inputs("sdao")), expected);
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
fn a_walk_over_swap_has_one_of_each_class_in_its_smaller_shells() {
    let inputs = inputs("swap");
    for distance in (0..5).chain(13..=20) {
        let wanted = DistanceFilter::at(Some(distance));
        let orbits = inputs.walk(&wanted, OrbitFilter::Representatives).count() as u64;
        assert_eq!(orbits, inputs.at(Some(distance)).orbits, "{distance}");
    }
}

/// By first principles: every initial position is at distance 0 from itself, and at distance 1 are the
/// others that one slide of white leads to.
#[test]
fn a_walk_over_sdao_begins_with_single_slides() {
    use puzzles::Position;
    use puzzles::sdao::Rules;
    use search_core::StateSpace;

    let inputs = inputs("sdao");
    let rules = Rules::with_symmetries(board_core::Symmetries::IDENTITY);
    let firsts = Rules::PLACEMENTS.iter();
    let pairs = firsts.flat_map(|from| {
        let start = Position::new(from, board_core::Colour::White);
        let slides = rules
            .moves(&start)
            .map(|slide| rules.apply(&start, &slide).stones);
        let mut to: Vec<Stones> = slides.collect();
        to.sort_unstable();
        to.into_iter()
            .map(move |to| Boards::from([from, to]))
            .collect::<Vec<_>>()
    });
    let is_least = |boards: &Boards| inputs.canonical(boards) == *boards;
    let expected = pairs.filter(is_least).take(50_000);
    let walk = inputs.walk(&DistanceFilter::at(Some(1)), OrbitFilter::Representatives);
    assert!(walk.take(50_000).eq(expected));
}

#[test]
fn the_hardest_pairs_of_sdao_equal_the_stored_result() {
    let pairs = all_pairs();
    let format = puzzles::text::Format {
        counted: false,
        ..puzzles::find("sdao")
            .expect("it is in the registry")
            .about()
            .format
    };
    let expected = pairs["hardest"].as_array().expect("an array").iter();
    let expected = expected.map(|case| {
        let rows = case.as_array().expect("boards").iter();
        let rows = rows.flat_map(|board| board.as_array().expect("rows"));
        let rows: Vec<&str> = rows.filter_map(Value::as_str).collect();
        let case = format.parse(rows.join("\n")).expect("it is a case");
        Boards::from([case[0], case[1]])
    });
    let mut inputs = inputs("sdao");
    let hardest: Vec<Boards> = inputs
        .walk(&DistanceFilter::at(Some(14)), OrbitFilter::Representatives)
        .collect();
    assert!(hardest.iter().cloned().eq(expected));
    for boards in hardest {
        assert_eq!(inputs.distance(&boards), Some(14), "{boards:?}");
    }
}
