//! `quadrille judge`: judges a program on test files.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use examiner::data_set::Test;
use examiner::{Candidate, Error, Expectation, Results, Trial, VerdictCode};
use puzzles::Puzzle;
use runner::Program;

use crate::args::{Limiting, OpenedFiles, TimeLimit, name_parser, number, puzzle_parser};
use crate::exit::{Exit, Failure, Interrupt};
use crate::number::{counted, time};
use crate::progress::Progress;
use crate::render::report::{self, Criterion, Report};
use crate::source::{Document, is_stdin, tests};

/// Run a program on test files and judge its output
///
/// Verdicts: AC accepted; WA wrong answer; PE right answers in a wrong layout; TLE, MLE and OLE: the limit of
/// time, memory or output was exceeded; RE run-time error; JF the judge's fault: a faulty test.
///
/// Exit codes: 0 all verdicts are as expected, 1 a verdict is unexpected, 3 there are no tests, 4 the program cannot
/// be started.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(super) struct Args {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    puzzle: &'static dyn Puzzle,

    /// The program and its arguments, split into words as in a shell; no shell runs it
    #[arg(long, value_name = "CMD")]
    cmd: String,

    /// The tests: input files (`-`: standard input), or directories with `.in` files in and below them
    ///
    /// An `.ans` file beside an `.in` file is checked; if it is wrong, the verdict is JF. The program may print any
    /// right answer, not only the one in the `.ans` file. A test that is named twice is run once.
    #[arg(value_name = "DIR", required = true)]
    tests: Vec<PathBuf>,

    /// The expected verdicts, separated by commas: `WA`, `WA,RE`
    ///
    /// Each test must have the verdict AC or an expected verdict, and at least one test must have an expected
    /// verdict. Use `WA` for a program that must fail with a wrong answer only, and `AC,TLE` for a program that may
    /// be too slow.
    #[arg(long, value_name = "VERDICTS", value_delimiter = ',', value_parser = name_parser(&EXPECTED, VerdictCode::name))]
    expect: Vec<VerdictCode>,

    /// Number of runs at a time, up to 256; several runs make the measured times longer
    #[arg(short, long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = number::<NonZeroUsize>)]
    jobs: NonZeroUsize,

    #[command(flatten)]
    time_limit: TimeLimit,

    #[command(flatten)]
    opened: OpenedFiles,

    #[command(flatten)]
    limiting: Limiting,

    #[command(flatten)]
    reports: report::Reports,
}

/// The verdicts that may be expected. JF is not a verdict on a program.
const EXPECTED: [VerdictCode; 7] = {
    let [judged @ .., VerdictCode::Jf] = VerdictCode::ALL else {
        panic!("JF is the last code");
    };
    judged
};

const AFTER_HELP: &str = "\
Examples:
  $ echo bwwb bbwb bwwb bwww | quadrille judge flip --cmd 'echo 4' - | tail -n 1
  passed: 1 test: AC 1

All tests in a directory, with another report for continuous integration:
  $ quadrille judge flip --cmd ./solution --report junit=judge.xml tests";

/// Judges a program on all tests and writes the reports; after an interruption, on the judged tests.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let puzzle = args.puzzle;
    let program = Program::parse(&args.cmd)?.with_files(args.opened.files()?);
    let targets = args.reports.targets()?;
    let limits = args.limiting.limits();
    let tests = tests(&args.tests)?;
    report::refuse_to_replace(&targets, tests.iter().flat_map(Test::files))?;
    report::try_to_write(&targets)?;
    let interrupt = args.time_limit.listen()?;
    let judge = examiner::Judge::new(puzzle);
    let candidate = Candidate {
        program: &program,
        limits,
        cancel: interrupt.flag(),
    };
    let progress = Progress::of_tasks(tests.len() as u64);
    let show = |event| progress.event(event);
    let Results { results, error } = examiner::run_all(&tests, args.jobs, &show, |test| {
        let answer = test.answer.as_deref();
        judge.run_test(&candidate, &test.input, answer, &|path| {
            read(path, &interrupt)
        })
    });
    progress.clear();
    let trials: Vec<Trial> = results.into_iter().flatten().collect();
    let mut failure = error.map(Failure::from);
    if trials.is_empty()
        && let Some(failure) = failure.take_if(|failure| failure.message.is_some())
    {
        // The program could not be started.
        return Err(failure);
    }
    let mut report = Report::new("judge", puzzle.about());
    report.program = Some(program.to_string());
    report.limits = Some(limits);
    report.notes.extend(super::files_note(program.files()));
    conclude(
        &mut report,
        trials,
        tests.len(),
        &Expectation::new(&args.expect),
    );
    let written = report.write(&targets);
    failure.map_or(written, Err)
}

/// Reads a file. A signal ends a process that waits for a pipe.
fn read(path: &Path, interrupt: &Interrupt) -> Result<Vec<u8>, Error> {
    let read = || Document::read(path).map(|document| document.text);
    let text = if path.is_file() && !is_stdin(path) {
        read()
    } else {
        interrupt
            .while_waiting(read)
            .ok_or_else(Error::interrupted)?
    };
    text.map_err(|failure| Error::input(failure.message.unwrap_or_default()))
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
    let codes = report
        .trials
        .iter()
        .map(|trial| trial.judgement.verdict.code());
    let counts = VerdictCode::ALL.iter().filter_map(|code| {
        let number = codes.clone().filter(|given| given == code).count();
        (number > 0).then(|| format!("{code} {number}"))
    });
    let counts: Vec<String> = counts.collect();
    if counts.is_empty() {
        return format!("{state}: no tests");
    }
    let tests = counted(report.trials.len() as u64, "test", "tests");
    format!("{state}: {tests}: {}", counts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_but_jf_may_be_expected() {
        let parser = name_parser(&EXPECTED, VerdictCode::name);
        let argument = clap::Arg::new("code").value_parser(parser);
        let command = clap::Command::new("test").arg(argument);
        for code in VerdictCode::ALL {
            let matches = command.clone().try_get_matches_from(["test", code.name()]);
            let read = matches.ok().and_then(|mut all| all.remove_one("code"));
            let expected = (code != VerdictCode::Jf).then_some(code);
            assert_eq!(read, expected, "{code}");
        }
        for wrong in ["", "ac", "AC ", "OK", "AC,WA"] {
            let matches = command.clone().try_get_matches_from(["test", wrong]);
            assert!(matches.is_err(), "{wrong}");
        }
    }
}
