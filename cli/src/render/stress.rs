//! The report of a search: its findings, their claims, and commands that repeat them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use examiner::stress::{
    Claim, Confidence, Context, Finding, Options, Remarks, Scope, SearchResult, Spent,
};
use examiner::{Candidate, Excerpt, FailureKind, Trial};
use puzzles::Puzzle;
use puzzles::inputs::RankBound;
use runner::{FileName, Files, RunLimits};

use super::report::{Criterion, Note, Report};
use crate::number::{counted, grouped, share, time};
use crate::program::{NamedProgram, quoted};

/// The maximum length of an input that is part of a printed command, in bytes.
const MAX_PRINTED: usize = 1 << 10;

/// A search with its parameters and its results.
pub(crate) struct Search<'a> {
    pub(crate) puzzle: &'static dyn Puzzle,
    pub(crate) named: &'a NamedProgram,
    pub(crate) candidate: &'a Candidate<'a>,
    pub(crate) options: &'a Options,
    /// The results: one, or one for each kind and a last one.
    pub(crate) results: &'a [SearchResult],
    /// The inputs of the findings of the results, in the same order.
    pub(crate) inputs: Vec<FailingInput<'a>>,
    /// An input whose answers are right in a wrong layout.
    pub(crate) layout: Option<FailingInput<'a>>,
}

/// A finding with its input.
pub(crate) struct FailingInput<'a> {
    pub(crate) finding: &'a Finding,
    pub(crate) input: Vec<u8>,
    pub(crate) expected: Vec<u8>,
    /// The file that has the input, if it was saved.
    pub(crate) file: Option<PathBuf>,
    /// Whether the failing case is solved already.
    pub(crate) is_solved: bool,
}

