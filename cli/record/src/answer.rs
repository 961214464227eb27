//! The answers of `solve`, and the faults of an input.

use std::cell::RefCell;
use std::fmt;

use puzzles::text::Boards;
use puzzles::{About, Limit as Reached, MoveText};
use serde::{Serialize, Serializer};

use crate::board::{Board, boards as drawn};

/// The answer to a case. `quadrille solve PUZZLE --format json` writes one object per case, each on one line.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "quadrille.solve/1")]
pub struct Answer<'a> {
    /// The name of the puzzle on the command line.
    pub puzzle: &'a str,
    /// The number of the case, from 1.
    pub case: u64,
    /// For each board of the case, its four rows.
    pub boards: Vec<Board>,
    /// The engine that answered; `auto` for a closed form or a lookup table.
    pub engine: &'a str,
    /// Whether the search used the symmetries of the goal.
    pub symmetry: bool,
    /// The outcome.
    #[serde(flatten)]
    pub outcome: Outcome<'a>,
    /// The statistics of the search, with `--stats`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stats: Option<Stats>,
}

impl<'a> Answer<'a> {
    /// The record of the answer to the case with this number, with the statistics of the search if `with_stats` is set.
    pub fn new(
        (about, symmetry): (&'static About, bool),
        (case, boards): (u64, &Boards),
        answer: puzzles::Answer<'a>,
        with_stats: bool,
    ) -> Self {
        Self {
            puzzle: about.name,
            case,
            boards: drawn(about, boards),
            engine: answer.engine.name(),
            symmetry,
            outcome: match answer.outcome {
                puzzles::Outcome::Solved(solution) => Outcome::Solved {
                    distance: solution.distance,
                    moves: solution.moves.as_deref().map(texts),
                    count: solution.count,
                    lists: solution.lists.map(|lists| Lists(RefCell::new(lists))),
                },
                puzzles::Outcome::Unsolvable => Outcome::Unsolvable,
                puzzles::Outcome::Stopped(Reached::Depth) => Outcome::Stopped {
                    limit: Limit::Depth,
                },
                // Another limit ends the command.
                puzzles::Outcome::Stopped(_) => Outcome::Stopped {
                    limit: Limit::States,
                },
            },
            stats: with_stats.then_some(Stats {
                expanded: answer.stats.expanded,
                generated: answer.stats.generated,
                met_again: answer.stats.met_again,
                widest_layer: answer.stats.widest_layer,
                depth: answer.stats.depth,
            }),
        }
    }
}

/// The outcome of a search.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "outcome", rename_all = "lowercase")]
pub enum Outcome<'a> {
    /// The case has a solution.
    Solved {
        /// The least number of moves.
        distance: u32,
        /// The first shortest list, with `--moves`, and if the judge prints moves; not with `--all`.
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<Vec<String>>,
        /// The exact number of shortest lists, with `--count`. It may need more than 64 bits.
        #[serde(skip_serializing_if = "Option::is_none")]
        count: Option<u128>,
        /// All shortest lists, with `--all`.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, schemars(with = "Option<Vec<Vec<String>>>"))]
        lists: Option<Lists<'a>>,
    },
    /// The case has no solution.
    Unsolvable,
    /// A limit stopped the search.
    Stopped {
        /// The limit.
        limit: Limit,
    },
}

/// Lists of moves that are written one by one, because all of them may not fit in memory.
pub struct Lists<'a>(RefCell<Box<dyn Iterator<Item = Vec<MoveText>> + 'a>>);

impl fmt::Debug for Lists<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Lists")
    }
}

impl Serialize for Lists<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.borrow_mut().by_ref().map(|list| texts(&list)))
    }
}

fn texts(list: &[MoveText]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

/// A limit of a search.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Limit {
    /// The number of moves.
    Depth,
    /// The number of expanded states.
    States,
}

/// The statistics of a search.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Stats {
    /// The number of expanded states.
    pub expanded: u64,
    /// The number of generated states.
    pub generated: u64,
    /// The number of generated states that were already known.
    pub met_again: u64,
    /// The number of states in the widest layer.
    pub widest_layer: u64,
    /// The deepest complete layer, in moves.
    pub depth: u32,
}

/// A fault of the input of `solve`, `analyse` or `explain` with `--format json`: one object per fault of the first faulty
/// case, each on one line.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "quadrille.fault/1")]
pub struct Fault<'a> {
    /// The name of the input file; `<stdin>` for standard input.
    pub file: &'a str,
    /// The number of the faulty case, from 1.
    pub case: u64,
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What the format expects there.
    pub expected: String,
}
