//! The report of a search: its findings, their claims, and commands that repeat them.

mod claim;

use std::path::{Path, PathBuf};
use std::slice;

use examiner::problem::Problem;
use examiner::stress::{Claim, Failing, Found, Options, PreparedSearch, Reduction, SearchResult};
use examiner::{Candidate, ErrorKind, Excerpt, FailureKind, Program, Trial, Verdict};
use puzzles::text::input_text;

use self::claim::{
    beyond_statement, claim_in, context, in_runs, is_judge_fault, known, of_one_case, random,
    samples, spent, times, tried,
};
use super::report::{Criterion, Note, Report};
use super::table::{Align, Cell, Table};
use crate::number::{counted, grouped, time};
use crate::program::{argument, quoted};
use crate::visible::shown_path;

/// The maximum length of an input that is part of a printed command, in bytes.
const MAX_PRINTED: usize = 1 << 10;

/// A search with its parameters and its results.
pub(crate) struct Search<'a> {
    pub(crate) problem: &'a dyn Problem,
    /// The problem and the options for it and for programs, for a shell.
    pub(crate) arguments: &'a str,
    pub(crate) prepared: &'a PreparedSearch<'a>,
    pub(crate) candidate: &'a Candidate<'a>,
    pub(crate) options: &'a Options,
    pub(crate) found: &'a Found,
    /// The files that have the inputs of the findings, in the same order, if they were saved.
    pub(crate) files: &'a [Option<PathBuf>],
}

/// The report of a search.
pub(crate) fn report(search: &Search<'_>) -> Report {
    let (found, options) = (search.found, search.options);
    let (program, limits) = (search.candidate.program, search.candidate.limits);
    let last = found.results.last().expect("there is a search");
    let is_nothing = found.error_of_nothing().is_some();
    let mut report = Report {
        program: Some(program.name.clone()),
        limits: Some(limits),
        is_detailed: true,
        is_complete: last.error.is_none() && !is_nothing,
        ..Report::new("stress", search.problem)
    };
    let notes = program.notes.iter().cloned().map(Note::from);
    report.notes = Note::on_files(&program.files())
        .into_iter()
        .chain(notes)
        .collect();
    let mut files = search.files.iter();
    for result in &found.results {
        let Some(failing) = &result.finding else {
            continue;
        };
        let kind = failing.judgement.kind.map(FailureKind::name);
        let kind = kind.filter(|_| options.each_kind);
        let file = files.next().and_then(Option::as_deref);
        let mut notes = search.notes(failing, file);
        notes.extend(times(result, search.prepared.is_exhaustive).map(Note::from));
        notes.extend(search.origin(result, failing));
        let claim = search.claim(result);
        notes.extend(kind.map(|_| claim.clone().into()));
        let notes = notes.into_iter().map(|note| match kind {
            Some(kind) => note.about(kind),
            None => note,
        });
        report.notes.extend(notes);
        report.trials.push(Trial {
            claim: Some(claim),
            ..trial(failing, kind)
        });
    }
    let number = report.trials.len() as u64;
    if number == 0 && !is_nothing {
        let found = if options.slowest {
            "no input is too slow"
        } else {
            "no failure was found"
        };
        let criterion = Criterion::new("inputs", true, found);
        report.criteria.push(criterion);
    }
    let mut results = found.results.iter();
    if let Some(layout) = results.find_map(|result| result.remarks.layout.as_ref()) {
        report.trials.push(Trial {
            passed: true,
            ..trial(layout, Some("layout"))
        });
        let reason = &layout.judgement.reason;
        report.note(format!(
            "warning: the layout differs from the judge's, and some judges reject it: {reason}"
        ));
    }
    search.remarks(&mut report);
    if let Some(spent) = spent(last) {
        report.note(spent);
    }
    report.notes.extend(samples(last).map(Note::from));
    if let Some(error) = &last.error
        && error.kind() == ErrorKind::Interrupted
    {
        report.note("the search was interrupted");
    }
    let kinds = counted(number, "kind of failure", "kinds of failures");
    report.summary = match last.claim {
        Claim::AllPassed(inputs) if number > 0 => {
            let all = if search.prepared.is_exhaustive {
                "all "
            } else {
                ""
            };
            let inputs = counted(inputs, "input was", "inputs were");
            let tried = in_runs(last.largest_batch);
            search.with_parts(format!("{kinds}: {all}{inputs} tried{tried}"), last)
        }
        _ if options.each_kind && number > 0 && !is_judge_fault(last) => {
            format!("{kinds} found; there may be more, because not all inputs were tried")
        }
        _ => search.claim(last),
    };
    report
}

