//! The statistics of all boards, for either first mover and for each.

use board_core::{Colour, Stones, Transform};
use search_core::{DistanceTable, Enumerable, Limits, Outcome, StateSpace, retrograde};

use super::{AnyLine, Case, RULES, Rules, has_line};
use crate::atlas::{self, Atlas, Count, Fact, Statistics, StatisticsBuilder, Status};
use crate::{Case as _, GoalSet, Group, Position};

/// The statistics for either first mover, for black and for white.
pub(super) fn atlas() -> Atlas {
    let map = Map::new();
    Atlas {
        puzzle: Case::ABOUT.name,
        surveys: vec![
            atlas::all_boards::<Case>(
                "either first mover",
                &AnyLine,
                Group::SQUARE_AND_COLOURS,
                "no first mover reaches a line",
            ),
            map.one_first(Colour::Black),
            map.one_first(Colour::White),
        ],
    }
}

/// The distances and the numbers of shortest lists of all positions.
struct Map {
    distances: DistanceTable,
    lists: Vec<u64>,
}

impl Map {
    fn new() -> Self {
        let report = retrograde(&RULES, AnyLine.states(), Limits::none());
        let Outcome::Solved(distances) = report.outcome else {
            unreachable!("there is no limit");
        };
        let audit = distances.audit(&RULES, |position| has_line(position.stones));
        audit.expect("the table passes its audit");
        let lists = distances.count_paths(&RULES);
        Self { distances, lists }
    }

    /// The distance and the number of shortest lists.
    fn known(&self, position: Position) -> Option<(u32, u64)> {
        let rank = RULES.rank(&position);
        Some((self.distances.distance(rank)?, self.lists[rank]))
    }

    fn one_first(&self, side: Colour) -> Statistics {
        let (colour, shut_in) = match side {
            Colour::Black => ("black", "black, to begin, cannot step"),
            Colour::White => ("white", "white, to begin, cannot step"),
        };
        let mut census = StatisticsBuilder::default();
        let mut without_step = Count::default();
        for stones in Rules::PLACEMENTS.iter() {
            let count = Count::one(is_least(stones));
            let position = Position::new(stones, side);
            let is_shut_in = RULES.moves(&position).next().is_none();
            if is_shut_in {
                without_step = without_step.plus(count);
            }
            let fate = match self.known(position) {
                Some((distance, lists)) => Status::Solved { distance, lists },
                None if is_shut_in => Status::Unsolvable(shut_in),
                None => Status::Unsolvable("every line of play ends where a side cannot step"),
            };
            census.add(count, &fate, || vec![stones]);
        }
        let mut survey = census.survey(
            format!("{colour} begins"),
            "boards",
            "8 symmetries of the square",
        );
        survey.facts.push(Fact {
            name: format!("boards on which {colour} cannot step, those with a line included"),
            count: without_step,
        });
        survey
    }
}

/// Whether no image of a board is less than it.
fn is_least(stones: Stones) -> bool {
    stones.canonical().0 == stones
}
