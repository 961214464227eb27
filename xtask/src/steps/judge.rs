//! `judge`: solves the judge cases with the built command, and compares the output with cases and snapshots.

use std::process::Command;

use anyhow::ensure;

use crate::workspace::Workspace;

/// Runs the cases of all puzzles or of one; with `accept`, the snapshots get the new output.
pub(super) fn run(
    workspace: &Workspace,
    puzzle: Option<&str>,
    accept: bool,
) -> anyhow::Result<String> {
    workspace.build()?;
    let folder = puzzle.map_or(String::new(), |name| format!("{name}/"));
    let mut command = workspace.cargo("test --workspace --all-features --test commands");
    set_snapshots(&mut command, accept);
    command
        .arg(format!("judge-runs/{folder}"))
        .env("QUADRILLE", workspace.built("quadrille"));
    let finished = workspace.run(&mut command)?;
    ensure!(finished.status.success(), "{}", finished.output);
    let tests = finished.tests().passed;
    ensure!(tests > 0, "`tests/cases` has no folder `{folder}`");
    Ok(format!("{tests} files of cases"))
}

/// Accepts or refuses new output, whatever the environment of the developer says.
pub(super) fn set_snapshots(command: &mut Command, accept: bool) {
    command
        .env("INSTA_UPDATE", if accept { "always" } else { "no" })
        .env("INSTA_FORCE_PASS", "0");
}
