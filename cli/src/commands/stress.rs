//! `quadrille stress`: the smallest input that a program fails on.

use crate::args::Stress;
use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::report;
use crate::stress;

/// Looks for an input that the program fails on, and reports on it.
pub(crate) fn run(args: &Stress) -> Result<Exit, Failure> {
    let puzzle = puzzles::find(args.puzzle).expect("the arguments name a puzzle of the registry");
    let program = super::program(&args.cmd)?;
    let targets = args.reports.targets()?;
    report::try_to_write(&targets)?;
    let interrupt = Interrupt::listen().map_err(|error| Failure::signals(&error))?;
    let examined = stress::examine(puzzle, &program, args, &interrupt)?;
    let exit = examined.report.write(&targets)?;
    match examined.failure {
        Some(failure) => Err(failure),
        None => Ok(exit),
    }
}
