//! The embedded folders of the puzzles: `puzzles/<name>/` below this crate.
//!
//! A folder has `statement.md`. It may have `edge_cases.toml`, and `mutants.toml` with the sources in `mutants/`.

use include_dir::{Dir, include_dir};
use puzzles::Puzzle;
use toml::Value;

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

/// A TOML file of a puzzle's folder; empty if the folder has no such file.
pub(crate) fn toml(puzzle: &str, file: &str) -> Table {
    Table::parse(text(puzzle, file).unwrap_or_default())
}

/// A table of an embedded TOML file. Reading a value removes it, so a value that is left at the end has an unknown key. Mistakes are
/// panics, because the tests read all files.
#[derive(Debug)]
pub(crate) struct Table(toml::Table);

impl Table {
    /// The table of a whole text.
    pub(crate) fn parse(text: &str) -> Self {
        let table = text.parse();
        Self(table.unwrap_or_else(|error| panic!("{error}")))
    }

    /// The text with this key; `None` if there is none.
    pub(crate) fn optional(&mut self, key: &str) -> Option<String> {
        self.0.remove(key).map(string)
    }

    /// The text with this key.
    pub(crate) fn text(&mut self, key: &str) -> String {
        let text = self.optional(key);
        text.unwrap_or_else(|| panic!("there is no `{key}` in {:?}", self.0))
    }

    /// The texts with this key; none if there is no such key.
    pub(crate) fn texts(&mut self, key: &str) -> Vec<String> {
        self.values(key).into_iter().map(string).collect()
    }

    /// Reads the tables with this key. `read` takes all their values.
    pub(crate) fn tables<T>(&mut self, key: &str, read: fn(&mut Self) -> T) -> Vec<T> {
        let mut all = Vec::new();
        for value in self.values(key) {
            let Value::Table(table) = value else {
                panic!("{key}: expected tables, found {value:?}");
            };
            let mut table = Self(table);
            all.push(read(&mut table));
            assert!(table.0.is_empty(), "unknown keys: {:?}", table.0);
        }
        all
    }

    fn values(&mut self, key: &str) -> Vec<Value> {
        match self.0.remove(key) {
            None => Vec::new(),
            Some(Value::Array(values)) => values,
            Some(other) => panic!("{key}: expected a list, found {other:?}"),
        }
    }
}

fn string(value: Value) -> String {
    match value {
        Value::String(text) => text,
        other => panic!("expected a text, found {other:?}"),
    }
}
