//! `quadrille analyse`: prints the value of every move.

use std::path::PathBuf;

use puzzles::{AnalysisRecord, Puzzle};

use crate::args::{RecordFormat, puzzle_parser};
use crate::diagnostic::print;
use crate::exit::{Exit, Failure};
use crate::render;
use crate::source::Document;

/// Print the value of every move of a position
///
/// For each legal move: the least number of further moves after it, its cost compared with a best move, and
/// the number of shortest lists that continue from there. The best moves come first.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(super) struct Args {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    puzzle: &'static dyn Puzzle,

    /// The input file; `-` or no file: standard input
    #[arg(default_value = "-", hide_default_value = true)]
    file: PathBuf,

    /// Analyse the position after these moves, separated by blanks or commas
    ///
    /// The moves are written as in the first column of the result.
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true
    )]
    after: String,

    /// The format of the result
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: RecordFormat,
}

const AFTER_HELP: &str = "\
Columns: `after` is the least number of moves after the move, `-` if no goal can be reached any more. \
`cost` is `best`, `lost`, or the number of moves by which the shortest list that begins with the move is \
too long. `lists` is the number of shortest lists after the move; in puzzles of presses, of smallest sets.

Examples:
  $ echo 'bwwb bbwb bwwb bwww' | quadrille analyse flip | head -n 1
  4 moves, 2 shortest lists
  $ echo 'BWBO WBWB BWBW WBWO' | quadrille analyse four --after 2414 | head -n 1
  4 moves, 2 shortest lists (white to move)";

/// Analyses each case.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let about = args.puzzle.about();
    let analyser = args.puzzle.analyser();
    let document = Document::read(&args.file)?;
    let Some(cases) = document.cases(&about.format) else {
        return Ok(Exit::INPUT);
    };
    for (index, boards) in cases.iter().enumerate() {
        let heading = render::explain::heading(index, cases.len());
        let analysis = analyser.analyse(boards, &args.after);
        let analysis = analysis.map_err(|error| render::explain::illegal(&heading, &error))?;
        let text = match args.format {
            RecordFormat::Text => heading + &render::analyse::text(&analysis),
            RecordFormat::Json => {
                let reason = analyser.reason(boards, &args.after, false);
                let reason = reason.expect("the moves are legal");
                let record = AnalysisRecord::new(about, &analysis, &reason);
                render::explain::line(&record)
            }
        };
        print(&text)?;
    }
    Ok(Exit::DONE)
}
