//! Four in a row: by sweeping over all positions of the twin.

use std::sync::LazyLock;

use board_core::{Colour, Stones};
use puzzles::Position;
use puzzles::atlas::Atlas;
use puzzles::four::Rules;
use search_core::Enumerable;
use tests::twin::square::{ALL, OF_THE_SQUARE, fixing};

use super::super::four::{GRAPH, is_goal};
use super::ledger::{Figure, Share, ShellIndex};
use super::{atlas, cells, hardest, lists};

static ATLAS: LazyLock<Atlas> = LazyLock::new(|| atlas("four", None));

/// The distance of every position and the number of its shortest lists, by rank.
static KNOWN: LazyLock<Vec<Option<(u32, u64)>>> = LazyLock::new(|| {
    let distances = GRAPH.distances_by_sweeps(is_goal);
    let lists = lists::to_goals(&GRAPH, &distances);
    let with_lists = |(distance, lists): (Option<u32>, u64)| Some((distance?, lists));
    distances.into_iter().zip(lists).map(with_lists).collect()
});

fn rank(stones: Stones, side: Colour) -> usize {
    Rules.rank(&Position::new(stones, side))
}

/// The distance and the number of shortest lists, if one colour begins.
fn known(stones: Stones, side: Colour) -> Option<(u32, u64)> {
    KNOWN[rank(stones, side)]
}

/// The same, whoever begins: the lists of both colours count, where both are shortest and there is
/// any step at all.
fn known_of_either(stones: Stones) -> Option<(u32, u64)> {
    let of_sides = Colour::ALL.map(|side| known(stones, side));
    let known: Vec<(u32, u64)> = of_sides.into_iter().flatten().collect();
    let least = known.iter().map(|(distance, _)| *distance).min()?;
    let nearest = known.iter().filter(|(distance, _)| *distance == least);
    let lists = nearest.map(|(_, lists)| *lists).sum();
    Some((least, if least == 0 { 1 } else { lists }))
}

#[test]
fn figures_whoever_begins_are_those_of_the_twin() {
    let mut ledger = ShellIndex::default();
    for stones in Rules::PLACEMENTS.iter() {
        let fate = known_of_either(stones).ok_or("no board of four is lost for both");
        ledger.enter(Share::one(fixing(&cells(stones)), ALL), fate);
    }
    let survey = &ATLAS.surveys[0];
    ledger.check(survey);
    hardest::check(survey, ALL, |case| Some(known_of_either(case[0])?.0));
}

/// Whoever cannot solve a board cannot step, and has no line: no play is lost later on.
#[track_caller]
fn check(survey: usize, side: Colour) {
    let colour = match side {
        Colour::Black => "black",
        Colour::White => "white",
    };
    let why = format!("{colour}, to begin, cannot step");
    let name = format!("boards on which {colour} cannot step, those with a line included");
    let mut ledger = ShellIndex::default();
    for stones in Rules::PLACEMENTS.iter() {
        let share = Share::one(fixing(&cells(stones)), OF_THE_SQUARE);
        ledger.enter(share, known(stones, side).ok_or(&why));
        let steps = GRAPH.successors(rank(stones, side)).len();
        if steps == 0 {
            ledger.add(Figure::Fact(name.clone()), share);
        }
    }
    let survey = &ATLAS.surveys[survey];
    ledger.check(survey);
    hardest::check(survey, OF_THE_SQUARE, |case| Some(known(case[0], side)?.0));
}

#[test]
fn figures_if_black_begins_are_those_of_the_twin() {
    check(1, Colour::Black);
}

#[test]
fn figures_if_white_begins_are_those_of_the_twin() {
    check(2, Colour::White);
}
