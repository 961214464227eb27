//! The arguments of `stress`.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

use puzzles::Puzzle;

use super::limits::parse_limit;
use super::number;
use super::{Limiting, Reports, puzzle_parser};

/// The arguments of `stress`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Stress {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static dyn Puzzle,

    /// The program and its arguments, split into words as in a shell; no shell runs it
    #[arg(long, value_name = "CMD")]
    pub(crate) cmd: String,

    /// Stop after this time: `30s`, `10min`, `2h` [default: 1min, unless -n is given]
    #[arg(long = "for", value_name = "TIME", value_parser = parse_limit)]
    pub(crate) at_most: Option<Duration>,

    /// Stop after this many inputs
    #[arg(short = 'n', value_name = "N", value_parser = number::<NonZeroU64>)]
    pub(crate) number: Option<NonZeroU64>,

    /// Maximal number of cases in one run of the program
    ///
    /// The default is 256 if a judge's input has several cases, otherwise 1. Larger batches take less time, but the
    /// program must read cases until the end of input. The limits of a run do not depend on the number of cases: a
    /// batch that exceeds a limit is reduced to one case, which alone decides. Other failing batches are reduced
    /// too: if a judge's input has several cases, to the fewest cases that fail together.
    #[arg(long, value_name = "N", value_parser = number::<NonZeroUsize>)]
    pub(crate) batch: Option<NonZeroUsize>,

    /// Number of runs at a time, up to 256 [default: one per processor]; failures of single cases are the same for any N
    #[arg(short, long, value_name = "N", value_parser = number::<NonZeroUsize>)]
    pub(crate) jobs: Option<NonZeroUsize>,

    /// Try random inputs only
    #[arg(long = "random")]
    pub(crate) at_random: bool,

    /// Seed of the random inputs; the same seed gives the same inputs
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = number::<u64>)]
    pub(crate) seed: u64,

    /// Save the failing input and its answer in this directory, as `001.in` and `001.ans` or with the next free number
    #[arg(long, value_name = "DIR")]
    pub(crate) save: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) limiting: Limiting,

    #[command(flatten)]
    pub(crate) reports: Reports,
}

const AFTER_HELP: &str = "\
The search first tries edge cases and random inputs. Then it tries all inputs in their order, from the
smallest one (by distance; at one distance, one input of each symmetry class first) up to the
smallest known failure. A failure is the smallest possible one if a single case fails each time and
all smaller inputs have passed. The last line of the report says what is proved. At the end of the
time, a known failure is still run again and reduced to one case.

Exit codes: 0 no failure was found, 1 the program fails, 4 the program cannot be started.

Examples:
  $ quadrille stress flip --cmd 'echo 4' | tail -n 1
  smallest possible: no input is smaller
  $ quadrille stress flip --cmd 'quadrille solve flip' -n 20 | tail -n 1
  no failure in 20 inputs of 65,536 (0.03 %)

A program that reads until the end of input, on all inputs:
  $ quadrille stress flip --cmd ./solution --batch 1000 --for 10min";
