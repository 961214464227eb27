//! `quadrille analyse`: prints the value of every move.

use record::analysis::Analysis;

use super::positions::Positions;
use crate::args::RecordFormat;
use crate::exit::{Exit, Failure};
use crate::render;

/// Print the value of every move of a position
///
/// For each legal move: the least number of further moves after it, its cost compared with a best move, and
/// the number of shortest lists that continue from there. The best moves come first.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    positions: Positions,
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
    let positions = &args.positions;
    positions.print(|heading, position| match positions.format {
        RecordFormat::Text => heading.to_owned() + &render::analyse::text(&position.analysis),
        RecordFormat::Json => {
            let (about, reason) = (position.about, position.reason());
            render::line(&Analysis::new(about, &position.analysis, &reason))
        }
    })
}
