//! `quadrille judge`: judges a program on test files.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use examiner::data_set::Test;
use examiner::{
    Candidate, Error, ErrorKind, Excerpt, Expectation, Judgement, Matrix, Trial, Verdict,
    VerdictCode, run_matrix,
};
use runner::Program;

use crate::args::{Limiting, TimeLimit, name_parser, number};
use crate::dialect::Problem;
use crate::exit::{Exit, Failure, Interrupt};
use crate::number::{counted, time};
use crate::program::{Compiling, Named};
use crate::progress::Progress;
use crate::render::report::{self, Comparison, Criterion, Report, distinct};
use crate::render::table::{Align, Table};
use crate::source::{Document, is_stdin, tests};

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
#[command(after_long_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    problem: Problem,

    /// The program and its arguments, split into words as in a shell; no shell runs it
    #[arg(long, value_name = "CMD")]
    cmd: Option<String>,

    #[command(flatten)]
    compiling: Compiling,

    /// Programs and tests: source files (`sol.cpp`) or executable files; input files (`-`: standard input), or
    /// directories with `.in` files in and below them
    ///
    /// A source file is compiled, if it is not in an interpreted language. An answer file beside an
    /// input file (`1.ans`, `1.out` or `1.a` beside `1.in`, `01.a` beside `01`) is checked; if it is wrong, the verdict
    /// is JF. The program may print any right answer, not only the one in the file. A test that is named twice is run
    /// once.
    #[arg(value_name = "PLACE", required = true)]
    places: Vec<PathBuf>,

    /// The expected verdicts, separated by commas: `WA`, `WA,RE`
    ///
    /// Each test must have the verdict AC or an expected verdict, and at least one test must have an expected
    /// verdict. Use `WA` for a program that must fail with a wrong answer only, and `AC,TLE` for a program that may
    /// be too slow.
    #[arg(long, value_name = "VERDICTS", value_delimiter = ',', ignore_case = true, value_parser = name_parser(&EXPECTED, VerdictCode::name))]
    expect: Vec<VerdictCode>,

    /// Number of runs at a time, up to 256; several runs make the measured times longer
    #[arg(short, long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = number::<NonZeroUsize>)]
    jobs: NonZeroUsize,

    #[command(flatten)]
    time_limit: TimeLimit,

    #[command(flatten)]
    limiting: Limiting,

    #[command(flatten)]
    reports: report::Reports,
}

/// The verdicts that may be expected. JF is not a verdict on a program.
const EXPECTED: [VerdictCode; 8] = {
    let [judged @ .., VerdictCode::Jf] = VerdictCode::ALL else {
        panic!("JF is the last code");
    };
    judged
};

const AFTER_HELP: &str = "\
Examples:
  $ echo bwwb bbwb bwwb bwww | quadrille judge flip --cmd 'echo 4' - | tail -n 1
  passed: 1 test: AC 1

Several programs on all tests in a directory:
  $ quadrille judge flip fast.cpp slow.py tests

All tests in a directory, with another report for continuous integration:
  $ quadrille judge flip --cmd ./solution --report junit=judge.xml tests";

/// A program under examination; a source that does not compile, or cannot be compiled here, has an error instead.
struct Subject {
    name: String,
    program: Result<Program, Error>,
}

/// Judges the programs on all tests and writes the reports; after an interruption, on the judged tests.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let puzzle = args.problem.puzzle()?;
    let targets = args.reports.targets()?;
    let limits = args.compiling.limits(args.limiting.limits());
    let interrupt = args.time_limit.listen()?;
    let (files, places) = args.compiling.split(&args.places);
    if places.is_empty() {
        return Err(Failure::usage(
            "there is no test: name an input file, `-` for standard input, or a directory with `.in` files",
        ));
    }
    let tests = tests(&places)?;
    report::refuse_to_replace(&targets, tests.iter().flat_map(Test::files))?;
    report::try_to_write(&targets)?;
    let subjects = subjects(args, &files, &interrupt)?;
    let judge = examiner::Judge::new(puzzle);
    let pipes = Pipes::default();
    let runs = subjects.len() * tests.len();
    let progress = Progress::of_tasks(runs as u64);
    let show = |event| progress.event(event);
    let Matrix { rows, error } =
        run_matrix(&subjects, &tests, args.jobs, &show, |subject, test| {
            let program = match &subject.program {
                Ok(program) => program,
                Err(error) => return Ok(not_compiled(test, error)),
            };
            let candidate = Candidate {
                program,
                limits,
                cancel: interrupt.flag(),
            };
            let answer = test.answer.as_deref();
            judge.run_test(&candidate, &test.input, answer, &|path| {
                read(path, &pipes, &interrupt)
            })
        });
    progress.clear();
    let mut failure = error.map(Failure::from);
    if rows.iter().flatten().all(Option::is_none)
        && let Some(failure) = failure.take_if(|failure| failure.message.is_some())
    {
        // The program could not be started.
        return Err(failure);
    }
    let names: Vec<&str> = subjects.iter().map(|subject| &*subject.name).collect();
    let mut report = Report {
        program: Some(names.join(", ")),
        limits: Some(limits),
        comparison: (subjects.len() > 1).then(|| comparison(&subjects, &rows)),
        notes: Vec::from_iter(super::files_note(&args.compiling.files()?)),
        ..Report::new("judge", puzzle)
    };
    let trials = trials(&subjects, rows);
    conclude(&mut report, trials, runs, &Expectation::new(&args.expect));
    let written = report.write(&targets);
    failure.map_or(written, Err)
}

