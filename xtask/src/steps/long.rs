//! `hostile`, `mutant-programs` and `whole-spaces`: tests that do more than in the step `tests`.
//!
//! A test of the suite reads an environment variable, does more, and prints what it did.

use std::hint;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::ensure;

use crate::workspace::{Finished, Workspace};

/// Runs each hostile program several times while one thread per processor spins.
pub(super) fn hostile(workspace: &Workspace, repeats: u32) -> anyhow::Result<String> {
    // The build comes first, on free processors.
    build(workspace)?;
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    hint::spin_loop();
                }
            });
        }
        let result = run(workspace, "runner::hostile", "HOSTILE_REPEATS", repeats);
        is_over.store(true, Ordering::Relaxed);
        result
    })
}

/// Builds the suite of `tests`, with the features that the build of `quadrille` has; returns the command that runs it.
fn build(workspace: &Workspace) -> anyhow::Result<Command> {
    workspace.build()?;
    let suite = || workspace.cargo("test --workspace --all-features --test suite");
    workspace.check(suite().arg("--no-run"))?;
    Ok(suite())
}

/// Runs the tests of modules of the suite with this value of an environment variable.
pub(super) fn run(
    workspace: &Workspace,
    modules: &str,
    variable: &str,
    value: u32,
) -> anyhow::Result<String> {
    let mut command = build(workspace)?;
    command
        .args(["--", "--nocapture"])
        .args(modules.split(' '))
        .env("QUADRILLE", workspace.built("quadrille"))
        .env(variable, value.to_string());
    summary(&workspace.run(&mut command)?)
}

/// What the test printed of its result; it is an error if no test ran.
fn summary(finished: &Finished) -> anyhow::Result<String> {
    let output = &finished.output;
    ensure!(finished.status.success(), "{output}");
    let tests = finished.tests().passed;
    ensure!(tests > 0, "no test ran\n{output}");
    let is_summary = |line: &&str| {
        let starts = ["skipped: ", "hostile: ", "mutants: ", "|"];
        starts.iter().any(|start| line.starts_with(start))
    };
    let lines = output.lines().filter(is_summary);
    let lines: String = lines.flat_map(|line| [line, "\n"]).collect();
    Ok(format!("{lines}{tests} tests"))
}
