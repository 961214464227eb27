//! The statistics of all boards, for either first mover and for each.

use board_core::{Colour, Stones};
use search_core::StateSpace;

use super::atlas::{AllBoards, Count, Fact, Statistics};
use crate::group::{Group, is_least};
use crate::rules::four::{RULES, Rules};
use crate::rules::{Position, PuzzleRules};

/// The statistics for either first mover, for black and for white.
pub(crate) fn atlas(rules: &'static PuzzleRules, _: Option<Stones>) -> Vec<Statistics> {
    let boards = AllBoards::new(rules);
    vec![
        boards.statistics(
            "either first mover",
            Group::SQUARE_AND_COLOURS,
            "no first mover reaches a line",
        ),
        one_first(&boards, Colour::Black),
        one_first(&boards, Colour::White),
    ]
}

fn one_first(boards: &AllBoards, side: Colour) -> Statistics {
    let (colour, shut_in) = match side {
        Colour::Black => ("black", "black, to begin, cannot step"),
        Colour::White => ("white", "white, to begin, cannot step"),
    };
    let start = |stones| Position::new(stones, side);
    let is_shut_in = |stones: &Stones| RULES.moves(&start(*stones)).next().is_none();
    let mut statistics = boards.statistics_from(
        &format!("{colour} begins"),
        Group::SQUARE,
        |stones| [start(stones).into()].into_iter().collect(),
        |stones| {
            if is_shut_in(&stones) {
                shut_in
            } else {
                "every line of play ends where a side cannot step"
            }
        },
    );
    let elements = Group::SQUARE.elements();
    statistics.facts.push(Fact {
        name: format!("boards on which {colour} cannot step, those with a line included"),
        count: Rules::PLACEMENTS
            .iter()
            .filter(is_shut_in)
            .map(|stones| Count::one(is_least(stones, &elements)))
            .sum(),
    });
    statistics
}
