//! JSON documents: the analysis of a position, and the proof of an answer. `docs/json.md` defines them.

use board_core::{Cell, Colour, Stones};
use serde::Serialize;

use super::analysis::{Analysis, MoveValue, Step};
use crate::about::{About, MoveText};
use crate::distance::Distance;
use crate::rules::Reason;
use crate::text::input_text;

/// The analysis of a position, for serialisation.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysisRecord<'a> {
    schema: &'static str,
    puzzle: &'static str,
    boards: Vec<[String; 4]>,
    side: Option<Colour>,
    distance: Distance,
    count: u128,
    moves: Vec<MoveRecord>,
    list: Option<Vec<MoveText>>,
    reason: &'a Reason,
}

impl<'a> AnalysisRecord<'a> {
    /// The record of an analysis, with the reason for its distance.
    #[must_use]
    pub fn new(about: &About, analysis: &Analysis, reason: &'a Reason) -> Self {
        let boards = analysis.boards.iter();
        Self {
            schema: "quadrille.analysis/1",
            puzzle: about.name,
            boards: boards.map(|board| rows(about, *board)).collect(),
            side: analysis.side,
            distance: analysis.distance,
            count: analysis.count,
            moves: analysis
                .moves
                .iter()
                .map(|value| MoveRecord::new(about, value))
                .collect(),
            list: analysis.list.as_deref().map(texts),
            reason,
        }
    }
}

/// The value of a move, for serialisation.
#[derive(Clone, Debug, Serialize)]
struct MoveRecord {
    #[serde(rename = "move")]
    text: MoveText,
    distance: Distance,
    delta: Option<u32>,
    count: u128,
    side: Option<Colour>,
    cells: Vec<Cell>,
    changed: Vec<Cell>,
    board: [String; 4],
}

impl MoveRecord {
    fn new(about: &About, value: &MoveValue) -> Self {
        let step = &value.step;
        Self {
            text: step.text,
            distance: value.distance,
            delta: value.delta,
            count: value.count,
            side: step.side,
            cells: step.cells.to_vec(),
            changed: step.changed.cells().collect(),
            board: rows(about, step.board),
        }
    }
}

/// The proof of the answer to a case, for serialisation. `tests/proof/check.py` checks it.
#[derive(Clone, Debug, Serialize)]
pub struct Proof<'a> {
    schema: &'static str,
    puzzle: &'static str,
    input: String,
    answer: ProofAnswer,
    list: Option<Vec<MoveText>>,
    lower: &'a Reason,
}

/// An answer as the judge prints it.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
enum ProofAnswer {
    Number(u32),
    Impossible(&'static str),
}

impl<'a> Proof<'a> {
    /// The proof of the answer to a case: the analysis of the case, without moves, and the reason.
    #[must_use]
    pub fn new(about: &About, analysis: &Analysis, reason: &'a Reason) -> Self {
        Self {
            schema: "quadrille.proof/1",
            puzzle: about.name,
            input: input_text(&about.format, std::slice::from_ref(&analysis.boards)),
            answer: match analysis.distance {
                Distance::Moves(moves) => ProofAnswer::Number(moves),
                Distance::Unsolvable => ProofAnswer::Impossible(about.unsolvable),
            },
            list: analysis.list.as_deref().map(texts),
            lower: reason,
        }
    }
}

fn rows(about: &About, stones: Stones) -> [String; 4] {
    about.format.alphabet.draw(stones).row_strings()
}

fn texts(list: &[Step]) -> Vec<MoveText> {
    list.iter().map(|step| step.text).collect()
}
