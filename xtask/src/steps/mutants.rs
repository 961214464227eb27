//! `mutants`: small changes of a crate, each of which a test must notice.

use std::env;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, ensure};
use regex_syntax::escape;

use crate::workspace::{Workspace, is_installed};

/// The packages that the package `tests` tests more than their own tests do, and the tests of `tests` that do not
/// concern the package.
const TESTED_BY_SUITE: [(&str, &[&str]); 2] = [
    ("puzzles", &[]),
    ("examiner", &["exhaustive::", "fast_path::"]),
];

/// Arguments that also build and run the package `tests`, for the unchanged tree and for each mutant (`--test-package` does
/// not do so for the unchanged tree). These tests take minutes. Without a timeout of 20 minutes, which also holds for the
/// unchanged tree, a mutant that does not end would run for five times as long. The arguments after the last one are for the
/// tests.
const WITH_SUITE: [&str; 3] = [
    "--cargo-arg=--package=tests",
    "--timeout=1200",
    "--cargo-test-arg=--",
];

/// Runs cargo-mutants on one shard of a package, if it is installed. A survivor is a finding.
///
/// The package's own tests come first. If `tests` also tests the package, only the survivors of its own tests are tested with
/// both. A mutant that does not end is killed, too.
pub(super) fn run(workspace: &Workspace, package: &str, shard: &str) -> anyhow::Result<String> {
    if !is_installed("cargo-mutants") {
        // A machine for continuous integration has to have it.
        let reason = "cargo-mutants is not installed (cargo install cargo-mutants --locked)";
        ensure!(env::var_os("CI").is_none_or(|ci| ci != "true"), "{reason}");
        return Ok(format!("skipped: {reason}"));
    }
    let name = format!("{package}-{}", shard.replace('/', "-of-"));
    let output = workspace.target.join("mutants").join(name);
    if output.exists() {
        // Lists of an older tree would remain if this run stopped early.
        fs::remove_dir_all(&output)?;
    }
    let arguments = format!("--shard={shard} --sharding=round-robin");
    let arguments = arguments.split(' ').map(str::to_owned);
    let (mut survivors, _, mut summary) = test(workspace, package, arguments, &output.join("own"))?;
    let suite = TESTED_BY_SUITE.iter().find(|(name, _)| *name == package);
    if let Some((_, others)) = suite
        && !survivors.is_empty()
    {
        // `--iterate` would leave out the killed mutants before it makes shards, so that a shard would have other mutants.
        // The option `--re` does not leave out deleted fields of other structs, so the files are named, too.
        let only = survivors.iter().flat_map(|name| {
            let file = name.split(':').next().unwrap_or_default();
            [format!("--re=^{}$", escape(name)), format!("--file={file}")]
        });
        let skip = others
            .iter()
            .map(|test| format!("--cargo-test-arg=--skip={test}"));
        let arguments = WITH_SUITE.map(str::to_owned).into_iter();
        let arguments = arguments.chain(skip).chain(only);
        let (_, killed, with_suite) = test(workspace, package, arguments, &output.join("suite"))?;
        // A mutant that the second run did not test remains a survivor.
        survivors.retain(|name| !killed.contains(name));
        summary = format!("{summary}; survivors with the package `tests`: {with_suite}");
    }
    let is_killed = survivors.is_empty();
    ensure!(is_killed, "{summary}\n{}", survivors.join("\n"));
    Ok(summary)
}

/// Tests mutants of a package; returns the survivors, the killed ones and the last line of cargo-mutants, which has the
/// counts.
fn test(
    workspace: &Workspace,
    package: &str,
    arguments: impl Iterator<Item = String>,
    output: &Path,
) -> anyhow::Result<(Vec<String>, Vec<String>, String)> {
    fs::create_dir_all(output)?;
    let mut command = workspace.cargo(&format!("mutants -p {package} --all-features"));
    command.args(arguments).arg("--output").arg(output);
    // Builds take most of the time.
    command.env("CARGO_PROFILE_DEV_OPT_LEVEL", "1");
    // The tests must build the command from the mutant.
    command.env_remove("QUADRILLE");
    let finished = workspace.run(&mut command)?;
    // 0: all mutants are killed, 2: some survive, 3: some do not end, and perhaps some survive.
    let is_complete = matches!(finished.status.code(), Some(0 | 2 | 3));
    ensure!(is_complete, "{}", finished.output);
    let list = |file: &str| {
        let names = fs::read_to_string(output.join("mutants.out").join(file));
        let names = names.context("cargo-mutants wrote no list of mutants")?;
        anyhow::Ok(names.lines().map(str::to_owned).collect::<Vec<_>>())
    };
    let killed = [list("caught.txt")?, list("timeout.txt")?].concat();
    let summary = finished.output.lines().last().unwrap_or_default();
    Ok((list("missed.txt")?, killed, summary.to_owned()))
}
