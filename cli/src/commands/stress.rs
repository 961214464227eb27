//! `quadrille stress`: finds the smallest input that a program fails on.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::parser::ValueSource;
use clap::{Arg, Args as _, Command, CommandFactory as _, ValueEnum};
use examiner::problem::{Feature, Problem};
use examiner::stress::{Found, MAX_BATCH, Options, PreparedSearch, SearchRequest};
use examiner::{Candidate, Distances, MAX_JOBS, Program, Verdict};
use runner::RunLimits;

use super::validate::check;
use crate::args::{number, parse_limit};
use crate::data_set::{check_directory, save};
use crate::exit::{Exit, Failure, Interrupt};
use crate::message;
use crate::problem::{
    DescriptionOptions, EndsOption, ProblemName, ProblemParser, distances, refuse,
};
use crate::program::{ProgramOptions, number_to, quoted, watch};
use crate::progress::{Progress, SearchProgress};
use crate::render::stress::{Search, joined, report};
use crate::report::ReportOption;
use crate::source::Document;
use crate::visible::visible;

/// Find the smallest input that a program fails on
///
/// The search first tries edge cases and random inputs. Then it tries all inputs in their order, from the
/// smallest one (by distance; at one distance, one input of each symmetry class first) up to the smallest known
/// failure. A failure is the smallest possible one if a single case fails each time and all smaller inputs have
/// passed. The last line of the report states what is proved. Right answers in a wrong layout are a warning. When
/// the time is over, a known failure is still run again and reduced to one case.
///
/// The inputs of a grammar are tried by their size; docs/grammar.md defines it. In turns with them, larger random inputs are tried; the
/// first one that fails is reduced at once. The answers are those of the references. If
/// there is no reference, the first program stands for it. Several programs are searched one after another.
///
/// Exit codes: 0 no failure was found, 1 the program fails, 3 nothing was examined, 4 the program cannot be started, or
/// a reference or an input validator is at fault.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate switch")]
#[command(after_long_help = include_str!("../../help/stress.txt"))]
pub(super) struct Args {
    /// A puzzle, a grammar of inputs (`inputs.ctd`), an input validator (`validator.cpp`), or the directory of a problem package or
    /// of samples (`1.in`)
    #[arg(value_parser = ProblemParser, required_unless_present = "like")]
    problem: Option<ProblemName>,

    /// Instead of a problem: guess the grammar of inputs from the samples in this directory; `quadrille infer` prints it
    #[arg(long, value_name = "DIR", value_parser = ProblemParser)]
    like: Option<ProblemName>,

    /// The programs: source files, which are compiled (`sol.cpp`), or executable files (`./sol`)
    ///
    /// Without a program, the accepted programs of a package are compared with each other.
    #[arg(value_name = "PROGRAM", conflicts_with = "cmd")]
    files: Vec<PathBuf>,

    /// The program and its arguments, split into words as in a shell; no shell runs it
    #[arg(long, value_name = "CMD")]
    cmd: Option<String>,

    #[command(flatten)]
    description: DescriptionOptions,

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
    #[arg(long, value_name = "N", value_parser = number_to::<{ MAX_BATCH.get() }>)]
    batch: Option<NonZeroUsize>,

    /// Number of runs at a time, up to 256 [default: one per processor]; failures of single cases are the same for any N
    #[arg(short, long, value_name = "N", value_parser = number_to::<MAX_JOBS>)]
    jobs: Option<NonZeroUsize>,

    /// Find the smallest input of each kind of failure
    ///
    /// The kinds are: number too high, number too low, wrong sentinel, list not minimal, illegal
    /// list, no answer, another wrong answer, crash, limit exceeded. After a failure, the search goes on and ignores failures of its kind.
    #[arg(long)]
    keep_going: bool,

    /// Only inputs at this distance: `D`, `A..B` (inclusive), or `max`, the greatest distance
    #[arg(long, value_parser = distances)]
    distance: Option<Distances>,

