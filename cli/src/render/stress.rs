//! The report of a search: its findings, their claims, and commands that repeat them.

use std::path::{Path, PathBuf};

use examiner::stress::{Claim, Confidence, Context, Finding, Options, Outcome, Scope, Spent};
use examiner::{Candidate, Excerpt, FailureKind, Judge, Trial};
use puzzles::inputs::RankBound;
use runner::{FileName, Files, Limits};

use super::report::{Criterion, Report};
use crate::number::{counted, grouped, share, time};
use crate::program::{Named, quoted};

/// The longest input that is part of a printed command, in bytes.
const LONGEST_LINE: usize = 1 << 10;

/// A search with its parameters.
pub(crate) struct Search<'a> {
    pub(crate) judge: &'a Judge,
    pub(crate) candidate: &'a Candidate<'a>,
    pub(crate) program: &'a Named,
    pub(crate) options: &'a Options,
    /// Whether the search looks for each kind of failure.
    pub(crate) is_each_kind: bool,
}

impl Search<'_> {
    /// Adds the outcomes to a report. `save` saves an input with its answer and returns the file, if it has one.
    ///
    /// # Errors
    ///
    /// The first error of `save`. The report is complete all the same.
    pub(crate) fn report<E>(
        &self,
        report: &mut Report,
        outcomes: &[Outcome],
        save: impl Fn(&[u8], &[u8]) -> Result<Option<PathBuf>, E>,
    ) -> Result<(), E> {
        let last = outcomes.last().expect("there is a search");
        let mut error = None;
        for outcome in outcomes {
            let Some(finding) = &outcome.finding else {
                continue;
            };
            // A trial keeps only the first bytes of both.
            let input = self.judge.input(&finding.cases);
            let expected = self.judge.expected(&finding.cases);
            let path = save(&input, &expected).unwrap_or_else(|failure| {
                error.get_or_insert(failure);
                None
            });
            let mut trial = self.trial(finding);
            let mut notes = self.notes(finding, &input, path.as_deref());
            notes.extend(times(outcome));
            if self.is_each_kind {
                let kind = finding.judgement.kind.map_or("failure", FailureKind::name);
                trial.name = format!("{kind}: {}", trial.name);
                notes.push(self.claim(outcome.claim));
                for note in &mut notes {
                    *note = format!("{kind}: {note}");
                }
            }
            report.trials.push(trial);
            report.notes.append(&mut notes);
        }
        let found = report.trials.len() as u64;
        if found == 0 && !matches!(last.claim, Claim::SomePassed { tried: 0, .. }) {
            let passed = Criterion::new("inputs", true, "no failure was found");
            report.criteria.push(passed);
        }
        self.add_remarks(report, outcomes);
        report.notes.extend(spent(last));
        report.summary = match last.claim {
            Claim::AllPassed { inputs } if found > 0 => {
                let kinds = counted(found, "kind of failure", "kinds of failures");
                format!("{kinds}: all {} inputs were tried", grouped(inputs))
            }
            _ if self.is_each_kind && found > 0 => {
                let kinds = counted(found, "kind of failure", "kinds of failures");
                format!("{kinds} so far: not all inputs were tried")
            }
            claim => self.claim(claim),
        };
        error.map_or(Ok(()), Err)
    }

    /// The trial on the input of a finding.
    fn trial(&self, finding: &Finding) -> Trial {
        let name = match finding.cases.len() {
            1 => "the input".to_owned(),
            cases => format!("an input of {cases} cases"),
        };
        let judgement = finding.judgement.clone();
        let case = judgement.case;
        Trial {
            input: Excerpt::new(self.judge.input(&finding.cases)),
            expected: Excerpt::new(self.judge.expected(&finding.cases)),
            ..Trial::new(name, judgement, &finding.cases, case)
        }
    }

    /// The notes on a finding whose input may be saved in a file: its context, and commands that repeat it.
    fn notes(&self, finding: &Finding, input: &[u8], file: Option<&Path>) -> Vec<String> {
        let program = &self.program.program;
        let is_short = input.len() <= LONGEST_LINE;
        let saved = file.map(|path| format!("saved: {}", path.display()));
        let replay = is_short.then(|| format!("replay: {}", replay_command(self.program, input)));
        let judge = (is_short || file.is_some()).then(|| {
            let options = options(program.files(), &self.candidate.limits);
            let arguments = format!("{}{options}", self.program.arguments);
            let puzzle = self.judge.puzzle().full_name();
            format!("judge: {}", judge_command(&puzzle, &arguments, input, file))
        });
        let notes = [context(finding), self.solved(finding), saved, replay, judge];
        notes.into_iter().flatten().collect()
    }

    /// The note on an input that is solved already.
    fn solved(&self, finding: &Finding) -> Option<String> {
        let mut inputs = self.judge.puzzle().inputs();
        let case = finding.judgement.case;
        let case = case.and_then(|case| finding.cases.get(case));
        (inputs.distance(case.unwrap_or(finding.last())) == Some(0)).then(|| {
            "the input is solved already; many accepted programs fail here, so judges' data probably have no \
             such input: `--skip solved` leaves it out"
                .to_owned()
        })
    }

    /// A claim in one line.
    fn claim(&self, claim: Claim) -> String {
        let scope = scope(self.options.scope)
            .map(|scope| format!(" ({scope})"))
            .unwrap_or_default();
        let passed = if self.is_each_kind {
            "passed or failed in another way"
        } else {
            "passed"
        };
        claim_in(claim, passed) + &scope
    }

    /// Adds the observations that are not failures.
    fn add_remarks(&self, report: &mut Report, outcomes: &[Outcome]) {
        let largest = outcomes.iter().map(|outcome| outcome.largest_batch).max();
        let largest = largest.filter(|_| self.options.batch.get() > 1);
        report.notes.extend(largest.map(|largest| {
            let cases = counted(largest as u64, "case", "cases");
            format!("largest input: {cases} in one run")
        }));
        let all = || outcomes.iter().map(|outcome| &outcome.remarks);
        let layout = all().find_map(|remarks| remarks.layout.as_ref());
        if let Some(layout) = layout {
            let mut trial = self.trial(layout);
            report.notes.push(format!(
                "warning: the layout differs from the judge's, and some judges reject it: {}",
                trial.judgement.reason
            ));
            trial.name = format!("layout: {}", trial.name);
            trial.passed = true;
            report.trials.push(trial);
        }
        let beyond = all().find_map(|remarks| remarks.beyond_statement.as_ref());
        report
            .notes
            .extend(beyond.map(|finding| self.beyond(finding)));
        let late_once = all().map(|remarks| remarks.late_once).sum();
        let batch_limit = all().filter_map(|remarks| remarks.batch_limit).min();
        report.notes.extend(limits(late_once, batch_limit));
    }

    /// The note on a failure on more cases than the statement allows.
    fn beyond(&self, finding: &Finding) -> String {
        let allowed = self.options.most_cases;
        let each_run = match finding.cases.len() {
            2 => "each run had one case",
            _ => "each later run had fewer cases",
        };
        if finding.context() == Context::NotFirst {
            return format!(
                "the program does not read until the end of input, which no judge requires: {each_run}"
            );
        }
        let how = match finding.confidence {
            Confidence::Flaky { .. } => "sometimes fails",
            _ => "fails",
        };
        let cases = grouped(finding.cases.len() as u64);
        let reason = &finding.judgement.reason;
        let allowed = counted(allowed as u64, "case", "cases");
        format!(
            "the program {how} on {cases} cases in one input ({reason}), but the statement allows only {allowed}: \
             this is not a failure, and {each_run}"
        )
    }
}