/// The report of a search.
pub(crate) fn report(search: &Search<'_>) -> Report<'static> {
    let last = search.results.last().expect("there is a search");
    let mut report = Report {
        program: Some(search.named.name.clone()),
        limits: Some(search.candidate.limits),
        details_all: true,
        is_complete: last.error.is_none(),
        notes: Vec::from_iter(Note::on_files(search.candidate.program.files())),
        ..Report::new("stress", search.puzzle)
    };
    let results = search.results.iter();
    let findings = results.filter(|result| result.finding.is_some());
    for (result, failing) in findings.zip(&search.inputs) {
        let kind = failing.finding.judgement.kind.map(FailureKind::name);
        let kind = kind.filter(|_| search.options.each_kind);
        let mut notes = search.notes(failing);
        notes.extend(times(result).map(Note::from));
        if search.options.each_kind {
            notes.push(search.claim(result.claim).into());
        }
        let notes = notes.into_iter().map(|note| match kind {
            Some(kind) => note.about(kind),
            None => note,
        });
        report.notes.extend(notes);
        report.trials.push(trial(failing, kind));
    }
    let found = report.trials.len() as u64;
    if found == 0 && !matches!(last.claim, Claim::SomePassed { tried: 0, .. }) {
        let passed = Criterion::new("inputs", true, "no failure was found");
        report.criteria.push(passed);
    }
    if let Some(layout) = &search.layout {
        report.trials.push(Trial {
            passed: true,
            ..trial(layout, Some("layout"))
        });
    }
    report.notes.extend(search.remarks().map(Note::from));
    report.notes.extend(spent(last).map(Note::from));
    let kinds = counted(found, "kind of failure", "kinds of failures");
    report.summary = match last.claim {
        Claim::AllPassed { inputs } if found > 0 => {
            format!("{kinds}: all {} inputs were tried", grouped(inputs))
        }
        _ if search.options.each_kind && found > 0 => {
            format!("{kinds} found; there may be more, because not all inputs were tried")
        }
        claim => search.claim(claim),
    };
    report
}

/// The trial on the input of a finding. The name may begin with a kind.
fn trial(failing: &FailingInput<'_>, kind: Option<&str>) -> Trial {
    let cases = &failing.finding.cases;
    let name = match cases.len() {
        1 => "the input".to_owned(),
        cases => format!("an input of {cases} cases"),
    };
    let name = kind.map_or(name.clone(), |kind| format!("{kind}: {name}"));
    let judgement = failing.finding.judgement.clone();
    let case = judgement.case;
    Trial {
        input: Excerpt::new(&*failing.input),
        expected: Excerpt::new(&*failing.expected),
        ..Trial::new(name, judgement, cases, case)
    }
}

impl Search<'_> {
    /// The notes on a finding: its context, and commands that repeat it.
    fn notes(&self, failing: &FailingInput<'_>) -> Vec<Note> {
        let FailingInput { input, file, .. } = failing;
        let file = file.as_deref();
        let is_short = input.len() <= MAX_PRINTED;
        let solved = failing.is_solved.then(|| {
            "the input is solved already; many accepted programs fail here, so judges' data probably have no \
             such input: `--skip solved` leaves it out"
                .to_owned()
        });
        let saved = file.map(|path| format!("saved: {}", path.display()));
        let texts = [context(failing.finding), solved, saved];
        let replay = is_short.then(|| Note::command("replay", self.replay_command(input)));
        let judge = (is_short || file.is_some())
            .then(|| Note::command("judge", self.judge_command(input, file)));
        let texts = texts.into_iter().flatten().map(Note::from);
        texts.chain(replay).chain(judge).collect()
    }

    /// A claim in one line.
    fn claim(&self, claim: Claim) -> String {
        let scope = scope(self.options.scope).map(|scope| format!(" ({scope})"));
        let passed = if self.options.each_kind {
            "passed or failed in another way"
        } else {
            "passed"
        };
        claim_in(claim, passed) + &scope.unwrap_or_default()
    }

    /// A shell command that runs the program on this input, after it is compiled if it is a source. It writes the input
    /// file and the compiled program into the current directory.
    fn replay_command(&self, input: &[u8]) -> String {
        let program = self.candidate.program;
        let (compile, run) = match &self.named.compiled {
            Some([compile, run]) => (format!("{compile} && "), run.clone()),
            None => (String::new(), program.to_string()),
        };
        let input = print_command(input);
        let run = match &program.files().input {
            Some(name) => format!("{compile}{input} > {}; {run}", quoted(name.as_str())),
            None => format!("{compile}{input} | {run}"),
        };
        match &program.files().output {
            Some(name) => format!("{run}; cat {}", quoted(name.as_str())),
            None => run,
        }
    }

    /// A shell command that judges the program on this input, which may be saved in a file.
    fn judge_command(&self, input: &[u8], file: Option<&Path>) -> String {
        let Candidate {
            program, limits, ..
        } = self.candidate;
        let puzzle = self.puzzle.about().name;
        let program = self.named.arguments.clone() + &options(program.files(), limits);
        let judge = |file: &str| format!("quadrille judge {puzzle} {program} {file}");
        match file {
            Some(file) => judge(&quoted(&file.display().to_string())),
            None => format!("{} | {}", print_command(input), judge("-")),
        }
    }

    /// The observations that are not failures.
    fn remarks(&self) -> impl Iterator<Item = String> {
        let results = self.results.iter();
        let largest = results.map(|result| result.largest_batch).max();
        let largest = largest.filter(|_| self.options.batch.get() > 1);
        let largest = largest.map(|largest| {
            let cases = counted(largest as u64, "case", "cases");
            format!("largest input: {cases} in one run")
        });
        let layout = self.layout.as_ref().map(|layout| {
            let reason = &layout.finding.judgement.reason;
            format!(
                "warning: the layout differs from the judge's, and some judges reject it: {reason}"
            )
        });
        let all = || self.results.iter().map(|result| &result.remarks);
        let beyond = all().find_map(|remarks: &Remarks| remarks.beyond_statement.as_ref());
        let beyond = beyond.map(|finding| beyond_statement(finding, self.options.max_cases));
        let late_once: u64 = all().map(|remarks| remarks.late_once).sum();
        let late_once = (late_once > 0).then(|| {
            let inputs = counted(late_once, "input", "inputs");
            format!("{inputs} exceeded a limit, but passed when run again, and so do not count as failures")
        });
        let batch_limit = all().filter_map(|remarks| remarks.batch_limit).min();
        let batch_limit = batch_limit.map(|max| {
            let max = counted(max as u64, "case", "cases");
            format!("larger inputs exceed a limit, so later runs had at most {max}")
        });
        let notes = [largest, layout, beyond, late_once, batch_limit];
        notes.into_iter().flatten()
    }
}