    /// Leave out inputs: `solved`, the inputs at distance 0
    #[arg(long, value_name = "WHICH")]
    skip: Option<Skip>,

    /// Try random inputs only
    #[arg(long = "random")]
    at_random: bool,

    /// Seed of the random inputs; the same seed gives the same inputs [default: 1]
    #[arg(long, value_name = "SEED", value_parser = number::<u64>)]
    seed: Option<u64>,

    /// Try no larger random inputs of a grammar between the inputs in their order
    #[arg(long)]
    no_samples: bool,

    /// Start from this input, on which the program fails, instead of searching: reduce it, then try all smaller inputs
    ///
    /// The input is reduced by its grammar, in half of the time: fewer repetitions of loops with a smaller count, lower numbers,
    /// shorter texts. Of several cases of a puzzle, the failing one is kept.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["distance", "skip", "at_random", "keep_going", "batch"])]
    shrink: Option<PathBuf>,

    /// With --shrink: a smaller input may fail with another verdict
    #[arg(long, requires = "shrink")]
    any_verdict: bool,

    /// Instead of wrong answers, find an input on which the program exceeds the limit of time while the references take less than a
    /// tenth of it
    #[arg(long, conflicts_with_all = ["shrink", "keep_going", "batch", "no_samples", "any_verdict"])]
    slowest: bool,

    /// Save the failing input and its answer in this directory: `001-sol-wa.in` and `001-sol-wa.ans` for a wrong answer of `sol.cpp`,
    /// or with the next free number
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,

    /// Save the failing input and its answer as a secret test of the package
    #[arg(long, conflicts_with = "save")]
    add: bool,

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
    /// The problem, and the files of programs. With `--like`, the first argument is a program.
    fn named(&self) -> (&ProblemName, Vec<PathBuf>) {
        let (first, files) = (self.problem.as_ref(), self.files.iter().cloned());
        let Some(like) = &self.like else {
            return (first.expect("it is required"), files.collect());
        };
        let first = first.map(|name| PathBuf::from(&name.0));
        (like, first.into_iter().chain(files).collect())
    }

    /// The parameters of a search that begins now.
    fn options(&self, search: &PreparedSearch<'_>) -> Options {
        let usual = Options::new(search.max_cases);
        let max_batch = NonZeroUsize::new(search.max_batch).unwrap_or(MAX_BATCH);
        let usual_time = self.number.is_none().then_some(DEFAULT_TIME);
        let time = self.at_most.or(usual_time);
        Options {
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
            grace: self.at_most.map_or(GRACE, |_| usual.grace),
            inputs: self.number.map(NonZeroU64::get),
            batch: self.batch.unwrap_or(usual.batch).min(max_batch),
            jobs: self.jobs.unwrap_or(usual.jobs),
            random_only: self.at_random,
            seed: self.seed.unwrap_or(usual.seed),
            has_samples: !self.no_samples,
            any_verdict: self.any_verdict,
            slowest: self.slowest,
            each_kind: self.keep_going,
            ..usual
        }
    }
}

/// The time of a search without `--for` and `-n`, and its extension if that is enough for all inputs.
const DEFAULT_TIME: Duration = Duration::from_secs(60);
const GRACE: Duration = Duration::from_secs(10);

