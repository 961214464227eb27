//! The tasks of the house: `cargo xtask verify` and every step of it.
//!
//! A step is one file below `steps/`; [`steps::Step`] lists them in the order
//! in which `verify` runs them, and each is a verb of its own as well. What
//! steps share – running commands, reading the workspace, listing files – lies
//! beside `main.rs`, a noun a file.
//!
//! Exit codes: 0 all is well, 1 a check failed, 2 usage.

mod args;
mod command;
mod console;
mod context;
mod diff;
mod files;
mod report;
mod runner;
mod snapshots;
mod steps;
mod summary;
mod tally;
mod workspace;

use std::io;
use std::process::ExitCode;

use clap::Parser as _;

use crate::args::{Args, Verb};
use crate::context::Context;
use crate::runner::Runner;
use crate::steps::Step;

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs what the arguments ask for; `true` when every step passed.
fn run(args: &Args) -> anyhow::Result<bool> {
    let context = Context::discover(args.verbose)?;
    let (steps, keep_going) = match args.verb {
        Verb::Verify {
            keep_going,
            bless,
            all_pairs,
        } => (Step::verify(bless, all_pairs), keep_going),
        Verb::Step(step) => (vec![step], false),
    };
    let summary = Runner::new(&context, keep_going).run(&steps, &mut io::stdout())?;
    Ok(summary.passed())
}