/// All trials. If there are several programs, the name of a trial begins with the name of its program.
fn trials(subjects: &[Subject], rows: Vec<Vec<Option<Trial>>>) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (subject, row) in subjects.iter().zip(rows) {
        for mut trial in row.into_iter().flatten() {
            if subjects.len() > 1 {
                trial.name = format!("{}: {}", subject.name, trial.name);
            }
            trials.push(trial);
        }
    }
    trials
}

/// The programs: the command, and the files.
fn subjects(args: &Args, files: &[&Path], interrupt: &Interrupt) -> Result<Vec<Subject>, Failure> {
    let mut subjects = Vec::new();
    if let Some(command) = &args.cmd {
        let Named { name, program, .. } = args.compiling.command(command)?;
        let program = Ok(program);
        subjects.push(Subject { name, program });
    }
    for file in files {
        subjects.push(Subject {
            name: file.display().to_string(),
            program: args.compiling.source(file, interrupt.flag())?,
        });
    }
    if let [Subject { program, .. }] = &subjects[..]
        && let Err(error) = program
        && error.kind() == ErrorKind::Missing
    {
        return Err(error.clone().into());
    }
    if subjects.is_empty() {
        let place = match args.places.first() {
            Some(place) => format!(
                "{} is neither a source file nor executable",
                place.display()
            ),
            None => "there is no program".to_owned(),
        };
        return Err(Failure::usage(format!(
            "{place}: name a source file such as `sol.cpp`, an executable file, or --cmd 'COMMAND'"
        )));
    }
    Ok(subjects)
}

/// The trial of a program that does not compile, or whose compiler or interpreter is not installed.
fn not_compiled(test: &Test, error: &Error) -> Trial {
    let name = test.input.display().to_string();
    if error.kind() == ErrorKind::Missing {
        return Trial::judge_fault(name, error.to_string());
    }
    let reason = "the source does not compile".to_owned();
    let judgement = Judgement {
        stderr: Excerpt::new(error.to_string()),
        ..Judgement::without_run(Verdict::CompileError, reason)
    };
    Trial::new(name, judgement, &[], None)
}

/// Compares several programs. Programs with equal verdicts and output on all tests have the same group.
fn comparison(subjects: &[Subject], rows: &[Vec<Option<Trial>>]) -> Comparison {
    use Align::{Left, Right};

    let judged = rows.iter().map(|row| row.iter().flatten().collect());
    let judged: Vec<Vec<&Trial>> = judged.collect();
    let results = |program: usize| {
        let judgements = judged[program].iter().map(|trial| &trial.judgement);
        judgements.map(|judgement| (judgement.verdict, &judgement.output))
    };
    // The first program of each group.
    let mut groups: Vec<usize> = Vec::new();
    let (mut table, mut examples, mut trials_before) = (Vec::new(), Vec::new(), 0);
    for (program, (subject, trials)) in subjects.iter().zip(&judged).enumerate() {
        let mut known = groups.iter();
        let known = known.position(|first| results(*first).eq(results(program)));
        let mut all = trials.iter();
        let failed = all.position(|trial| !trial.judgement.is_accepted());
        let group = known.unwrap_or_else(|| {
            groups.push(program);
            examples.extend(failed.map(|trial| trials_before + trial));
            groups.len() - 1
        });
        trials_before += trials.len();
        let usage = trials.iter().filter_map(|trial| trial.judgement.usage);
        let slowest = usage.map(|usage| usage.cpu).max();
        table.push([
            verdicts(trials.iter().copied()),
            (group + 1).to_string(),
            slowest.map(time).unwrap_or_default(),
            subject.name.clone(),
            failed.map_or_else(String::new, |trial| trials[trial].name.clone()),
        ]);
    }
    let headings = ["verdicts", "group", "slowest", "program", "first failure"];
    let programs = Table::new(
        [Left, Right, Right, Left, Left],
        headings,
        table.into_iter(),
    );
    Comparison {
        programs: Table {
            title: "Programs",
            ..programs
        },
        tests: verdict_table(subjects, rows),
        examples,
    }
}

