//! The statistics of all pairs of S-Dao.

use crate::context::Context;
use crate::workspace;

/// The committed result, in `docs/atlas`.
pub(super) const RESULT: &str = "sdao-all-pairs.json";

/// Computes the result with a release build; `Err` holds the output of a command that failed.
///
/// # Errors
///
/// When cargo does not start.
pub(super) fn run(context: &Context) -> anyhow::Result<Result<Vec<u8>, String>> {
    let run = [
        "run",
        "--quiet",
        "--release",
        "--package",
        workspace::COMMAND_LINE,
    ];
    let mut command = context.cargo(run);
    command.args(["--", "atlas", "sdao", "--all-pairs", "--format", "json"]);
    let finished = context.run(command)?;
    Ok(if finished.success() {
        Ok(finished.output.into_bytes())
    } else {
        Err(finished.unseen())
    })
}
