//! The statistics of S-Dao from one position and of all pairs, and its inputs.

mod inputs;

use board_core::{Colour, Stones, Transform};
use search_core::{Enumerable, Reversible, StateSpace};

use crate::rules::sdao::{Blocks, RULES, Rules};
use crate::rules::{Position, PuzzleRules};
use crate::study::atlas::{AllPairs, Count, Fact, Statistics};
use crate::study::boards::BoardSet;
use crate::study::pairs::{BoardStates, PairDescription};
use crate::text::read_input;

pub(crate) use inputs::PAIRS;

/// The statistics of the final positions, from one initial position with white to move. The default is the first
/// position of the sample.
pub(crate) fn atlas(rules: &'static PuzzleRules, from: Option<Stones>) -> Vec<Statistics> {
    let about = &rules.about;
    let sample = || {
        let cases = read_input(about.sample.input.as_bytes(), &about.format);
        cases.expect("the sample is valid")[0][0]
    };
    let from = from.unwrap_or_else(sample);
    let fixing = from.stabiliser();
    let boards = BoardSet::of(&about.format);
    let distances = BoardStates::new(rules, boards).with_lists(from);
    let symmetries = match fixing.order() {
        1 => "identity alone, since no other symmetry leaves the initial position as it is",
        2 => "2 symmetries that leave the initial position as it is",
        4 => "4 symmetries that leave the initial position as it is",
        _ => "8 symmetries of the square",
    };
    let mut statistics =
        Statistics::new("from the initial position", "final positions", symmetries);
    for (to, known) in boards.iter().zip(distances) {
        let count = Count::one(to.canonical_under(fixing).0 == to);
        match known {
            Some(known) => statistics.add(known, count, || vec![from, to]),
            None => statistics.add_unsolvable(why_unsolvable(from), count),
        }
    }
    statistics.facts = dead_ends();
    vec![statistics]
}

/// The statistics of all pairs. [`Blocks`] find the distances from some initial positions a second time.
pub(crate) fn all_pairs(rules: &'static PuzzleRules) -> AllPairs {
    let description = PairDescription {
        first_boards: "initial positions",
        why_unsolvable,
        facts: dead_ends,
        second_route: |_, from| {
            let distances = Blocks::shared().distances_from(Position::new(from, Colour::White));
            let all = Rules::PLACEMENTS.iter();
            all.map(|to| distances.nearer(to).moves()).collect()
        },
    };
    AllPairs::new(rules, BoardSet::of(&rules.about.format), description)
}

/// Why some final positions cannot be reached from an initial position.
fn why_unsolvable(from: Stones) -> &'static str {
    let start = Position::new(from, Colour::White);
    match RULES.moves(&start).next() {
        Some(_) => "no slides lead there",
        None => "white is shut in at the start",
    }
}

/// The number of positions without moves, and of positions without predecessors.
fn dead_ends() -> Vec<Fact> {
    let count = |holds: &dyn Fn(&Position) -> bool| {
        (0..RULES.len())
            .map(|rank| RULES.unrank(rank))
            .filter(holds)
            .map(|position| Count::one(position.canonical().0 == position))
            .sum()
    };
    let fact = |name: &str, count| Fact {
        name: name.to_owned(),
        count,
    };
    vec![
        fact(
            "positions with a side to move that cannot slide",
            count(&|position| RULES.moves(position).next().is_none()),
        ),
        fact(
            "positions with a side to move that no slide leads to",
            count(&|position| RULES.predecessors(position).next().is_none()),
        ),
    ]
}
