//! `hostile`, `mutants` and `proofs --long`: tests that run longer than in `verify`.
//!
//! A test of the suite reads an environment variable, runs longer, and prints what it did.

use std::hint;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use anyhow::ensure;

use crate::workspace::{Finished, MOST, Workspace};

/// Runs each hostile program several times while all processors are busy.
pub(super) fn hostile(workspace: &Workspace, repeats: u32) -> anyhow::Result<String> {
    let busy = AtomicUsize::new(0);
    let run = || run(workspace, "runner::hostile", "HOSTILE_REPEATS", repeats);
    // The build comes first, on free processors.
    build(workspace)?;
    summary(&while_busy(&busy, run)?)
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

/// Runs `work` while one thread per processor spins; `busy` counts these threads.
fn while_busy<T>(busy: &AtomicUsize, work: impl FnOnce() -> T) -> T {
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..processors() {
            scope.spawn(|| {
                busy.fetch_add(1, Ordering::SeqCst);
                while !is_over.load(Ordering::Relaxed) {
                    hint::spin_loop();
                }
                busy.fetch_sub(1, Ordering::SeqCst);
            });
        }
        let result = work();
        is_over.store(true, Ordering::Relaxed);
        result
    })
}

fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    #[test]
    fn all_processors_are_busy_during_the_work_and_free_afterwards() {
        let busy = AtomicUsize::new(0);
        let deadline = Instant::now() + Duration::from_secs(60);
        let most = while_busy(&busy, || {
            while busy.load(Ordering::SeqCst) < processors() && Instant::now() < deadline {
                thread::yield_now();
            }
            busy.load(Ordering::SeqCst)
        });
        assert_eq!(most, processors());
        assert_eq!(busy.into_inner(), 0);
    }

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
