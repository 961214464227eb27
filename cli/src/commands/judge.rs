//! `quadrille judge`: judges a program on test files.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use examiner::problem::{Problem, run_test};
use examiner::{
    Candidate, Error, ErrorKind, Expectation, MAX_JOBS, Program, Test, Trial, VerdictCode,
    run_matrix,
};

use super::stress::typed_options;
use crate::args::{TimeLimit, name_parser};
use crate::data_set::tests_in;
use crate::exit::{Exit, Failure, Interrupt, while_waiting};
use crate::message;
use crate::problem::{DescriptionOptions, ProblemName, ProblemParser};
use crate::program::{ProgramOptions, argument, number_to, quoted, watch};
use crate::progress::Progress;
use crate::render::judge::{Judged, report};
use crate::report::ReportOption;
use crate::source::{Document, is_stdin};
use crate::visible::{shown_path, visible};

/// Run a program on test files and judge its output
///
/// Several programs are compared in one table, in which programs with equal output have the same group.
///
/// Verdicts: AC accepted; WA wrong answer; PE right answers in a wrong layout; TLE, MLE and OLE: the limit of
/// time, memory or output was exceeded; RE run-time error; CE the source does not compile; JF the judge's fault: a
/// faulty test or, if there are several programs, a compiler that is not installed.
///
/// Exit codes: 0 all verdicts are as expected, 1 a verdict is unexpected, 3 there are no tests, 4 the program cannot
/// be started.
#[derive(Debug, clap::Args)]
#[command(after_long_help = include_str!("../../help/judge.txt"))]
pub(super) struct Args {
    /// A puzzle, a grammar of inputs (`inputs.ctd`), an input validator (`validator.cpp`), or the directory of a problem package or
    /// of samples (`1.in`)
    #[arg(value_parser = ProblemParser)]
    problem: ProblemName,

    /// The program and its arguments, split into words as in a shell; no shell runs it
    #[arg(long, value_name = "CMD")]
    cmd: Option<String>,

    #[command(flatten)]
    description: DescriptionOptions,

    #[command(flatten)]
    options: ProgramOptions,

    /// Programs and tests: source files (`sol.cpp`) or executable files; input files (`-`: standard input), or
    /// directories with `.in` files in and below them
    ///
    /// A source file is compiled, if it is not in an interpreted language. An answer file beside an
    /// input file (`1.ans`, `1.out` or `1.a` beside `1.in`, `01.a` beside `01`) is checked; if it is wrong, the verdict
    /// is JF. The program may print any right answer, not only the one in the file. A test that is named twice is run
    /// once.
    ///
    /// The tests of a package are those in its directories `data/sample` and `data/secret`, if no other test is named. A
    /// grammar or a package has no exact solver, so the references give the answer if there is no answer file, and check the
    /// file if an output differs from it.
    #[arg(value_name = "PATH", required_unless_present = "cmd")]
    paths: Vec<PathBuf>,

    /// The expected verdicts, separated by commas: `WA`, `WA,RE`
    ///
    /// Each test must have the verdict AC or an expected verdict, and at least one test must have an expected
    /// verdict. Use `WA` for a program that must fail with a wrong answer only, and `AC,TLE` for a program that may
    /// be too slow.
    #[arg(long, value_name = "VERDICTS", value_delimiter = ',', ignore_case = true, value_parser = name_parser(EXPECTED, VerdictCode::name))]
    expect: Vec<VerdictCode>,

    /// Number of runs at a time, up to 256; several runs make the measured times longer
    #[arg(short, long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = number_to::<MAX_JOBS>)]
    jobs: NonZeroUsize,

    #[command(flatten)]
    time_limit: TimeLimit,

    #[command(flatten)]
    reports: ReportOption,
}

/// The verdicts that may be expected. JF is not a verdict on a program.
const EXPECTED: &[VerdictCode] = VerdictCode::ALL.split_last().unwrap().1;

