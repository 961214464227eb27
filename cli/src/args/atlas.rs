//! What can be asked of an atlas.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Subcommand;

use super::file::output_file;
use super::number::number;
use super::puzzle_parser;
use crate::atlas::Format;

/// The arguments of `atlas`.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(subcommand_help_heading = "Instead of a puzzle")]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Atlas {
    #[command(subcommand)]
    pub(crate) verb: Option<AtlasVerb>,

    /// The puzzle
    #[arg(value_parser = puzzle_parser(), required = true)]
    pub(crate) puzzle: Option<&'static str>,

    /// Begin from the position in this file, `-` for standard input, instead of the sample's
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Option<PathBuf>,

    // Before those of all pairs, whose heading would stand above it, too.
    #[command(flatten)]
    pub(crate) report: Report,

    #[command(flatten)]
    pub(crate) pairs: AllPairs,
}

/// What can be done instead of mapping a puzzle.
#[derive(Debug, Subcommand)]
pub(crate) enum AtlasVerb {
    /// Put the parts of a run over all pairs together, and report on them
    Merge(Merge),
}

/// The arguments of `atlas merge`.
#[derive(Debug, clap::Args)]
pub(crate) struct Merge {
    /// The parts, as `--shard` has written them; all of them, in any order
    #[arg(required = true, value_name = "PART")]
    pub(crate) parts: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) report: Report,
}

/// How to report.
#[derive(Debug, clap::Args)]
pub(crate) struct Report {
    /// How to write the atlas on standard output
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,

    /// Draw the distances into this file, too: an SVG picture
    #[arg(long, value_name = "FILE", value_parser = output_file())]
    pub(crate) plot: Option<PathBuf>,
}

/// How to go through all pairs.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "All pairs")]
pub(crate) struct AllPairs {
    /// Go through all pairs of positions, which takes minutes, where the atlas has not all of them
    #[arg(long = "all-pairs", id = "all_pairs", conflicts_with = "from")]
    pub(crate) is_asked_for: bool,

    /// How many threads to use; each takes 0.4 GiB of memory [default: one a processor]
    #[arg(long, value_name = "N", requires = "all_pairs", value_parser = number::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Do the I-th of N shards only, and keep it as a part for `atlas merge`
    #[arg(
        long,
        value_name = "I/N",
        requires = "all_pairs",
        requires = "keep",
        conflicts_with_all = ["plot", "format"]
    )]
    pub(crate) shard: Option<Shard>,

    /// Keep what is done in this file, after every batch; it must not exist yet
    #[arg(
        short,
        long,
        value_name = "FILE",
        requires = "all_pairs",
        group = "keep",
        value_parser = output_file()
    )]
    pub(crate) output: Option<PathBuf>,

    /// Go on with what this file keeps, and keep the rest there, too; begin if there is no such file
    #[arg(
        long,
        value_name = "FILE",
        requires = "all_pairs",
        group = "keep",
        value_parser = output_file()
    )]
    pub(crate) resume: Option<PathBuf>,
}

/// One of so many shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Counted from 1.
    pub(crate) index: u32,
    pub(crate) of: u32,
}

impl Shard {
    /// The only one.
    pub(crate) const WHOLE: Self = Self { index: 1, of: 1 };
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let (index, of) = text
            .split_once('/')
            .and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)))
            .ok_or("expected a number, a slash and a number, such as `2/3`")?;
        if index == 0 || index > of {
            return Err(
                "shards are counted from 1 up to their number, such as `1/3`, `2/3`, `3/3`",
            );
        }
        Ok(Self { index, of })
    }
}

const AFTER_HELP: &str = "\
Examples:
  $ quadrille atlas four --format csv | head -n 3
  puzzle,survey,quantity,value,unit,each,orbits
  four,whoever begins,total,,boards,411840,26022
  four,whoever begins,distance,0,boards,141536,8920

All pairs, on one machine, or in three parts by three:
  $ quadrille atlas sdao --all-pairs --resume all.part
  $ quadrille atlas sdao --all-pairs --shard 2/3 --resume part-2
  $ quadrille atlas merge part-1 part-2 part-3";
