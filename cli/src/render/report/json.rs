//! A report as one JSON document.
//!
//! The document names its schema; an incompatible change gets a new number. Every key is always present.

use examiner::{Excerpt, Trial};
use puzzles::About;
use puzzles::text::Boards;
use serde::Serialize;

use super::{Finding, Report};
use crate::render::visible::lossless;

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

/// The limits of a run: times in seconds, sizes in bytes.
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
    /// The code of the verdict.
    verdict: &'static str,
    /// Details that the code does not tell, such as the signal.
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

/// The first bytes of an input or an output.
#[derive(Serialize)]
struct Stream {
    text: String,
    /// Whether `\\` in the text stands for a backslash and `\xFF` for a byte.
    escaped: bool,
    /// The length of the whole in bytes.
    length: u64,
    /// Whether the text is shorter than the whole.
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
            limits: report.limits.map(|limits| LimitsRecord {
                cpu: limits.cpu.as_secs_f64(),
                wall: limits.wall.as_secs_f64(),
                memory: limits.memory,
                output: limits.output,
                processes: limits.processes,
            }),
            complete: report.is_complete,
            passed: report.passed(),
            summary: &report.summary,
            notes: &report.notes,
            trials: trials.map(|trial| TrialRecord::new(about, trial)).collect(),
            findings: findings
                .map(|finding: &Finding| FindingRecord {
                    name: &finding.name,
                    passed: finding.passed,
                    why: &finding.why,
                    boards: drawn(about, &finding.cases),
                })
                .collect(),
        }
    }
}

impl<'a> TrialRecord<'a> {
    fn new(about: &About, trial: &'a Trial) -> Self {
        let judgement = &trial.judgement;
        let usage = judgement.usage;
        Self {
            name: &trial.name,
            passed: trial.passed,
            verdict: judgement.verdict.code().name(),
            detail: judgement.verdict.detail(),
            why: &judgement.reason,
            cpu: usage.map(|usage| usage.cpu.as_secs_f64()),
            wall: usage.map(|usage| usage.wall.as_secs_f64()),
            memory: usage.map(|usage| usage.memory),
            case: trial.case,
            boards: drawn(about, &trial.boards),
            input: Stream::new(&trial.input),
            expected: Stream::new(&trial.expected),
            got: Stream::new(&judgement.output),
            stderr: Stream::new(&judgement.stderr),
        }
    }
}

impl Stream {
    fn new(excerpt: &Excerpt) -> Self {
        let (text, escaped) = lossless(excerpt);
        Self {
            text,
            escaped,
            length: excerpt.length(),
            cut: excerpt.length() > excerpt.bytes().len() as u64,
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
