//! `quadrille rules`: the rules of a puzzle.

use crate::dialect::Problem;
use crate::exit::{Exit, Failure};
use crate::files::print;
use crate::render::rules;

/// Show the rules of a puzzle, its format, a sample, its problem numbers and dialects
///
/// A problem number is another name of the puzzle in every command: `poj1753`, `P2346`. Letter case does not matter.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    problem: Problem,
}

const AFTER_HELP: &str = "\
Examples:
  $ quadrille rules poj1753 | head -n 2
  Flip Game
  ═════════";

/// Prints the rules.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    print(&rules::rules(args.problem.puzzle()?))?;
    Ok(Exit::DONE)
}
