//! `quadrille coverage`: which cases and edge cases a data set has, and which wrong programs it kills.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use examiner::problem::{Problem, PuzzleProblem};
use examiner::{
    ChosenInput, Coverage, Error, Expectation, MAX_JOBS, Measurement, NamedInput, Origin, Reads,
    Submission, Test, mutants, program_files,
};
use puzzles::Puzzle;
use puzzles::text::Format;
use runner::RunLimits;

use crate::args::{PuzzleParser, TimeLimit, output_path};
use crate::data_set::{self, check_directory, tests_in};
use crate::exit::{Exit, Failure, Interrupt, while_waiting};
use crate::message;
use crate::program::{ProgramOptions, number_to};
use crate::progress::Progress;
use crate::render::coverage::{Measured, report};
use crate::report::ReportOption;
use crate::source::Document;
use crate::visible::shown_path;

/// Measure a data set: covered cases, missing inputs, and killed programs
///
/// A distance is covered if the data have a case at this distance. The same holds for the edge cases
/// `already-solved`, `impossible` and `hardest`. Another edge case is present if an input has all its cases in
/// sequence. Two cases are in the same class if the group of the puzzle, which `atlas` names, maps one to the
/// other. Repeated cases are not faults.
///
/// An input kills a program if the verdict of the program on this input is not AC. The data kill a program if at least
/// one input kills it; otherwise they accept it. The report has the true positive rate (TPR), the share of correct
/// programs that the data accept; the true negative rate (TNR), the share of wrong programs that they kill; a smallest
/// set of tests that kills the same programs; and the tests that alone kill a program.
///
/// Exit codes: 0 the data are complete: they have a case at every distance, an unsolvable case if there is one,
/// and every edge case; they kill every wrong program and no correct one (mutants that cannot run on this machine
/// are skipped); 1 something is missing, also if `--fill` writes it; 3 an input is faulty and ignored.
#[derive(Debug, clap::Args)]
#[command(after_long_help = include_str!("../../help/coverage.txt"))]
pub(super) struct Args {
    /// The puzzle
    #[arg(value_parser = PuzzleParser)]
    puzzle: &'static Puzzle,

    /// The data: input files (`-`: standard input), or directories with `.in` files in and below them
    #[arg(value_name = "DIR", required = true)]
    paths: Vec<PathBuf>,

    /// Run no mutants
    ///
    /// Mutants are small programs, each with one mistake that contestants make. References are correct
    /// programs; they may take five times as long as mutants. Each program runs on each input.
    #[arg(long = "no-mutants")]
    without_mutants: bool,

    /// Run your own programs: source files or executable files, or directories with them; may be given several times
    ///
    /// The verdict that a program should get is read from a line `@EXPECTED_RESULTS@: WRONG-ANSWER` in the source,
    /// from a file `sol.cpp.desc` of Polygon beside it, or from the name of its directory: `accepted`,
    /// `wrong_answer`, `time_limit_exceeded`, `run_time_error` and so on. Without any of them, the data and 300 more
    /// inputs decide: a program is wrong if one of these inputs kills it, and otherwise probably correct.
    #[arg(long, value_name = "DIR")]
    with: Vec<PathBuf>,

    #[command(flatten)]
    options: ProgramOptions,

    /// Write the missing inputs into this directory, in the same form as `generate -o`
    #[arg(long, value_name = "DIR", value_parser = output_path())]
    fill: Option<PathBuf>,

    /// Overwrite existing files; files that an existing manifest lists are removed first
    #[arg(long, requires = "fill")]
    force: bool,

    /// Number of runs at a time, up to 256; measured times are accurate only for 1
    #[arg(short, long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = number_to::<MAX_JOBS>)]
    jobs: NonZeroUsize,

    #[command(flatten)]
    time_limit: TimeLimit,

    #[command(flatten)]
    reports: ReportOption,
}

/// Measures a data set and reports on it; after an interruption, on the results up to then.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let (puzzle, problem) = (args.puzzle, &PuzzleProblem::new(args.puzzle));
    let tests = data(args)?;
    let interrupt = Interrupt::listen(args.time_limit.at_most)?;
    let (inputs, faulty) = read(&tests, &puzzle.about().format)?;
    // There is no partial result, so a signal may end the process at once.
    let coverage = while_waiting(|| {
        let all = &mut *puzzle.inputs();
        let edge_cases = examiner::edge_cases(puzzle, all);
        Coverage::of(all, &edge_cases, &inputs)
    })?;
    // A signal up to here leaves no directory behind.
    let sources = tempfile::tempdir().map_err(|error| {
        Error::environment(format_args!("cannot create a temporary directory: {error}"))
    })?;
    let candidates = candidates(args, sources.path(), &interrupt)?;
    let mut additions = coverage.missing.clone();
    let mut acceptance = None;
    if !candidates.is_empty() || !args.without_mutants {
        let measurement = Measurement {
            problem,
            inputs: &inputs,
            coverage: &coverage,
            limits: args.options.limits_or(RunLimits::DEFAULT),
            jobs: args.jobs,
            cancel: interrupt.flag(),
        };
        let progress = Progress::of_tasks((candidates.len() * inputs.len()) as u64);
        let found = measurement.run(candidates, &|event| progress.event(event));
        progress.clear();
        additions.extend(found.additions(&additions));
        acceptance = Some((found, measurement.limits));
    }
    let mut measured = Measured {
        inputs,
        faulty,
        coverage,
        acceptance,
        additions,
    };
    let mut report = report(problem, &measured);
    let acceptance = measured.acceptance.as_mut();
    let error = acceptance.and_then(|(acceptance, _)| acceptance.error.take());
    let mut failure = error.map(Failure::from);
    if let (Some(directory), None) = (&args.fill, &failure) {
        match fill(args, problem, directory, measured.additions, &interrupt) {
            Ok(note) => report.note(note),
            Err(error) => failure = Some(error),
        }
    }
    let exit = args.reports.finish(&report, failure)?;
    Ok(if measured.faulty.is_empty() {
        exit
    } else {
        Exit::INPUT
    })
}