/// The note on a failure on more cases than the statement allows.
fn beyond_statement(finding: &Finding, allowed: usize) -> String {
    let cases = finding.cases.len();
    let later = match cases {
        2 => "later runs had one case",
        _ => "later runs had fewer cases",
    };
    let allowed = counted(allowed as u64, "case", "cases");
    if finding.context() == Context::NotFirst {
        return format!(
            "the program answers only the first case of an input; this is not a failure, because the statement \
             allows only {allowed}, and {later}"
        );
    }
    let how = match finding.confidence {
        Confidence::Flaky { .. } => "sometimes fails",
        _ => "fails",
    };
    let cases = grouped(cases as u64);
    let reason = &finding.judgement.reason;
    format!(
        "the program {how} on {cases} cases in one input ({reason}); this is not a failure, because the statement \
         allows only {allowed}, and {later}"
    )
}

/// The note on the budget that ended the search, and on the time that the other inputs would take.
fn spent(result: &SearchResult) -> Option<String> {
    let spent = match result.spent? {
        Spent::Inputs => {
            return Some("the limit of inputs was reached; -n sets it".to_owned());
        }
        Spent::Time => "the time limit was reached; --for sets it",
    };
    let (tried, left) = match result.claim {
        Claim::SomePassed { tried, inputs } => (tried, inputs - tried),
        Claim::SmallestTried { tried, untested } => (tried, untested.number()),
        _ => return Some(spent.to_owned()),
    };
    if left == 0 {
        return None;
    }
    let millis = u128::from(left) * result.time.as_millis() / u128::from(tried.max(1));
    let (time, unit) = match millis / 1_000 {
        seconds @ 0..120 => (seconds.max(1), "s"),
        seconds @ 120..7_200 => (seconds / 60, "min"),
        seconds @ 7_200..172_800 => (seconds / 3_600, "h"),
        seconds => (seconds / 86_400, "days"),
    };
    let (left, time) = (counted(left, "input", "inputs"), grouped(time));
    Some(format!(
        "{spent}; the remaining {left} would take about {time} {unit}"
    ))
}

/// The note on the times of a search that has found a failure.
fn times(result: &SearchResult) -> Option<String> {
    let first = time(result.first_failure?);
    let end = time(result.time);
    let proved = match result.claim {
        Claim::Smallest { .. } => "the smallest was proved",
        _ => "the search ended",
    };
    Some(format!("first failure after {first}; {proved} after {end}"))
}

