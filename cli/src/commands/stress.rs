//! `quadrille stress`: finds the smallest input that a program fails on.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use examiner::stress::{
    CaseOf, Finding, GrammarProblem, InputSpace, Options, Problem, PuzzleProblem, Scope, stress,
    try_unsolved,
};
use examiner::{Candidate, Judge, Layer, Verdict};
use puzzles::Puzzle;
use puzzles::inputs::Inputs;
use runner::{Program, RunLimits};

use crate::args::{Distance, number, parse_limit};
use crate::data_set::{check_directory, save};
use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::message;
use crate::problem::{
    self, EndsOption, OwnDescription, OwnOptions, ProblemName, ProblemParser, refuse,
    refuse_for_own, refuse_for_puzzle,
};
use crate::program::{NamedProgram, ProgramOptions, watch};
use crate::progress::SearchProgress;
use crate::render::report::{Report, Subject};
use crate::render::stress::{FailingInput, Search, joined, part, report};
use crate::report::ReportOption;
use crate::visible::visible;

/// Find the smallest input that a program fails on
///
/// The search first tries edge cases and random inputs. Then it tries all inputs in their order, from the
/// smallest one (by distance; at one distance, one input of each symmetry class first) up to the smallest known
/// failure. A failure is the smallest possible one if a single case fails each time and all smaller inputs have
/// passed. The last line of the report states what is proved. Right answers in a wrong layout are a warning. When
/// the time is over, a known failure is still run again and reduced to one case.
///
/// The inputs of a grammar are tried by their size; docs/grammar.md defines it. The answers are those of the references. If
/// there is no reference, the first program stands for it. Several programs are searched one after another.
///
/// Exit codes: 0 no failure was found, 1 the program fails, 3 nothing was examined, 4 the program cannot be started, or
/// an input validator is at fault.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(super) struct Args {
    /// A puzzle, a grammar of inputs (`inputs.ctd`), or the directory of a problem package
    #[arg(value_parser = ProblemParser)]
    problem: ProblemName,

    /// The programs: source files, which are compiled (`sol.cpp`), or executable files (`./sol`)
    ///
    /// Without a program, the accepted programs of a package are compared with each other.
    #[arg(value_name = "PROGRAM", conflicts_with = "cmd")]
    files: Vec<PathBuf>,

    /// The program and its arguments, split into words as in a shell; no shell runs it
    #[arg(long, value_name = "CMD")]
    cmd: Option<String>,

    #[command(flatten)]
    own: OwnOptions,

    #[command(flatten)]
    ends: EndsOption,

    #[command(flatten)]
    program_options: ProgramOptions,

    /// Stop after this time for each program: `30s`, `10min`, `2h` [default: 1min, and 10s more if that is enough for all
    /// inputs; none if -n is given]
    #[arg(long = "for", value_name = "TIME", value_parser = parse_limit)]
    at_most: Option<Duration>,

    /// Stop after this many inputs
    #[arg(short, long, value_name = "N", value_parser = number::<NonZeroU64>)]
    number: Option<NonZeroU64>,

    /// Maximal number of cases in one run of the program, up to 65,536
    ///
    /// The default is 256 if a judge's input has several cases, otherwise 1. Larger batches take less time, but the
    /// program must read cases until the end of input. The limits of a run do not depend on the number of cases: a
    /// batch that exceeds a limit is reduced to as many cases as a judge's input may have, which alone decide. Other
    /// failing batches are reduced too: if a judge's input has several cases, to the fewest cases that fail together.
    #[arg(long, value_name = "N", value_parser = batch_size)]
    batch: Option<NonZeroUsize>,

    /// Number of runs at a time, up to 256 [default: one per processor]; failures of single cases are the same for any N
    #[arg(short, long, value_name = "N", value_parser = crate::args::jobs)]
    jobs: Option<NonZeroUsize>,

    /// Find the smallest input of each kind of failure
    ///
    /// The kinds are: number too high, number too low, wrong sentinel, list not minimal, illegal
    /// list, no answer, another wrong answer, crash, limit exceeded. After a failure, the search goes on and ignores failures of its kind.
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

    /// Seed of the random inputs; the same seed gives the same inputs [default: 1]
    #[arg(long, value_name = "SEED", value_parser = number::<u64>)]
    seed: Option<u64>,

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
    /// The programs to examine: the command, or these files.
    fn programs(
        &self,
        files: &[PathBuf],
        interrupt: &Interrupt,
    ) -> Result<Vec<NamedProgram>, Failure> {
        let options = &self.program_options;
        let command = self.cmd.iter().map(|command| options.command(command));
        let files = files
            .iter()
            .map(|file| options.file(file, interrupt.flag()));
        command.chain(files).collect()
    }

    /// The parameters of the search. `max_batch` is the maximal size of a batch.
    fn options(&self, max_cases: usize, max_batch: NonZeroUsize) -> Options {
        let usual = Options::new(max_cases);
        let usual_time = self.number.is_none().then_some(DEFAULT_TIME);
        let time = self.at_most.or(usual_time);
        Options {
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
            grace: if self.at_most.is_none() {
                GRACE
            } else {
                usual.grace
            },
            inputs: self.number.map(NonZeroU64::get),
            batch: self.batch.unwrap_or(usual.batch).min(max_batch),
            jobs: self.jobs.unwrap_or(usual.jobs),
            random_only: self.at_random,
            seed: self.seed.unwrap_or(usual.seed),
            each_kind: self.keep_going,
            ..usual
        }
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

fn batch_size(text: &str) -> Result<NonZeroUsize, &'static str> {
    let size = number::<NonZeroUsize>(text)?;
    let is_small = size <= MAX_BATCH;
    is_small.then_some(size).ok_or("must be at most 65536")
}