/// The tests of the data set. Fails early if an option has no effect, or if a report or the directory of `--fill` cannot be written.
fn data(args: &Args) -> Result<Vec<Test>, Failure> {
    let has_limits = args.options.limits_or(RunLimits::DEFAULT) != RunLimits::DEFAULT;
    let is_limited = has_limits || args.jobs != NonZeroUsize::MIN;
    if args.with.is_empty() && (args.options.is_used() || args.without_mutants && is_limited) {
        return Err(Failure::usage(
            "an option for programs is given, but no program: name a directory of programs with `--with DIR`",
        ));
    }
    refuse_to_overwrite_the_data(args)?;
    // With `--fill`, a directory may be empty: all inputs are missing.
    let tests = tests_in(&args.paths, args.fill.is_some())?;
    let programs = program_files(&args.with)?.0;
    let programs = programs.iter().map(|(path, _)| path.as_path());
    args.reports
        .check(tests.iter().flat_map(Test::files).chain(programs))?;
    if let Some(directory) = &args.fill {
        check_directory(directory)?;
    }
    Ok(tests)
}

/// Writes the missing inputs into the directory of `--fill`; returns a note for the report.
fn fill(
    args: &Args,
    problem: &PuzzleProblem,
    directory: &Path,
    additions: Vec<ChosenInput>,
    interrupt: &Interrupt,
) -> Result<String, Failure> {
    if additions.is_empty() {
        return Ok("no input is missing".to_owned());
    }
    let number = additions.len() as u64;
    let mut inputs = args.puzzle.inputs();
    let chosen = additions.into_iter();
    let chosen = chosen.map(|chosen| Ok(problem.generated(chosen, &mut *inputs)));
    let (destination, origin) = ((directory, args.force), (problem.name(), None));
    data_set::write(destination, origin, number, chosen, interrupt.flag())?;
    let directory = shown_path(directory);
    Ok(format!("the missing inputs are written to {directory}"))
}

/// The mutants, whose sources are written into this directory, and the programs of the user.
fn candidates(
    args: &Args,
    sources: &Path,
    interrupt: &Interrupt,
) -> Result<Vec<Submission>, Failure> {
    let mut candidates = Vec::new();
    if !args.without_mutants {
        for mutant in mutants(args.puzzle) {
            candidates.push(Submission::of_mutant(&mutant, sources, interrupt.flag())?);
        }
    }
    let (files, unused) = program_files(&args.with)?;
    for path in unused {
        let path = shown_path(&path);
        message::note(&format!("{path} is not run: its language is unknown"));
    }
    let paths = files.iter().map(|(path, _)| path.as_path());
    let programs = args.options.programs(None, paths, interrupt.flag())?;
    for (program, (_, expectation)) in programs.into_iter().zip(files) {
        let expected = expectation.as_ref().map(Expectation::names);
        candidates.push(Submission {
            program,
            origin: Origin::Submissions,
            about: expected.map_or("unknown".to_owned(), |names| format!("expected: {names}")),
            expectation,
            reads: Reads::OneCase,
        });
    }
    Ok(candidates)
}

/// Refuses `--force` if `--fill` names a directory of the measured data.
fn refuse_to_overwrite_the_data(args: &Args) -> Result<(), Failure> {
    let Some(Ok(directory)) = args.fill.as_ref().map(|directory| directory.canonicalize()) else {
        return Ok(());
    };
    let paths = args.paths.iter().map(|path| path.canonicalize());
    let is_shared = paths
        .flatten()
        .any(|path| path.starts_with(&directory) || directory.starts_with(path));
    if args.force && is_shared {
        return Err(Failure::usage(format!(
            "{} has tests that are measured, and `--fill` with `--force` would overwrite them: name another directory",
            shown_path(&directory)
        )));
    }
    Ok(())
}

/// Reads the inputs. Prints the faults of faulty inputs, and returns the names of these inputs.
fn read(tests: &[Test], format: &Format) -> Result<(Vec<NamedInput>, Vec<String>), Failure> {
    let (mut inputs, mut faulty) = (Vec::new(), Vec::new());
    for test in tests {
        let name = test.input.display().to_string();
        // To read a pipe may take forever.
        let document = while_waiting(|| Document::read(&test.input))?;
        let document = document.map_err(|failure| failure.print());
        let cases = document.as_ref().ok().and_then(|read| read.cases(format));
        match (document, cases) {
            (Ok(Document { text, .. }), Some(cases)) => {
                inputs.push(NamedInput { name, cases, text });
            }
            _ => faulty.push(name),
        }
    }
    Ok((inputs, faulty))
}
