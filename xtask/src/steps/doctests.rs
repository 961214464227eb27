//! `doctests`: the examples in the documentation do what they say.

use crate::context::Context;
use crate::report::Report;
use crate::tally::Tally;

/// Runs the examples in the documentation of all members.
pub(super) fn run(context: &Context) -> anyhow::Result<Report> {
    let finished = context.run(context.cargo([
        "test",
        "--workspace",
        "--all-features",
        "--doc",
        "--no-fail-fast",
    ]))?;
    let tests = Tally::of(&finished);
    let report = if finished.success() {
        Report::passed(tests.success())
    } else {
        Report::failed(tests.failure(), finished.unseen())
    };
    Ok(report.with_tests(tests))
}
