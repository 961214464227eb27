//! The arguments of `atlas`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use super::file::output_file;
use super::number::number;
use super::puzzle_parser;
use crate::render::atlas::Format;

/// The arguments of `atlas`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Atlas {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static str,

    /// Start from the position in this file (`-`: standard input) instead of the sample's position
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all_pairs", "read"])]
    pub(crate) from: Option<PathBuf>,

    /// Count all pairs of positions of `sdao`, which takes minutes
    #[arg(long, conflicts_with = "read")]
    pub(crate) all_pairs: bool,

    /// The number of threads for `--all-pairs`; each needs 0.4 GiB of memory [default: one per processor]
    #[arg(long, value_name = "N", requires = "all_pairs", value_parser = number::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Show the statistics in this file, written with `--format json` (`-`: standard input)
    #[arg(long, value_name = "FILE")]
    pub(crate) read: Option<PathBuf>,

    /// The format on standard output
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,

    /// Also write a bar chart of the distances to this file, as SVG
    #[arg(long, value_name = "FILE", value_parser = output_file())]
    pub(crate) plot: Option<PathBuf>,
}

const AFTER_HELP: &str = "\
Examples:
  $ quadrille atlas four --format csv | head -n 3
  puzzle,survey,quantity,value,unit,each,orbits
  four,either first mover,total,,boards,411840,26022
  four,either first mover,distance,0,boards,141536,8920

All pairs of S-Dao, kept in a file and shown as a table:
  $ quadrille atlas sdao --all-pairs --format json > pairs.json
  $ quadrille atlas sdao --read pairs.json";