const AFTER_HELP: &str = "\
Examples:
  $ quadrille stress flip --cmd 'echo 4' | tail -n 1
  smallest possible: no input is smaller
  $ quadrille stress flip --cmd 'quadrille solve flip' -n 20 | tail -n 1
  no failure in 20 inputs of 65,536 (0.03 %)

A source file:
  $ quadrille stress flip solution.cpp

A program that reads until the end of input, on all inputs:
  $ quadrille stress flip --cmd ./solution --batch 1000 --for 10min

A problem of your own: the grammar of its inputs, a slow correct program, and the program to examine:
  $ quadrille stress inputs.ctd --reference brute_force.py solution.cpp

Two programs against each other, and the accepted programs of a problem package:
  $ quadrille stress inputs.ctd one.cpp other.cpp
  $ quadrille stress package/";

/// The time of a search without `--for` and `-n`, and its extension if that is enough for all inputs.
const DEFAULT_TIME: Duration = Duration::from_secs(60);
const GRACE: Duration = Duration::from_secs(10);

/// Searches for an input that each program fails on, and writes the reports.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let targets = args.reports.targets()?;
    targets.check([])?;
    if let Some(directory) = &args.save {
        check_directory(directory)?;
    }
    let interrupt = Interrupt::listen(None)?;
    let (report, failure) = match args.problem.read(&args.own)? {
        problem::Problem::Puzzle(puzzle) => on_puzzle(args, puzzle, &interrupt)?,
        problem::Problem::Own(own) => on_own(args, *own, &interrupt)?,
    };
    targets.finish(&report, failure)
}

type Examined = (Report, Option<Failure>);

/// Searches among the inputs of a puzzle.
fn on_puzzle(
    args: &Args,
    puzzle: &'static Puzzle,
    interrupt: &Interrupt,
) -> Result<Examined, Failure> {
    refuse_for_puzzle(&[("--ends", args.ends.ends)])?;
    let programs = args.programs(&args.files, interrupt)?;
    if programs.is_empty() {
        return Err(Failure::usage(
            "there is no program: name a source file such as `sol.cpp`, an executable file, or --cmd 'COMMAND'",
        ));
    }
    let judge = &Judge::new(puzzle);
    let scope = args.scope(&*puzzle.inputs())?;
    let examination = Examination {
        subject: puzzle.into(),
        arguments: puzzle.about().name.to_owned(),
        part: part(scope, judge.max_cases()),
        max_cases: judge.max_cases(),
        max_batch: MAX_BATCH,
        limits: args.program_options.limits(),
        references: &[],
        interrupt,
        args,
    };
    examination.run(&PuzzleProblem { judge, scope }, &programs)
}