/// The note on the budget that ended the search, and on the time that the other inputs would take.
fn spent(outcome: &Outcome) -> Option<String> {
    let spent = match outcome.spent? {
        Spent::Inputs => {
            return Some("the number of inputs was reached; -n sets it".to_owned());
        }
        Spent::Time => "the time limit was reached; --for sets it",
    };
    let (tried, left) = match outcome.claim {
        Claim::SomePassed { tried, inputs } => (tried, inputs - tried),
        Claim::SmallestTried { tried, untested } => (tried, untested.number()),
        _ => return Some(spent.to_owned()),
    };
    let seconds =
        u128::from(left) * outcome.times.end.as_millis() / u128::from(tried.max(1)) / 1_000;
    if left == 0 {
        return None;
    }
    let left = counted(left, "input", "inputs");
    let (time, unit) = match seconds {
        0..120 => (seconds.max(1), "s"),
        120..7_200 => (seconds / 60, "min"),
        7_200..172_800 => (seconds / 3_600, "h"),
        _ => (seconds / 86_400, "days"),
    };
    let time = grouped(u64::try_from(time).unwrap_or(u64::MAX));
    Some(format!(
        "{spent}; the remaining {left} would take about {time} {unit}"
    ))
}

/// The note on the times of a search that has found a failure.
fn times(outcome: &Outcome) -> Option<String> {
    let first = time(outcome.times.first_failure?);
    let end = time(outcome.times.end);
    let proved = match outcome.claim {
        Claim::Smallest { .. } => "the smallest was proved",
        _ => "the search ended",
    };
    Some(format!("first failure after {first}; {proved} after {end}"))
}