/// Searches for an input that each program fails on, and writes the reports.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let interrupt = Interrupt::listen(None)?;
    let (name, files) = args.named();
    let examined = files.iter().chain(&args.shrink).map(PathBuf::as_path);
    args.reports
        .check(examined.chain(args.description.files()))?;
    let progress = Progress::of_preparation();
    let start = args.shrink.as_deref();
    let description = args.description.for_test(start, Path::new(&name.0));
    let mut problem = name.read(&description, interrupt.flag())?;
    refuse_others(&*problem, args)?;
    let secret = args.add.then(|| problem.secret_data()).transpose()?;
    let directory = args.save.as_ref().or(secret.as_ref());
    directory.map_or(Ok(()), |directory| check_directory(directory))?;
    let are_given = !files.is_empty() || args.cmd.is_some();
    let mut files = if are_given {
        files
    } else {
        problem.accepted()?
    };
    // Programs are compared with the first one if no other program knows the answers.
    let needs_reference = problem.needs_reference();
    let is_compared = needs_reference || !are_given && args.description.reference.is_empty();
    let reference = (is_compared && !files.is_empty()).then(|| files.remove(0));
    let reference = reference.as_deref();
    let (command, paths) = (args.cmd.as_deref(), files.iter().map(PathBuf::as_path));
    let options = &args.program_options;
    let programs = options.programs(command, paths, interrupt.flag())?;
    if needs_reference && (programs.is_empty() || reference.is_none()) {
        return Err(Failure::usage(
            "a program is missing: name one to examine, and a correct one with --reference PROGRAM; or name two source files or \
             executable files, which are compared with each other",
        ));
    }
    if programs.is_empty() {
        return Err(Failure::usage(
            "there is no program: name a source file such as `sol.cpp`, an executable file, or --cmd 'COMMAND'",
        ));
    }
    let limits = options.limits_or(problem.limits());
    let start = start.map(|path| valid_input(&*problem, path)).transpose()?;
    // A program is slow compared with the references.
    let cpu = limits.cpu / if args.slowest { 10 } else { 1 };
    problem.prepare(RunLimits { cpu, ..limits }, reference, false)?;
    let mut search = problem.search(&SearchRequest {
        distances: args.distance.clone(),
        skip_solved: args.skip.is_some(),
        ends: args.ends.ends,
        batch: args.batch,
        start,
    })?;
    progress.clear();

    let reference =
        reference.map(|path| format!("--reference {}", quoted(&path.to_string_lossy())));
    let words = [quoted(problem.name())].into_iter();
    let arguments: Vec<String> = words
        .chain(typed_options("stress"))
        .chain(reference)
        .collect();
    let (mut reports, mut failure) = (Vec::new(), None);
    for program in &programs {
        let candidate = Candidate {
            program,
            limits,
            cancel: interrupt.flag(),
        };
        let options = &args.options(&search);
        let found = &match find(&*problem, &mut search, &candidate, options) {
            Ok(found) => found,
            // What is known of the programs before it is not lost.
            Err(error) if !reports.is_empty() => {
                failure = failure.or(Some(error));
                break;
            }
            Err(error) => return Err(error),
        };
        let mut end = found.error().map(Failure::from);
        let name = stem(&program.name);
        let files = directory
            .map(|directory| saved(&*problem, found, (directory, &name, args.add), &mut end));
        let report = report(&Search {
            problem: &*problem,
            arguments: &arguments.join(" "),
            prepared: &search,
            candidate: &candidate,
            options,
            found,
            files: &files.unwrap_or_default(),
        });
        if programs.len() > 1 {
            message::note(&format!("{}: {}", visible(&program.name), report.summary));
        }
        failure = failure.or(end);
        reports.push(report);
        if reports.last().is_some_and(|report| !report.is_complete) {
            break;
        }
    }
    let report = joined(&*problem, reports, programs.len());
    let exit = args.reports.finish(&report, failure)?;
    // A fault of a reference is no failure of a program.
    let is_fault = report.only_judge_fails();
    Ok(if is_fault { Exit::ENVIRONMENT } else { exit })
}

/// Refuses options that the problem does not have.
fn refuse_others(problem: &dyn Problem, args: &Args) -> Result<(), Failure> {
    let of_grammars = [
        ("--ends", args.ends.ends),
        ("--no-samples", args.no_samples),
        ("--slowest", args.slowest),
    ];
    refuse(problem, Feature::Described, &of_grammars)?;
    let of_distances = [
        ("--distance", args.distance.is_some()),
        ("--skip", args.skip.is_some()),
        ("--random", args.at_random),
    ];
    refuse(problem, Feature::Distances, &of_distances)
}

