//! The glossary has the words of the code.

use std::fs;
use std::path::Path;

use tests::files;

/// The folders with the code that the glossary is about.
const SOURCES: [&str; 9] = [
    "../board-core/src",
    "../search-core/src",
    "../search-core/layered/src",
    "../puzzles/src",
    "../cli/src",
    "../cli/examiner/src",
    "../cli/runner/src",
    "../cli/web/src",
    "src",
];

/// The words of a text in small letters, with one blank before each word. A name is split into its words.
fn words(text: &str) -> String {
    let mut words = String::from(" ");
    let mut last = ' ';
    for character in text.chars() {
        if character.is_uppercase() && last.is_lowercase() {
            words.push(' ');
        }
        if character.is_alphanumeric() {
            words.extend(character.to_lowercase());
        } else if !words.ends_with(' ') {
            words.push(' ');
        }
        last = character;
    }
    words
}

#[test]
fn each_term_occurs_in_the_code() {
    let glossary = fs::read_to_string(files::path("../docs/terms.md")).expect("it is a file");
    let sources = SOURCES.into_iter().flat_map(files::below);
    let code: String = sources
        .filter(|path| Path::new(path).extension().is_some_and(|end| end == "rs"))
        .map(|path| fs::read_to_string(files::path(&path)).expect("it is a file"))
        .collect();
    let code = words(&code);
    let rows = glossary.lines().filter_map(|line| {
        let (terms, _) = line.strip_prefix("| ")?.split_once(" | ")?;
        Some(terms).filter(|terms| *terms != "term")
    });
    let terms: Vec<&str> = rows.flat_map(|terms| terms.split(", ")).collect();
    assert!(terms.len() > 50, "the glossary has only {terms:?}");
    for term in terms {
        // The end of a word can differ, as in a plural.
        let word = words(term);
        assert!(
            code.contains(word.trim_end()),
            "docs/terms.md has the term `{term}`, which no file of the code has"
        );
    }
}
