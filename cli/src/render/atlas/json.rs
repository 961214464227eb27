//! The statistics of a puzzle as one JSON document.

use puzzles::About;
use puzzles::text::Format;
use record::Header;
use record::atlas::{Atlas, SCHEMA};
use record::board::Board;

/// Reads a document about a puzzle; the error describes its first fault.
pub(crate) fn parse(about: &About, text: &[u8]) -> Result<Atlas, String> {
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
    let atlas: Atlas = serde_json::from_slice(text).map_err(differs)?;
    if atlas.puzzle != about.name {
        let puzzle = atlas.puzzle;
        return Err(format!(
            "the puzzle is {puzzle:?}; expected {:?}",
            about.name
        ));
    }
    // A terminal would obey some of them, XML does not allow others, and JSON can escape them.
    let is_bad =
        |it: char| it.is_control() && !"\t\n\r".contains(it) || "\\\u{FFFE}\u{FFFF}".contains(it);
    if String::from_utf8_lossy(text).contains(is_bad) {
        return Err("a text has a control character or an escaped character".to_owned());
    }
    let mut hardest = atlas.surveys.iter().flat_map(|survey| &survey.hardest);
    hardest.try_for_each(|case| check_case(about, case))?;
    Ok(atlas)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::pretty;

    #[test]
    fn a_document_is_read_back_and_a_faulty_one_is_refused() {
        let flip = puzzles::find("flip").expect("it is in the registry");
        let about = flip.about();
        let text = pretty(&Atlas::new(about, &flip.atlas(None)));
        let read = parse(about, text.as_bytes()).expect("it is faultless");
        assert_eq!(pretty(&read), text);
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
