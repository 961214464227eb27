//! The statistics of a puzzle, written and read.

use puzzles::About;
use puzzles::atlas::{Count, Distribution, Fact, Statistics, Unsolvable};
use puzzles::text::Format;
use serde::{Deserialize, Serialize};

use crate::Header;
use crate::board::{Board, boards};

/// The name and the version of the schema.
const SCHEMA: &str = "quadrille.atlas/1";

/// The statistics of a puzzle: one document. `quadrille atlas PUZZLE --format json` writes it, and `--read FILE` reads it.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "quadrille.atlas/1")]
pub struct Atlas {
    /// The name of the puzzle on the command line.
    pub puzzle: String,
    /// Each answers one question about all boards.
    pub surveys: Vec<Survey>,
}

/// The answer to one question about all boards.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Survey {
    /// The question.
    pub title: String,
    /// The counted things, in the plural.
    pub unit: String,
    /// The symmetries that define the orbits.
    pub symmetries: String,
    /// The number of all things.
    pub total: Count,
    /// The number of things at each distance, in moves.
    pub distances: Distribution,
    /// The number of unsolvable things, by reason.
    pub unsolvable: Vec<Unsolvable>,
    /// The number of things with exactly one shortest list; `null` if it was not counted.
    pub unique: Option<Count>,
    /// Other distributions.
    pub more: Vec<Distribution>,
    /// Other numbers.
    pub facts: Vec<Fact>,
    /// The mean distance; `null` if there are no distances.
    pub mean: Option<f64>,
    /// The greatest distance; `null` if there are no distances.
    pub maximum: Option<u64>,
    /// The cases at the greatest distance, one per orbit: for each board of the case, its four rows.
    pub hardest: Vec<Vec<Board>>,
}

impl Atlas {
    /// Reads a document about a puzzle.
    ///
    /// # Errors
    ///
    /// A description of the first fault.
    pub fn read(about: &About, text: &[u8]) -> Result<Self, String> {
        let differs = |error: serde_json::Error| {
            let (line, column) = (error.line(), error.column());
            format!(
                "expected the output of `atlas --format json`; it differs at line {line}, column {column}"
            )
        };
        let Header { schema } = serde_json::from_slice(text).map_err(differs)?;
        if schema != SCHEMA {
            return Err(format!("the schema is {schema:?}; expected {SCHEMA:?}"));
        }
        let atlas: Self = serde_json::from_slice(text).map_err(differs)?;
        if atlas.puzzle != about.name {
            let puzzle = atlas.puzzle;
            return Err(format!(
                "the puzzle is {puzzle:?}; expected {:?}",
                about.name
            ));
        }
        // A terminal would obey some of them, XML does not allow others, and JSON can escape them.
        let is_bad = |it: char| {
            it.is_control() && !"\t\n\r".contains(it) || "\\\u{FFFE}\u{FFFF}".contains(it)
        };
        if String::from_utf8_lossy(text).contains(is_bad) {
            return Err("a text has a control character or an escaped character".to_owned());
        }
        let mut hardest = atlas.surveys.iter().flat_map(|survey| &survey.hardest);
        hardest.try_for_each(|case| check_case(about, case))?;
        Ok(atlas)
    }

    /// The record of the statistics of a puzzle.
    pub fn new(about: &About, surveys: &[Statistics]) -> Self {
        Self {
            puzzle: about.name.to_owned(),
            surveys: surveys.iter().map(|it| Survey::new(about, it)).collect(),
        }
    }
}

impl Survey {
    fn new(about: &About, statistics: &Statistics) -> Self {
        let hardest = statistics.hardest.iter();
        Self {
            title: statistics.title.clone(),
            unit: statistics.unit.clone(),
            symmetries: statistics.symmetries.clone(),
            total: statistics.total,
            distances: statistics.distances.clone(),
            unsolvable: statistics.unsolvable.clone(),
            unique: statistics.unique,
            more: statistics.more.clone(),
            facts: statistics.facts.clone(),
            mean: statistics.distances.mean(),
            maximum: statistics.distances.maximum(),
            hardest: hardest.map(|case| boards(about, case)).collect(),
        }
    }
}

fn check_case(about: &About, boards: &[Board]) -> Result<(), String> {
    let text = boards.concat().join("\n");
    let format = Format {
        counted: false,
        ..about.format
    };
    let faulty = |_| format!("a hardest case is not a case of `{}`: {text:?}", about.name);
    format.parse(&text).map(drop).map_err(faulty)
}