/// One report on the first ones of `number` programs, in their order.
pub(crate) fn joined(problem: &dyn Problem, mut reports: Vec<Report>, number: usize) -> Report {
    if number == 1 {
        return reports.remove(0);
    }
    let mut all = Report {
        limits: reports[0].limits,
        is_detailed: true,
        ..Report::new("stress", problem)
    };
    let (mut rows, mut programs, mut failed, mut passed) = (Vec::new(), Vec::new(), 0, 0);
    for report in reports {
        let has_failed = report.trials.iter().any(|trial| !trial.passed);
        let result = match (has_failed, report.is_complete) {
            (true, _) if report.only_judge_fails() => "judge failed",
            (true, _) => "failed",
            (false, true) => "passed",
            (false, false) => "not complete",
        };
        let program = report.program.unwrap_or_default();
        failed += usize::from(result == "failed");
        passed += usize::from(result == "passed");
        rows.push([result, &program, &report.summary].map(Cell::from));
        let criterion = Criterion::new(&*program, result == "passed", report.summary);
        all.criteria.push(criterion);
        let trials = report.trials.into_iter();
        all.trials.extend(trials.map(|trial| Trial {
            name: format!("{program}: {}", trial.name),
            ..trial
        }));
        let notes = report.notes.into_iter();
        all.notes.extend(notes.map(|note| note.about(&program)));
        all.is_complete &= report.is_complete;
        programs.push(program);
    }
    all.program = Some(programs.join(", "));
    all.summary = match failed {
        0 => format!("no failure of {number} programs was found"),
        1 => format!("1 of {number} programs fails"),
        failed => format!("{failed} of {number} programs fail"),
    };
    let others = number - failed - passed;
    if others > 0 {
        let others = counted(others as u64, "program was", "programs were");
        all.summary = format!("{}; {others} not examined to the end", all.summary);
    }
    let headings = ["result", "program", "claim"];
    let table = Table::new([Align::Left; 3], headings, rows.into_iter());
    all.table = Some(table);
    all
}

/// The trial on the input of a finding. The name may begin with a kind.
fn trial(failing: &Failing, kind: Option<&str>) -> Trial {
    let name = match failing.cases {
        1 => "the input".to_owned(),
        cases => format!("an input of {cases} cases"),
    };
    let name = kind.map_or(name.clone(), |kind| format!("{kind}: {name}"));
    let case = failing.judgement.case;
    Trial {
        case: case.filter(|case| failing.cases > 1 && case.get() <= failing.cases),
        drawn: failing.drawn.clone(),
        input: Excerpt::new(&*failing.input),
        expected: Excerpt::new(&*failing.expected),
        ..Trial::new(name, failing.judgement.clone())
    }
}

