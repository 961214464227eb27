//! The arguments of `validate`.

use std::path::PathBuf;

use puzzles::Puzzle;

use super::puzzle_parser;

/// The arguments of `validate`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Validate {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static dyn Puzzle,

    /// The input files; `-` or no file: standard input
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub(crate) files: Vec<PathBuf>,

    /// Accept any white space between words, as judges do
    ///
    /// Without this option, each byte counts: each row ends with one line feed (LF), also the last
    /// one; there are no other blanks and no blank lines. An input without a number of cases has one case.
    #[arg(long = "lenient")]
    pub(crate) is_lenient: bool,
}

const AFTER_HELP: &str = "\
Prints one line per file: `ok` and the number of cases, or the number of faults. The faults are shown
on standard error: up to 64 per file; with --lenient, the faults of the first faulty case.

Exit codes: 0 all inputs are valid, 1 an input is invalid, 3 an input cannot be read or is longer
than 64 MiB.

Examples:
  $ printf 'bwwb\\nbbwb\\nbwwb\\nbwww\\n' | quadrille validate flip
  <stdin>: ok, 1 case
  $ echo 'bwwb bbwb bwwb bwww' | quadrille validate flip --lenient
  <stdin>: ok, 1 case";