/// Searches among the inputs of a grammar.
fn on_own(args: &Args, own: OwnDescription, interrupt: &Interrupt) -> Result<Examined, Failure> {
    refuse_for_own(&[
        ("--distance", args.distance.is_some()),
        ("--skip", args.skip.is_some()),
        ("--random", args.at_random),
        ("--seed", args.seed.is_some()),
    ])?;
    let is_package_alone = args.files.is_empty() && args.cmd.is_none();
    let mut files = if is_package_alone {
        own.usable(interrupt.flag()).collect::<Result<_, _>>()?
    } else {
        args.files.clone()
    };
    // Programs are compared with the first one if no other program knows the answers.
    let is_compared = own.needs_reference() || is_package_alone && !args.own.has_reference();
    let reference = (is_compared && !files.is_empty()).then(|| files.remove(0));
    let programs = args.programs(&files, interrupt)?;
    if programs.is_empty() || own.needs_reference() && reference.is_none() {
        return Err(Failure::usage(
            "a program is missing: name one to examine, and a correct one with --reference PROGRAM; or name two source files or \
             executable files, which are compared with each other",
        ));
    }
    let limits = own.limits(Some(&args.program_options));
    let subject = own.subject();
    let arguments = own.arguments(reference.as_deref());
    let own = own.compile(reference.as_deref(), limits, interrupt.flag())?;
    let problem = GrammarProblem::new(&own, args.ends.ends, interrupt.flag())?.by_cases()?;
    let max_cases = problem.max_cases();
    refuse(
        &[(
            "--batch",
            max_cases == 1 && args.batch.is_some_and(|batch| batch.get() > 1),
        )],
        |option| {
            format!(
                "{option} needs a grammar with the number of cases and then equal cases, which the reference answers one \
                 by one, and no input validators: remove it"
            )
        },
    )?;
    // No run has more cases than `--batch` allows, also not one that tries as many as possible.
    let max_cases = args
        .batch
        .map_or(max_cases, |batch| max_cases.min(batch.get()));
    let examination = Examination {
        subject,
        arguments,
        part: args.ends.ends.then(|| "with --ends".to_owned()),
        max_cases,
        // The references answer only inputs of the grammar.
        max_batch: NonZeroUsize::new(max_cases).map_or(MAX_BATCH, |max| max.min(MAX_BATCH)),
        limits,
        references: own.judge.references(),
        interrupt,
        args,
    };
    examination.run(&problem, &programs)
}

/// A problem, and how to search for inputs that programs fail on.
struct Examination<'a> {
    subject: Subject,
    /// The arguments of `quadrille` that name the problem, for a shell.
    arguments: String,
    /// The part of the inputs that is searched, in a few words.
    part: Option<String>,
    max_cases: usize,
    max_batch: NonZeroUsize,
    limits: RunLimits,
    /// The programs that know the answers.
    references: &'a [examiner::problem::NamedProgram],
    interrupt: &'a Interrupt,
    args: &'a Args,
}

