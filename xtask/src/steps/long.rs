//! `hostile`, `mutant-programs` and `whole-spaces`: tests that do more than in the step `tests`.
//!
//! A test of the suite reads an environment variable, does more, and prints what it did.

use anyhow::ensure;

use crate::workspace::{Finished, Workspace};

/// Runs the tests of modules of the suite, with the features that the build of `quadrille` has, and with this value of an environment variable.
pub(super) fn run(
    workspace: &Workspace,
    modules: &str,
    variable: &str,
    value: u32,
) -> anyhow::Result<String> {
    workspace.build()?;
    let mut command = workspace.cargo("test --workspace --all-features --test suite");
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
