//! Runs steps, and prints the progress and a summary.

use std::time::Instant;

use crate::steps::Step;
use crate::workspace::{Tally, Workspace};

/// The name, result and seconds of a step.
type Row = (String, &'static str, f64);

/// Runs steps in order and prints the results; returns whether all of them passed.
///
/// Skips the steps after a failure unless `keep_going` is set.
pub(crate) fn run(workspace: &Workspace, steps: &[Step], keep_going: bool) -> bool {
    let mut rows: Vec<Row> = Vec::new();
    for (number, step) in (1..).zip(steps) {
        let name = step.name();
        if !keep_going && rows.iter().any(|row| row.1 != "ok") {
            rows.push((name, "skipped", 0.0));
            continue;
        }
        let position = format!("[{number:>2}/{}] {name}", steps.len());
        println!("{position} …");
        let start = Instant::now();
        let result = step.run(workspace);
        let seconds = start.elapsed().as_secs_f64();
        let word = if result.is_ok() { "ok" } else { "failed" };
        let text = result.unwrap_or_else(|error| format!("{error:#}"));
        println!("{position}: {word}, {seconds:.1} s: {}", text.trim_end());
        rows.push((name, word, seconds));
    }
    print!("{}", summary(&rows, workspace.tests.get()));
    rows.iter().all(|row| row.1 == "ok")
}

/// A table, the command for each failed step, and the number of tests.
///
/// A single step needs no table. A failed step without a failed test, such as a build that fails,
/// counts as one failed test.
fn summary(rows: &[Row], tests: Tally) -> String {
    let is_failed = |row: &&Row| row.1 == "failed";
    let mut lines = Vec::new();
    if rows.len() > 1 {
        lines.push(format!("\n{:<16}{:<9}{:>8}", "step", "result", "seconds"));
        let row = |(name, result, seconds): &Row| format!("{name:<16}{result:<9}{seconds:>8.1}");
        lines.extend(rows.iter().map(row));
        for (name, ..) in rows.iter().filter(is_failed) {
            lines.push(format!("failed: {name} (alone: cargo xtask {name})"));
        }
    }
    if rows.len() > 1 || tests != Tally::default() {
        let failed = tests
            .failed
            .max(rows.iter().filter(is_failed).count().min(1));
        lines.push(format!("{} passed, {failed} failed", tests.passed));
    }
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}
