//! `judge`: solves the judge cases with the built command, and compares the output with cases and snapshots.

use std::collections::BTreeMap;
use std::process::Command;

use anyhow::ensure;

use crate::workspace::Workspace;

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
    let mut command = workspace.cargo("test --workspace --all-features --test commands");
    set_snapshots(&mut command, accept);
    command
        .arg(format!("{RUNS}{folder}"))
        .env("QUADRILLE", workspace.built("quadrille"));
    let output = workspace.check(&mut command)?;
    let cases = cases(&output);
    ensure!(!cases.is_empty(), "`tests/cases` has no folder `{folder}`");
    let total: usize = cases.values().sum();
    let of_puzzles = cases
        .iter()
        .map(|(puzzle, count)| format!("{puzzle} {count}"));
    let of_puzzles: Vec<String> = of_puzzles.collect();
    Ok(format!("{total} cases: {}", of_puzzles.join(", ")))
}

/// Accepts or refuses new output, whatever the environment of the developer says.
pub(super) fn set_snapshots(command: &mut Command, accept: bool) {
    command
        .env("INSTA_UPDATE", if accept { "always" } else { "no" })
        .env("INSTA_FORCE_PASS", "0");
}

/// The number of cases of each puzzle in lines such as `test [cases: 8]  judge-runs/flip/edges ... ok`. The names are
/// aligned.
fn cases(output: &str) -> BTreeMap<&str, usize> {
    let mut cases = BTreeMap::new();
    for line in output.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let ["test", "[cases:", count, name, ..] = words[..]
            && let Some((puzzle, _)) = name
                .strip_prefix(RUNS)
                .and_then(|name| name.split_once('/'))
            && let Ok(count) = count.trim_end_matches(']').parse::<usize>()
        {
            *cases.entry(puzzle).or_default() += count;
        }
    }
    cases
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_are_counted_by_puzzle() {
        let output = "test [cases: 8]  judge-runs/flip/edges ... ok\n\
             test [cases: 14] judge-runs/toys/edges ... FAILED\n\
             test [cases: 2]  judge-runs/flip/sample ... ok\n\
             test judge-runs/snapshots ... ok\n";
        assert_eq!(cases(output), BTreeMap::from([("flip", 10), ("toys", 14)]));
    }
}
