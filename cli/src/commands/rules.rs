//! `quadrille rules`: the rules of a puzzle.

use puzzles::Puzzle;

use crate::args::puzzle_parser;
use crate::diagnostic::print;
use crate::exit::{Exit, Failure};
use crate::render::rules;

/// Show the rules of a puzzle, its format, a sample, and its problem numbers
///
/// A problem number is another name of the puzzle in every command: `poj1753`, `P2346`. Letter case does not matter.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(super) struct Args {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    puzzle: &'static dyn Puzzle,
}

const AFTER_HELP: &str = "\
Examples:
  $ quadrille rules poj1753 | head -n 2
  Flip Game
  ═════════";

/// Prints the rules.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    print(&rules::rules(args.puzzle))?;
    Ok(Exit::DONE)
}