/// The verdicts of all programs: one row per distinct test.
fn verdict_table(subjects: &[Subject], rows: &[Vec<Option<Trial>>]) -> Table {
    let names = subjects.iter().map(|subject| subject.name.clone());
    let complete = rows.iter().find(|row| row.iter().all(Option::is_some));
    let tests: Vec<&Trial> = complete.into_iter().flatten().flatten().collect();
    let verdict = |row: &Vec<Option<Trial>>, test: usize| {
        let trial = row[test].as_ref();
        trial.map_or(String::new(), |trial| trial.judgement.verdict.to_string())
    };
    let column =
        |test: usize| -> Vec<String> { rows.iter().map(|row| verdict(row, test)).collect() };
    let is_same = |one: usize, other: usize| column(one) == column(other);
    let distinct = distinct(&tests, is_same).into_iter();
    Table {
        title: "All tests",
        columns: vec![Align::Left; subjects.len() + 1],
        headings: std::iter::once("test".to_owned()).chain(names).collect(),
        rows: distinct
            .map(|(test, name)| std::iter::once(name).chain(column(test)).collect())
            .collect(),
    }
}

/// The number of trials with each verdict: `AC 3, WA 1`.
fn verdicts<'a>(trials: impl Iterator<Item = &'a Trial> + Clone) -> String {
    let codes = trials.map(|trial| trial.judgement.verdict.code());
    let counts = VerdictCode::ALL.iter().filter_map(|code| {
        let number = codes.clone().filter(|given| given == code).count();
        (number > 0).then(|| format!("{code} {number}"))
    });
    counts.collect::<Vec<_>>().join(", ")
}

/// The texts of pipes, which can be read only once.
type Pipes = Mutex<HashMap<PathBuf, Vec<u8>>>;

/// Reads a file. A signal ends a process that waits for a pipe.
fn read(path: &Path, pipes: &Pipes, interrupt: &Interrupt) -> Result<Vec<u8>, Error> {
    let read = || Document::read(path).map(|document| document.text);
    let error = |failure: Failure| Error::input(failure.message.unwrap_or_default());
    if path.is_file() && !is_stdin(path) {
        return read().map_err(error);
    }
    let mut pipes = pipes.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(text) = pipes.get(path) {
        return Ok(text.clone());
    }
    let text = interrupt
        .while_waiting(read)
        .ok_or_else(Error::interrupted)?;
    let text = text.map_err(error)?;
    pipes.insert(path.to_owned(), text.clone());
    Ok(text)
}

/// Adds the trials to a report, and their result. `tests` is the number of all tests.
fn conclude(report: &mut Report, trials: Vec<Trial>, tests: usize, expectation: &Expectation) {
    report.trials = trials;
    for trial in &mut report.trials {
        trial.passed = expectation.allows(trial.judgement.verdict);
    }
    let done = report.trials.len();
    report.is_complete = done == tests;
    if !report.is_complete {
        let tests = counted(tests as u64, "test", "tests");
        report.notes.push(format!("ended after {done} of {tests}"));
    }
    if !expectation.is_accepted_only() {
        let verdicts = report.trials.iter().map(|trial| trial.judgement.verdict);
        let passed = expectation.is_met_by(verdicts);
        let why = if passed { "given" } else { "no test has it" };
        let name = format!("expected: {}", expectation.names());
        report.criteria.push(Criterion::new(name, passed, why));
    }
    let usage = |trial: &Trial| trial.judgement.usage.map(|usage| usage.cpu);
    let times = report.trials.iter().rev();
    let times = times.filter_map(|trial| Some((usage(trial)?, &trial.name)));
    if let Some((cpu, name)) = times.max_by_key(|(cpu, _)| *cpu) {
        let cpu = time(cpu);
        report
            .notes
            .push(format!("slowest: {cpu} of CPU time, {name}"));
    }
    report.summary = summary(report);
}

/// The number of tests with each verdict.
fn summary(report: &Report) -> String {
    let state = match (report.is_complete, report.passed()) {
        (false, _) => "not finished",
        (true, true) => "passed",
        (true, false) => "failed",
    };
    if report.trials.is_empty() {
        return format!("{state}: no tests");
    }
    let trials = report.trials.len() as u64;
    let tests = match &report.comparison {
        Some(_) => counted(trials, "run", "runs"),
        None => counted(trials, "test", "tests"),
    };
    format!("{state}: {tests}: {}", verdicts(report.trials.iter()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_but_jf_may_be_expected() {
        let parser = name_parser(&EXPECTED, VerdictCode::name);
        let argument = clap::Arg::new("code").value_parser(parser);
        let argument = argument.ignore_case(true);
        let command = clap::Command::new("test").arg(argument);
        for code in VerdictCode::ALL {
            let expected = (code != VerdictCode::Jf).then_some(code);
            for name in [code.name().to_owned(), code.name().to_lowercase()] {
                let matches = command.clone().try_get_matches_from(["test", &name]);
                let read = matches.ok().and_then(|mut all| all.remove_one("code"));
                assert_eq!(read, expected, "{name}");
            }
        }
        for wrong in ["", "AC ", "OK", "AC,WA"] {
            let matches = command.clone().try_get_matches_from(["test", wrong]);
            assert!(matches.is_err(), "{wrong}");
        }
    }
}