impl Search<'_> {
    /// The notes on a finding: its context, and commands that repeat it.
    fn notes(&self, failing: &Failing, file: Option<&Path>) -> Vec<Note> {
        let input = &failing.input;
        let is_short = input.len() <= MAX_PRINTED;
        let others = self.found.others.filter(|others| others.tried > 0);
        let others = others.map(|others| random(others, failing.is_solved));
        let saved = file.map(|path| format!("saved: {}", shown_path(path)));
        let similar = self.found.similar.clone();
        let causes = failing.causes.iter().cloned();
        let texts = context(failing).into_iter().chain(causes);
        let texts = texts.chain([others, similar, saved].into_iter().flatten());
        let mut notes: Vec<Note> = texts.map(Note::from).collect();
        let is_fault = failing.judgement.verdict == Verdict::JudgeFault;
        let references = self.problem.references();
        let examined = (!is_fault || references.is_empty()).then_some(self.candidate.program);
        let replayed = references.iter().filter(|_| is_fault).chain(examined);
        let commands = replayed.filter_map(|program| replay_command(program, input));
        let commands = commands.filter(|_| is_short);
        notes.extend(commands.map(|command| Note::command("replay", command)));
        if is_short || file.is_some() {
            notes.push(Note::command("judge", self.judge_command(input, file)));
        } else {
            let bytes = counted(input.len() as u64, "byte", "bytes");
            let text = format!("the input has {bytes}: --save DIR writes it to a file");
            notes.push(text.into());
        }
        notes.extend(failing.drawn.first().map(|drawn| {
            let about = drawn.puzzle.about();
            let case = input_text(&about.format, slice::from_ref(&drawn.boards));
            let command = format!(
                "{} | quadrille explain {}",
                print_command(case.as_bytes()),
                about.name
            );
            Note::command("explain", command)
        }));
        notes
    }

    /// The notes on the sample that failed, and on its reduction.
    fn origin(&self, result: &SearchResult<Failing>, failing: &Failing) -> Vec<Note> {
        let sample = result.samples.failing.as_ref().map(|(number, profile)| {
            let (number, seed) = (grouped(*number), self.options.seed);
            match number.as_str() {
                "0" => format!("found by {profile}"),
                _ => format!("found by sample {number} of seed {seed}: {profile}"),
            }
        });
        let is_smaller = |it: &Reduction| failing.input.len() < it.before;
        let reduction = result.reduction.filter(is_smaller).map(|reduction| {
            let before = counted(reduction.before as u64, "byte", "bytes");
            let runs = counted(reduction.runs, "run", "runs");
            format!("reduced from {before} in {runs}")
        });
        let notes = [sample, reduction].into_iter().flatten();
        notes.map(Note::from).collect()
    }

    /// A claim with the part of the inputs that it is about.
    fn with_parts(&self, claim: String, result: &SearchResult<Failing>) -> String {
        let part = self.prepared.part.clone().into_iter();
        let mut parts: Vec<String> = part.chain(self.problem.remark()).collect();
        if result.refused > 0 {
            let refused = counted(result.refused, "input", "inputs");
            parts.push(format!("{refused} refused by validators or references"));
        }
        match &*parts.join("; ") {
            "" => claim,
            parts => format!("{claim} ({parts})"),
        }
    }

    /// The claim of a result in one line.
    fn claim(&self, result: &SearchResult<Failing>) -> String {
        let did = if self.options.each_kind {
            "passed or failed in another way"
        } else {
            "passed"
        };
        let is_fault = is_judge_fault(result);
        let is_exhaustive = self.prepared.is_exhaustive;
        let samples = &result.samples;
        let has_samples = samples.passed + samples.passed_tests > 0;
        let tried = tried(samples, self.options.seed);
        let is_slowest = self.options.slowest;
        let mut claim = match (result.claim, result.reduction) {
            (claim @ (Claim::Smallest(..) | Claim::UpperBound(..)), _) if is_fault => {
                let known = known(claim, did, is_exhaustive).unwrap_or_default();
                format!("the judge failed, so the search ended: {known}")
            }
            (Claim::FirstPassed(..), _) if is_slowest && has_samples => {
                let slowest = time(samples.greatest_time);
                format!("no input is too slow among {tried}; the slowest took {slowest}")
            }
            (claim @ Claim::UpperBound(..), reduction) if is_slowest || reduction.is_some() => {
                let is_fixed = reduction.is_some_and(|reduction| reduction.is_fixed);
                let state = match (is_fixed, self.options.any_verdict) {
                    (true, true) => "no single reduction fails",
                    (true, false) => "no single reduction fails with this verdict",
                    (false, _) => "the search ended before the input was fully reduced",
                };
                let known = known(claim, did, is_exhaustive).filter(|_| !is_slowest);
                let known = known.map_or_else(String::new, |known| format!("; {known}"));
                format!("not proved to be the smallest: {state}{known}")
            }
            (Claim::FirstPassed(0, _), _) if result.tried > 0 => {
                let tried = counted(result.tried, "input", "inputs");
                let in_runs = in_runs(result.of_one_case.map_or(1, |(_, batch)| batch));
                format!("no failure in {tried} of one case{in_runs}")
            }
            (Claim::FirstPassed(0, _), _) if has_samples => {
                "no failure: no input in the order was tried".to_owned()
            }
            (claim, _) => claim_in(claim, did, result.largest_batch, is_exhaustive),
        };
        if matches!(result.claim, Claim::FirstPassed(..)) && has_samples && !is_slowest {
            claim = format!("{claim}, and {tried}");
        }
        if let Some((before, batch)) = result.of_one_case
            && !matches!(result.claim, Claim::Smallest(..) | Claim::AllPassed(..))
        {
            claim += &of_one_case(before, did, batch, is_exhaustive);
        }
        self.with_parts(claim, result)
    }

    /// A shell command that judges the program on this input, which may be saved in a file.
    fn judge_command(&self, input: &[u8], file: Option<&Path>) -> String {
        let program = argument(self.candidate.program);
        let problem = self.arguments;
        let judge = |file: &str| format!("quadrille judge {problem} {program} {file}");
        match file {
            Some(file) => judge(&quoted(&file.display().to_string())),
            None => format!("{} | {}", print_command(input), judge("-")),
        }
    }

    /// Adds the observations that are not failures.
    fn remarks(&self, report: &mut Report) {
        let results = &self.found.results;
        let all = || results.iter().map(|result| &result.remarks);
        let is_together = |result: &SearchResult<_>| {
            let is_found = matches!(result.of_one_case, Some((Claim::PrecedingCases(..), _)));
            is_found && !is_judge_fault(result)
        };
        if results.iter().any(is_together) {
            report.note("a case that passes alone fails after other cases in the same input");
        }
        if let Some(finding) = all().find_map(|remarks| remarks.beyond_statement.as_ref()) {
            report.note(beyond_statement(finding, self.options.max_cases));
        }
        let late_once: u64 = all().map(|remarks| remarks.late_once).sum();
        if late_once > 0 {
            let inputs = counted(late_once, "input", "inputs");
            report.note(format!(
                "{inputs} exceeded a limit, but passed when run again alone"
            ));
        }
        if let Some(max) = all().filter_map(|remarks| remarks.batch_limit).min() {
            let max = counted(max as u64, "case", "cases");
            report.note(format!(
                "larger inputs exceed a limit, so later runs had at most {max}"
            ));
        }
    }
}

