//! The arguments of `package`.

use std::path::PathBuf;

use clap::ValueEnum;

use puzzles::Puzzle;

use super::output_file;
use super::puzzle_parser;

/// The arguments of `package`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Package {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static dyn Puzzle,

    /// The contest system
    #[arg(long, value_name = "SYSTEM")]
    pub(crate) target: System,

    /// The ZIP archive to write
    #[arg(short, long, value_name = "FILE", value_parser = output_file())]
    pub(crate) output: PathBuf,

    /// Overwrite an existing file
    #[arg(long)]
    pub(crate) force: bool,
}

/// A contest system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum System {
    /// The legacy version of the problem package format of Kattis
    KattisLegacy,
}

const AFTER_HELP: &str = "\
The archive has the statement, test data, validators, a checker, and correct and wrong programs:
everything that the verifyproblem command of problemtools needs. The same puzzle gives the same
bytes. The validators call `quadrille`, which must be on the path where they run; otherwise they
print an error and fail as a judge's fault.

The test data are the edge cases, the smallest input of each distance, and random inputs. The
programs are the mutants and references in C and Python: the format does not support AWK, and does
not judge the layout of an output. An existing file is not overwritten (exit code 4) without --force.

Examples:
  $ cd $(mktemp -d); quadrille package flip --target kattis-legacy -o a.zip; rm a.zip
  a.zip: 46 inputs, 2 correct programs, 7 wrong ones";
