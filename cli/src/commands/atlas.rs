//! `quadrille atlas`: statistics of all boards of a puzzle.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;

use clap::ValueEnum;
use clap::builder::TypedValueParser;
use puzzles::Puzzle;
use puzzles::text::Format;
use record::Json as _;
use record::atlas::Atlas;

use crate::args::{OutputFile, PuzzleParser, TimeLimit, number, output_path};
use crate::exit::{Exit, Failure, Interrupt, while_waiting};
use crate::files;
use crate::progress::Progress;
use crate::render::atlas::{csv, plot, text};
use crate::source::Document;

/// Show statistics of all boards: distances, counts, hardest and unsolvable boards
#[derive(Debug, clap::Args)]
#[command(after_long_help = include_str!("../../help/atlas.txt"))]
pub(super) struct Args {
    /// The puzzle
    #[arg(value_parser = PuzzleParser)]
    puzzle: &'static Puzzle,

    /// Start from the position in this file (`-`: standard input) instead of the sample's position
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all_pairs", "read"])]
    from: Option<PathBuf>,

    /// Count all pairs of positions of `sdao`, which takes minutes
    #[arg(long, conflicts_with = "read")]
    all_pairs: bool,

    /// With `--all-pairs`: number of threads; each needs 0.4 GiB of memory [default: one per processor]
    #[arg(short, long, value_name = "N", requires = "all_pairs", value_parser = number::<NonZeroUsize>)]
    jobs: Option<NonZeroUsize>,

    /// Show the statistics in this file, written with `--format json` (`-`: standard input)
    #[arg(long, value_name = "FILE")]
    read: Option<PathBuf>,

    /// The format of the statistics
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: StatisticsFormat,

    /// Also write a bar chart of the distances to this file, as SVG
    #[arg(long, value_name = "FILE", value_parser = output_path().try_map(svg_only))]
    plot: Option<PathBuf>,

    #[command(flatten)]
    time_limit: TimeLimit,

    #[command(flatten)]
    destination: OutputFile,
}

/// The format of statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum StatisticsFormat {
    /// Tables of 80 columns with bars and drawn boards
    Text,
    /// One JSON document with all numbers and all hardest boards
    Json,
    /// One table of all numbers
    Csv,
}

/// Refuses the names of images in other formats.
fn svg_only(path: PathBuf) -> Result<PathBuf, &'static str> {
    match path.extension() {
        Some(extension) if !extension.eq_ignore_ascii_case("svg") => {
            Err("the chart is an SVG image; name a file that ends with `.svg`")
        }
        _ => Ok(path),
    }
}

/// Computes or reads the statistics of a puzzle and writes them.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    if let Some(path) = &args.plot {
        files::check_writable(path)?;
        args.destination.check_other(path)?;
    }
    args.destination.check()?;
    let puzzle = args.puzzle;
    Interrupt::listen(args.time_limit.at_most)?;
    // There is no partial result, so a signal may end the process at once.
    let atlas = while_waiting(|| match &args.read {
        Some(path) => read_atlas(puzzle, path),
        None if args.all_pairs => all_pairs(puzzle, args),
        None => one_space(puzzle, args.from.as_deref()),
    })??;
    if let Some(path) = &args.plot {
        files::write(path, plot::plot(puzzle.about(), &atlas).as_bytes())?;
    }
    args.destination.write(&match args.format {
        StatisticsFormat::Text => text::report(puzzle.about(), &atlas),
        StatisticsFormat::Json => atlas.text(),
        StatisticsFormat::Csv => csv::document(&atlas),
    })?;
    Ok(Exit::DONE)
}

/// Counts all pairs with progress on standard error.
fn all_pairs(puzzle: &'static Puzzle, args: &Args) -> Result<Atlas, Failure> {
    let about = puzzle.about();
    let pairs = puzzle.all_pairs().ok_or_else(|| {
        let name = about.name;
        Failure::usage(format!(
            "`{name}` has no `--all-pairs`, because its atlas always has all boards: omit this option"
        ))
    })?;
    let processors = || thread::available_parallelism().ok();
    let threads = args.jobs.or_else(processors);
    let threads = threads.unwrap_or(NonZeroUsize::MIN);
    let batches = pairs.batches();
    let progress = Progress::of_tasks(batches as u64);
    let limits = puzzles::Limits::none();
    let statistics = pairs.statistics(0..batches, threads, limits, &mut || progress.done(1));
    progress.clear();
    let statistics = statistics.expect("there is no limit");
    Ok(Atlas::new(about, &[statistics]))
}

/// Computes the statistics of a puzzle, from the position in a file if there is one.
fn one_space(puzzle: &'static Puzzle, from: Option<&Path>) -> Result<Atlas, Failure> {
    let about = puzzle.about();
    let atlas = |position| Atlas::new(about, &puzzle.atlas(position));
    let Some(path) = from else {
        return Ok(atlas(None));
    };
    if !puzzle.atlas_has_source() {
        let name = about.name;
        let message = format!("the atlas of `{name}` has no start position: omit `--from`");
        return Err(Failure::usage(message));
    }
    let input = Document::read(path)?;
    let format = Format {
        boards: &["position"],
        counted: false,
        ..about.format
    };
    let position = format.parse(&input.text).map_err(|error| {
        input.named_text().print_faults(&error, &format);
        Failure::silent(Exit::INPUT)
    })?;
    Ok(atlas(Some(position[0])))
}

/// Reads statistics of a puzzle.
fn read_atlas(puzzle: &'static Puzzle, path: &Path) -> Result<Atlas, Failure> {
    let input = Document::read(path)?;
    let refuse = |why: String| Failure::input(format!("cannot read {}: {why}", input.name));
    Atlas::read(puzzle.about(), &input.text).map_err(refuse)
}
