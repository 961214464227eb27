//! `quadrille stress`: finds the smallest input that a program fails on.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use examiner::stress::{
    self, Claim, Confidence, Context, Finding, Options, Outcome, Remarks, SingleCases, Spent,
};
use examiner::{Candidate, Excerpt, Judge, Trial, data_set};
use puzzles::Puzzle;
use puzzles::inputs::RankBound;
use runner::{FileName, Files, Limits, Program};

use crate::args::{Limiting, OpenedFiles, number, parse_limit, puzzle_parser};
use crate::exit::{Exit, Failure, Interrupt};
use crate::number::{counted, grouped, share};
use crate::progress::SearchProgress;
use crate::render::report::{self, Criterion, Report};

/// Find the smallest input that a program fails on
///
/// The search first tries edge cases and random inputs. Then it tries all inputs in their order, from the
/// smallest one (by distance; at one distance, one input of each symmetry class first) up to the smallest known
/// failure. A failure is the smallest possible one if a single case fails each time and all smaller inputs have
/// passed. The last line of the report states what is proved. When the time is over, a known failure is still
/// run again and reduced to one case.
///
/// Exit codes: 0 no failure was found, 1 the program fails, 4 the program cannot be started.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(super) struct Args {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    puzzle: &'static dyn Puzzle,

    /// The program and its arguments, split into words as in a shell; no shell runs it
    #[arg(long, value_name = "CMD")]
    cmd: String,

    /// Stop after this time: `30s`, `10min`, `2h` [default: 1min, unless -n is given]
    #[arg(long = "for", value_name = "TIME", value_parser = parse_limit)]
    at_most: Option<Duration>,

    /// Stop after this many inputs
    #[arg(short, long, value_name = "N", value_parser = number::<NonZeroU64>)]
    number: Option<NonZeroU64>,

    /// Maximal number of cases in one run of the program
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
    opened: OpenedFiles,

    #[command(flatten)]
    limiting: Limiting,

    #[command(flatten)]
    reports: report::Reports,
}

const AFTER_HELP: &str = "\
Examples:
  $ quadrille stress flip --cmd 'echo 4' | tail -n 1
  smallest possible: no input is smaller
  $ quadrille stress flip --cmd 'quadrille solve flip' -n 20 | tail -n 1
  no failure in 20 inputs of 65,536 (0.03 %)

A program that reads until the end of input, on all inputs:
  $ quadrille stress flip --cmd ./solution --batch 1000 --for 10min";

/// The time of a search without `--for` and `-n`.
const USUAL_TIME: Duration = Duration::from_secs(60);

/// The longest input that is part of a printed command, in bytes.
const LONGEST_LINE: usize = 1 << 10;

/// Searches for an input that the program fails on, and writes the reports.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let puzzle = args.puzzle;
    let program = Program::parse(&args.cmd)?.with_files(args.opened.files()?);
    let targets = args.reports.targets()?;
    report::try_to_write(&targets)?;
    if let Some(directory) = &args.save {
        data_set::check_directory(directory)?;
    }
    let interrupt = Interrupt::listen()?;
    let usual = Options::new(puzzle);
    let usual_time = args.number.is_none().then_some(USUAL_TIME);
    let time = args.at_most.or(usual_time);
    let options = Options {
        deadline: time.and_then(|time| Instant::now().checked_add(time)),
        inputs: args.number.map(NonZeroU64::get),
        batch: args.batch.unwrap_or(usual.batch),
        jobs: args.jobs.unwrap_or(usual.jobs),
        random_only: args.at_random,
        seed: args.seed,
        ..usual
    };
    let candidate = Candidate {
        program: &program,
        limits: args.limiting.limits(),
        cancel: interrupt.flag(),
    };
    let judge = Judge::new(puzzle);
    let inputs = puzzle.inputs().len();
    let progress = SearchProgress::new(inputs, options.deadline, options.inputs);
    let show = |event| progress.event(event);
    let outcome = stress::stress(&judge, &candidate, &options, &show);
    progress.clear();
    let mut outcome = outcome?;

    let mut report = Report::new("stress", puzzle.about());
    report.program = Some(program.to_string());
    report.limits = Some(candidate.limits);
    report.notes.extend(super::files_note(program.files()));
    let mut failure = outcome.error.take().map(Failure::from);
    report.is_complete = failure.is_none();
    report.summary = claim(outcome.claim);
    let save = args.save.as_deref();
    let saved = add_finding(&mut report, &outcome, &judge, &candidate, save);
    failure = failure.or(saved.err());
    if options.batch.get() > 1 {
        let batch = grouped(options.batch.get() as u64);
        report
            .notes
            .push(format!("up to {batch} inputs were tried in one run"));
    }
    report.notes.extend(remarks(&outcome.remarks));
    report.notes.extend(outcome.spent.map(|spent| {
        let spent = match spent {
            Spent::Time => "the time limit was reached; --for sets it",
            Spent::Inputs => "the number of inputs was reached; -n sets it",
        };
        spent.to_owned()
    }));
    let exit = report.write(&targets)?;
    failure.map_or(Ok(exit), Err)
}

