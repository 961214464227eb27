//! The statistics of a puzzle as one JSON document, written and read.

use puzzles::atlas::{Atlas, Statistics};
use puzzles::text::Format;
use puzzles::{About, AtlasRecord, Stones};
use serde::Deserialize;

#[derive(Deserialize)]
struct Document {
    schema: String,
    puzzle: String,
    surveys: Vec<Record>,
}

#[derive(Deserialize)]
struct Record {
    #[serde(flatten)]
    statistics: Statistics,
    /// The hardest cases: for each board its four rows.
    hardest: Vec<Vec<[String; 4]>>,
}

/// Renders the document.
pub(crate) fn document(about: &About, atlas: &Atlas) -> String {
    let text = serde_json::to_string_pretty(&AtlasRecord::new(about, atlas));
    text.expect("all keys are text") + "\n"
}

/// Reads a document about a puzzle; the error describes its first fault.
pub(crate) fn parse(about: &About, text: &[u8]) -> Result<Atlas, String> {
    let document: Document = serde_json::from_slice(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        format!("expected the output of `atlas --format json`; it differs at line {line}, column {column}")
    })?;
    if document.schema != AtlasRecord::SCHEMA {
        let (schema, expected) = (document.schema, AtlasRecord::SCHEMA);
        return Err(format!("the schema is {schema:?}; expected {expected:?}"));
    }
    if document.puzzle != about.name {
        let puzzle = document.puzzle;
        return Err(format!(
            "the puzzle is {puzzle:?}; expected {:?}",
            about.name
        ));
    }
    let surveys = document.surveys.into_iter();
    let surveys = surveys.map(|record| {
        let mut statistics = record.statistics;
        check_texts(&statistics)?;
        for case in record.hardest {
            statistics.hardest.push(parse_case(about, &case)?);
        }
        Ok(statistics)
    });
    Ok(Atlas {
        puzzle: about.name,
        surveys: surveys.collect::<Result<_, String>>()?,
    })
}

/// Refuses characters that a terminal would obey and that XML does not allow.
fn check_texts(statistics: &Statistics) -> Result<(), String> {
    let distributions = statistics.more.iter().chain([&statistics.distances]);
    let mut texts = [&statistics.title, &statistics.unit, &statistics.symmetries]
        .into_iter()
        .chain(distributions.flat_map(|distribution| [&distribution.quantity, &distribution.unit]))
        .chain(statistics.unsolvable.iter().map(|reason| &reason.why))
        .chain(statistics.facts.iter().map(|fact| &fact.name));
    let is_bad = |character: char| character.is_control() || "\u{FFFE}\u{FFFF}".contains(character);
    match texts.find(|text| text.contains(is_bad)) {
        Some(text) => Err(format!("{text:?} has a control character")),
        None => Ok(()),
    }
}

fn parse_case(about: &About, boards: &[[String; 4]]) -> Result<Vec<Stones>, String> {
    let text = boards.concat().join("\n");
    let format = Format {
        counted: false,
        ..about.format
    };
    let case = format.parse(&text);
    let faulty = |_| format!("a hardest case is not a case of `{}`: {text:?}", about.name);
    Ok(case.map_err(faulty)?.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_read_back_and_a_faulty_one_is_refused() {
        let flip = puzzles::find("flip").expect("it is in the registry");
        let (about, atlas) = (flip.about(), flip.atlas(None));
        let text = document(about, &atlas);
        assert_eq!(parse(about, text.as_bytes()), Ok(atlas));
        for (from, to, why) in [
            (
                "atlas/1",
                "atlas/2",
                "the schema is \"quadrille.atlas/2\"; expected",
            ),
            ("flip", "swap", "the puzzle is \"swap\"; expected \"flip\""),
            (
                "\"title\": \"",
                "\"title\": \"\\u001b",
                "has a control character",
            ),
            (
                "\"bwww\"",
                "\"bwwx\"",
                "a hardest case is not a case of `flip`",
            ),
            (
                "\"each\": ",
                "\"each\": -",
                "expected the output of `atlas --format json`; it differs at line ",
            ),
        ] {
            let faulty = text.replacen(from, to, 1);
            let error = parse(about, faulty.as_bytes()).expect_err(why);
            assert!(error.contains(why), "{error}");
        }
    }
}
