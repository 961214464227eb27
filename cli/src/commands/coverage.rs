//! `quadrille coverage`: what a data set has, what it lacks, and what to add.

use examiner::Coverage;
use puzzles::Puzzle;

use crate::args::Coverage as Arguments;
use crate::coverage;
use crate::coverage::{Addition, Data, Examiner, Found};
use crate::data_set::{self, Destination, Test};
use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::render::report;

/// Examines a data set, and reports on it; after an interruption, on what is known.
pub(crate) fn run(args: &Arguments) -> Result<Exit, Failure> {
    let puzzle = puzzles::find(args.puzzle).expect("the arguments name a puzzle of the registry");
    let targets = args.reports.targets()?;
    refuse_to_fill_what_is_measured(args)?;
    for place in &args.places {
        let tests = data_set::tests_in(place)?;
        report::refuse_to_replace(&targets, tests.iter().flat_map(Test::files))?;
    }
    report::try_to_write(&targets)?;
    if let Some(directory) = &args.fill {
        data_set::try_to_make(directory)?;
    }
    let interrupt = Interrupt::listen().map_err(|error| Failure::signals(&error))?;
    let data = Data::read(&args.places, &puzzle.about().format, &interrupt)?;
    // Nothing is known before its end, so that a signal may end all.
    let counted = interrupt.while_waiting(|| {
        let inputs = &mut *puzzle.inputs();
        let edge_cases = examiner::edge_cases(puzzle, inputs);
        Coverage::of(inputs, &edge_cases, data.inputs())
    });
    let coverage = counted.ok_or_else(|| Failure::Interrupted(ended(&interrupt)))?;
    let mut additions = Addition::of_data(puzzle, &coverage);
    let examiner = Examiner {
        puzzle,
        limits: args.limiting.limits(),
        jobs: args.jobs,
        interrupt: &interrupt,
    };
    let programs = if args.without_programs {
        None
    } else {
        Some(examiner.examine(&data, &additions)?)
    };
    if let Some(programs) = &programs {
        additions = Addition::with_remedies(additions, programs);
    }
    let mut report = coverage::report(
        puzzle,
        &Found {
            data: &data,
            coverage: &coverage,
            programs: programs
                .as_ref()
                .map(|programs| (programs, examiner.limits)),
            additions: &additions,
        },
    );
    let failure = programs.and_then(|programs| programs.failure);
    let filled = match failure {
        Some(_) => Ok(()),
        None => fill(args, puzzle, &additions, &interrupt),
    };
    if let (Some(directory), true) = (&args.fill, filled.is_ok() && failure.is_none()) {
        report.notes.push(match additions.len() {
            0 => "there is nothing to add".to_owned(),
            _ => format!("what to add is written to {}", directory.display()),
        });
    }
    let written = report.write(&targets);
    failure.map_or(Ok(()), Err)?;
    filled?;
    match written? {
        _ if !data.is_sound() => Ok(Exit::Input),
        exit => Ok(exit),
    }
}

/// Where files may be overwritten, they are not to be those that are examined.
fn refuse_to_fill_what_is_measured(args: &Arguments) -> Result<(), Failure> {
    let Some(Ok(directory)) = args.fill.as_ref().map(|directory| directory.canonicalize()) else {
        return Ok(());
    };
    let mut places = args.places.iter().flat_map(|place| place.canonicalize());
    let is_shared =
        places.any(|place| place.starts_with(&directory) || directory.starts_with(place));
    if args.force && is_shared {
        return Err(Failure::usage(format!(
            "{} holds data that are examined: with `--force`, `--fill` takes another directory",
            directory.display()
        )));
    }
    Ok(())
}

/// How a run ends that was interrupted.
fn ended(interrupt: &Interrupt) -> Exit {
    interrupt.exit().unwrap_or(Exit::Interrupted)
}

/// Writes what is to be added, if there is anything and a place for it.
fn fill(
    args: &Arguments,
    puzzle: &dyn Puzzle,
    additions: &[Addition],
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    let Some(directory) = &args.fill else {
        return Ok(());
    };
    if additions.is_empty() {
        return Ok(());
    }
    let destination = Destination {
        directory,
        may_overwrite: args.force,
    };
    let chosen = additions.iter().map(Addition::chosen);
    match destination.write(puzzle, additions.len() as u64, chosen, None, interrupt)? {
        Exit::Done => Ok(()),
        interrupted => Err(Failure::Interrupted(interrupted)),
    }
}
