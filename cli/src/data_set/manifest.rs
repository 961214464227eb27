//! What the files of a directory are.

use puzzles::Random;
use serde::Serialize;

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
