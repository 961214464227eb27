//! `quadrille analyse`: prints the value of every move.

use record::Json as _;
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
#[command(after_long_help = include_str!("../../help/analyse.txt"))]
pub(super) struct Args {
    #[command(flatten)]
    positions: Positions,
}

/// Analyses each case.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let positions = &args.positions;
    positions.print(|heading, position| match positions.format {
        RecordFormat::Text => heading.to_owned() + &render::explain::values(&position.analysis),
        RecordFormat::Json => {
            let (reason, why) = (position.reason(), position.why());
            let (about, analysis) = (position.about, &position.analysis);
            Analysis::new(about, analysis, &reason, why.as_ref()).text()
        }
    })
}
