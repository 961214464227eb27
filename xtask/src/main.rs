//! The checks of the workspace: `cargo xtask verify` and its steps.
//!
//! `steps/` has one file per step, or one for several steps that share their code.
//! [`steps::Step`] lists them. Each step is also a verb.
//!
//! Exit codes: 0 all checks passed, 1 a check failed, 2 usage error.

mod console;
mod steps;
mod verify;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::steps::Step;
use crate::workspace::Workspace;

/// The steps of `verify`, in order, as command lines.
const STEPS: &str = "format clippy docs layers sizes features tests examples package \
    problem-package readme atlas";

/// Runs the checks of the workspace; `cargo xtask verify` runs all of them
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Args {
    /// Print the output of every command while it runs
    #[arg(long, short, global = true)]
    verbose: bool,

    #[command(subcommand)]
    verb: Verb,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Subcommand)]
enum Verb {
    /// Run every step in order and stop at the first failure
    ///
    /// The last line is always `N passed, M failed` and counts the tests of all test runs.
    /// Exit codes: 0 all checks passed, 1 a check failed, 2 usage error.
    Verify {
        /// Run the remaining steps after a failure
        #[arg(long)]
        keep_going: bool,

        /// Accept the new output of tests, READMEs and documents; review it with `git diff`
        #[arg(long)]
        bless: bool,

        /// Also recompute the distances of all pairs of S-Dao, which takes minutes
        #[arg(long)]
        all_pairs: bool,
    },

    #[command(flatten)]
    Step(Step),
}

fn main() -> ExitCode {
    let args = Args::parse();
    let (steps, keep_going) = match args.verb {
        Verb::Verify {
            keep_going,
            bless,
            all_pairs,
        } => (verify_steps(bless, all_pairs), keep_going),
        Verb::Step(step) => (vec![("this step", step)], false),
    };
    let workspace = Workspace::load(args.verbose);
    match workspace.map(|workspace| verify::run(&workspace, &steps, keep_going)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The steps of `verify` with their names.
fn verify_steps(bless: bool, all_pairs: bool) -> Vec<(&'static str, Step)> {
    let steps = STEPS.split_whitespace().map(|name| {
        let parsed = Args::try_parse_from(["cargo xtask", name]).map(|args| args.verb);
        match parsed {
            Ok(Verb::Step(Step::Tests { .. })) => (name, Step::Tests { bless }),
            Ok(Verb::Step(Step::Readme { .. })) => (name, Step::Readme { bless }),
            Ok(Verb::Step(Step::Atlas { .. })) => {
                let check = !bless;
                (name, Step::Atlas { check, all_pairs })
            }
            Ok(Verb::Step(step)) => (name, step),
            other => panic!("{name} is not a step: {other:?}"),
        }
    });
    steps.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verify_takes_its_options_and_all_its_steps_exist() {
        let line = "xtask verify --bless --keep-going -v";
        let args = Args::try_parse_from(line.split(' ')).expect("valid");
        let expected = Verb::Verify {
            keep_going: true,
            bless: true,
            all_pairs: false,
        };
        assert_eq!(args.verb, expected);
        assert_eq!(verify_steps(true, true).len(), 12);
    }
}
