//! `planted`: the examiner tries to break every planted program for so long, wrong ones and correct ones.
//!
//! The test that does so with a few inputs does it here, too.

use crate::context::Context;
use crate::report::Report;
use crate::tally::Tally;

/// Gives each program so many seconds.
pub(super) fn run(context: &Context, seconds: u32) -> anyhow::Result<Report> {
    let mut command = context.cargo(["test", "--package", "tests", "--test", "suite"]);
    command
        .args(["mutants::examined", "--", "--nocapture"])
        .env("MUTANT_SECONDS", seconds.to_string());
    let finished = context.run(command)?;
    let tests = Tally::of(&finished);
    if !finished.success() {
        return Ok(Report::failed(tests.failure(), finished.unseen()).with_tests(tests));
    }
    let lines = |is_wanted: fn(&&str) -> bool| finished.output.lines().filter(is_wanted);
    let said = lines(|line| line.starts_with("skipped: ") || line.starts_with("mutants: "));
    let said: Vec<&str> = said.collect();
    let report = Report::passed(said.join("; ")).with_tests(tests);
    if context.is_verbose() {
        // It has been on the screen already.
        return Ok(report);
    }
    let table: Vec<&str> = lines(|line| line.starts_with('|')).collect();
    Ok(report.with_detail(table.join("\n")))
}
