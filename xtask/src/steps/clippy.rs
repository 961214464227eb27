//! `clippy`: no warning in any target, examples and benches included.

use crate::context::Context;
use crate::report::Report;

/// Runs clippy over all targets with all features.
pub(super) fn run(context: &Context) -> anyhow::Result<Report> {
    let finished = context.run(context.cargo([
        "clippy",
        "--workspace",
        "--all-targets",
        "--all-features",
        "--",
        "-D",
        "warnings",
    ]))?;
    Ok(Report::of_command(&finished, "no warnings"))
}
