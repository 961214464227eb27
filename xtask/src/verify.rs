//! Runs steps in groups, and prints the progress and a summary.

use std::thread::{self, ScopedJoinHandle};
use std::time::Instant;

use crate::steps::Step;
use crate::workspace::{Tally, Workspace};

/// The name, result and seconds of a step.
type Row = (String, &'static str, f64);

/// Runs groups of steps in order, the steps of a group at the same time; returns whether all of them passed.
///
/// Skips the groups after a failure unless `keep_going` is set.
pub(crate) fn run(workspace: &Workspace, groups: &[Vec<Step>], keep_going: bool) -> bool {
    let mut rows: Vec<Row> = Vec::new();
    let count: usize = groups.iter().map(Vec::len).sum();
    for group in groups {
        if !keep_going && rows.iter().any(|row| row.1 != "ok") {
            rows.extend(group.iter().map(|step| (step.name(), "skipped", 0.0)));
            continue;
        }
        let number = rows.len() + 1;
        let positions = (number..).map(|number| format!("[{number:>2}/{count}]"));
        thread::scope(|scope| {
            let run =
                |position: String, step| scope.spawn(move || run_one(workspace, &position, step));
            let running = positions
                .zip(group)
                .map(|(position, step)| run(position, step));
            let running: Vec<_> = running.collect();
            let ended = running.into_iter().map(ScopedJoinHandle::join);
            rows.extend(ended.map(|row| row.expect("a step does not panic")));
        });
    }
    let tests = *workspace.tests.lock().expect("a step does not panic");
    print!("{}", summary(&rows, tests));
    rows.iter().all(|row| row.1 == "ok")
}

/// Runs a step and prints its result.
fn run_one(workspace: &Workspace, position: &str, step: &Step) -> Row {
    let name = step.name();
    println!("{position} {name} …");
    let start = Instant::now();
    let result = step.run(workspace);
    let seconds = start.elapsed().as_secs_f64();
    let word = if result.is_ok() { "ok" } else { "failed" };
    let text = result.unwrap_or_else(|error| format!("{error:#}"));
    println!(
        "{position} {name}: {word}, {seconds:.1} s: {}",
        text.trim_end()
    );
    (name, word, seconds)
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