/// A shell command that runs a program on this input, after it is compiled if it is a source. It writes the input file and
/// the compiled program into the current directory.
fn replay_command(program: &Program, input: &[u8]) -> Option<String> {
    let (compile, run) = match &program.shell {
        Some([compile, run]) => (format!("{compile} && "), run.clone()),
        None => (String::new(), program.command.as_ref().ok()?.to_string()),
    };
    let files = program.files();
    let input = print_command(input);
    let run = match &files.input {
        Some(name) => format!("{compile}{input} > {}; {run}", quoted(name.as_str())),
        None => format!("{compile}{input} | {run}"),
    };
    Some(match &files.output {
        Some(name) => format!("{run}; cat {}", quoted(name.as_str())),
        None => run,
    })
}

/// A shell command that prints exactly this input.
///
/// Each line is an argument, because it may begin with `-` or contain `%`. If the last line does not end, or some bytes
/// cannot be arguments, the input is the format, with escapes.
fn print_command(input: &[u8]) -> String {
    let is_shown = |byte: &u8| matches!(byte, b'\n' | b' '..=b'~' | 0x80..);
    let text = str::from_utf8(input).ok();
    if let Some(text) = text.and_then(|text| text.strip_suffix('\n'))
        && input.iter().all(is_shown)
    {
        let lines: Vec<String> = text.split('\n').map(quoted).collect();
        return format!("printf '%s\\n' {}", lines.join(" "));
    }
    let written = |(place, byte): (usize, &u8)| match *byte {
        b'\n' => "\\n".to_owned(),
        b'%' => "%%".to_owned(),
        b'-' if place == 0 => "\\055".to_owned(),
        byte @ b' '..=b'~' if !b"\\'".contains(&byte) => char::from(byte).to_string(),
        byte => format!("\\{byte:03o}"),
    };
    let format: String = input.iter().enumerate().map(written).collect();
    format!("printf '{format}'")
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn the_printed_input_is_the_same_in_every_shell() {
        let inputs: [&[u8]; 9] = [
            b"bwwb\nbbwb\nbwwb\nbwww\n",
            b"----\n-+--\n+---\n++++\n",
            b"2\nw*b*\n****\n*w*w\n-n %s\n\n'\"\\n$a\n",
            "\u{e9}\n".as_bytes(),
            b"\n",
            b"",
            b"3",
            b"-n %s\n'\"\\n$a`",
            b"a\r\n\tb\0\xff8\n",
        ];
        for input in inputs {
            let command = print_command(input);
            for shell in ["sh", "dash", "bash"] {
                // A machine may lack one of the shells.
                if let Ok(run) = Command::new(shell).args(["-c", &command]).output() {
                    assert_eq!(run.stdout, input, "{shell}: {command}");
                }
            }
        }
    }
}