/// Adds the finding to the report, and saves its input. An input that cannot be saved is reported all the same.
fn add_finding(
    report: &mut Report,
    outcome: &Outcome,
    judge: &Judge,
    candidate: &Candidate<'_>,
    save: Option<&Path>,
) -> Result<(), Failure> {
    let Some(finding) = &outcome.finding else {
        if !matches!(outcome.claim, Claim::SomePassed { tried: 0, .. }) {
            let passed = Criterion::new("inputs", true, "no failure was found");
            report.criteria.push(passed);
        }
        return Ok(());
    };
    let input = judge.input(&finding.cases);
    let expected = judge.expected(&finding.cases);
    let saved = save.map(|directory| data_set::save(directory, &input, &expected));
    let saved = saved.transpose();
    let path = saved.as_ref().ok().and_then(Option::as_deref);
    let Candidate {
        program, limits, ..
    } = candidate;
    let is_short = input.len() <= LONGEST_LINE;
    let saved_note = path.map(|path| format!("saved: {}", path.display()));
    let replay = is_short.then(|| format!("replay: {}", replay_command(program, &input)));
    let judge = (is_short || path.is_some()).then(|| {
        let line = judge_command(report.about.name, program, limits, &input, path);
        format!("judge: {line}")
    });
    let notes = [context(finding), saved_note, replay, judge];
    report.notes.extend(notes.into_iter().flatten());
    let name = match finding.cases.len() {
        1 => "the input".to_owned(),
        cases => format!("an input of {cases} cases"),
    };
    let judgement = finding.judgement.clone();
    let case = judgement.case;
    report.trials.push(Trial {
        input: Excerpt::new(input),
        expected: Excerpt::new(expected),
        ..Trial::new(name, judgement, &finding.cases, case)
    });
    saved?;
    Ok(())
}

/// The note on how often or in which context a program fails, if it does not always fail on a single case.
fn context(finding: &Finding) -> Option<String> {
    let cases = finding.cases.len();
    match (finding.confidence, finding.context()) {
        (Confidence::Flaky { failed, runs }, _) => Some(format!(
            "flaky: failed in {failed} of {runs} runs on this input"
        )),
        (Confidence::Unconfirmed, _) => {
            let note = "the search ended before the failure was reproduced and its input reduced";
            Some(note.to_owned())
        }
        (Confidence::Reproduced, Context::Alone) => None,
        (Confidence::Reproduced, Context::NotFirst) => {
            Some("answers only the first case of an input with several cases".to_owned())
        }
        // If an earlier case is wrong, it is not the last case that fails.
        (Confidence::Reproduced, Context::PrecedingCases) => {
            let is_earlier = finding.judgement.case.is_some_and(|case| case + 1 < cases);
            (!is_earlier).then(|| format!("passes alone, fails as case {cases} of {cases}"))
        }
    }
}

/// The last line of a report: the claim of the search.
fn claim(claim: Claim) -> String {
    match claim {
        Claim::Smallest { smaller: 0 } => "smallest possible: no input is smaller".to_owned(),
        Claim::Smallest { smaller: 1 } => {
            "smallest possible: the only smaller input passed".to_owned()
        }
        Claim::Smallest { smaller } => {
            let smaller = grouped(smaller);
            format!("smallest possible: all {smaller} smaller inputs passed")
        }
        Claim::PrecedingCases { passed } => {
            let passed = grouped(passed);
            format!("cases passed before: {passed}; other preceding cases were not tried")
        }
        Claim::NotReduced { passed } => {
            let passed = grouped(passed);
            format!("cases passed before: {passed}; the input was not reduced")
        }
        Claim::Flaky { passed } => {
            let passed = grouped(passed);
            format!("inputs passed before: {passed}, each in one run")
        }
        Claim::SmallestTried { tried, untested } => {
            let at_least = match untested {
                RankBound::Exactly(_) => "",
                RankBound::AtLeast(_) => "at least ",
            };
            let (tried, untested) = (grouped(tried), grouped(untested.number()));
            format!("smallest of {tried} tried, {at_least}{untested} smaller ones untested")
        }
        Claim::AllPassed { inputs } => format!("no failure: all {} inputs passed", grouped(inputs)),
        Claim::SomePassed { tried, inputs } => {
            let share = share(tried, inputs);
            let tried = counted(tried, "input", "inputs");
            format!("no failure in {tried} of {} ({share})", grouped(inputs))
        }
    }
}

/// The notes on observations that are not failures.
fn remarks(remarks: &Remarks) -> impl Iterator<Item = String> {
    let late = (remarks.late_once > 0).then(|| {
        let times = counted(remarks.late_once, "time", "times");
        format!("exceeded a limit once and passed when run again: {times}")
    });
    let batch_limit = remarks.batch_limit.map(|most| {
        let most = grouped(most as u64);
        format!("more than {most} cases in one run exceed a limit")
    });
    let single_cases = remarks.single_cases.map(|why| {
        let why = match why {
            SingleCases::FirstOnly => "the program does not read until the end of input",
            SingleCases::Together => "the program fails on several cases together",
            SingleCases::Sometimes => "the program sometimes fails on several cases together",
        };
        format!("{why}, which no judge requires: each run had one case")
    });
    late.into_iter().chain(batch_limit).chain(single_cases)
}