/// The scope of a search in a few words; `None` if it has all inputs.
fn scope(scope: Scope) -> Option<String> {
    match (scope.unsolvable, scope.min) {
        (true, 0) => None,
        (true, _) => Some("without solved inputs".to_owned()),
        (false, min) if min == scope.max => Some(format!("only inputs at distance {min}")),
        (false, min) => Some(format!("only inputs at distances {min} to {}", scope.max)),
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
            let note = "the search ended before it could run this input again and leave out cases";
            Some(note.to_owned())
        }
        (Confidence::Reproduced, Context::Alone) => None,
        (Confidence::Reproduced, Context::NotFirst) => Some(
            "the program answers only the first case of an input with several cases".to_owned(),
        ),
        // If an earlier case is wrong, it is not the last case that fails.
        (Confidence::Reproduced, Context::PrecedingCases) => {
            let is_earlier = finding.judgement.case.is_some_and(|case| case + 1 < cases);
            (!is_earlier).then(|| {
                format!("the last case passes alone, but fails as case {cases} of {cases}")
            })
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
            format!(
                "not proved to be the smallest: the last case fails only after other cases, and not all \
                 combinations of cases were tried; {} passed before",
                counted(before, "case", "cases")
            )
        }
        Claim::NotReduced { passed: before } => {
            format!(
                "not proved to be the smallest: the search ended before it could leave out cases; {} passed before",
                counted(before, "case", "cases")
            )
        }
        Claim::Flaky { passed: before } => {
            format!(
                "not proved to be the smallest: the program does not fail in every run; {} passed before, each in \
                 one run",
                counted(before, "input", "inputs")
            )
        }
        Claim::SmallestTried { tried, untested } => {
            let at_least = match untested {
                RankBound::Exactly(_) => "",
                RankBound::AtLeast(_) => "at least ",
            };
            let (tried, untested) = (grouped(tried), grouped(untested.number()));
            format!(
                "smallest of {tried} inputs that were tried; {at_least}{untested} smaller inputs were not tried"
            )
        }
        Claim::AllPassed { inputs } => format!("no failure: all {} inputs passed", grouped(inputs)),
        Claim::SomePassed { tried, inputs } => {
            let share = share(tried, inputs);
            let tried = counted(tried, "input", "inputs");
            format!("no failure in {tried} of {} ({share})", grouped(inputs))
        }
    }
}

/// A shell command that prints this input, one argument per line. Rows may begin with `-` or contain `*`.
fn print_command(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    let words = text.lines().map(quoted).collect::<Vec<_>>();
    format!("printf '%s\\n' {}", words.join(" "))
}

/// The options for the files of a program, and for limits that differ from the default, each after a blank.
fn options(files: &Files, limits: &RunLimits) -> String {
    let usual = RunLimits::DEFAULT;
    let duration = |time: Duration| {
        humantime::format_duration(time)
            .to_string()
            .replace(' ', "")
    };
    let file = |name: &Option<FileName>| name.as_ref().map(|name| quoted(name.as_str()));
    let number = |limit: u64, usual: u64| (limit != usual).then(|| limit.to_string());
    let wall = limits.cpu * RunLimits::WALL_FACTOR;
    let options = [
        ("input-file", file(&files.input)),
        ("output-file", file(&files.output)),
        (
            "time",
            (limits.cpu != usual.cpu).then(|| duration(limits.cpu)),
        ),
        ("wall", (limits.wall != wall).then(|| duration(limits.wall))),
        ("memory", number(limits.memory, usual.memory)),
        ("output-limit", number(limits.output, usual.output)),
        (
            "processes",
            number(limits.processes.into(), usual.processes.into()),
        ),
    ];
    let options = options.into_iter();
    let options = options.filter_map(|(name, value)| Some(format!(" --{name} {}", value?)));
    options.collect()
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn rare_claims_are_one_line() {
        for (given, expected) in [
            (
                Claim::Smallest { smaller: 1 },
                "smallest possible: the only smaller input passed",
            ),
            (
                Claim::PrecedingCases { passed: 5 },
                "not proved to be the smallest: the last case fails only after other cases, and not all combinations of \
                 cases were tried; 5 cases passed before",
            ),
            (
                Claim::NotReduced { passed: 5 },
                "not proved to be the smallest: the search ended before it could leave out cases; 5 cases passed before",
            ),
            (
                Claim::Flaky { passed: 7_000 },
                "not proved to be the smallest: the program does not fail in every run; 7,000 inputs passed before, each \
                 in one run",
            ),
            (
                Claim::SmallestTried {
                    tried: 2,
                    untested: RankBound::AtLeast(3),
                },
                "smallest of 2 inputs that were tried; at least 3 smaller inputs were not tried",
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
