//! What can be asked of validation.

use std::path::PathBuf;

use super::puzzle_parser;

/// The arguments of `validate`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Validate {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static str,

    /// The inputs; `-`, or none, for standard input
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub(crate) files: Vec<PathBuf>,

    /// Read as judges read: the words decide, blanks of any kind part them
    ///
    /// Without this, every byte counts: one line feed (LF) behind each row, the last one included, no
    /// other blanks, no blank lines, and no more than one case where their number is not written.
    #[arg(long = "lenient")]
    pub(crate) is_lenient: bool,
}

const AFTER_HELP: &str = "\
Prints a line for each file: `ok` and how many cases it has, or how many faults. The faults are
drawn on standard error: all that there are, up to 64 for a file; with --lenient, those of the first
faulty case. Exit code 0 if all inputs are valid, 1 if one is not, 3 if one cannot be read, or is
longer than 64 MiB.

Examples:
  $ printf 'bwwb\\nbbwb\\nbwwb\\nbwww\\n' | quadrille validate flip
  <stdin>: ok, 1 case
  $ echo 'bwwb bbwb bwwb bwww' | quadrille validate flip --lenient
  <stdin>: ok, 1 case";
