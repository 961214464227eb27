//! The arguments of `generate`.

use std::num::NonZeroU64;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::ValueEnum;

use puzzles::Puzzle;

use super::number;
use super::output_directory;
use super::puzzle_parser;

/// The arguments of `generate`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Generate {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static dyn Puzzle,

    /// The number of different inputs [default: 1, or all with --orbits]
    #[arg(short, long, value_name = "N", value_parser = number::<NonZeroU64>)]
    pub(crate) number: Option<NonZeroU64>,

    /// The seed of random inputs: the same seed gives the same bytes in every version
    #[arg(long, value_name = "S", default_value = "1", value_parser = number::<u64>)]
    pub(crate) seed: u64,

    /// Inputs at this distance: `D`, `A..B` (inclusive), or `max`, the greatest distance
    ///
    /// Sampling is uniform, except at a few rare distances. There, start boards are sampled uniformly,
    /// then a target, and an input takes up to a quarter of a second. docs/examiner.md lists these
    /// distances.
    #[arg(long, value_name = "DISTANCE")]
    pub(crate) distance: Option<Distance>,

    /// Solvable inputs, unsolvable inputs, or both
    #[arg(long, value_name = "WHICH", default_value = "any")]
    pub(crate) solvable: Solvable,

    /// One input of each symmetry class, in order from the smallest
    ///
    /// A symmetry class has the images of an input under the symmetries of the puzzle: rotations and
    /// reflections of the square, for most puzzles also the exchange of colours. Its smallest input
    /// represents it.
    #[arg(long, conflicts_with_all = ["seed", "edge_cases"])]
    pub(crate) orbits: bool,

    /// Inputs that wrong programs often fail on; with -n, followed by N random inputs
    #[arg(long, conflicts_with_all = ["distance", "solvable"])]
    pub(crate) edge_cases: bool,

    /// Write files into this directory: `001.in`, its answer `001.ans`, and so on, and `manifest.jsonl`
    #[arg(short, long, value_name = "DIR", value_parser = output_directory())]
    pub(crate) output: Option<PathBuf>,

    /// Overwrite existing files; files that an existing manifest lists are removed first
    #[arg(long, requires = "output")]
    pub(crate) force: bool,
}

/// One or several distances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Distance {
    /// The greatest distance.
    Greatest,
    /// A range of distances.
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
            return Err("expected a number, a range such as `3..5`, or `max`");
        };
        if start > end {
            return Err("a range must start with the smaller distance, such as `3..5`");
        }
        Ok(Self::Within(start..=end))
    }
}

/// Whether inputs have to be solvable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Solvable {
    /// Solvable inputs
    Yes,
    /// Unsolvable inputs
    No,
    /// Both
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

Test data for a judge: the edge cases, then twenty random inputs:
  $ quadrille generate swap --edge-cases -n 20 -o data";
