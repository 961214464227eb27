//! `quadrille generate`: inputs for a judge.

use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::ValueEnum;
use examiner::{Chosen, Others, Selection};
use puzzles::inputs::{DistanceFilter, Inputs};
use puzzles::text::{Format, input_text};
use puzzles::{Puzzle, Random};

use crate::args::{Distance, PuzzleParser, TimeLimit, number, output_directory};
use crate::data_set::Destination;
use crate::exit::{Exit, Failure};
use crate::files::Writer;
use crate::interrupt::Interrupt;
use crate::message;
use crate::number::counted;
use crate::progress::Progress;

/// Generate inputs: at random, in order, or edge cases
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(super) struct Args {
    /// The puzzle, or a problem number such as `ceoi1999`
    #[arg(value_parser = PuzzleParser)]
    puzzle: &'static dyn Puzzle,

    /// The number of different inputs [default: 1, or all with --orbits]
    #[arg(short, long, value_name = "N", value_parser = number::<NonZeroU64>)]
    number: Option<NonZeroU64>,

    /// The seed of random inputs: the same seed gives the same bytes in every version
    #[arg(long, value_name = "SEED", default_value = "1", value_parser = number::<u64>)]
    seed: u64,

    /// Inputs at this distance: `D`, `A..B` (inclusive), or `max`, the greatest distance
    ///
    /// Sampling is uniform, except at a few rare distances. There, start boards are sampled uniformly,
    /// then a target, and an input takes up to a quarter of a second. docs/examiner.md lists these
    /// distances.
    #[arg(long, value_name = "DISTANCE")]
    distance: Option<Distance>,

    /// Solvable inputs, unsolvable inputs, or both
    #[arg(long, value_name = "WHICH", default_value = "any")]
    solvable: Solvable,

    /// One input of each symmetry class, in order from the smallest
    ///
    /// A symmetry class has the images of an input under the group of the puzzle, which `atlas` names.
    /// Its smallest input represents it.
    #[arg(long, conflicts_with_all = ["seed", "edge_cases"])]
    orbits: bool,

    /// Inputs that wrong programs often fail on; with -n, followed by N random inputs
    #[arg(long, conflicts_with_all = ["distance", "solvable"])]
    edge_cases: bool,

    /// Write files into this directory: `001.in`, its answer `001.ans`, and so on, and `manifest.jsonl`
    #[arg(short, long, value_name = "PATH", value_parser = output_directory())]
    output: Option<PathBuf>,

    /// Overwrite existing files; files that an existing manifest lists are removed first
    #[arg(long, requires = "output")]
    force: bool,

    #[command(flatten)]
    time_limit: TimeLimit,
}

/// Whether inputs have to be solvable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Solvable {
    /// Solvable inputs
    Yes,
    /// Unsolvable inputs
    No,
    /// Both
    Any,
}

const AFTER_HELP: &str = "\
Examples:
  $ quadrille generate flip --seed 7 --distance 6
  bwwb
  wwww
  bbww
  bwbb
  $ quadrille generate sdao -n 3 --distance 4..6 | quadrille solve sdao
  5
  5
  6
  $ quadrille generate four --orbits --distance max | wc -l
  36

Test data for a judge: the edge cases, then twenty random inputs:
  $ quadrille generate swap --edge-cases -n 20 -o data";

/// How many inputs are written between two updates of the progress.
const STEP: u64 = 1 << 10;

/// Chooses inputs and writes them.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let puzzle = args.puzzle;
    let mut inputs = puzzle.inputs();
    let selection = Selection {
        edge_cases: args.edge_cases,
        filter: filter(args, &*inputs)?,
        others: others(args),
    };
    let seed = match selection.others {
        Others::Random { seed, .. } => Some(seed),
        _ => None,
    };
    let name = puzzle.about().name;
    let refuse = |error: examiner::Error| Failure::usage(format!("{name}: {error}"));
    let chosen = selection.choose(puzzle, &mut *inputs).map_err(refuse)?;
    let interrupt = Interrupt::listen(args.time_limit.at_most)?;
    if let Some(directory) = &args.output {
        let destination = Destination {
            directory,
            overwrite: args.force,
        };
        let number = chosen.length;
        destination.write(puzzle, number, chosen.inputs, seed, interrupt.flag())?;
        let inputs = counted(number, "input", "inputs");
        message::note(&format!("{inputs} written to {}", directory.display()));
        return Ok(Exit::DONE);
    }
    if let Some(seed) = seed {
        let (name, version) = (Random::NAME, Random::VERSION);
        message::note(&format!("{name}, version {version}, seed {seed}"));
    }
    write_to_stdout(&puzzle.about().format, chosen)
}

fn filter(args: &Args, inputs: &dyn Inputs) -> Result<DistanceFilter, Failure> {
    Ok(match (&args.distance, args.solvable) {
        (None, Solvable::Any) => DistanceFilter::Any,
        (None, Solvable::Yes) => DistanceFilter::Solvable,
        (None, Solvable::No) => DistanceFilter::Unsolvable,
        (Some(_), Solvable::No) => {
            let message = "`--solvable no` cannot be combined with `--distance`: unsolvable inputs have no distance";
            return Err(Failure::usage(message));
        }
        (Some(Distance::Greatest), _) => DistanceFilter::at(Some(inputs.greatest_distance())),
        (Some(Distance::Within(distances)), _) => DistanceFilter::Distances(distances.clone()),
    })
}

fn others(args: &Args) -> Others {
    let number = args.number.map(Into::into);
    if args.orbits {
        return Others::Representatives { max: number };
    }
    match number {
        None if args.edge_cases => Others::None,
        number => Others::Random {
            seed: args.seed,
            number: number.unwrap_or(1),
        },
    }
}

/// Writes the inputs as one input with all cases.
fn write_to_stdout(format: &Format, chosen: Chosen<'_>) -> Result<Exit, Failure> {
    let progress = Progress::of_input(None);
    let mut out = Writer::create(None)?;
    let write = || {
        if format.counted {
            out.write(|out| writeln!(out, "{}", chosen.cases))?;
        }
        let uncounted = Format {
            counted: false,
            ..*format
        };
        for (number, input) in (1..).zip(chosen.inputs) {
            if Exit::of_signal().is_some() {
                break;
            }
            let text = input_text(&uncounted, &input.cases);
            out.write(|out| out.write_all(text.as_bytes()))?;
            if number % STEP == 0 {
                progress.cases(number, 0);
            }
        }
        out.flush()
    };
    let end = write();
    progress.clear();
    end?;
    match Exit::of_signal() {
        Some(_) => Err(Failure::interrupted()),
        None => Ok(Exit::DONE),
    }
}