/// The notes on inputs and batches that exceeded a limit.
fn limits(late_once: u64, batch_limit: Option<usize>) -> impl Iterator<Item = String> {
    let late = (late_once > 0).then(|| {
        let times = counted(late_once, "time", "times");
        format!("exceeded a limit once and passed when run again: {times}")
    });
    let batch_limit = batch_limit.map(|most| {
        let most = grouped(most as u64);
        format!("more than {most} cases in one run exceed a limit")
    });
    late.into_iter().chain(batch_limit)
}

/// The scope of a search in a few words; `None` if it has all inputs.
fn scope(scope: Scope) -> Option<String> {
    let Scope {
        least,
        greatest,
        unsolvable,
    } = scope;
    match (unsolvable, least) {
        (true, 0) => None,
        (true, _) => Some("without solved inputs".to_owned()),
        (false, _) if least == greatest => Some(format!("only inputs at distance {least}")),
        (false, _) => Some(format!("only inputs at distances {least} to {greatest}")),
    }
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

/// A claim about all inputs; `passed` says what smaller inputs did.
fn claim_in(claim: Claim, passed: &str) -> String {
    match claim {
        Claim::Smallest { smaller: 0 } => "smallest possible: no input is smaller".to_owned(),
        Claim::Smallest { smaller: 1 } => {
            format!("smallest possible: the only smaller input {passed}")
        }
        Claim::Smallest { smaller } => {
            let smaller = grouped(smaller);
            format!("smallest possible: all {smaller} smaller inputs {passed}")
        }
        Claim::PrecedingCases { passed: before } => {
            let before = grouped(before);
            format!("cases passed before: {before}; other preceding cases were not tried")
        }
        Claim::NotReduced { passed: before } => {
            let before = grouped(before);
            format!("cases passed before: {before}; the input was not reduced")
        }
        Claim::Flaky { passed: before } => {
            let before = grouped(before);
            format!("inputs passed before: {before}, each in one run")
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

/// A shell command that runs the program on this input, after it is compiled if it is a source. It writes the input file
/// and the compiled program into the current directory.
fn replay_command(program: &Named, input: &[u8]) -> String {
    let Files {
        input: input_file,
        output: output_file,
    } = program.program.files();
    let (compile, program) = match &program.compiled {
        Some([compile, run]) => (format!("{compile} && "), run.clone()),
        None => (String::new(), program.program.to_string()),
    };
    let input = print_command(input);
    let run = match input_file {
        Some(name) => format!("{compile}{input} > {}; {program}", quoted(name.as_str())),
        None => format!("{compile}{input} | {program}"),
    };
    match output_file {
        Some(name) => format!("{run}; cat {}", quoted(name.as_str())),
        None => run,
    }
}

/// A shell command that judges the program on this input, which may be saved in a file.
fn judge_command(puzzle: &str, arguments: &str, input: &[u8], file: Option<&Path>) -> String {
    let judge = |file: &str| format!("quadrille judge {puzzle} {arguments} {file}");
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

/// The options for the files of a program, and for limits that differ from the default, each after a blank.
fn options(files: &Files, limits: &Limits) -> String {
    let usual = Limits::DEFAULT;
    let name = |file: &Option<FileName>| file.as_ref().map(|name| quoted(name.as_str()));
    let time = |time| {
        humantime::format_duration(time)
            .to_string()
            .replace(' ', "")
    };
    let changed = |limit: u64, usual: u64| (limit != usual).then(|| limit.to_string());
    let usual_wall = limits.cpu * Limits::WALL_FACTOR;
    let options = [
        ("input-file", name(&files.input)),
        ("output-file", name(&files.output)),
        ("time", (limits.cpu != usual.cpu).then(|| time(limits.cpu))),
        (
            "wall",
            (limits.wall != usual_wall).then(|| time(limits.wall)),
        ),
        ("memory", changed(limits.memory, usual.memory)),
        ("output-limit", changed(limits.output, usual.output)),
        (
            "processes",
            changed(limits.processes.into(), usual.processes.into()),
        ),
    ];
    let given = options
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)));
    let words = given.map(|(name, value)| format!(" --{name} {value}"));
    words.collect::<Vec<_>>().concat()
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
            assert_eq!(claim_in(given, "passed"), expected);
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
