//! What can be asked of `coverage`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use super::file::output_directory;
use super::number::number;
use super::{Limiting, Reports, puzzle_parser};

/// The arguments of `coverage`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Coverage {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static str,

    /// The data: directories, with every `.in` in and below them, or inputs themselves; each counts once
    #[arg(value_name = "DIR", required = true)]
    pub(crate) places: Vec<PathBuf>,

    /// Run no planted programs
    ///
    /// Each puzzle comes with small programs, most of them with one mistake that contestants make. Good
    /// data makes each of these fail somewhere. They are built in a temporary directory and run on the
    /// inputs one after the other, until one fails. Correct ones may take five times as long as the
    /// others, and must pass.
    #[arg(long = "no-programs")]
    pub(crate) without_programs: bool,

    /// Write what is missing into this directory, as `generate -o` does
    #[arg(long, value_name = "DIR", value_parser = output_directory())]
    pub(crate) fill: Option<PathBuf>,

    /// Overwrite files that are there already; what their manifest lists is removed first
    #[arg(long, requires = "fill")]
    pub(crate) force: bool,

    /// How many programs at once; times are fair for one at a time
    #[arg(short, long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = number::<NonZeroUsize>)]
    pub(crate) jobs: NonZeroUsize,

    #[command(flatten)]
    pub(crate) limiting: Limiting,

    #[command(flatten)]
    pub(crate) reports: Reports,
}

const AFTER_HELP: &str = "\
A distance is covered by any case at it, and so are `already-solved`, `impossible` and `hardest`; the
other edge cases are there if their very boards are, one case behind the other. A case is of the
same class as another if it looks like it when the square is rotated or reflected (and the colours
are exchanged, where the puzzle treats both alike). Cases that come up again are no fault.

Exit codes: 0 nothing is missing: there is a case at every distance and without a way, every edge
case, every wrong program fails and every correct one passes (those that cannot be run here are
named as skipped); 1 something is missing, filled or not; 3 an input is faulty: the others are
looked at all the same.

Examples:
  $ echo bwwb bbwb bwwb bwww | quadrille coverage flip --no-programs /dev/stdin | tail -n 1
  incomplete: 1 input with 1 case, 1 of 8 distances, 0 of 10 edge cases, 12 inputs to add

What a data set lacks, written beside it, after which nothing is missing:
  $ quadrille coverage four data --fill more
  $ quadrille coverage four data more";
