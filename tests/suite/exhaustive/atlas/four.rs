//! Four in a row: sweeps over all positions of the reference implementation.

use std::sync::LazyLock;

use board_core::{Colour, Stones};
use puzzles::Position;
use puzzles::atlas::Statistics;
use puzzles::four::{RULES, Rules};
use search_core::Enumerable;
use tests::reference::square::{ALL, OF_THE_SQUARE};

use super::super::four::{GRAPH, is_goal};
use super::recount::{Figure, Recount, Share};
use super::{atlas, fixing, hardest, lists};

static ATLAS: LazyLock<Vec<Statistics>> = LazyLock::new(|| atlas("four", None));

/// The distance of each position and its number of shortest lists, by rank.
static KNOWN: LazyLock<Vec<Option<(u32, u64)>>> = LazyLock::new(|| {
    let distances = GRAPH.distances_by_sweeps(is_goal);
    let lists = lists::to_goals(&GRAPH, &distances);
    let with_lists = |(distance, lists): (Option<u32>, u64)| Some((distance?, lists));
    distances.into_iter().zip(lists).map(with_lists).collect()
});

fn rank(stones: Stones, side: Colour) -> usize {
    RULES.rank(&Position::new(stones, side))
}

/// The distance and the number of shortest lists if this colour moves first.
fn known(stones: Stones, side: Colour) -> Option<(u32, u64)> {
    KNOWN[rank(stones, side)]
}

/// The distance and the number of shortest lists if either colour may move first. The lists of both colours count
/// if both are shortest. The empty list counts once.
fn known_of_either(stones: Stones) -> Option<(u32, u64)> {
    let of_sides = Colour::ALL.map(|side| known(stones, side));
    let known: Vec<(u32, u64)> = of_sides.into_iter().flatten().collect();
    let least = known.iter().map(|(distance, _)| *distance).min()?;
    let nearest = known.iter().filter(|(distance, _)| *distance == least);
    let lists = nearest.map(|(_, lists)| *lists).sum();
    Some((least, if least == 0 { 1 } else { lists }))
}

#[test]
fn figures_for_either_first_colour_are_confirmed_by_the_reference() {
    let mut recount = Recount::default();
    for stones in Rules::PLACEMENTS.iter() {
        let status = known_of_either(stones).ok_or("no board of four is lost for both");
        recount.enter(Share::one(fixing(stones), ALL), status);
    }
    let survey = &ATLAS[0];
    recount.check(survey);
    hardest::check(survey, ALL, |case| Some(known_of_either(case[0])?.0));
}

/// A board is unsolvable exactly if it has no line and the first colour cannot step.
#[track_caller]
fn check(survey: usize, side: Colour) {
    let colour = match side {
        Colour::Black => "black",
        Colour::White => "white",
    };
    let why = format!("{colour}, to begin, cannot step");
    let name = format!("boards on which {colour} cannot step, those with a line included");
    let mut recount = Recount::default();
    for stones in Rules::PLACEMENTS.iter() {
        let share = Share::one(fixing(stones), OF_THE_SQUARE);
        recount.enter(share, known(stones, side).ok_or(&why));
        let steps = GRAPH.successors(rank(stones, side)).len();
        if steps == 0 {
            recount.add(Figure::Fact(name.clone()), share);
        }
    }
    let survey = &ATLAS[survey];
    recount.check(survey);
    hardest::check(survey, OF_THE_SQUARE, |case| Some(known(case[0], side)?.0));
}

#[test]
fn figures_for_each_first_colour_are_confirmed_by_the_reference() {
    check(1, Colour::Black);
    check(2, Colour::White);
}
