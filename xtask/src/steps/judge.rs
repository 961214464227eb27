//! `judge`: solves the judge cases with the built command, and compares the output with cases and snapshots.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};

use crate::workspace::{MOST, Workspace, conclude};

/// The start of the names of the tests that are judge runs.
pub(super) const RUNS: &str = "judge-runs/";

/// The package whose tests have snapshots.
const PACKAGE: &str = "tests";

/// Runs the cases of all puzzles or of one; with `accept`, the snapshots get the new output.
pub(super) fn run(
    workspace: &Workspace,
    puzzle: Option<&str>,
    accept: bool,
) -> anyhow::Result<String> {
    let mut files = Vec::new();
    add_files(&workspace.root, Path::new(PACKAGE), &mut files)?;
    let leftovers = leftovers(&files);
    if accept {
        for (file, _) in &leftovers {
            fs::remove_file(workspace.root.join(file))?;
        }
    } else {
        let finding = |(file, reason): &(PathBuf, &str)| format!("{}: {reason}", file.display());
        let findings: Vec<String> = leftovers.iter().map(finding).collect();
        conclude(&findings, String::new())?;
    }
    workspace.build()?;
    let mut command = workspace.cargo(&format!("test {MOST} --test commands"));
    set_snapshots(&mut command, accept);
    command
        .arg(format!(
            "{RUNS}{}",
            puzzle.map_or(String::new(), |name| format!("{name}/"))
        ))
        .env("QUADRILLE", workspace.built("quadrille"));
    let output = workspace.check(&mut command)?;
    let counts = counts(&output);
    let puzzle = puzzle.unwrap_or_default();
    ensure!(
        !counts.is_empty(),
        "`{PACKAGE}/cases` has no folder `{puzzle}`"
    );
    let cases: usize = counts.values().sum();
    let counts = counts
        .iter()
        .map(|(puzzle, count)| format!("{puzzle} {count}"));
    let counts: Vec<String> = counts.collect();
    Ok(format!("{cases} cases: {}", counts.join(", ")))
}

/// Accepts or refuses new output, whatever the environment of the developer says.
pub(super) fn set_snapshots(command: &mut Command, accept: bool) {
    command
        .env("INSTA_UPDATE", if accept { "always" } else { "no" })
        .env("INSTA_FORCE_PASS", "0");
}

/// Adds the files below a folder, relative to the root; git ignores some of them.
fn add_files(root: &Path, folder: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(root.join(folder)).context("cannot read the tests")? {
        let entry = entry?;
        let file = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            add_files(root, &file, files)?;
        } else {
            files.push(file);
        }
    }
    Ok(())
}

/// The pending snapshots, and the snapshots that no file of cases has.
fn leftovers(files: &[PathBuf]) -> Vec<(PathBuf, &'static str)> {
    let leftover = |file: &PathBuf| {
        let name = file.to_str()?;
        if name.ends_with(".snap.new") || name.ends_with(".pending-snap") {
            return Some((
                file.clone(),
                "pending: accept it with `cargo xtask judge --accept`, or delete it",
            ));
        }
        let name = name.strip_suffix(".snap")?;
        let cases = name.replacen("/snapshots/", "/cases/", 1) + ".toml";
        let is_referenced = cases != name && files.contains(&PathBuf::from(cases));
        (!is_referenced).then(|| {
            (
                file.clone(),
                "unreferenced: no file of cases has it, delete it",
            )
        })
    };
    files.iter().filter_map(leftover).collect()
}

/// The number of cases of each puzzle in lines such as `test [cases: 8] judge-runs/flip/edges ... ok`.
fn counts(output: &str) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for line in output.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let ["test", "[cases:", count, name, ..] = words[..]
            && let Some((puzzle, _)) = name
                .strip_prefix(RUNS)
                .and_then(|name| name.split_once('/'))
        {
            let count: usize = count.trim_end_matches(']').parse().unwrap_or(0);
            *counts.entry(puzzle).or_default() += count;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pending_and_unreferenced_snapshots_are_leftovers() {
        for (file, expected) in [
            ("tests/snapshots/flip/edges.snap", None),
            ("tests/snapshots/flip/other.snap", Some("unreferenced")),
            ("tests/commands/snapshots/edges.snap", Some("unreferenced")),
            ("tests/snapshots/flip/edges.snap.new", Some("pending")),
            ("tests/suite/.main.rs.pending-snap", Some("pending")),
        ] {
            let files = [file, "tests/cases/flip/edges.toml"].map(PathBuf::from);
            let found = leftovers(&files);
            let reason = found
                .first()
                .and_then(|(_, reason)| reason.split(':').next());
            assert_eq!(
                (reason, found.len()),
                (expected, expected.iter().count()),
                "{file}"
            );
        }
    }

    #[test]
    fn cases_are_counted_by_puzzle() {
        let output = "test [cases: 8] judge-runs/flip/edges ... ok\n\
             test [cases: 1] judge-runs/flip/documents ... ok\n\
             test [cases: 4] judge-runs/toys/edges ... FAILED\n\
             test other ... ok\n";
        let expected = BTreeMap::from([("flip", 9), ("toys", 4)]);
        assert_eq!(counts(output), expected);
    }
}