impl Examination<'_> {
    /// Searches with one program after another. Returns the report, and the failure that ended the search or to save an
    /// input.
    fn run<P: Problem>(&self, problem: &P, programs: &[NamedProgram]) -> Result<Examined, Failure> {
        let mut reports = Vec::new();
        let mut failure = None;
        for named in programs {
            let (report, end) = self.search(problem, named)?;
            if programs.len() > 1 {
                message::note(&format!("{}: {}", visible(&named.name), report.summary));
            }
            let is_over = !report.is_complete;
            reports.push(report);
            failure = failure.or(end);
            if is_over {
                break;
            }
        }
        Ok((joined(reports, programs.len()), failure))
    }

    /// Searches with a program.
    fn search<P: Problem>(&self, problem: &P, named: &NamedProgram) -> Result<Examined, Failure> {
        let candidate = &Candidate {
            program: &named.program.clone()?,
            limits: self.limits,
            cancel: self.interrupt.flag(),
        };
        // The preparation of the inputs is no part of the time of the search.
        let mut inputs = problem.inputs();
        let options = &self.args.options(self.max_cases, self.max_batch);
        let progress = SearchProgress::new(inputs.len(), options.deadline, options.inputs);
        let show = |event| progress.event(event);
        let references = self.references.iter().map(|reference| &reference.program);
        let programs: Vec<_> = references.chain([candidate.program]).collect();
        let check_files = watch(&programs);
        let results = stress(problem, candidate, options, &show);
        progress.clear();
        let results = results?;
        check_files()?;

        let mut failure = results
            .last()
            .and_then(|last| last.error.clone())
            .map(Failure::from);
        let findings = results.iter().filter_map(|result| result.finding.as_ref());
        let failing = findings.map(|finding| {
            let failing = failing_input(problem, &mut inputs, finding);
            let directory = self.args.save.as_deref();
            // If the judge fails, there is no answer.
            let has_answer = finding.judgement.verdict != Verdict::JudgeFault;
            let passes = |program: &Program| {
                let other = Candidate {
                    program,
                    ..*candidate
                };
                Ok(problem.run(&other, &finding.cases)?.is_accepted())
            };
            let standard = has_answer.then(|| named.note_on_standard(candidate.cancel, passes));
            let answer = has_answer.then_some(&*failing.expected);
            let saved = directory.map(|path| save(path, &failing.input, answer));
            let file = saved.transpose().unwrap_or_else(|error| {
                failure.get_or_insert(error);
                None
            });
            FailingInput {
                file,
                standard: standard.flatten(),
                ..failing
            }
        });
        let failing: Vec<_> = failing.collect();
        let others = match &failing[..] {
            // Random inputs at one distance would say little.
            [failing] if !failing.boards.is_empty() && self.args.distance.is_none() => {
                try_unsolved(problem, candidate, options.seed).ok()
            }
            _ => None,
        };
        let mut layouts = results
            .iter()
            .filter_map(|result| result.remarks.layout.as_ref());
        let search = Search {
            subject: self.subject.clone(),
            problem: &self.arguments,
            part: self.part.clone(),
            named,
            references: self.references,
            candidate,
            options,
            results: &results,
            inputs: failing,
            others,
            layout: layouts
                .next()
                .map(|layout| failing_input(problem, &mut inputs, layout)),
        };
        if failure.is_none() && search.is_nothing_examined() {
            problem.find_faulty_validator(candidate.cancel)?;
            let why = match &results[0] {
                result if result.refused > 0 => "the input validators refused all inputs",
                result if result.spent.is_some() => "no input was found in the time; --for sets it",
                _ => "no input matches all grammars",
            };
            failure = Some(Failure::input(format_args!("nothing was examined: {why}")));
        }
        Ok((report(&search), failure))
    }
}

/// A finding with its input, which is not saved.
fn failing_input<'a, P: Problem>(
    problem: &P,
    inputs: &mut P::Inputs,
    finding: &'a Finding<CaseOf<P>>,
) -> FailingInput<'a, CaseOf<P>> {
    let case = finding.judgement.case;
    let case = case.and_then(|case| finding.cases.get(case));
    let layer = inputs.layer(case.unwrap_or(finding.last()));
    FailingInput {
        finding,
        boards: problem.boards(&finding.cases),
        input: problem.input(&finding.cases),
        expected: problem.expected(&finding.cases),
        file: None,
        standard: None,
        is_solved: layer == Layer::Distance(Some(0)),
    }
}