/// Judges the programs on all tests and writes the reports; after an interruption, on the judged tests.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let interrupt = Interrupt::listen(args.time_limit.at_most)?;
    let (files, mut tests) = args.options.split(&args.paths);
    let mut problem = args.problem.read(&args.description, interrupt.flag())?;
    if tests.is_empty() {
        tests = problem.test_data()?;
    }
    let tests = tests_in(&tests, false)?;
    let examined = tests.iter().flat_map(Test::files).chain(files.clone());
    args.reports
        .check(examined.chain(args.description.files()))?;
    let programs = programs(args, &files, &interrupt)?;
    if problem.needs_reference()
        && let Some(test) = tests.iter().find(|test| test.answer.is_none())
    {
        return Err(Failure::usage(format_args!(
            "{} has no answer file: name a correct program with --reference PROGRAM",
            shown_path(&test.input)
        )));
    }
    let limits = args.options.limits_or(problem.limits());
    problem.prepare(limits, None, tests.iter().any(|test| test.answer.is_some()))?;
    let problem: &dyn Problem = &*problem;
    let pipes = pipes(&tests)?;
    let read = |path: &Path| pipes.get(path).cloned().unwrap_or_else(|| read(path));
    let judge = |program: &Program, test: &Test| {
        let candidate = Candidate {
            program,
            limits,
            cancel: interrupt.flag(),
        };
        run_test(problem, &candidate, test, &read)
    };
    let check_files = watch(&programs.iter().collect::<Vec<_>>());
    let progress = Progress::of_tasks((programs.len() * tests.len()) as u64);
    let show = |event| progress.event(event);
    let (rows, error) = run_matrix(&programs, &tests, args.jobs, &show, judge);
    progress.clear();
    let mut failure = error.map(Failure::from);
    if rows.iter().flatten().all(Option::is_none)
        && let Some(failure) = failure.take_if(|failure| failure.message.is_some())
    {
        // The program could not be started.
        return Err(failure);
    }
    for (program, row) in programs.iter().zip(&rows) {
        let failed = |(test, trial): (_, &Option<Trial>)| {
            let trial = trial.as_ref().filter(|trial| !trial.passed)?;
            Some((test, trial.judgement.verdict))
        };
        let failed = tests.iter().zip(row).find_map(failed);
        let failed = failed.filter(|_| !message::is_quiet());
        let causes = failed.map(|(test, verdict)| {
            let candidate = Candidate {
                program,
                limits,
                cancel: interrupt.flag(),
            };
            let run = |other: &Candidate<'_>| Ok(run_test(problem, other, test, &read)?.judgement);
            candidate.causes(verdict, &run)
        });
        print_notes(program, causes.unwrap_or_default().iter());
    }
    failure = failure.or(check_files().err());
    let command = (programs.len() == 1 && !problem.needs_reference()).then(|| {
        let options = typed_options("judge").into_iter();
        let words: Vec<String> = [quoted(problem.name())]
            .into_iter()
            .chain(options)
            .collect();
        let program = argument(&programs[0]);
        format!("quadrille stress {} {program} --shrink ", words.join(" "))
    });
    let judged = Judged {
        names: programs.into_iter().map(|program| program.name).collect(),
        rows,
        limits,
        files: &args.options.files()?,
        expectation: Expectation::new(&args.expect),
        shrink: command.as_deref(),
    };
    args.reports.finish(&report(problem, judged), failure)
}

fn print_notes<'a>(program: &Program, notes: impl Iterator<Item = &'a String>) {
    let name = visible(&program.name);
    notes.for_each(|note| message::note(&format!("{name}: {note}")));
}

/// The programs: the command, and the files.
fn programs(args: &Args, files: &[&Path], interrupt: &Interrupt) -> Result<Vec<Program>, Failure> {
    let (command, files) = (args.cmd.as_deref(), files.iter().copied());
    let programs = args.options.programs(command, files, interrupt.flag())?;
    for program in &programs {
        print_notes(program, program.notes.iter());
    }
    match &programs[..] {
        [
            Program {
                command: Err(error),
                ..
            },
        ] if error.kind() == ErrorKind::Missing => Err(error.clone().into()),
        [] => {
            let path = shown_path(&args.paths[0]);
            Err(Failure::usage(format_args!(
                "{path} is neither a source file nor executable: name a source file such as `sol.cpp`, an executable \
                 file, or --cmd 'COMMAND'"
            )))
        }
        _ => Ok(programs),
    }
}

/// Reads a file.
fn read(path: &Path) -> Result<Vec<u8>, Error> {
    match Document::read(path) {
        Ok(document) => Ok(document.text),
        Err(failure) => Err(Error::input(failure.message.unwrap_or_default())),
    }
}

/// The texts of pipes, which can be read only once.
type Pipes<'a> = HashMap<&'a Path, Result<Vec<u8>, Error>>;

/// Reads the pipes among the files of the tests. A signal ends a process that waits for a pipe.
fn pipes(tests: &[Test]) -> Result<Pipes<'_>, Failure> {
    let files = tests.iter().flat_map(Test::files);
    let pipes = files.filter(|path| !path.is_file() || is_stdin(path));
    pipes
        .map(|path| Ok((path, while_waiting(|| read(path))?)))
        .collect()
}
