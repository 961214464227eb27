//! What can be asked of a package.

use std::path::PathBuf;

use clap::ValueEnum;

use super::file::output_file;
use super::puzzle_parser;

/// The arguments of `package`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Package {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static str,

    /// The contest system that it is for
    #[arg(long, value_name = "SYSTEM")]
    pub(crate) target: System,

    /// The ZIP archive to write
    #[arg(short, long, value_name = "FILE", value_parser = output_file())]
    pub(crate) output: PathBuf,

    /// Overwrite a file that is there already
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
The archive has the statement, test data, validators and a checker, and programs, correct and wrong
ones: everything that the verifyproblem command of problemtools asks for. The same puzzle makes the
same bytes. The validators call `quadrille`, so that has to be on the path wherever they run; where
it is not, they say so, and fail as the judge's fault.

The test data are the edge cases, the smallest input of each distance, and some at random. The
programs are those in C and Python, since the format knows no AWK; those that are wrong in their
layout alone are left out, since the format does not judge that. A file that is there is left alone
(exit code 4), unless --force is given.

Examples:
  $ cd $(mktemp -d); quadrille package flip --target kattis-legacy -o a.zip; rm a.zip
  a.zip: 46 inputs, 2 correct programs, 7 wrong ones";
