//! `quadrille generate`: inputs for a judge.

use std::cell::Cell;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use examiner::stress::{GrammarProblem, InputSpace, Problem as _};
use examiner::{Chosen, Others, Selection};
use puzzles::inputs::{DistanceFilter, Inputs};
use puzzles::text::{Format, input_text};
use puzzles::{Puzzle, Random};

use crate::args::{Distance, TimeLimit, number, output_directory};
use crate::data_set::{Destination, Entry, origin};
use crate::exit::{Exit, Failure};
use crate::files::Writer;
use crate::interrupt::Interrupt;
use crate::message;
use crate::number::{counted, grouped};
use crate::problem::{
    EndsOption, OwnDescription, OwnOptions, Problem, ProblemName, ProblemParser, refuse_for_own,
    refuse_for_puzzle,
};
use crate::progress::Progress;
use crate::visible::shown_path;

/// Generate inputs: at random, in order, or edge cases
///
/// For a grammar or a package, the inputs are the smallest ones, in the order in which `stress` tries them. On standard
/// output, a blank line separates two of them. The exit code is 3 if there is no valid input, and 4 if an input validator is at
/// fault.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(super) struct Args {
    /// A puzzle, a grammar of inputs (`inputs.ctd`), or the directory of a problem package
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
    #[arg(long, value_name = "DISTANCE")]
    distance: Option<Distance>,

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
    #[arg(short, long, value_name = "PATH", value_parser = output_directory())]
    output: Option<PathBuf>,

    /// Overwrite existing files; files that an existing manifest lists are removed first
    #[arg(long, requires = "output")]
    force: bool,

    #[command(flatten)]
    own: OwnOptions,

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
  $ quadrille generate swap --edge-cases -n 20 -o data

The 300 smallest inputs of a grammar, with the answers of a correct program:
  $ quadrille generate inputs.ctd --reference brute_force.py -n 300 -o data";

/// How many inputs are written between two updates of the progress.
const STEP: u64 = 1 << 10;

/// Chooses inputs and writes them.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    match args.problem.read(&args.own)? {
        Problem::Puzzle(puzzle) => of_puzzle(args, puzzle),
        Problem::Own(own) => of_grammar(args, *own),
    }
}

/// Writes the smallest inputs of a grammar.
fn of_grammar(args: &Args, own: OwnDescription) -> Result<Exit, Failure> {
    refuse_for_own(&[
        ("--seed", args.seed.is_some()),
        ("--distance", args.distance.is_some()),
        ("--solvable", args.solvable.is_some()),
        ("--orbits", args.orbits),
        ("--edge-cases", args.edge_cases),
    ])?;
    if args.output.is_some() && own.needs_reference() {
        return Err(Failure::usage(
            "the answers need a correct program: name one with --reference PROGRAM",
        ));
    }
    let interrupt = Interrupt::listen(args.time_limit.at_most)?;
    let subject = own.subject();
    let limits = own.limits(None);
    let own = own.compile(None, limits, interrupt.flag())?;
    let problem = GrammarProblem::new(&own, args.ends.ends, interrupt.flag())?;
    let number = args.number.map_or(1, NonZeroU64::get);
    let mut inputs = problem.inputs();
    let walk = inputs.walk(&|_| ()).filter_map(Result::transpose);
    let refused = Cell::new(0_u64);
    let valid = walk.filter_map(|case| {
        let valid = case.and_then(|case| {
            let text = problem.input(&[case]);
            let refusal = own.refusal_by_program(&text, interrupt.flag())?;
            refused.update(|refused| refused + u64::from(refusal.is_some()));
            Ok(refusal.is_none().then_some(text))
        });
        valid.transpose()
    });
    let texts = valid.take(usize::try_from(number).unwrap_or(usize::MAX));
    let end = |written: u64| {
        let refused = match refused.get() {
            0 => String::new(),
            refused => format!("; {} refused by the input validators", grouped(refused)),
        };
        if written == 0 {
            own.suspect(interrupt.flag())?;
            return Err(Failure::input(format_args!(
                "no input was written: the grammar has no valid one{refused}"
            )));
        }
        let all = (written < number).then_some(": the grammar has no more");
        Ok(all.unwrap_or_default().to_owned() + &refused)
    };
    let Some(directory) = &args.output else {
        let mut out = Writer::create(None)?;
        let (mut written, mut separator) = (0, "");
        for text in texts {
            let text = [separator.as_bytes(), &text?].concat();
            out.write(|out| out.write_all(&text))?;
            (written, separator) = (written + 1, "\n");
        }
        out.flush()?;
        end(written)?;
        return Ok(Exit::DONE);
    };
    let entries = texts.map(|text| {
        let text = text?;
        let answer = own.judge.answer(&text, interrupt.flag())?;
        let answer = answer.map_err(|fault| {
            let text = String::from_utf8_lossy(&text);
            Failure::input(format_args!("{}; the input is\n{text}", fault.reason))
        })?;
        Ok(Entry {
            answer: answer.to_vec(),
            input: text,
            ..Entry::default()
        })
    });
    let destination = Destination {
        directory,
        overwrite: args.force,
    };
    let origin = origin(&subject.name, None);
    let written = destination.write_entries(origin, number, entries, interrupt.flag())?;
    note_written(written, directory, &end(written)?);
    Ok(Exit::DONE)
}

/// Prints how many inputs were written, and the end of this note.
fn note_written(number: u64, directory: &Path, end: &str) {
    let inputs = counted(number, "input", "inputs");
    let directory = shown_path(directory);
    message::note(&format!("{inputs} written to {directory}{end}"));
}

/// Chooses inputs of a puzzle and writes them.
fn of_puzzle(args: &Args, puzzle: &'static Puzzle) -> Result<Exit, Failure> {
    refuse_for_puzzle(&[("--ends", args.ends.ends)])?;
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
        note_written(number, directory, "");
        return Ok(Exit::DONE);
    }
    if let Some(seed) = seed {
        let (name, version) = (Random::NAME, Random::VERSION);
        message::note(&format!("{name}, version {version}, seed {seed}"));
    }
    write_to_stdout(&puzzle.about().format, chosen)
}

fn filter(args: &Args, inputs: &dyn Inputs) -> Result<DistanceFilter, Failure> {
    let solvable = args.solvable.unwrap_or(Solvable::Any);
    Ok(match (&args.distance, solvable) {
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
            seed: args.seed.unwrap_or(1),
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
