//! All boards, and all first movers.

use board_core::{Colour, Stones, Transform};
use search_core::{DistanceTable, Enumerable, Limits, Outcome, StateSpace, retrograde};

use super::{Case, Rules};
use crate::Case as _;
use crate::Position;
use crate::atlas::{Atlas, Count, Fact, Statistics, StatisticsBuilder, Status};

/// The surveys: either colour first, black first, white first.
pub(super) fn atlas() -> Atlas {
    let map = Map::new();
    Atlas {
        puzzle: Case::ABOUT.name,
        surveys: vec![
            map.either_first(),
            map.one_first(Colour::Black),
            map.one_first(Colour::White),
        ],
    }
}

/// The distances of all positions, and how many shortest lists each has.
struct Map {
    distances: DistanceTable,
    lists: Vec<u64>,
}

impl Map {
    fn new() -> Self {
        let report = retrograde(&Rules, Rules::goals(), Limits::none());
        let Outcome::Solved(distances) = report.outcome else {
            unreachable!("there is no limit");
        };
        let audit = distances.audit(&Rules, |position| Rules::has_line(position.stones));
        audit.expect("the table passes its audit");
        let lists = distances.count_paths(&Rules);
        Self { distances, lists }
    }

    /// The distance and the number of shortest lists.
    fn known(&self, position: Position) -> Option<(u32, u64)> {
        let rank = Rules.rank(&position);
        Some((self.distances.distance(rank)?, self.lists[rank]))
    }

    fn either_first(&self) -> Statistics {
        let mut census = StatisticsBuilder::default();
        for stones in Rules::PLACEMENTS.iter() {
            let least = stones.canonical().0;
            let exchanged = stones.with_colours_exchanged().canonical().0;
            let count = Count::one(least == stones && stones <= exchanged);
            let of_sides = Colour::ALL.map(|side| self.known(Position::new(stones, side)));
            let nearest = of_sides
                .iter()
                .flatten()
                .map(|(distance, _)| *distance)
                .min();
            let fate = match nearest {
                // Nobody moves, so it makes no difference who would begin.
                Some(0) => Status::Solved {
                    distance: 0,
                    lists: 1,
                },
                Some(distance) => {
                    let nearest = of_sides
                        .iter()
                        .flatten()
                        .filter(|known| known.0 == distance);
                    let lists = nearest.map(|(_, lists)| *lists).sum();
                    Status::Solved { distance, lists }
                }
                None => Status::Unsolvable("whoever begins ends in a dead end"),
            };
            census.add(count, &fate, || vec![stones]);
        }
        census.survey(
            "whoever begins",
            "boards",
            "8 symmetries of the square and the exchange of colours",
        )
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
            let is_shut_in = Rules.moves(&position).next().is_none();
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

/// Whether no image of a board comes before it.
fn is_least(stones: Stones) -> bool {
    stones.canonical().0 == stones
}
