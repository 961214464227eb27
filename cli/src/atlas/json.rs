//! An atlas as one JSON document.
//!
//! The schema is named in it; a change that could break a reader gets a new number.

use std::io::{self, Write};

use puzzles::About;
use puzzles::atlas::{Atlas, Statistics};
use puzzles::board_core::Stones;
use serde::Serialize;

use super::drawing::rows;

/// The name and the version of the schema.
const SCHEMA: &str = "quadrille.atlas/1";

/// Writes the document.
pub(super) fn write(out: &mut dyn Write, about: &About, atlas: &Atlas) -> io::Result<()> {
    let document = Document {
        schema: SCHEMA,
        puzzle: atlas.puzzle,
        surveys: atlas
            .surveys
            .iter()
            .map(|survey| Record::new(about, survey))
            .collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}

/// The document.
#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    puzzle: &'static str,
    surveys: Vec<Record<'a>>,
}

/// One survey: what the library says of it, and what a reader need not work out again.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(flatten)]
    survey: &'a Statistics,
    /// The mean distance.
    mean: Option<f64>,
    /// The greatest distance.
    maximum: Option<u64>,
    /// The boards of the hardest, each as four rows.
    hardest: Vec<Vec<[String; 4]>>,
}

impl<'a> Record<'a> {
    fn new(about: &About, survey: &'a Statistics) -> Self {
        let draw = |stones: &Stones| rows(about.format.alphabet, *stones);
        let cases = survey.hardest.iter();
        Self {
            survey,
            mean: survey.distances.mean(),
            maximum: survey.distances.maximum(),
            hardest: cases.map(|case| case.iter().map(draw).collect()).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::atlas::samples::{self, atlas, survey};

    fn text(atlas: &Atlas) -> String {
        let mut bytes = Vec::new();
        write(&mut bytes, crate::atlas::about(atlas), atlas).expect("memory takes everything");
        String::from_utf8(bytes).expect("JSON is text")
    }

    fn parsed(atlas: &Atlas) -> Value {
        serde_json::from_str(&text(atlas)).expect("it is JSON")
    }

    #[test]
    fn a_document_says_everything() {
        let document = parsed(&samples::flip());
        assert_eq!(document["schema"], SCHEMA);
        assert_eq!(document["puzzle"], "flip");
        assert_eq!(document["surveys"].as_array().map(Vec::len), Some(2));
        let survey = &document["surveys"][0];
        assert_eq!(survey["title"], "to the nearer of white and black");
        assert_eq!(survey["unit"], "boards");
        assert_eq!(survey["symmetries"], "8 symmetries of the square");
        assert_eq!(survey["total"], json!({ "each": 65_536, "orbits": 8_548 }));
        let distances = &survey["distances"];
        assert_eq!(distances["quantity"], "distance");
        assert_eq!(distances["unit"], "boards");
        let row = json!({ "value": 4, "count": { "each": 1_562, "orbits": 228 } });
        assert_eq!(distances["rows"][4], row);
        let why = "some quiet pattern is met in an odd number of cells";
        let reason = json!({ "why": why, "count": { "each": 61_440, "orbits": 7_945 } });
        assert_eq!(survey["unsolvable"], json!([reason]));
        assert_eq!(survey["unique"], json!({ "each": 3_120, "orbits": 430 }));
        assert_eq!(survey["more"][0]["quantity"], "lightest sets of presses");
        let fact = json!({ "name": "quiet patterns", "count": { "each": 16, "orbits": 5 } });
        assert_eq!(survey["facts"], json!([fact]));
        assert_eq!(survey["mean"], json!(16_592.0 / 4_096.0));
        assert_eq!(survey["maximum"], 6);
        assert_eq!(survey["hardest"].as_array().map(Vec::len), Some(44));
        assert_eq!(
            survey["hardest"][1],
            json!([["bbbw", "bbww", "wbbb", "bwwb"]])
        );
    }

    #[test]
    fn the_keys_have_an_order() {
        let text = text(&samples::sdao());
        let is_key = |line: &&str| line.starts_with("      \"");
        let keys = text
            .lines()
            .filter(is_key)
            .filter_map(|line| line.split('"').nth(1));
        let keys: Vec<&str> = keys.take(12).collect();
        let expected = [
            "title",
            "unit",
            "symmetries",
            "total",
            "distances",
            "unsolvable",
            "unique",
            "more",
            "facts",
            "mean",
            "maximum",
            "hardest",
        ];
        assert_eq!(keys, expected);
        assert!(
            text.starts_with("{\n  \"schema\": \"quadrille.atlas/1\",\n  \"puzzle\": \"sdao\",")
        );
        assert!(text.ends_with("}\n"));
    }

    #[test]
    fn numbers_are_exact_and_cases_have_all_their_boards() {
        let document = parsed(&samples::sdao());
        let all = &document["surveys"][1];
        assert_eq!(all["distances"]["rows"][13]["count"]["each"], 1);
        assert_eq!(
            all["distances"]["rows"][8]["count"]["each"],
            219_199_981_000_u64
        );
        assert_eq!(all["hardest"][0].as_array().map(Vec::len), Some(2));
    }

    #[test]
    fn what_there_is_not_is_null_or_empty() {
        let document = parsed(&atlas("swap", vec![survey("<&\">", &[])]));
        let survey = &document["surveys"][0];
        assert_eq!(survey["title"], "<&\">");
        for key in ["unique", "mean", "maximum"] {
            assert_eq!(survey[key], Value::Null);
        }
        for key in ["unsolvable", "more", "facts", "hardest"] {
            assert_eq!(survey[key], json!([]));
        }
        assert_eq!(parsed(&atlas("swap", Vec::new()))["surveys"], json!([]));
    }
}