/// The text of a file that belongs to the problem. Its faults are printed.
fn valid_input(problem: &dyn Problem, path: &Path) -> Result<Vec<u8>, Failure> {
    let input = Document::read(path)?;
    match check(problem, path, &input, true)? {
        (Exit::DONE, _) => Ok(input.text),
        (_, found) => Err(Failure::input(format_args!("{}: {found}", input.name))),
    }
}

/// The options of this command that both `stress` and `judge` have, as they were typed.
pub(super) fn typed_options(command: &str) -> Vec<String> {
    let matches = super::Args::command().get_matches();
    let typed = matches.subcommand_matches(command);
    let typed = typed.expect("this is the command");
    let known = DescriptionOptions::augment_args(Command::new("judge"));
    let known = ProgramOptions::augment_args(known);
    let is_typed = |option: &&Arg| {
        typed.value_source(option.get_id().as_str()) == Some(ValueSource::CommandLine)
    };
    let mut words = Vec::new();
    for option in known.get_arguments().filter(is_typed) {
        let name = option.get_long().expect("each has a long name");
        let name = format!("--{name}");
        if option.get_action().takes_values() {
            let values = typed.get_raw(option.get_id().as_str());
            for value in values.into_iter().flatten() {
                words.extend([name.clone(), quoted(&value.to_string_lossy())]);
            }
        } else {
            words.push(name);
        }
    }
    words
}

/// Searches with a program, and shows progress.
fn find(
    problem: &dyn Problem,
    search: &mut PreparedSearch<'_>,
    candidate: &Candidate<'_>,
    options: &Options,
) -> Result<Found, Failure> {
    let progress = SearchProgress::new(search.inputs, options.deadline, options.inputs);
    let programs: Vec<&Program> = problem
        .references()
        .iter()
        .chain([candidate.program])
        .collect();
    let check_files = watch(&programs);
    let found = (search.run)(candidate, options, &|event| progress.event(event));
    progress.clear();
    let found = found?;
    check_files()?;
    Ok(found)
}

/// The name of a program, or the last word of a command, without its directory and extension, as a part of names of files.
fn stem(name: &str) -> String {
    let file = name.split_whitespace().last().unwrap_or_default();
    let stem = Path::new(file).file_stem().unwrap_or_default();
    let mut stem = stem.to_string_lossy().into_owned();
    stem.retain(|it| it.is_ascii_alphanumeric() || "_-".contains(it));
    match stem.trim_matches('-') {
        "" => "program".to_owned(),
        stem => stem.to_owned(),
    }
}

/// Saves the inputs of the findings in a directory, with the name of the program. An input that cannot be saved is a failure, and so is one
/// that is no test of the package if it `is_added` to it.
fn saved(
    problem: &dyn Problem,
    found: &Found,
    (directory, program, is_added): (&Path, &str, bool),
    failure: &mut Option<Failure>,
) -> Vec<Option<PathBuf>> {
    let file = found.failing().map(|failing| {
        let verdict = failing.judgement.verdict.code().name().to_lowercase();
        let name = format!("{program}-{verdict}");
        // If the judge fails, there is no answer.
        let has_answer = failing.judgement.verdict != Verdict::JudgeFault;
        let answer = has_answer.then_some(&*failing.expected);
        let check = || {
            if answer.is_none_or(<[u8]>::is_empty) {
                return Err(Failure::input(
                    "the input is not added, because no answer is known",
                ));
            }
            let path = directory.join(format!("001-{name}.in"));
            Ok(problem
                .validate(&path, &failing.input, false)?
                .check(&failing.input)?)
        };
        let checked = if is_added { check() } else { Ok(()) };
        let saved = checked.and_then(|()| save((directory, &name), &failing.input, answer));
        saved.map_err(|error| failure.get_or_insert(error)).ok()
    });
    file.collect()
}
