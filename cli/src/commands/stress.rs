//! `quadrille stress`: finds the smallest input that a program fails on.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use examiner::stress::{Finding, Options, Scope, stress};
use examiner::{Candidate, Judge};
use puzzles::Puzzle;
use puzzles::inputs::Inputs;

use crate::args::{Distance, PuzzleParser, number, parse_limit};
use crate::data_set::{check_directory, save};
use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::program::ProgramOptions;
use crate::progress::SearchProgress;
use crate::render::stress::{FailingInput, Search, report};
use crate::report::ReportOption;

/// Find the smallest input that a program fails on
///
/// The search first tries edge cases and random inputs. Then it tries all inputs in their order, from the
/// smallest one (by distance; at one distance, one input of each symmetry class first) up to the smallest known
/// failure. A failure is the smallest possible one if a single case fails each time and all smaller inputs have
/// passed. The last line of the report states what is proved. Right answers in a wrong layout are a warning. When
/// the time is over, a known failure is still run again and reduced to one case.
///
/// Exit codes: 0 no failure was found, 1 the program fails, 4 the program cannot be started.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(super) struct Args {
    /// The puzzle, or a problem number such as `ceoi1999`
    #[arg(value_parser = PuzzleParser)]
    puzzle: &'static dyn Puzzle,

    /// The program: a source file, which is compiled (`sol.cpp`), or an executable file (`./sol`)
    #[arg(
        value_name = "PROGRAM",
        required_unless_present = "cmd",
        conflicts_with = "cmd"
    )]
    file: Option<PathBuf>,

    /// The program and its arguments, split into words as in a shell; no shell runs it
    #[arg(long, value_name = "CMD")]
    cmd: Option<String>,

    #[command(flatten)]
    program_options: ProgramOptions,

    /// Stop after this time: `30s`, `10min`, `2h` [default: 1min, unless -n is given]
    #[arg(long = "for", value_name = "TIME", value_parser = parse_limit)]
    at_most: Option<Duration>,

    /// Stop after this many inputs
    #[arg(short, long, value_name = "N", value_parser = number::<NonZeroU64>)]
    number: Option<NonZeroU64>,

    /// Maximal number of cases in one run of the program, up to 65,536
    ///
    /// The default is 256 if a judge's input has several cases, otherwise 1. Larger batches take less time, but the
    /// program must read cases until the end of input. The limits of a run do not depend on the number of cases: a
    /// batch that exceeds a limit is reduced to one case, which alone decides. Other failing batches are reduced
    /// too: if a judge's input has several cases, to the fewest cases that fail together.
    #[arg(long, value_name = "N", value_parser = number::<NonZeroUsize>)]
    batch: Option<NonZeroUsize>,

    /// Number of runs at a time, up to 256 [default: one per processor]; failures of single cases are the same for any N
    #[arg(short, long, value_name = "N", value_parser = number::<NonZeroUsize>)]
    jobs: Option<NonZeroUsize>,

    /// Find the smallest input of each kind of failure
    ///
    /// The kinds are: number too high, number too low, wrong sentinel, list not minimal, illegal
    /// list, no answer, crash, limit exceeded. After a failure, the search goes on and ignores failures of its kind.
    #[arg(long)]
    keep_going: bool,

    /// Only inputs at this distance: `D`, `A..B` (inclusive), or `max`, the greatest distance
    #[arg(long)]
    distance: Option<Distance>,

    /// Leave out inputs: `solved`, the inputs at distance 0
    #[arg(long, value_name = "WHICH")]
    skip: Option<Skip>,

    /// Try random inputs only
    #[arg(long = "random")]
    at_random: bool,

    /// Seed of the random inputs; the same seed gives the same inputs
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = number::<u64>)]
    seed: u64,

    /// Save the failing input and its answer in this directory, as `001.in` and `001.ans` or with the next free number
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,

    #[command(flatten)]
    reports: ReportOption,
}

/// Inputs that are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Skip {
    /// The inputs at distance 0.
    Solved,
}

impl Args {
    /// The parameters of the search.
    fn options(
        &self,
        puzzle: &'static dyn Puzzle,
        inputs: &dyn Inputs,
    ) -> Result<Options, Failure> {
        let usual = Options::new(puzzle);
        let usual_time = self.number.is_none().then_some(DEFAULT_TIME);
        let time = self.at_most.or(usual_time);
        Ok(Options {
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
            inputs: self.number.map(NonZeroU64::get),
            batch: self.batch.unwrap_or(usual.batch).min(MAX_BATCH),
            jobs: self.jobs.unwrap_or(usual.jobs),
            random_only: self.at_random,
            seed: self.seed,
            scope: self.scope(inputs)?,
            each_kind: self.keep_going,
            ..usual
        })
    }

