//! `quadrille judge`: a program on files of inputs, as an online judge does.

use examiner::data_set::Test;

use crate::args::Judge;
use crate::crew::{self, Done};
use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::judge::{self, Bench, Expectation};
use crate::progress::Progress;
use crate::report::{self, Report, Trial};

/// Judges a program on all tests, and reports on it; after an interruption, on what is known.
pub(crate) fn run(args: &Judge) -> Result<Exit, Failure> {
    let puzzle = puzzles::find(args.puzzle).expect("the arguments name a puzzle of the registry");
    let program = super::program(&args.cmd)?;
    let targets = args.reports.targets()?;
    let limits = args.limiting.limits();
    let tests = judge::tests(&args.tests)?;
    report::refuse_to_replace(&targets, tests.iter().flat_map(Test::files))?;
    report::try_to_write(&targets)?;
    let interrupt = Interrupt::listen().map_err(|error| Failure::signals(&error))?;
    let progress = Progress::of_runs(tests.len() as u64);
    let worker = || {
        let mut bench = Bench::new(puzzle, &program, limits, &interrupt);
        move |test: &_| bench.judge(test)
    };
    let Done { results, failure } = crew::all(&tests, args.jobs, worker, &progress);
    let trials: Vec<Trial> = results.into_iter().flatten().collect();
    progress.clear();
    match failure {
        // Of a program that cannot be started there is nothing to report.
        Some(failure @ Failure::Message(..)) if trials.is_empty() => Err(failure),
        failure => {
            let mut report = Report::new("judge", puzzle.about());
            report.program = Some(program.to_string());
            report.limits = Some(limits);
            let expectation = Expectation::new(&args.expect);
            judge::conclude(&mut report, trials, tests.len(), &expectation);
            let written = report.write(&targets);
            failure.map_or(written, Err)
        }
    }
}
