//! `quadrille generate`: inputs for a judge.

use std::io::{self, BufWriter, Write};

use examiner::data_set::Destination;
use examiner::{Chosen, ChosenInput, Others, Selection};
use puzzles::inputs::{DistanceFilter, Inputs};
use puzzles::text::{Format, write_input};
use puzzles::{Puzzle, Random};

use crate::args::{Distance, Generate, Solvable};
use crate::diagnostic;
use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::number::counted;
use crate::progress::Progress;

/// How many inputs are written between two updates of the progress.
const STEP: u64 = 1 << 10;

/// Chooses inputs and writes them.
pub(crate) fn run(args: &Generate) -> Result<Exit, Failure> {
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
    let interrupt = Interrupt::listen()?;
    if let Some(directory) = &args.output {
        let destination = Destination {
            directory,
            overwrite: args.force,
        };
        let number = chosen.inputs_left();
        write_data_set(&destination, puzzle, number, chosen, seed, &interrupt)?;
        let inputs = counted(number, "input", "inputs");
        diagnostic::say(&format!("{inputs} written to {}", directory.display()));
        return Ok(Exit::Done);
    }
    if let Some(seed) = seed {
        let (name, version) = (Random::NAME, Random::VERSION);
        diagnostic::say(&format!("{name}, version {version}, seed {seed}"));
    }
    write_to_stdout(&puzzle.about().format, chosen)
}

fn filter(args: &Generate, inputs: &dyn Inputs) -> Result<DistanceFilter, Failure> {
    let distances = match &args.distance {
        None => {
            return Ok(match args.solvable {
                Solvable::Any => DistanceFilter::Any,
                Solvable::Yes => DistanceFilter::Solvable,
                Solvable::No => DistanceFilter::Unsolvable,
            });
        }
        Some(Distance::Greatest) => inputs.greatest_distance()..=inputs.greatest_distance(),
        Some(Distance::Within(distances)) => distances.clone(),
    };
    if args.solvable == Solvable::No {
        let message = "`--solvable no` cannot be combined with `--distance`: unsolvable inputs have no distance";
        return Err(Failure::usage(message));
    }
    Ok(DistanceFilter::Distances(distances))
}

fn others(args: &Generate) -> Others {
    let number = args.number.map(Into::into);
    if args.orbits {
        return Others::Representatives { most: number };
    }
    match number {
        None if args.edge_cases => Others::None,
        number => Others::Random {
            seed: args.seed,
            number: number.unwrap_or(1),
        },
    }
}

/// Writes a data set, with progress on the terminal.
pub(super) fn write_data_set(
    destination: &Destination<'_>,
    puzzle: &'static dyn Puzzle,
    number: u64,
    chosen: impl Iterator<Item = ChosenInput>,
    seed: Option<u64>,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    let progress = Progress::of_runs(number);
    let show = |event| progress.event(event);
    let written = destination.write(puzzle, number, chosen, seed, interrupt.flag(), &show);
    progress.clear();
    let written = written.map_err(|error| match error.kind() {
        examiner::ErrorKind::Request => {
            Failure::usage(format!("{error}; set a smaller number with `-n`"))
        }
        _ => error.into(),
    })?;
    match written.error {
        None => Ok(()),
        Some(error) => {
            let inputs = counted(written.inputs, "input", "inputs");
            diagnostic::error(&format!(
                "only {inputs} of {number} written; the manifest lists them"
            ));
            Err(error.into())
        }
    }
}

/// Writes the inputs as one input with all cases.
fn write_to_stdout(format: &Format, chosen: Chosen<'_>) -> Result<Exit, Failure> {
    let progress = Progress::new(None);
    let mut out = BufWriter::new(io::stdout().lock());
    let write = || {
        if format.counted {
            writeln!(out, "{}", chosen.cases())?;
        }
        let uncounted = Format {
            counted: false,
            ..*format
        };
        for (number, input) in (1..).zip(chosen) {
            if Exit::of_signal().is_some() {
                break;
            }
            write_input(&mut out, &uncounted, &input.cases)?;
            if number % STEP == 0 {
                progress.cases(number, 0);
            }
        }
        out.flush()
    };
    let end = write().map_err(|error| Failure::unwritable(&error));
    progress.clear();
    match Exit::of_signal() {
        // An interrupt of a pipeline ends its reader too.
        Some(exit) if matches!(end, Ok(()) | Err(Failure::ClosedPipe)) => Ok(exit),
        _ => end.map(|()| Exit::Done),
    }
}