    /// The inputs to try.
    fn scope(&self, inputs: &dyn Inputs) -> Result<Scope, Failure> {
        let farthest = inputs.greatest_distance();
        let range = match &self.distance {
            None => None,
            Some(Distance::Greatest) => Some(farthest..=farthest),
            Some(Distance::Within(range)) => Some(range.clone()),
        };
        let mut scope = range.map_or(Scope::ALL, |range| Scope {
            min: *range.start(),
            max: *range.end(),
            unsolvable: false,
        });
        if self.skip == Some(Skip::Solved) {
            scope.min = scope.min.max(1);
        }
        let is_in_scope = |shell| scope.contains(shell) && inputs.at(shell).each > 0;
        if inputs.distances().any(is_in_scope) {
            return Ok(scope);
        }
        Err(Failure::usage(if scope.min > scope.max {
            "no input remains, because `--skip solved` leaves out distance 0: name another distance"
                .to_owned()
        } else {
            format!("no input has this distance: the greatest distance is {farthest}")
        }))
    }
}

/// The maximal size of a batch: more cases take no less time.
const MAX_BATCH: NonZeroUsize = NonZeroUsize::new(1 << 16).unwrap();

const AFTER_HELP: &str = "\
Examples:
  $ quadrille stress flip --cmd 'echo 4' | tail -n 1
  smallest possible: no input is smaller
  $ quadrille stress flip --cmd 'quadrille solve flip' -n 20 | tail -n 1
  no failure in 20 inputs of 65,536 (0.03 %)

A source file:
  $ quadrille stress flip solution.cpp

A program that reads until the end of input, on all inputs:
  $ quadrille stress flip --cmd ./solution --batch 1000 --for 10min";

/// The time of a search without `--for` and `-n`.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

/// Searches for an input that the program fails on, and writes the reports.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let puzzle = args.puzzle;
    let targets = args.reports.targets()?;
    targets.check([])?;
    if let Some(directory) = &args.save {
        check_directory(directory)?;
    }
    let interrupt = Interrupt::listen(None)?;
    let named = match &args.file {
        Some(file) => args.program_options.file(file, interrupt.flag()),
        None => args
            .program_options
            .command(args.cmd.as_deref().unwrap_or_default()),
    };
    let named = named?;
    let program = &named.program.clone()?;
    let inputs = puzzle.inputs();
    let options = args.options(puzzle, &*inputs)?;
    let candidate = Candidate {
        program,
        limits: args.program_options.limits(),
        cancel: interrupt.flag(),
    };
    let judge = Judge::new(puzzle);
    let progress = SearchProgress::new(inputs.len(), options.deadline, options.inputs);
    let show = |event| progress.event(event);
    let results = stress(&judge, &candidate, &options, &show);
    progress.clear();
    let results = results?;

    let mut failure = results
        .last()
        .and_then(|last| last.error.clone())
        .map(Failure::from);
    let findings = results.iter().filter_map(|result| result.finding.as_ref());
    let inputs = findings.map(|finding| {
        let failing = failing_input(&judge, finding);
        let directory = args.save.as_ref();
        let saved = directory.map(|path| save(path, &failing.input, &failing.expected));
        let file = saved.transpose().unwrap_or_else(|error| {
            failure.get_or_insert(error);
            None
        });
        FailingInput { file, ..failing }
    });
    let inputs = inputs.collect();
    let mut layouts = results
        .iter()
        .filter_map(|result| result.remarks.layout.as_ref());
    let search = Search {
        puzzle,
        named: &named,
        candidate: &candidate,
        options: &options,
        results: &results,
        inputs,
        layout: layouts.next().map(|layout| failing_input(&judge, layout)),
    };
    let report = report(&search);
    targets.finish(&report, failure)
}

/// A finding with its input, which is not saved.
fn failing_input<'a>(judge: &Judge, finding: &'a Finding) -> FailingInput<'a> {
    let case = finding.judgement.case;
    let case = case.and_then(|case| finding.cases.get(case));
    let mut inputs = judge.puzzle().inputs();
    FailingInput {
        finding,
        input: judge.input(&finding.cases),
        expected: judge.expected(&finding.cases),
        file: None,
        is_solved: inputs.distance(case.unwrap_or(finding.last())) == Some(0),
    }
}
