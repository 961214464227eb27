//! Judge cases as data: `cases/<puzzle>/*.toml`.
//!
//! A case is an input and the output that a judge expects, byte for byte. It does not depend on the engine.
//! The cases of a new puzzle are in a new folder.
//!
//! ```toml
//! [[case]]
//! name = "one press"
//! source = "own: a press turns five pieces in the middle"
//! input = """
//! wbww
//! bbbw
//! wbww
//! wwww
//! """
//! output = "1\n"
//! with_moves = "1\n22\n"
//! ```

use std::collections::HashMap;
use std::fs;

use serde::Deserialize;

use crate::files;

/// An input of a judge and the expected output.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The name, unique within the file.
    pub name: String,
    /// The source: `document …`, or `own: ` and the purpose.
    pub source: String,
    /// The input.
    pub input: String,
    /// The output.
    pub output: String,
    /// The output with `--moves`, if it is tested.
    pub with_moves: Option<String>,
    /// The output with `--count`, if it is tested.
    pub with_count: Option<String>,
    /// The value of `--max-depth`.
    pub max_depth: Option<u32>,
    /// The names of the engines that do not run the case, each with the reason.
    #[serde(default)]
    pub skip: HashMap<String, String>,
}

/// The cases of one file.
#[derive(Clone, Debug)]
pub struct CaseFile {
    /// The path, relative to this package.
    pub path: String,
    /// The name of the puzzle, which is the name of the folder.
    pub puzzle: String,
    /// The name of the file, without its ending.
    pub name: String,
    /// The cases.
    pub cases: Vec<Case>,
}

/// The content of a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    case: Vec<Case>,
}

/// All files of cases, in the order of their paths.
///
/// # Panics
///
/// If a file is invalid.
#[must_use]
pub fn files() -> Vec<CaseFile> {
    files::below("cases").into_iter().map(read).collect()
}

/// All the cases of a puzzle of the registry.
///
/// # Panics
///
/// If there are none, or a file is invalid.
#[must_use]
pub fn of(puzzle: &str) -> Vec<Case> {
    let files = files().into_iter().filter(|file| file.puzzle == puzzle);
    let cases: Vec<Case> = files.flat_map(|file| file.cases).collect();
    assert!(!cases.is_empty(), "there are no cases of {puzzle}");
    cases
}

fn read(path: String) -> CaseFile {
    let text = fs::read_to_string(files::path(&path)).expect("the file can be read");
    let content: Content = toml::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
    let name = path
        .strip_prefix("cases/")
        .and_then(|name| name.strip_suffix(".toml"));
    let (puzzle, name) = name
        .and_then(|name| name.split_once('/'))
        .unwrap_or_else(|| panic!("{path} is no file of cases"));
    CaseFile {
        puzzle: puzzle.to_owned(),
        name: name.to_owned(),
        cases: content.case,
        path,
    }
}
