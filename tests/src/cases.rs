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
use std::path::{Path, PathBuf};

use puzzles::Engine;
use serde::Deserialize;

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
    /// The engines that do not run the case, each with the reason.
    #[serde(default)]
    pub skip: HashMap<Engine, String>,
}

/// The cases of one file.
#[derive(Clone, Debug)]
pub struct CaseFile {
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

/// The cases of a puzzle of the registry, by file, in the order of their names.
///
/// # Panics
///
/// If there are none, or a file is invalid.
#[must_use]
pub fn files_of(puzzle: &str) -> Vec<CaseFile> {
    let paths = entries(&root().join(puzzle));
    assert!(!paths.is_empty(), "there are no cases of {puzzle}");
    paths.iter().map(|path| read(path)).collect()
}

/// All the cases of a puzzle of the registry.
///
/// # Panics
///
/// If there are none, or a file is invalid.
#[must_use]
pub fn of(puzzle: &str) -> Vec<Case> {
    let files = files_of(puzzle).into_iter();
    files.flat_map(|file| file.cases).collect()
}

/// The names of all folders with cases.
///
/// # Panics
///
/// If they cannot be listed.
#[must_use]
pub fn folders() -> Vec<String> {
    entries(&root()).iter().map(|path| stem(path)).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")
}

fn read(path: &Path) -> CaseFile {
    let shown = path.display();
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{shown}: {error}"));
    let content: Content = toml::from_str(&text).unwrap_or_else(|error| panic!("{shown}: {error}"));
    CaseFile {
        name: stem(path),
        cases: content.case,
    }
}

/// The entries of a folder, sorted by name.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder);
    let entries = entries.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be read to its end").path())
        .collect();
    paths.sort();
    paths
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}
