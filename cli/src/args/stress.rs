//! What can be asked of `stress`.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

use super::limits::parse_limit;
use super::number::number;
use super::{Limiting, Reports, puzzle_parser};

/// The arguments of `stress`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Stress {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static str,

    /// The program and its arguments, split into words as a shell would; no shell runs it
    #[arg(long, value_name = "CMD")]
    pub(crate) cmd: String,

    /// Stop after this time: `30s`, `10min`, `2h` [default: 1min, unless -n is given]
    #[arg(long = "for", value_name = "TIME", value_parser = parse_limit)]
    pub(crate) at_most: Option<Duration>,

    /// Stop after this many inputs
    #[arg(short = 'n', value_name = "N", value_parser = number::<NonZeroU64>)]
    pub(crate) number: Option<NonZeroU64>,

    /// Put up to this many cases into one run of the program
    ///
    /// Where a judge's input has several cases, 256 is the default. Elsewhere it is one, and more is for
    /// programs that read board after board until the end of input: it takes less time. A run of
    /// several cases gets the limits of a run of one, and what passes them is cut down to one case,
    /// which alone decides. Every other failure is cut down, too; where a judge's input has several
    /// cases, to as few as fail together.
    #[arg(long, value_name = "N", value_parser = number::<NonZeroUsize>)]
    pub(crate) batch: Option<NonZeroUsize>,

    /// How many runs at once [default: one a processor]; what fails by itself does not depend on it
    #[arg(short, long, value_name = "N", value_parser = number::<NonZeroUsize>)]
    pub(crate) jobs: Option<NonZeroUsize>,

    /// Try inputs at random and nothing else
    #[arg(long = "random")]
    pub(crate) at_random: bool,

    /// The seed of the random inputs: the same ones for the same seed
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = number::<u64>)]
    pub(crate) seed: u64,

    /// Keep what fails in this directory, as `001.in` and `001.ans` or the next number that is free
    #[arg(long, value_name = "DIR")]
    pub(crate) save: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) limiting: Limiting,

    #[command(flatten)]
    pub(crate) reports: Reports,
}

const AFTER_HELP: &str = "\
First it tries edge cases and inputs at random. Then it goes through all inputs in their order, from
the smallest up (by distance; of those at one distance, one of each symmetry class first), as far as
the smallest failure that is known. What fails by itself each time, after all smaller inputs have
passed, is the smallest possible. The last line says if it is, or how much is proved. At the end of
the time, what has failed is still run again, and cut down to one case.

Exit codes: 0 nothing found, 1 the program fails, 4 it cannot be started.

Examples:
  $ quadrille stress flip --cmd 'echo 4' | tail -n 1
  smallest possible: no input is smaller
  $ quadrille stress flip --cmd 'quadrille solve flip' -n 20 | tail -n 1
  no failure in 20 inputs of 65,536 (0.03 %)

A program that reads until the end of input, on all inputs:
  $ quadrille stress flip --cmd ./solution --batch 1000 --for 10min";
