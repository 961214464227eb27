//! Scenarios: the files of `tests/cli` have commands, their output and their exit codes.
//!
//! `tests/README.md` describes the files and how to accept new output.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use serde::{Deserialize, Serialize};
use similar::TextDiff;
use tests::binary::{Invocation, PATIENCE};
use tests::files;
use tests::wildcards::with_wildcards;

/// A file: some commands that run one after the other in a directory of their own.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Scenario {
    /// What the commands show, in one sentence.
    about: String,
    /// The files in the directory; a name that ends with `/` is an empty folder.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    files: BTreeMap<String, String>,
    run: Vec<Run>,
}

/// A command for a shell that has `quadrille` on its search path.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Run {
    command: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    stdin: String,
    code: i32,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    stdout: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    stderr: String,
}

impl Scenario {
    /// Runs the commands and records what they print; a line that matches an expected line stays as it is.
    fn run(mut self) -> Self {
        let directory = tempfile::tempdir().expect("a temporary directory can be created");
        for (name, text) in &self.files {
            let path = directory.path().join(name);
            if name.ends_with('/') {
                fs::create_dir_all(path).expect("a folder can be created");
                continue;
            }
            fs::create_dir_all(path.parent().expect("a file is in a folder"))
                .and_then(|()| fs::write(&path, text))
                .expect("a file can be written");
        }
        for run in &mut self.run {
            let finished = Invocation::shell(&run.command)
                .directory(directory.path())
                .stdin(&run.stdin)
                // Some commands search for seconds, with two commands at a time.
                .patience(3 * PATIENCE)
                .finish();
            run.code = finished.code;
            run.stdout = with_wildcards(&finished.stdout, &run.stdout);
            run.stderr = with_wildcards(&finished.stderr, &run.stderr);
        }
        self
    }
}

/// The tests: one for each file.
pub(crate) fn trials() -> Vec<Trial> {
    let trial = |path: String| {
        let name = path.trim_end_matches(".toml").to_owned();
        Trial::test(name, move || check(&files::path(&path)))
    };
    files::below("cli").into_iter().map(trial).collect()
}

/// Runs the commands of a file; the error is the difference from its text.
///
/// The switch of `insta` that accepts snapshots also accepts the new output here.
fn check(path: &Path) -> Result<(), Failed> {
    let text = fs::read_to_string(path)?;
    let scenario: Scenario = toml::from_str(&text)?;
    let actual = toml::to_string_pretty(&scenario.run())?;
    if actual == text {
        return Ok(());
    }
    if files::accepts_output() {
        return Ok(fs::write(path, actual)?);
    }
    let difference = TextDiff::from_lines(&text, &actual);
    Err(difference.unified_diff().to_string().into())
}
