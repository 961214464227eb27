//! The run over all pairs of S-Dao.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::process::Command;

use anyhow::Context as _;

use crate::context::Context;
use crate::workspace;

/// The finished part, in `docs/atlas`.
pub(super) const PART: &str = "sdao-all-pairs.part";

/// Goes through all pairs, on all processors, and gives the finished part; `Err` with the output if
/// that fails.
///
/// Each run begins anew: whatever an earlier program has left would prove nothing.
///
/// # Errors
///
/// When a program does not start, or its part cannot be read.
pub(super) fn run(context: &Context) -> anyhow::Result<Result<Vec<u8>, String>> {
    let package = workspace::COMMAND_LINE;
    let arguments = ["build", "--quiet", "--release", "--package", package];
    let build = context.run(context.cargo(arguments))?;
    if !build.success() {
        return Ok(Err(build.unseen()));
    }
    let target = &context.metadata()?.target_directory;
    let program = target
        .join("release")
        .join(format!("quadrille{EXE_SUFFIX}"));
    let directory = tempfile::tempdir().context("cannot make a temporary directory")?;
    let part = directory.path().join(PART);
    let mut command = Command::new(program);
    command.args(["atlas", "sdao", "--all-pairs", "--output"]);
    command.arg(&part);
    let finished = context.run(command)?;
    if !finished.success() {
        return Ok(Err(finished.unseen()));
    }
    let part = fs::read(&part).with_context(|| format!("cannot read {}", part.display()))?;
    Ok(Ok(part))
}
