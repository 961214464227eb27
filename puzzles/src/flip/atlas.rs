//! All boards.

use board_core::{Bitboard, Stones, Transform};
use search_core::{Enumerable, Limits, Outcome, retrograde};

use super::{Case, Rules, quiet_patterns};
use crate::Case as _;
use crate::atlas::{Atlas, Count, Statistics, StatisticsBuilder, Status, Tally};

/// The surveys: to the nearer colour, to white, to black.
pub(super) fn atlas() -> Atlas {
    let [white, black] = Rules::GOALS;
    Atlas {
        puzzle: Case::ABOUT.name,
        surveys: vec![
            survey("to the nearer of white and black", &[white, black]),
            survey("to white", &[white]),
            survey("to black", &[black]),
        ],
    }
}

fn survey(title: &str, goals: &[Bitboard]) -> Statistics {
    let report = retrograde(&Rules, goals.iter().copied(), Limits::none());
    let Outcome::Solved(table) = report.outcome else {
        unreachable!("there is no limit");
    };
    let audit = table.audit(&Rules, |board| goals.contains(board));
    audit.expect("the table passes its audit");
    let lists = table.count_paths(&Rules);
    let quiet: Vec<Bitboard> = quiet_patterns().collect();
    // Where both colours are goals, they can be exchanged.
    let colours = goals.len();

    let mut census = StatisticsBuilder::default();
    let mut numbers_of_sets = Tally::default();
    for board in Bitboard::all() {
        let count = Count::one(is_least(board, colours == 2));
        let rank = Rules.rank(&board);
        let fate = match table.distance(rank) {
            Some(distance) => {
                // Presses commute: the lists of a set are its arrangements.
                let arrangements: u64 = (1..=u64::from(distance)).product();
                let sets = lists[rank] / arrangements;
                numbers_of_sets.add(sets, count);
                Status::Solved {
                    distance,
                    lists: sets,
                }
            }
            None if quiet.iter().any(|quiet| (*quiet & board).len() % 2 == 1) => {
                Status::Unsolvable("a quiet pattern is met in an odd number of cells")
            }
            None => unreachable!("whoever meets all quiet patterns evenly can be solved"),
        };
        census.add(count, &fate, || vec![Stones::filled(board)]);
    }
    let symmetries = if colours == 2 {
        "8 symmetries of the square and the exchange of colours"
    } else {
        "8 symmetries of the square"
    };
    let mut survey = census.survey(title, "boards", symmetries);
    let sets = numbers_of_sets.distribution("smallest sets of presses", "boards");
    survey.more.push(sets);
    survey
}

/// Whether no image of a board comes before it.
fn is_least(board: Bitboard, colours_can_be_exchanged: bool) -> bool {
    board.canonical().0 == board
        && (!colours_can_be_exchanged || board <= board.complement().canonical().0)
}
