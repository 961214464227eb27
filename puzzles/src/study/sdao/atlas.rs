//! The statistics from one position.

use board_core::{Colour, Stones, Symmetries, Transform};
use search_core::{Enumerable, Reversible, StateSpace};

use crate::atlas::{Atlas, Count, Fact, PairDistances, StatisticsBuilder, Status};
use crate::rules::sdao::{Case, Rules};
use crate::rules::{Case as _, Position};
use crate::study::boards::BoardSet;
use crate::text::read_input;

/// The statistics of the final positions, from one initial position with white to move. The default is the first
/// position of the sample.
pub(crate) fn atlas(from: Option<Stones>) -> Atlas {
    let sample = || {
        let cases = read_input(Case::ABOUT.sample.input.as_bytes(), &Case::ABOUT.format);
        cases.expect("the sample is valid")[0][0]
    };
    let from = from.unwrap_or_else(sample);
    let rules = Rules::with_symmetries(Symmetries::all());
    let start = Position::new(from, Colour::White);
    let fixing = from.stabiliser();
    let is_shut_in = rules.moves(&start).next().is_none();
    let boards = BoardSet::of(&Case::ABOUT.format);
    let distances = PairDistances::<Case>::new(boards).with_lists(from);
    let mut census = StatisticsBuilder::default();
    for (to, known) in boards.iter().zip(distances) {
        let count = Count::one(to.canonical_under(fixing).0 == to);
        let status = match known {
            Some((distance, lists)) => Status::Solved { distance, lists },
            None if is_shut_in => Status::Unsolvable("white is shut in at the start"),
            None => Status::Unsolvable("no slides lead there"),
        };
        census.add(count, &status, || vec![from, to]);
    }
    let symmetries = match fixing.order() {
        1 => "identity alone, since no other symmetry leaves the initial position as it is",
        2 => "2 symmetries that leave the initial position as it is",
        4 => "4 symmetries that leave the initial position as it is",
        _ => "8 symmetries of the square",
    };
    let mut survey = census.survey("from the initial position", "final positions", symmetries);
    survey.facts = dead_ends(&rules);
    Atlas {
        puzzle: Case::ABOUT.name,
        surveys: vec![survey],
    }
}

/// The number of positions without moves, and of positions without predecessors.
pub(super) fn dead_ends(rules: &Rules) -> Vec<Fact> {
    let count = |holds: &dyn Fn(&Position) -> bool| {
        (0..rules.len())
            .map(|rank| rules.unrank(rank))
            .filter(holds)
            .map(|position| Count::one(position.canonical().0 == position))
            .fold(Count::default(), Count::plus)
    };
    let fact = |name: &str, count| Fact {
        name: name.to_owned(),
        count,
    };
    vec![
        fact(
            "positions with a side to move that cannot slide",
            count(&|position| rules.moves(position).next().is_none()),
        ),
        fact(
            "positions with a side to move that no slide leads to",
            count(&|position| rules.predecessors(position).next().is_none()),
        ),
    ]
}
