//! What can be asked of `generate`.

use std::num::NonZeroU64;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::ValueEnum;

use super::file::output_directory;
use super::number::number;
use super::puzzle_parser;

/// The arguments of `generate`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Generate {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static str,

    /// How many inputs, no two of them the same [default: 1, or with --orbits all]
    #[arg(short, long, value_name = "N", value_parser = number::<NonZeroU64>)]
    pub(crate) number: Option<NonZeroU64>,

    /// Which inputs at random: the same seed gives the same ones, byte by byte, for ever
    #[arg(long, value_name = "S", default_value = "1", value_parser = number::<u64>)]
    pub(crate) seed: u64,

    /// At this distance: `D`, `A..B` with both ends, or `max`, the greatest there is
    ///
    /// At random, every input there is as likely as the other, but at a few rare distances: there each
    /// first board is, however many second ones it has, and an input takes up to a quarter of a
    /// second. docs/examiner.md says at which.
    #[arg(long, value_name = "DISTANCE")]
    pub(crate) distance: Option<Distance>,

    /// Whether there has to be a way
    #[arg(long, value_name = "WHICH", default_value = "any")]
    pub(crate) solvable: Solvable,

    /// In order from the smallest, not at random, and one a symmetry class
    ///
    /// Of inputs that look alike when the square is rotated or reflected (and the colours are
    /// exchanged, where the puzzle treats both alike), the first one stands for all.
    #[arg(long, conflicts_with_all = ["seed", "edge_cases"])]
    pub(crate) orbits: bool,

    /// The inputs that wrong programs fail on; with -n, so many at random behind them
    #[arg(long, conflicts_with_all = ["distance", "solvable"])]
    pub(crate) edge_cases: bool,

    /// Into this directory: `001.in`, `001.ans` with its answer, and so on, and `manifest.jsonl`
    #[arg(short, long, value_name = "DIR", value_parser = output_directory())]
    pub(crate) output: Option<PathBuf>,

    /// Overwrite files that are there already; what their manifest lists is removed first
    #[arg(long, requires = "output")]
    pub(crate) force: bool,
}

/// A distance, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Distance {
    /// The greatest there is.
    Greatest,
    /// Those in the range.
    Within(RangeInclusive<u32>),
}

impl FromStr for Distance {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        if text == "max" {
            return Ok(Self::Greatest);
        }
        let (start, end) = text.split_once("..").unwrap_or((text, text));
        let (Ok(start), Ok(end)) = (start.parse(), end.parse()) else {
            return Err("expected a number, two with `..` between them, or `max`");
        };
        if start > end {
            return Err("the distances of a range go up, such as in `3..5`");
        }
        Ok(Self::Within(start..=end))
    }
}

/// Whether there has to be a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Solvable {
    /// There is one
    Yes,
    /// There is none
    No,
    /// There may be one or not
    Any,
}

const AFTER_HELP: &str = "\
Examples:
  $ quadrille generate flip --seed 7 --distance 6
  bwwb
  wwww
  bbww
  bwbb
  $ quadrille generate sdao -n 3 --distance 4..6 | quadrille solve sdao
  5
  5
  6
  $ quadrille generate four --orbits --distance max | quadrille solve four | uniq -c
        9 7

Test data for a judge, the edge cases first, then twenty at random:
  $ quadrille generate swap --edge-cases -n 20 -o data";
