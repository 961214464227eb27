//! The embedded folders of the puzzles: `puzzles/<name>/` below this crate.
//!
//! A folder has `statement.md`. It may have `edge_cases.toml`, and `mutants.toml` with the sources in `mutants/`.

use include_dir::{Dir, include_dir};
use puzzles::Puzzle;
use serde::de::DeserializeOwned;

static FOLDERS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/puzzles");

/// The statement of a puzzle in Markdown: the task, then the sections `## Input` and `## Output`.
///
/// # Panics
///
/// Never: each puzzle has a statement.
pub fn statement(puzzle: &'static Puzzle) -> &'static str {
    text(puzzle.about().name, "statement.md").expect("each puzzle has a statement")
}

/// A text file of a puzzle's folder.
pub(crate) fn text(puzzle: &str, file: &str) -> Option<&'static str> {
    let file = FOLDERS.get_file(format!("{puzzle}/{file}"))?;
    Some(file.contents_utf8().expect("the file is UTF-8"))
}

/// A TOML file of a puzzle's folder; the default if the folder has no such file.
pub(crate) fn toml<T: DeserializeOwned + Default>(puzzle: &str, file: &str) -> T {
    let parsed = text(puzzle, file).map_or_else(|| Ok(T::default()), toml::from_str);
    parsed.unwrap_or_else(|error| panic!("{puzzle}/{file}: {error}"))
}
