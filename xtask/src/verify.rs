//! Runs steps in order, and prints the progress and a summary.

use std::fmt::Write as _;
use std::time::Instant;

use crate::steps::Step;
use crate::workspace::{Tally, Workspace};

/// The name, result and seconds of a step.
type Row = (&'static str, &'static str, f64);

/// Runs named steps in order; returns whether all of them passed.
///
/// Stops at the first failure unless `keep_going` is set.
pub(crate) fn run(workspace: &Workspace, steps: &[(&'static str, Step)], keep_going: bool) -> bool {
    let mut rows: Vec<Row> = Vec::new();
    for (&(name, step), number) in steps.iter().zip(1..) {
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
    let mut text = String::new();
    if rows.len() > 1 {
        writeln!(text, "\n{:<16}{:<9}{:>8}", "step", "result", "seconds").expect("memory");
        for (name, result, seconds) in rows {
            writeln!(text, "{name:<16}{result:<9}{seconds:>8.1}").expect("memory");
        }
        for (name, ..) in rows.iter().filter(|row| row.1 == "failed") {
            writeln!(
                text,
                "failed: {name} (run this step alone: cargo xtask {name})"
            )
            .expect("memory");
        }
    }
    if rows.len() > 1 || tests != Tally::default() {
        let is_failed = rows.iter().any(|row| row.1 == "failed");
        let failed = tests.failed.max(usize::from(is_failed));
        writeln!(text, "{} passed, {failed} failed", tests.passed).expect("memory");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summary_has_a_table_and_the_command_for_each_failed_step() {
        let rows = [("docs", "failed", 12.34), ("tests", "skipped", 0.0)];
        let tests = Tally {
            passed: 3,
            failed: 1,
        };
        let expected = "\nstep            result    seconds\n\
             docs            failed       12.3\n\
             tests           skipped       0.0\n\
             failed: docs (run this step alone: cargo xtask docs)\n\
             3 passed, 1 failed\n";
        assert_eq!(summary(&rows, tests), expected);
        assert_eq!(summary(&rows[..1], tests), "3 passed, 1 failed\n");
        let none = Tally::default();
        assert!(summary(&rows, none).ends_with("\n0 passed, 1 failed\n"));
        assert_eq!(summary(&rows[1..], none), "");
    }
}
