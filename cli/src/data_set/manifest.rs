//! What the files of a directory are.

use std::ffi::OsStr;
use std::path::Path;

use puzzles::Random;
use serde::Serialize;
use serde_json::Value;

use super::files::{ANSWER, INPUT};

/// The name of the file.
pub(super) const NAME: &str = "manifest.jsonl";

/// The schema of the file.
const SCHEMA: &str = "quadrille.inputs/1";

/// What the files of a directory are: a JSON object a line. The first one says where they come from, and
/// each of the others is about one input.
pub(super) struct Manifest {
    lines: Vec<u8>,
}

#[derive(Serialize)]
struct Origin<'a> {
    schema: &'a str,
    puzzle: &'a str,
    /// Nothing, where nothing was left to chance.
    generator: Option<Generator>,
}

#[derive(Serialize)]
struct Generator {
    name: &'static str,
    version: u32,
    seed: u64,
}

/// The files that a manifest lists, as far as they can be its own: inputs and answers beside it.
pub(super) fn files(text: &[u8]) -> Vec<String> {
    let mut objects = text
        .split(|&byte| byte == b'\n')
        .map_while(|line| serde_json::from_slice::<Value>(line).ok());
    let origin = objects.next();
    let is_ours = origin.is_some_and(|origin| origin["schema"] == SCHEMA);
    let entries = objects.filter(move |_| is_ours);
    let names = entries.flat_map(|entry| {
        let keys = [("input", INPUT), ("answer", ANSWER)];
        keys.map(|(key, extension)| {
            let name = entry[key].as_str()?;
            let path = Path::new(name);
            let is_beside = path.file_name() == Some(OsStr::new(name));
            let is_of_kind = path.extension() == Some(OsStr::new(extension));
            (is_beside && is_of_kind).then(|| name.to_owned())
        })
    });
    names.flatten().collect()
}

/// An input and its answer.
#[derive(Serialize)]
pub(super) struct Entry<'a> {
    pub(super) input: &'a str,
    pub(super) answer: &'a str,
    /// The name of the edge case, if it is one.
    pub(super) edge_case: Option<&'a str>,
    /// The distance of each case; nothing, where there is no way.
    pub(super) distances: Vec<Option<u32>>,
}

impl Manifest {
    /// The manifest of inputs of a puzzle, drawn with this seed, if at random.
    pub(super) fn new(puzzle: &str, seed: Option<u64>) -> Self {
        let mut manifest = Self { lines: Vec::new() };
        manifest.line(&Origin {
            schema: SCHEMA,
            puzzle,
            generator: seed.map(|seed| Generator {
                name: Random::NAME,
                version: Random::VERSION,
                seed,
            }),
        });
        manifest
    }

    /// Adds an input.
    pub(super) fn add(&mut self, entry: &Entry<'_>) {
        self.line(entry);
    }

    /// What the file holds.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.lines
    }

    fn line(&mut self, object: &impl Serialize) {
        serde_json::to_writer(&mut self.lines, object).expect("a line can be written as JSON");
        self.lines.push(b'\n');
    }
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn only_what_can_be_its_own_is_listed() {
        let origin = r#"{"schema":"quadrille.inputs/1"}"#;
        let own = r#"{"input":"1.in","answer":"1.ans"}"#;
        for foreign in ["../1.in", "/1.in", "a/1.in", "", "1.txt"] {
            let other = format!(r#"{{"input":"{foreign}","answer":"2.ans"}}"#);
            let text = format!("{origin}\n{own}\n{other}\n");
            assert_eq!(files(text.as_bytes()), ["1.in", "1.ans", "2.ans"]);
        }
        assert!(files(own.as_bytes()).is_empty());
        assert!(files(format!("{own}\n{own}\n").as_bytes()).is_empty());
    }
}
