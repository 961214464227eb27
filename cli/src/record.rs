//! The answer to a case as JSON.
//!
//! One object a case, on a line of its own. The schema is named in each; a change that could break
//! a reader gets a new number.

use std::cell::RefCell;

use puzzles::board_core::Stones;
use puzzles::search_core::{Limit, Outcome, Stats};
use puzzles::text::Boards;
use puzzles::{About, Answer, Engine, MoveText};
use serde::{Serialize, Serializer};

/// The name and the version of the schema.
const SCHEMA: &str = "quadrille.solve/1";

/// The answer to a case.
#[derive(Serialize)]
pub(crate) struct Record<'a> {
    schema: &'static str,
    puzzle: &'static str,
    /// Counted from 1.
    case: u64,
    /// The boards of the case, each as four rows.
    boards: Vec<[String; 4]>,
    engine: Engine,
    symmetry: bool,
    /// `solved`, `unsolvable` or `stopped`.
    outcome: &'static str,
    /// What stopped the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<Limit>,
    /// The least number of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveText>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lists: Option<Streamed<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stats: Option<Stats>,
}

/// Lists that are written one by one, so that they need not fit in memory.
struct Streamed<'a>(RefCell<Box<dyn Iterator<Item = Vec<MoveText>> + 'a>>);

impl Serialize for Streamed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&mut *self.0.borrow_mut())
    }
}

impl<'a> Record<'a> {
    /// The record of an answer; with statistics, if they are wanted.
    pub(crate) fn new(
        about: &About,
        case: u64,
        boards: &Boards,
        symmetry: bool,
        answer: Answer<'a>,
        with_stats: bool,
    ) -> Self {
        let rows = |stones: &Stones| {
            let rows = about.format.alphabet.draw(*stones).rows();
            rows.map(String::from_iter)
        };
        let mut record = Self {
            schema: SCHEMA,
            puzzle: about.name,
            case,
            boards: boards.iter().map(rows).collect(),
            engine: answer.engine,
            symmetry,
            outcome: "solved",
            limit: None,
            distance: None,
            moves: None,
            count: None,
            lists: None,
            stats: with_stats.then_some(answer.stats),
        };
        match answer.outcome {
            Outcome::Solved(solution) => {
                record.distance = Some(solution.distance);
                record.moves = solution.moves;
                record.count = solution.count;
                record.lists = solution.lists.map(|lists| Streamed(RefCell::new(lists)));
            }
            Outcome::Unsolvable => record.outcome = "unsolvable",
            Outcome::Stopped(limit) => {
                record.outcome = "stopped";
                record.limit = Some(limit);
            }
        }
        record
    }
}
