//! One run of the tests, and the snapshots that it looked at.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context as _;
use tempfile::NamedTempFile;

use super::canonical;
use crate::command::Finished;
use crate::context::Context;
use crate::tally::Tally;
use crate::workspace::{COMMAND_LINE, INTEGRATION_TESTS};

/// Names the file to which insta appends the path of every snapshot it looks at.
const REFERENCES: &str = "INSTA_SNAPSHOT_REFERENCES_FILE";

/// Settings of insta that would hide a difference or put files elsewhere.
const UNSET: &[&str] = &[
    "INSTA_FORCE_PASS",
    "INSTA_FORCE_UPDATE",
    "INSTA_FORCE_UPDATE_SNAPSHOTS",
    "INSTA_OUTPUT",
    "INSTA_PENDING_DIR",
    "INSTA_REQUIRE_FULL_MATCH",
];

/// Whose tests to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Those of every member.
    Workspace,
    /// Those of the member that tests all the others.
    IntegrationTests,
}

impl Scope {
    /// The directory whose snapshots the tests own.
    pub(crate) fn directory(self, context: &Context) -> PathBuf {
        match self {
            Self::Workspace => context.root().to_path_buf(),
            Self::IntegrationTests => context.root().join(INTEGRATION_TESTS),
        }
    }

    /// The arguments that make cargo run these tests.
    const fn selection(self) -> &'static [&'static str] {
        match self {
            Self::Workspace => &["--workspace"],
            Self::IntegrationTests => &["--package", INTEGRATION_TESTS],
        }
    }
}

/// What becomes of a snapshot that differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Update {
    /// The test fails, and nothing is written.
    No,
    /// The new one is written beside it to be reviewed, and the test goes on.
    New,
}

/// A run of the tests that has ended.
#[derive(Debug)]
pub(crate) struct TestRun {
    /// The command, with its status and output.
    pub(crate) finished: Finished,
    /// How the tests went.
    pub(crate) tests: Tally,
    /// The snapshots that were looked at, as canonical paths.
    pub(crate) referenced: BTreeSet<PathBuf>,
}

impl TestRun {
    /// Builds the command line, which integration tests run, and runs all tests
    /// of a scope but those in documentation. Benches are left alone.
    ///
    /// # Errors
    ///
    /// When cargo does not start. Tests that fail or do not build are no error.
    pub(crate) fn start(context: &Context, scope: Scope, update: Update) -> anyhow::Result<Self> {
        let build = context.run(context.cargo(["build", "--quiet", "--package", COMMAND_LINE]))?;
        if !build.success() {
            return Ok(Self {
                tests: Tally::of(&build),
                finished: build,
                referenced: BTreeSet::new(),
            });
        }
        let references = NamedTempFile::new().context("cannot make a temporary file")?;
        let finished = context.run(test_command(context, scope, update, references.path()))?;
        let tests = Tally::of(&finished);
        let listing = fs::read_to_string(references.path())
            .context("cannot read the references to snapshots")?;
        Ok(Self {
            finished,
            tests,
            referenced: parse_references(&listing),
        })
    }
}

/// The command that runs the tests, with insta told what to do.
fn test_command(context: &Context, scope: Scope, update: Update, references: &Path) -> Command {
    let mut command = context.cargo(["test", "--all-features", "--no-fail-fast"]);
    command
        .args(scope.selection())
        .args(["--lib", "--bins", "--tests", "--examples"]);
    for variable in UNSET {
        command.env_remove(variable);
    }
    match update {
        Update::No => command.env("INSTA_UPDATE", "no"),
        Update::New => command.envs([
            ("INSTA_UPDATE", "new"),
            ("INSTA_FORCE_PASS", "1"),
            ("INSTA_OUTPUT", "none"),
        ]),
    };
    command.env(REFERENCES, references);
    command
}

/// The paths that insta has listed, one a line.
fn parse_references(listing: &str) -> BTreeSet<PathBuf> {
    listing
        .lines()
        .map(|line| canonical(Path::new(line)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_one_a_line_and_count_once() {
        let references = parse_references("no/such/a.snap\nno/such/b.snap\nno/such/a.snap\n");
        assert_eq!(
            references,
            BTreeSet::from(["no/such/a.snap", "no/such/b.snap"].map(PathBuf::from))
        );
        assert!(parse_references("").is_empty());
    }
}
