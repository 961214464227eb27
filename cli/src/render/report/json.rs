//! A report as one JSON document.
//!
//! The document names its schema; an incompatible change gets a new number. Each key is always present.

use examiner::{Excerpt, Trial};
use puzzles::About;
use puzzles::text::Boards;
use serde::Serialize;

use super::Report;
use crate::render::rows;
use crate::render::visible::lossless;

/// The name and the version of the schema.
const SCHEMA: &str = "quadrille.report/1";

/// The boards of some cases: each case its boards, each board its four rows.
type Cases = Vec<Vec<[String; 4]>>;

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
    findings: Vec<CriterionRecord<'a>>,
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
struct CriterionRecord<'a> {
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

/// Renders the document.
pub(super) fn document(report: &Report) -> String {
    let about = report.about;
    let criteria = report.criteria.iter().map(|criterion| CriterionRecord {
        name: &criterion.name,
        passed: criterion.passed,
        why: &criterion.why,
        boards: drawn(about, &criterion.cases),
    });
    let document = Document {
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
        trials: report
            .trials
            .iter()
            .map(|trial| record(about, trial))
            .collect(),
        findings: criteria.collect(),
    };
    let text = serde_json::to_string_pretty(&document);
    text.expect("all keys are text") + "\n"
}

fn record<'a>(about: &About, trial: &'a Trial) -> TrialRecord<'a> {
    let judgement = &trial.judgement;
    let usage = judgement.usage;
    TrialRecord {
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
        input: stream(&trial.input),
        expected: stream(&trial.expected),
        got: stream(&judgement.output),
        stderr: stream(&judgement.stderr),
    }
}

fn stream(excerpt: &Excerpt) -> Stream {
    let (text, escaped) = lossless(excerpt);
    Stream {
        text,
        escaped,
        length: excerpt.length,
        cut: excerpt.length > excerpt.bytes.len() as u64,
    }
}

fn drawn(about: &About, cases: &[Boards]) -> Cases {
    let case = |boards: &Boards| boards.iter().map(|stones| rows(about, *stones)).collect();
    cases.iter().map(case).collect()
}
