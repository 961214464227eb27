//! The checks of the workspace: `cargo xtask verify` and its steps.
//!
//! [`steps::Step`] lists the steps. Each step is also a verb.
//!
//! Exit codes: 0 all checks passed, 1 a check failed, 2 usage error.

mod steps;
mod verify;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::steps::Step;
use crate::workspace::Workspace;

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

#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
enum Verb {
    /// Run every step in order and stop at the first failure
    ///
    /// The last line is always `N passed, M failed` and counts the tests of all test runs.
    /// Exit codes: 0 all checks passed, 1 a check failed, 2 usage error.
    Verify {
        /// Run the remaining steps after a failure
        #[arg(long)]
        keep_going: bool,

        /// Accept the new output of tests and documents; review it with `git diff`
        #[arg(long)]
        bless: bool,
    },

    #[command(flatten)]
    Step(Step),
}

fn main() -> ExitCode {
    let args = Args::parse();
    let (steps, keep_going) = match args.verb {
        Verb::Verify { keep_going, bless } => (verify_steps(bless), keep_going),
        Verb::Step(step) => (vec![step], false),
    };
    let workspace = Workspace::load(args.verbose);
    match workspace.map(|workspace| verify::run(&workspace, &steps, keep_going)) {
        Ok(passed) => ExitCode::from(u8::from(!passed)),
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The steps of `verify`. The last steps use the programs that the tests have built.
fn verify_steps(bless: bool) -> Vec<Step> {
    use Step::{
        Browser, Clippy, Dependencies, Docs, Examples, Features, Format, Layers, Package,
        ProblemPackage, Sizes, Tests,
    };
    vec![
        Format,
        Layers,
        Sizes,
        Dependencies,
        Clippy,
        Docs,
        Features,
        Tests { bless },
        Examples,
        Browser,
        Package,
        ProblemPackage,
    ]
}

#[cfg(test)]
mod tests;
