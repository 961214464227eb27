//! The statistics of a puzzle, written and read.

use puzzles::About;
use puzzles::atlas::Statistics;
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

/// A number of things and of their orbits.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Count {
    /// The number of things.
    pub each: u64,
    /// The number of orbits; 0 if they were not counted.
    pub orbits: u64,
}

/// The count of each value of a quantity.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Distribution {
    /// The quantity, in the singular.
    pub quantity: String,
    /// The counted things, in the plural.
    pub unit: String,
    /// The values with a count above zero, in increasing order.
    pub rows: Vec<Row>,
}

/// A value with its count.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Row {
    /// The value.
    pub value: u64,
    /// The number of things with this value.
    pub count: Count,
}

/// The unsolvable things with one reason.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Unsolvable {
    /// The reason.
    pub why: String,
    /// The number of things with this reason.
    pub count: Count,
}

/// A number with a name.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Fact {
    /// The counted things.
    pub name: String,
    /// The number of things.
    pub count: Count,
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
        let unsolvable = statistics.unsolvable.iter().map(|it| Unsolvable {
            why: it.why.clone(),
            count: it.count.into(),
        });
        let facts = statistics.facts.iter().map(|it| Fact {
            name: it.name.clone(),
            count: it.count.into(),
        });
        let distances = Distribution::new(&statistics.distances);
        let hardest = statistics.hardest.iter();
        Self {
            title: statistics.title.clone(),
            unit: statistics.unit.clone(),
            symmetries: statistics.symmetries.clone(),
            total: statistics.total.into(),
            unsolvable: unsolvable.collect(),
            unique: statistics.unique.map(Count::from),
            more: statistics.more.iter().map(Distribution::new).collect(),
            facts: facts.collect(),
            mean: distances.mean(),
            maximum: distances.maximum(),
            distances,
            hardest: hardest.map(|case| boards(about, case)).collect(),
        }
    }
}

impl Distribution {
    fn new(distribution: &puzzles::atlas::Distribution) -> Self {
        let rows = distribution.rows.iter().map(|row| Row {
            value: row.value,
            count: row.count.into(),
        });
        Self {
            quantity: distribution.quantity.clone(),
            unit: distribution.unit.clone(),
            rows: rows.collect(),
        }
    }

    /// The sum of the counts.
    pub fn total(&self) -> Count {
        let counts = self.rows.iter().map(|row| row.count);
        counts.fold(Count::default(), |sum, count| Count {
            each: sum.each + count.each,
            orbits: sum.orbits + count.orbits,
        })
    }

    /// The greatest value; `None` if there are no values.
    pub fn maximum(&self) -> Option<u64> {
        Some(self.rows.last()?.value)
    }

    /// The mean value of all things; `None` if there are no values.
    #[expect(clippy::cast_precision_loss, reason = "a mean has few digits")]
    pub fn mean(&self) -> Option<f64> {
        let rows = self.rows.iter();
        let sum: u128 = rows
            .map(|row| u128::from(row.value) * u128::from(row.count.each))
            .sum();
        let total = self.total().each;
        (total > 0).then(|| sum as f64 / total as f64)
    }
}

impl From<puzzles::atlas::Count> for Count {
    fn from(count: puzzles::atlas::Count) -> Self {
        Self {
            each: count.each,
            orbits: count.orbits,
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
