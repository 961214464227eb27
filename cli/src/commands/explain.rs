//! `quadrille explain`: prints a solution board by board, and the reason why no shorter one exists.

use record::Json as _;
use record::analysis::Proof;

use super::positions::Positions;
use crate::args::RecordFormat;
use crate::exit::{Exit, Failure};
use crate::render::explain::{self, Hint};

/// Print a shortest solution board by board, and the reason why no shorter one exists
///
/// After moves that `--after` names, it also says why the last one is not a best move.
///
/// With `--format json`, the result is a proof of each case, which `tests/proof/check.py` checks.
#[derive(Debug, clap::Args)]
#[command(after_long_help = include_str!("../../help/explain.txt"))]
pub(super) struct Args {
    #[command(flatten)]
    positions: Positions,

    /// Print only a hint
    #[arg(long, value_name = "GRADE")]
    hint: Option<Hint>,
}

/// Explains each case.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let is_part = args.hint.is_some() || !args.positions.after.is_empty();
    if args.positions.format == RecordFormat::Json && is_part {
        return Err(Failure::usage(
            "`--format json` cannot be combined with `--hint` or `--after`: it writes the proof of the whole case",
        ));
    }
    args.positions.print(|heading, position| {
        let (about, analysis) = (position.about, &position.analysis);
        let text = match (args.positions.format, args.hint) {
            (RecordFormat::Json, _) => {
                return Proof::new(about, analysis, &position.reason()).text();
            }
            (_, None) => {
                let why = position
                    .why()
                    .map(|why| explain::why(position.last(), analysis.side, &why));
                explain::text(about, analysis, &position.reason()) + &why.unwrap_or_default()
            }
            (_, Some(Hint::Reason)) => explain::reason(about, analysis, &position.reason()),
            (_, Some(hint)) => explain::hint(analysis, hint),
        };
        heading.to_owned() + &text
    })
}
