//! A report as one JSON document.
//!
//! The schema is named in it; a change that could break a reader gets a new number. Every key is
//! always there.

#[cfg(test)]
mod tests;

use puzzles::About;
use puzzles::text::Boards;
use serde::Serialize;

use super::{Finding, Head, Report, Trial};
use crate::verdict::Verdict;
use runner::Limits;

/// The name and the version of the schema.
const SCHEMA: &str = "quadrille.report/1";

/// The boards of some cases: each case its boards, each board its four rows.
type Cases = Vec<Vec<[String; 4]>>;

/// The document.
pub(super) fn document(report: &Report) -> String {
    let document = Document::new(report);
    let mut text =
        serde_json::to_string_pretty(&document).expect("a report can be written as JSON");
    text.push('\n');
    text
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    verb: &'static str,
    puzzle: &'static str,
    program: Option<&'a str>,
    limits: Option<LimitsRecord>,
    complete: bool,
    passed: bool,
    summary: &'a str,
    notes: &'a [String],
    trials: Vec<TrialRecord<'a>>,
    findings: Vec<FindingRecord<'a>>,
}

/// What each run may use: times in seconds, sizes in bytes.
#[derive(Serialize)]
struct LimitsRecord {
    cpu: f64,
    wall: f64,
    memory: u64,
    output: u64,
    processes: u32,
}

#[derive(Serialize)]
struct TrialRecord<'a> {
    name: &'a str,
    passed: bool,
    /// The code.
    verdict: &'static str,
    /// What there is to add to the code, such as the signal.
    detail: Option<String>,
    why: &'a str,
    /// Seconds.
    cpu: Option<f64>,
    /// Seconds.
    wall: Option<f64>,
    /// Bytes.
    memory: Option<u64>,
    case: Option<usize>,
    boards: Cases,
    input: Stream,
    expected: Stream,
    got: Stream,
    stderr: Stream,
}

#[derive(Serialize)]
struct FindingRecord<'a> {
    name: &'a str,
    passed: bool,
    why: &'a str,
    boards: Cases,
}

/// The beginning of what was read or written.
#[derive(Serialize)]
struct Stream {
    text: String,
    /// Whether `\\` in the text stands for a backslash and `\xFF` for a byte.
    escaped: bool,
    /// The length of the whole in bytes.
    length: u64,
    /// Whether the text is only its beginning.
    cut: bool,
}

impl<'a> Document<'a> {
    fn new(report: &'a Report) -> Self {
        let about = report.about;
        let trials = report.trials.iter();
        let findings = report.findings.iter();
        Self {
            schema: SCHEMA,
            verb: report.verb,
            puzzle: about.name,
            program: report.program.as_deref(),
            limits: report.limits.as_ref().map(LimitsRecord::new),
            complete: report.is_complete,
            passed: report.passed(),
            summary: &report.summary,
            notes: &report.notes,
            trials: trials.map(|trial| TrialRecord::new(about, trial)).collect(),
            findings: findings
                .map(|finding| FindingRecord::new(about, finding))
                .collect(),
        }
    }
}

impl LimitsRecord {
    fn new(limits: &Limits) -> Self {
        Self {
            cpu: limits.cpu.as_secs_f64(),
            wall: limits.wall.as_secs_f64(),
            memory: limits.memory,
            output: limits.output,
            processes: limits.processes,
        }
    }
}

impl<'a> TrialRecord<'a> {
    fn new(about: &About, trial: &'a Trial) -> Self {
        let used = trial.used;
        Self {
            name: &trial.name,
            passed: trial.passed,
            verdict: trial.verdict.code().name(),
            detail: match trial.verdict {
                Verdict::RunTime(crash) => Some(crash.to_string()),
                Verdict::NoOutput => Some("no output".to_owned()),
                _ => None,
            },
            why: &trial.why,
            cpu: used.map(|used| used.cpu.as_secs_f64()),
            wall: used.map(|used| used.wall.as_secs_f64()),
            memory: used.map(|used| used.memory),
            case: trial.case,
            boards: drawn(about, &trial.cases),
            input: Stream::new(&trial.input),
            expected: Stream::new(&trial.expected),
            got: Stream::new(&trial.got),
            stderr: Stream::new(&trial.stderr),
        }
    }
}

impl<'a> FindingRecord<'a> {
    fn new(about: &About, finding: &'a Finding) -> Self {
        Self {
            name: &finding.name,
            passed: finding.passed,
            why: &finding.why,
            boards: drawn(about, &finding.cases),
        }
    }
}

impl Stream {
    fn new(head: &Head) -> Self {
        let (text, escaped) = head.lossless();
        Self {
            text,
            escaped,
            length: head.length(),
            cut: head.is_cut(),
        }
    }
}

fn drawn(about: &About, cases: &[Boards]) -> Cases {
    let rows = |stones| {
        about
            .format
            .alphabet
            .draw(stones)
            .rows()
            .map(String::from_iter)
    };
    let case = |boards: &Boards| boards.iter().map(|stones| rows(*stones)).collect();
    cases.iter().map(case).collect()
}
