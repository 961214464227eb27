//! An answer as JSON.

use std::cell::RefCell;

use puzzles::text::Boards;
use puzzles::{About, Answer, Limit, MoveText, Outcome};
use record::answer;
use record::board::boards as drawn;
use serde::{Serialize, Serializer};

/// Lists that are written one by one, because all of them may not fit in memory.
pub(crate) struct Streamed<'a>(RefCell<Box<dyn Iterator<Item = Vec<MoveText>> + 'a>>);

impl Serialize for Streamed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.borrow_mut().by_ref().map(|list| texts(&list)))
    }
}

fn texts(list: &[MoveText]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

/// The record of an answer, with the statistics of the search if `with_stats` is set.
pub(crate) fn record<'a>(
    (about, symmetry): (&'static About, bool),
    (case, boards): (u64, &Boards),
    answer: Answer<'a>,
    with_stats: bool,
) -> answer::Answer<'static, Streamed<'a>> {
    answer::Answer {
        puzzle: about.name,
        case,
        boards: drawn(about, boards),
        engine: answer.engine.name(),
        symmetry,
        outcome: match answer.outcome {
            Outcome::Solved(solution) => answer::Outcome::Solved {
                distance: solution.distance,
                moves: solution.moves.as_deref().map(texts),
                count: solution.count,
                lists: solution.lists.map(|lists| Streamed(RefCell::new(lists))),
            },
            Outcome::Unsolvable => answer::Outcome::Unsolvable,
            Outcome::Stopped(Limit::Depth) => answer::Outcome::Stopped {
                limit: answer::Limit::Depth,
            },
            // Another limit ends the command.
            Outcome::Stopped(_) => answer::Outcome::Stopped {
                limit: answer::Limit::States,
            },
        },
        stats: with_stats.then_some(answer::Stats {
            expanded: answer.stats.expanded,
            generated: answer.stats.generated,
            met_again: answer.stats.met_again,
            widest_layer: answer.stats.widest_layer,
            depth: answer.stats.depth,
        }),
    }
}
