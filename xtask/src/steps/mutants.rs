//! `mutants`: small changes of a crate, each of which a test must notice.

use std::fs;

use anyhow::ensure;

use crate::workspace::{Workspace, is_installed};

/// Runs cargo-mutants on one shard of a package, if it is installed.
///
/// A mutant that does not end is killed, too.
pub(super) fn run(workspace: &Workspace, package: &str, shard: &str) -> anyhow::Result<String> {
    if !is_installed("cargo-mutants") {
        return Ok(
            "skipped: cargo-mutants is not installed (cargo install cargo-mutants --locked)".into(),
        );
    }
    let output = workspace.target.join("mutants").join(package);
    fs::create_dir_all(&output)?;
    let arguments = format!(
        "mutants -p {package} --all-features --shard {shard} --sharding round-robin --output"
    );
    let mut command = workspace.cargo(&arguments);
    command.arg(output);
    // Builds take most of the time.
    command.env("CARGO_PROFILE_DEV_OPT_LEVEL", "1");
    let finished = workspace.run(&mut command)?;
    ensure!(
        matches!(finished.status.code(), Some(0 | 3)),
        "{}",
        finished.output
    );
    Ok(finished.output.lines().last().unwrap_or_default().into())
}
