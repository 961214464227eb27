//! The arguments of `coverage`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use puzzles::Puzzle;

use super::number;
use super::output_directory;
use super::{Limiting, Reports, puzzle_parser};

/// The arguments of `coverage`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Coverage {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static dyn Puzzle,

    /// Directories, with all `.in` files in and below them, or input files; each file counts once
    #[arg(value_name = "DIR", required = true)]
    pub(crate) places: Vec<PathBuf>,

    /// Run no mutants
    ///
    /// Mutants are small programs, each with one mistake that contestants make. Good data kill each
    /// mutant: it fails on some input. References are correct programs; they must pass. The programs
    /// are built in a temporary directory. Each of them runs on the inputs in order, until it fails.
    /// References may take five times as long as mutants.
    #[arg(long = "no-programs")]
    pub(crate) without_programs: bool,

    /// Write the missing inputs into this directory, as `generate -o` does
    #[arg(long, value_name = "DIR", value_parser = output_directory())]
    pub(crate) fill: Option<PathBuf>,

    /// Overwrite existing files; files that an existing manifest lists are removed first
    #[arg(long, requires = "fill")]
    pub(crate) force: bool,

    /// The number of programs at a time, up to 256; measured times are accurate only for 1
    #[arg(short, long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = number::<NonZeroUsize>)]
    pub(crate) jobs: NonZeroUsize,

    #[command(flatten)]
    pub(crate) limiting: Limiting,

    #[command(flatten)]
    pub(crate) reports: Reports,
}

const AFTER_HELP: &str = "\
Any case at a distance covers the distance, and so it does for the edge cases `already-solved`,
`impossible` and `hardest`. Another edge case is present if an input has all its cases in sequence.
Two cases are in the same class if a symmetry of the puzzle maps one to the other: rotations and
reflections of the square, for most puzzles also the exchange of colours. A repeated case is no fault.

Exit codes: 0 the data are complete: they have a case at every distance, an unsolvable case if there
is one, and every edge case; they kill every mutant and no reference (programs that cannot run on
this machine are skipped); 1 something is missing, also if `--fill` writes it; 3 an input is faulty
and ignored.

Examples:
  $ echo bwwb bbwb bwwb bwww | quadrille coverage flip --no-programs /dev/stdin | tail -n 1
  incomplete: 1 input with 1 case, 1 of 8 distances, 0 of 10 edge cases, 12 inputs to add

Write the missing inputs into another directory, and measure both together:
  $ quadrille coverage four data --fill more
  $ quadrille coverage four data more";
