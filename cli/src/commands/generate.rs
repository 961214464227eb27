//! `quadrille generate`: inputs for a judge.

use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::ValueEnum;
use examiner::problem::Feature;
use examiner::{Distances, Generated, Selection};
use puzzles::Random;

use crate::args::{TimeLimit, number, output_path};
use crate::data_set;
use crate::exit::{Exit, Failure, Interrupt};
use crate::files::Writer;
use crate::message;
use crate::number::counted;
use crate::problem::{
    DescriptionOptions, EndsOption, ProblemName, ProblemParser, distances, refuse,
};
use crate::progress::Progress;
use crate::visible::shown_path;

/// Generate inputs: at random, in order, or edge cases
///
/// For a grammar or a package, the inputs are the smallest ones, in the order in which `stress` tries them. On standard
/// output, a blank line separates two of them. The exit code is 3 if there is no valid input, and 4 if an input validator is at
/// fault.
#[derive(Debug, clap::Args)]
#[command(after_long_help = include_str!("../../help/generate.txt"))]
pub(super) struct Args {
    /// A puzzle, a grammar of inputs (`inputs.ctd`), an input validator (`validator.cpp`), or the directory of a problem package or
    /// of samples (`1.in`)
    #[arg(value_parser = ProblemParser)]
    problem: ProblemName,

    /// The number of different inputs [default: 1, or all with --orbits]
    #[arg(short, long, value_name = "N", value_parser = number::<NonZeroU64>)]
    number: Option<NonZeroU64>,

    /// The seed of random inputs: the same seed gives the same bytes in every version [default: 1]
    #[arg(long, value_name = "SEED", value_parser = number::<u64>)]
    seed: Option<u64>,

    /// Inputs at this distance: `D`, `A..B` (inclusive), or `max`, the greatest distance
    ///
    /// Sampling is uniform, except at a few rare distances. There, start boards are sampled uniformly,
    /// then a target, and an input takes up to a quarter of a second. docs/examiner.md lists these
    /// distances.
    #[arg(long, value_name = "DISTANCE", value_parser = distances)]
    distance: Option<Distances>,

    /// Solvable inputs, unsolvable inputs, or both [default: any]
    #[arg(long, value_name = "WHICH")]
    solvable: Option<Solvable>,

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
    #[arg(short, long, value_name = "PATH", value_parser = output_path())]
    output: Option<PathBuf>,

    /// Overwrite existing files; files that an existing manifest lists are removed first
    #[arg(long, requires = "output")]
    force: bool,

    #[command(flatten)]
    description: DescriptionOptions,

    #[command(flatten)]
    ends: EndsOption,

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

/// How many inputs are written between two updates of the progress.
const STEP: u64 = 1 << 10;

/// Chooses inputs and writes them.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let interrupt = Interrupt::listen(args.time_limit.at_most)?;
    let mut problem = args.problem.read(&args.description, interrupt.flag())?;
    refuse(&*problem, Feature::Described, &[("--ends", args.ends.ends)])?;
    let of_distances = [
        ("--seed", args.seed.is_some()),
        ("--distance", args.distance.is_some()),
        ("--solvable", args.solvable.is_some()),
        ("--orbits", args.orbits),
        ("--edge-cases", args.edge_cases),
    ];
    refuse(&*problem, Feature::Distances, &of_distances)?;
    if args.distance.is_some() && args.solvable == Some(Solvable::No) {
        return Err(Failure::usage(
            "`--solvable no` cannot be combined with `--distance`: unsolvable inputs have no distance",
        ));
    }
    if args.edge_cases && args.seed.is_some() && args.number.is_none() {
        let message = "`--seed` needs random inputs after the edge cases: add `-n NUMBER`";
        return Err(Failure::usage(message));
    }
    let with_answers = args.output.is_some();
    let programs = !args.description.reference.is_empty() || args.description.checker.is_some();
    if programs && !with_answers {
        let message = "without answers, no program is needed: name a directory for them with `-o`, or remove the program";
        return Err(Failure::usage(message));
    }
    if with_answers {
        if problem.needs_reference() {
            let message = "the answers need a correct program: name one with --reference PROGRAM";
            return Err(Failure::usage(message));
        }
        problem.prepare(problem.limits(), None, false)?;
    }
    let selection = Selection {
        number: args.number.map(NonZeroU64::get),
        seed: args.seed,
        distances: args.distance.clone(),
        solvable: match args.solvable {
            Some(Solvable::Yes) => Some(true),
            Some(Solvable::No) => Some(false),
            Some(Solvable::Any) | None => None,
        },
        representatives: args.orbits,
        edge_cases: args.edge_cases,
        ends: args.ends.ends,
    };
    let mut written = Ok(0);
    let end = problem.generate(&selection, with_answers, &mut |generated| {
        written = match &args.output {
            None => write_to_stdout(generated),
            Some(directory) => {
                let destination = (&**directory, args.force);
                let origin = (problem.name(), generated.seed);
                let (number, inputs) = (generated.number, generated.inputs);
                data_set::write(destination, origin, number, inputs, interrupt.flag())
            }
        };
    });
    let written = written?;
    let end = end?;
    if let Some(directory) = &args.output {
        let inputs = counted(written, "input", "inputs");
        let directory = shown_path(directory);
        message::note(&format!("{inputs} written to {directory}{end}"));
    }
    Ok(Exit::DONE)
}

/// Writes the inputs as one text.
fn write_to_stdout(generated: Generated<'_>) -> Result<u64, Failure> {
    if let Some(seed) = generated.seed {
        let (name, version) = (Random::NAME, Random::VERSION);
        message::note(&format!("{name}, version {version}, seed {seed}"));
    }
    let progress = Progress::of_input(None);
    let mut out = Writer::create(None)?;
    let mut written = 0;
    let write = || {
        let head = generated.head.unwrap_or_default();
        out.write(|out| out.write_all(head.as_bytes()))?;
        for generated_input in generated.inputs {
            if Exit::of_signal().is_some() {
                break;
            }
            let input = generated_input?.input;
            let separator = if written > 0 { generated.separator } else { "" };
            out.write(|out| out.write_all(&[separator.as_bytes(), &input].concat()))?;
            written += 1;
            if written % STEP == 0 {
                progress.cases(written, 0);
            }
        }
        out.flush()
    };
    let end = write();
    progress.clear();
    end?;
    match Exit::of_signal() {
        Some(_) => Err(Failure::interrupted()),
        None => Ok(written),
    }
}
