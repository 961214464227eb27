//! `quadrille generate`: inputs for a judge.

mod stream;

use examiner::{Others, Selection};
use puzzles::Random;
use puzzles::inputs::{DistanceFilter, Inputs};

use crate::args::{Distance, Generate, Solvable};
use crate::data_set::Destination;
use crate::diagnostic;
use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::number::counted;

/// Chooses inputs, and writes them.
pub(crate) fn run(args: &Generate) -> Result<Exit, Failure> {
    let puzzle = puzzles::find(args.puzzle).expect("the arguments name a puzzle of the registry");
    let mut inputs = puzzle.inputs();
    let selection = Selection {
        edge_cases: args.edge_cases,
        filter: wanted(args, &*inputs)?,
        others: others(args),
    };
    let seed = match selection.others {
        Others::Random { seed, .. } => Some(seed),
        _ => None,
    };
    let name = puzzle.about().name;
    let refuse = |error: examiner::Error| Failure::usage(format!("{name}: {error}"));
    let chosen = selection.choose(puzzle, &mut *inputs).map_err(refuse)?;
    let interrupt = Interrupt::listen().map_err(|error| Failure::signals(&error))?;
    if let Some(directory) = &args.output {
        let destination = Destination {
            directory,
            may_overwrite: args.force,
        };
        let number = chosen.inputs_left();
        let exit = destination.write(puzzle, number, chosen, seed, &interrupt)?;
        if exit == Exit::Done {
            let inputs = counted(number, "input", "inputs");
            diagnostic::say(&format!("{inputs} written to {}", directory.display()));
        }
        return Ok(exit);
    }
    if let Some(seed) = seed {
        let (name, version) = (Random::NAME, Random::VERSION);
        diagnostic::say(&format!("{name}, version {version}, seed {seed}"));
    }
    stream::write(&puzzle.about().format, chosen, &interrupt)
}

/// By distance, which inputs are wanted.
fn wanted(args: &Generate, inputs: &dyn Inputs) -> Result<DistanceFilter, Failure> {
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
        let message = "what cannot be solved is at no distance: `--solvable no` or `--distance`";
        return Err(Failure::usage(message));
    }
    Ok(DistanceFilter::Distances(distances))
}

/// Which of those, and how many.
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
