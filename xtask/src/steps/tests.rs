//! `tests`: unit and integration tests of all members, and their snapshots.

use crate::context::Context;
use crate::report::Report;
use crate::snapshots;
use crate::snapshots::run::{Scope, TestRun, Update};

/// Runs the tests of the whole workspace.
pub(super) fn run(context: &Context) -> anyhow::Result<Report> {
    run_in(context, Scope::Workspace)
}

/// Runs the tests of a scope and looks after its snapshots.
pub(super) fn run_in(context: &Context, scope: Scope) -> anyhow::Result<Report> {
    let run = TestRun::start(context, scope, Update::No)?;
    if !run.finished.success() {
        return Ok(failure(&run));
    }
    let stored = snapshots::stored(context, scope)?;
    let mut findings = Vec::new();
    for snapshot in snapshots::unreferenced(&stored, &run.referenced) {
        findings.push(format!(
            "{}: no test refers to this snapshot",
            context.relative(snapshot).display()
        ));
    }
    for pending in snapshots::pending(context, scope)? {
        findings.push(format!(
            "{}: this snapshot was never accepted",
            context.relative(&pending).display()
        ));
    }
    if !findings.is_empty() {
        findings.push("to review them: cargo xtask bless".to_owned());
        return Ok(
            Report::failed("snapshots left behind", findings.join("\n")).with_tests(run.tests)
        );
    }
    let summary = format!("{}, {} snapshots", run.tests.success(), stored.len());
    Ok(Report::passed(summary).with_tests(run.tests))
}

/// What to say of a test run that failed.
pub(super) fn failure(run: &TestRun) -> Report {
    Report::failed(run.tests.failure(), run.finished.unseen()).with_tests(run.tests)
}
