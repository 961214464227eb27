//! `quadrille stress`: finds the smallest input that a program fails on.

use std::num::NonZeroU64;
use std::path::Path;
use std::time::{Duration, Instant};

use examiner::data_set;
use examiner::stress::{
    self, Claim, Confidence, Context, Options, Outcome, Remarks, SingleCases, Spent,
};
use examiner::{Candidate, Excerpt, Judge, Trial};
use puzzles::inputs::RankBound;
use runner::{Limits, Program};

use crate::args::Stress;
use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::number::{grouped, share};
use crate::progress::SearchProgress;
use crate::render::report::{self, Finding, Report};

/// The time of a search without `--for` and `-n`.
const USUAL_TIME: Duration = Duration::from_secs(60);

/// The longest input that is part of a printed command, in bytes.
const LONGEST_LINE: usize = 1 << 10;

/// Searches for an input that the program fails on, and writes the reports.
pub(crate) fn run(args: &Stress) -> Result<Exit, Failure> {
    let puzzle = args.puzzle;
    let program = super::program(&args.cmd)?;
    let targets = args.reports.targets()?;
    report::try_to_write(&targets)?;
    if let Some(directory) = &args.save {
        data_set::check_directory(directory)?;
    }
    let interrupt = Interrupt::listen()?;
    let options = options(args);
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
    let mut failure = outcome.error.take().map(Failure::from);
    report.is_complete = failure.is_none();
    report.summary = claim(outcome.claim);
    let saved = add_finding(
        &mut report,
        &outcome,
        &judge,
        &candidate,
        args.save.as_deref(),
    );
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

fn options(args: &Stress) -> Options {
    let puzzle = args.puzzle;
    let usual = Options::new(puzzle);
    let usual_time = args.number.is_none().then_some(USUAL_TIME);
    let time = args.at_most.or(usual_time);
    Options {
        deadline: time.and_then(|time| Instant::now().checked_add(time)),
        inputs: args.number.map(NonZeroU64::get),
        batch: args.batch.unwrap_or(usual.batch),
        jobs: args.jobs.unwrap_or(usual.jobs),
        random_only: args.at_random,
        seed: args.seed,
        ..usual
    }
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
            report.findings.push(Finding {
                name: "inputs".to_owned(),
                passed: true,
                why: "no failure was found".to_owned(),
                cases: Vec::new(),
            });
        }
        return Ok(());
    };
    let input = judge.input(&finding.cases);
    let expected = judge.expected(&finding.cases);
    let keep = |directory| data_set::save(directory, &input, &expected);
    let saved = save.map(keep).transpose();
    let path = saved.as_ref().ok().and_then(Option::as_deref);
    report.notes.extend(context(finding));
    report
        .notes
        .extend(path.map(|path| format!("saved: {}", path.display())));
    let is_short = input.len() <= LONGEST_LINE;
    if is_short {
        let line = format!("{} | {}", print_command(&input), candidate.program);
        report.notes.push(format!("replay: {line}"));
    }
    if is_short || path.is_some() {
        let Candidate {
            program, limits, ..
        } = candidate;
        let line = judge_command(report.about.name, program, limits, &input, path);
        report.notes.push(format!("judge: {line}"));
    }
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
fn context(finding: &stress::Finding) -> Option<String> {
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

/// The last line of a report: what the search has proved.
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
            let (tried, inputs) = (grouped(tried), grouped(inputs));
            format!("no failure in {tried} inputs of {inputs} ({share})")
        }
    }
}

/// The notes on observations that are not failures.
fn remarks(remarks: &Remarks) -> impl Iterator<Item = String> {
    let late = (remarks.late_once > 0).then(|| {
        let times = grouped(remarks.late_once);
        format!("exceeded a limit once and passed when run again: {times} times")
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

/// A shell command that judges the program on this input, which may be saved in a file.
fn judge_command(
    puzzle: &str,
    program: &Program,
    limits: &Limits,
    input: &[u8],
    file: Option<&Path>,
) -> String {
    let command = quoted(&program.to_string());
    let limits = limit_options(limits);
    let judge = |file: &str| format!("quadrille judge {puzzle} --cmd {command}{limits} {file}");
    match file {
        Some(file) => judge(&quoted(&file.display().to_string())),
        None => format!("{} | {}", print_command(input), judge("/dev/stdin")),
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
        (limits.output != usual.output).then(|| format!(" --output {}", limits.output)),
        (limits.processes != usual.processes).then(|| format!(" --processes {}", limits.processes)),
    ];
    options.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

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

    #[test]
    fn limits_are_printed_if_they_differ_from_the_default() {
        assert_eq!(limit_options(&Limits::DEFAULT), "");
        let limits = Limits {
            cpu: Duration::from_millis(1_500),
            wall: Duration::from_millis(4_500),
            memory: 64 << 20,
            ..Limits::DEFAULT
        };
        assert_eq!(limit_options(&limits), " --time 1s500ms --memory 67108864");
        let limits = Limits {
            wall: Duration::from_secs(60),
            ..Limits::DEFAULT
        };
        assert_eq!(limit_options(&limits), " --wall 1m");
    }
}
