//! A report as one JSON document.
//!
//! The document names its schema; an incompatible change gets a new number. Each key is always present.

use examiner::{CaseNumber, DrawnCase, Excerpt, FailureKind, Trial};
use runner::RunLimits;
use serde_json::{Value, json};

use super::{Criterion, Note, Part, Report};
use crate::render::rows;
use crate::visible::lossless;

/// The name and the version of the schema.
const SCHEMA: &str = "quadrille.report/1";

/// Renders the document.
pub(crate) fn document(report: &Report) -> String {
    let measures = report.parts.iter().find_map(|part| match part {
        Part::Measures(measures) => Some(measures),
        _ => None,
    });
    let document = json!({
        "schema": SCHEMA,
        "verb": report.verb,
        "puzzle": report.problem,
        "program": report.program,
        "limits": report.limits.as_ref().map(limits),
        "complete": report.is_complete,
        "passed": report.passed(),
        "summary": report.summary,
        "notes": report.notes.iter().map(Note::to_string).collect::<Vec<_>>(),
        "trials": report.trials.iter().map(trial).collect::<Vec<_>>(),
        "findings": report.criteria.iter().map(finding).collect::<Vec<_>>(),
        "measures": measures,
    });
    format!("{document:#}\n")
}

/// The limits of a run: times in seconds, sizes in bytes.
fn limits(limits: &RunLimits) -> Value {
    json!({
        "cpu": limits.cpu.as_secs_f64(),
        "wall": limits.wall.as_secs_f64(),
        "memory": limits.memory,
        "output": limits.output,
        "processes": limits.processes,
    })
}

/// A trial. `detail` has what the code of the verdict does not tell, such as the signal.
fn trial(trial: &Trial) -> Value {
    let judgement = &trial.judgement;
    let usage = judgement.usage;
    json!({
        "name": trial.name,
        "passed": trial.passed,
        "verdict": judgement.verdict.code().name(),
        "kind": judgement.kind.map(FailureKind::name),
        "detail": judgement.verdict.detail(),
        "why": judgement.reason,
        "claim": trial.claim,
        "advice": judgement.advice,
        "cpu": usage.map(|usage| usage.cpu.as_secs_f64()),
        "wall": usage.map(|usage| usage.wall.as_secs_f64()),
        "memory": usage.map(|usage| usage.memory),
        "case": trial.case.map(CaseNumber::get),
        "boards": drawn(&trial.drawn),
        "input": stream(&trial.input),
        "expected": stream(&trial.expected),
        "got": stream(&judgement.output),
        "stderr": stream(&judgement.stderr),
    })
}

fn finding(criterion: &Criterion) -> Value {
    json!({
        "name": criterion.name,
        "passed": criterion.passed,
        "why": criterion.why,
        "boards": drawn(&criterion.drawn),
    })
}

/// The first bytes of an input or an output, and the length of the whole in bytes. If the text is escaped, `\\`
/// stands for a backslash and `\xFF` for a byte.
fn stream(excerpt: &Excerpt) -> Value {
    let (text, escaped) = lossless(excerpt);
    json!({
        "text": text,
        "escaped": escaped,
        "length": excerpt.length,
        "cut": excerpt.length > excerpt.bytes.len() as u64,
    })
}

/// The boards of some cases: each case its boards, each board its four rows.
fn drawn(cases: &[DrawnCase]) -> Vec<Vec<[String; 4]>> {
    let drawn = |case: &DrawnCase| {
        let boards = case.boards.iter();
        boards.map(|stones| rows(case.about, *stones)).collect()
    };
    cases.iter().map(drawn).collect()
}
