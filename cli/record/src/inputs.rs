//! The manifest of a data set: one object per line, for the whole data set and then for each input.

use serde::{Deserialize, Serialize};

use crate::Header;

/// The name and the version of the schema.
const SCHEMA: &str = "quadrille.inputs/1";

/// The first line.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "quadrille.inputs/1")]
pub struct DataSet<'a> {
    /// The name of the puzzle; otherwise the grammar file or the directory of the package.
    pub puzzle: &'a str,
    /// The random numbers; `null` without random inputs.
    pub generator: Option<Generator<'a>>,
}

/// The generator of random numbers. The inputs of a seed depend on its version.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Generator<'a> {
    /// The name of the algorithm.
    pub name: &'a str,
    /// The version of the generated data.
    pub version: u32,
    /// The seed.
    pub seed: u64,
}

/// Each other line.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Input {
    /// The file name of the input.
    pub input: String,
    /// The file name of the answer.
    pub answer: String,
    /// The name of the edge case; `null` for other inputs.
    pub edge_case: Option<String>,
    /// One distance per case, `null` for an unsolvable case; empty if the problem is not a puzzle.
    pub distances: Vec<Option<u32>>,
}

impl Input {
    /// Reads a manifest up to its first faulty line; it has no inputs if the first line is another one.
    pub fn read_all(manifest: &[u8]) -> impl Iterator<Item = Self> {
        let mut lines = manifest.split(|&byte| byte == b'\n');
        let header = lines.next().map(serde_json::from_slice::<Header>);
        let is_manifest = matches!(header, Some(Ok(header)) if header.schema == SCHEMA);
        let lines = lines.take_while(move |_| is_manifest);
        lines.map_while(|line| serde_json::from_slice(line).ok())
    }
}
