//! `quadrille rules`: the rules of a puzzle.

use puzzles::Puzzle;

use crate::args::PuzzleParser;
use crate::exit::{Exit, Failure};
use crate::files::print;
use crate::render::rules;

/// Show the rules of a puzzle, its format, a sample, and its problem numbers
///
/// A problem number is another name of the puzzle in every command: `poj1753`, `P2346`. Letter case does not matter.
#[derive(Debug, clap::Args)]
#[command(after_long_help = include_str!("../../help/rules.txt"))]
pub(super) struct Args {
    /// The puzzle, or a problem number such as `ceoi1999`
    #[arg(value_parser = PuzzleParser)]
    puzzle: &'static Puzzle,

    /// Print the format of its inputs as a grammar in the language of checktestdata
    #[arg(long)]
    grammar: bool,
}

/// Prints the rules.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    if args.grammar {
        print(args.puzzle.about().grammar)?;
    } else {
        print(&rules::rules(args.puzzle))?;
    }
    Ok(Exit::DONE)
}