/// A shell command that runs the program on this input. It writes the input file into the current directory.
fn replay_command(program: &Program, input: &[u8]) -> String {
    let Files {
        input: input_file,
        output: output_file,
    } = program.files();
    let input = print_command(input);
    let run = match input_file {
        Some(name) => format!("{input} > {}; {program}", quoted(name.as_str())),
        None => format!("{input} | {program}"),
    };
    match output_file {
        Some(name) => format!("{run}; cat {}", quoted(name.as_str())),
        None => run,
    }
}

/// A shell command that judges the program on this input, which may be saved in a file.
fn judge_command(
    puzzle: &str,
    program: &Program,
    limits: &Limits,
    input: &[u8],
    file: Option<&Path>,
) -> String {
    let command = quoted(&program.to_string());
    let options = file_options(program.files()) + &limit_options(limits);
    let judge = |file: &str| format!("quadrille judge {puzzle} --cmd {command}{options} {file}");
    match file {
        Some(file) => judge(&quoted(&file.display().to_string())),
        None => format!("{} | {}", print_command(input), judge("-")),
    }
}

/// A shell command that prints this input, one argument per line. Rows may begin with `-` or contain `*`.
fn print_command(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    let words = text.lines().map(quoted).collect::<Vec<_>>();
    format!("printf '%s\\n' {}", words.join(" "))
}

/// A word for a shell.
fn quoted(word: &str) -> String {
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), std::borrow::Cow::into_owned)
}

/// The options for the files of a program.
fn file_options(files: &Files) -> String {
    let option = |name: &str, file: &Option<FileName>| {
        let file = file.as_ref()?.as_str();
        Some(format!(" --{name} {}", quoted(file)))
    };
    let options = [
        option("input-file", &files.input),
        option("output-file", &files.output),
    ];
    options.into_iter().flatten().collect()
}

/// The options for limits that differ from the default.
fn limit_options(limits: &Limits) -> String {
    let usual = Limits::DEFAULT;
    let time = |time| {
        humantime::format_duration(time)
            .to_string()
            .replace(' ', "")
    };
    let options = [
        (limits.cpu != usual.cpu).then(|| format!(" --time {}", time(limits.cpu))),
        (limits.wall != limits.cpu * Limits::WALL_FACTOR)
            .then(|| format!(" --wall {}", time(limits.wall))),
        (limits.memory != usual.memory).then(|| format!(" --memory {}", limits.memory)),
        (limits.output != usual.output).then(|| format!(" --output-limit {}", limits.output)),
        (limits.processes != usual.processes).then(|| format!(" --processes {}", limits.processes)),
    ];
    options.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn every_claim_is_one_line() {
        for (given, expected) in [
            (
                Claim::Smallest { smaller: 0 },
                "smallest possible: no input is smaller",
            ),
            (
                Claim::Smallest { smaller: 1 },
                "smallest possible: the only smaller input passed",
            ),
            (
                Claim::Smallest { smaller: 1_234 },
                "smallest possible: all 1,234 smaller inputs passed",
            ),
            (
                Claim::PrecedingCases { passed: 5 },
                "cases passed before: 5; other preceding cases were not tried",
            ),
            (
                Claim::NotReduced { passed: 5 },
                "cases passed before: 5; the input was not reduced",
            ),
            (
                Claim::Flaky { passed: 7_000 },
                "inputs passed before: 7,000, each in one run",
            ),
            (
                Claim::SmallestTried {
                    tried: 2,
                    untested: RankBound::Exactly(3),
                },
                "smallest of 2 tried, 3 smaller ones untested",
            ),
            (
                Claim::SmallestTried {
                    tried: 2,
                    untested: RankBound::AtLeast(3),
                },
                "smallest of 2 tried, at least 3 smaller ones untested",
            ),
            (
                Claim::AllPassed { inputs: 65_536 },
                "no failure: all 65,536 inputs passed",
            ),
            (
                Claim::SomePassed {
                    tried: 1,
                    inputs: 4,
                },
                "no failure in 1 input of 4 (25.00 %)",
            ),
        ] {
            assert_eq!(claim(given), expected);
        }
    }

    #[test]
    fn the_printed_input_is_the_same_in_every_shell() {
        for input in [
            "bwwb\nbbwb\nbwwb\nbwww\n",
            "----\n-+--\n+---\n++++\n",
            "2\nw*b*\n****\n*w*w\n-n %s\n\n'\"\\n$a\n",
        ] {
            let command = print_command(input.as_bytes());
            for shell in ["sh", "dash", "bash"] {
                // A machine may lack one of the shells.
                if let Ok(run) = Command::new(shell).args(["-c", &command]).output() {
                    assert_eq!(
                        String::from_utf8_lossy(&run.stdout),
                        input,
                        "{shell}: {command}"
                    );
                }
            }
        }
    }
}
