//! `quadrille explain`: prints a solution board by board, and the reason why no shorter one exists.

use std::path::PathBuf;

use clap::ValueEnum;
use puzzles::{Proof, Puzzle};

use crate::args::{RecordFormat, puzzle_parser};
use crate::diagnostic::print;
use crate::exit::{Exit, Failure};
use crate::render::explain;
use crate::source::Document;

/// Print a shortest solution board by board, and the reason why no shorter one exists
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(super) struct Args {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    puzzle: &'static dyn Puzzle,

    /// The input file; `-` or no file: standard input
    #[arg(default_value = "-", hide_default_value = true)]
    file: PathBuf,

    /// Explain the position after these moves, separated by blanks or commas
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true,
        conflicts_with = "format"
    )]
    after: String,

    /// Print only a hint
    #[arg(long, value_name = "GRADE", conflicts_with = "format")]
    hint: Option<Hint>,

    /// The format of the result; `json` writes proofs that `tests/proof/check.py` checks
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: RecordFormat,
}

const AFTER_HELP: &str = "\
Examples:
  $ echo 'bwwb bbwb bwwb bwww' | quadrille explain flip --hint cell
  Begin at row 1, column 1.
  $ echo 'bwwb bbwb bwwb bwww' | quadrille explain flip --hint move
  The first move is 11.";

/// How much a hint tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Hint {
    /// The least number of moves
    Distance,
    /// A cell of the first move of a shortest list
    Cell,
    /// The first move of a shortest list
    Move,
    /// The reason why no shorter list exists
    Reason,
}

/// Explains each case.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let about = args.puzzle.about();
    let analyser = args.puzzle.analyser();
    let document = Document::read(&args.file)?;
    let Some(cases) = document.cases(&about.format) else {
        return Ok(Exit::INPUT);
    };
    for (index, boards) in cases.iter().enumerate() {
        let heading = explain::heading(index, cases.len());
        let illegal = |error| explain::illegal(&heading, &error);
        let analysis = analyser.analyse(boards, &args.after).map_err(illegal)?;
        let reason = || {
            let reason = analyser.reason(boards, &args.after, false);
            reason.expect("the moves are legal")
        };
        let text = match (args.format, args.hint) {
            (RecordFormat::Json, _) => explain::line(&Proof::new(about, &analysis, &reason())),
            (_, None) => heading.clone() + &explain::text(about, &analysis, &reason()),
            (_, Some(Hint::Distance)) => heading.clone() + &explain::distance(&analysis),
            (_, Some(Hint::Cell)) => heading.clone() + &explain::cell(&analysis),
            (_, Some(Hint::Move)) => heading.clone() + &explain::first_move(&analysis),
            (_, Some(Hint::Reason)) => {
                heading.clone() + &explain::reason(about, &analysis, &reason())
            }
        };
        print(&text)?;
    }
    Ok(Exit::DONE)
}
