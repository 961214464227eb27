//! `hostile`, `mutants` and `proofs --long`: tests that run longer than in `verify`.
//!
//! A test of the suite reads an environment variable, runs longer, and prints what it did.

use std::hint;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::ensure;

use crate::workspace::{Finished, MOST, Workspace};

/// Runs each hostile program several times while one thread per processor spins.
pub(super) fn hostile(workspace: &Workspace, repeats: u32) -> anyhow::Result<String> {
    // The build comes first, on free processors.
    build(workspace)?;
    let is_over = AtomicBool::new(false);
    let finished = thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    hint::spin_loop();
                }
            });
        }
        let finished = run(workspace, "runner::hostile", "HOSTILE_REPEATS", repeats);
        is_over.store(true, Ordering::Relaxed);
        finished
    });
    summary(&finished?)
}

/// Gives the examiner some seconds to break each mutant program.
pub(super) fn mutants(workspace: &Workspace, seconds: u32) -> anyhow::Result<String> {
    build(workspace)?;
    let finished = run(workspace, "mutants::examined", "MUTANT_SECONDS", seconds)?;
    summary(&finished)
}

/// Compares the values of moves with the reference implementations on whole spaces.
pub(super) fn whole_spaces(workspace: &Workspace) -> anyhow::Result<String> {
    build(workspace)?;
    let finished = run(workspace, "analysis", "WHOLE_SPACES", 1)?;
    summary(&finished)?;
    Ok(format!("{} tests of whole spaces", finished.tests().passed))
}

fn build(workspace: &Workspace) -> anyhow::Result<()> {
    workspace.build()?;
    workspace.check(suite(workspace).arg("--no-run")).map(drop)
}

/// The command that runs the suite of `tests`, with the features that the build has.
fn suite(workspace: &Workspace) -> Command {
    workspace.cargo(&format!("test {MOST} --test suite"))
}

/// Runs one module of the suite.
fn run(
    workspace: &Workspace,
    module: &str,
    variable: &str,
    value: u32,
) -> anyhow::Result<Finished> {
    let mut command = suite(workspace);
    command
        .args([module, "--", "--nocapture"])
        .env("QUADRILLE", workspace.built("quadrille"))
        .env(variable, value.to_string());
    workspace.run(&mut command)
}

/// What the test printed of its result; it is an error if no test ran.
fn summary(finished: &Finished) -> anyhow::Result<String> {
    let output = &finished.output;
    ensure!(finished.status.success(), "{output}");
    ensure!(finished.tests().passed > 0, "no test ran\n{output}");
    let is_summary = |line: &&str| {
        let starts = ["skipped: ", "hostile: ", "mutants: ", "|"];
        starts.iter().any(|start| line.starts_with(start))
    };
    let lines: Vec<&str> = output.lines().filter(is_summary).collect();
    Ok(lines.join("\n"))
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn run_without_a_test_fails() {
        let workspace = Workspace::load(false).expect("this is a workspace");
        for passed in [0, 1] {
            let mut command = Command::new("echo");
            command.arg(format!("test result: ok. {passed} passed; 0 failed;"));
            let finished = workspace.run(&mut command).expect("echo runs");
            assert_eq!(summary(&finished).is_ok(), passed > 0);
        }
    }
}
