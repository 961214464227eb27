//! `judge`: solves the judge cases with the built command, and compares the output with cases and snapshots.

use std::process::Command;

use anyhow::ensure;

use crate::workspace::{MOST, Workspace};

/// The start of the names of the tests that are judge runs.
pub(super) const RUNS: &str = "judge-runs/";

/// Runs the cases of all puzzles or of one; with `accept`, the snapshots get the new output.
pub(super) fn run(
    workspace: &Workspace,
    puzzle: Option<&str>,
    accept: bool,
) -> anyhow::Result<String> {
    workspace.build()?;
    let folder = puzzle.map_or(String::new(), |name| format!("{name}/"));
    let mut command = workspace.cargo(&format!("test {MOST} --test commands"));
    set_snapshots(&mut command, accept);
    command
        .arg(format!("{RUNS}{folder}"))
        .env("QUADRILLE", workspace.built("quadrille"));
    let output = workspace.check(&mut command)?;
    let cases = cases(&output);
    ensure!(cases > 0, "`tests/cases` has no folder `{folder}`");
    Ok(format!("{cases} cases"))
}

/// Accepts or refuses new output, whatever the environment of the developer says.
pub(super) fn set_snapshots(command: &mut Command, accept: bool) {
    command
        .env("INSTA_UPDATE", if accept { "always" } else { "no" })
        .env("INSTA_FORCE_PASS", "0");
}

/// The number of cases in lines such as `test [cases: 8] judge-runs/flip/edges ... ok`.
fn cases(output: &str) -> usize {
    let lines = output.lines();
    let counts = lines.filter_map(|line| line.strip_prefix("test [cases: ")?.split_once("] "));
    counts
        .filter_map(|(count, _)| count.parse::<usize>().ok())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_are_counted() {
        let output = "test [cases: 8] judge-runs/flip/edges ... ok\n\
             test [cases: 4] judge-runs/toys/edges ... FAILED\n\
             test other ... ok\n";
        assert_eq!(cases(output), 12);
    }
}
