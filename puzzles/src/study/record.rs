//! JSON documents: the analysis of a position, the proof of an answer, and statistics. `docs/json.md` defines them.

use board_core::{Cell, Colour, Stones};
use serde::Serialize;

use super::analysis::{Analysis, MoveValue, Step};
use super::statistics::{Atlas, Statistics};
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

/// The statistics of a puzzle, for serialisation.
#[derive(Clone, Debug, Serialize)]
pub struct AtlasRecord<'a> {
    schema: &'static str,
    puzzle: &'static str,
    surveys: Vec<SurveyRecord<'a>>,
}

/// Statistics with values that readers would otherwise compute.
#[derive(Clone, Debug, Serialize)]
struct SurveyRecord<'a> {
    #[serde(flatten)]
    statistics: &'a Statistics,
    mean: Option<f64>,
    maximum: Option<u64>,
    /// The hardest cases: for each board its four rows.
    hardest: Vec<Vec<[String; 4]>>,
}

impl<'a> AtlasRecord<'a> {
    /// The name and version of the schema. A change that breaks readers needs a new number.
    pub const SCHEMA: &'static str = "quadrille.atlas/1";

    /// The record of the statistics of a puzzle.
    #[must_use]
    pub fn new(about: &About, atlas: &'a Atlas) -> Self {
        let survey = |statistics: &'a Statistics| SurveyRecord {
            statistics,
            mean: statistics.distances.mean(),
            maximum: statistics.distances.maximum(),
            hardest: statistics
                .hardest
                .iter()
                .map(|case| case.iter().map(|stones| rows(about, *stones)).collect())
                .collect(),
        };
        Self {
            schema: Self::SCHEMA,
            puzzle: atlas.puzzle,
            surveys: atlas.surveys.iter().map(survey).collect(),
        }
    }
}

fn rows(about: &About, stones: Stones) -> [String; 4] {
    about.format.alphabet.draw(stones).row_strings()
}

fn texts(list: &[Step]) -> Vec<MoveText> {
    list.iter().map(|step| step.text).collect()
}
