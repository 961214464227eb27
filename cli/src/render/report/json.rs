//! A report as one JSON document.

use examiner::{CaseNumber, DrawnCase, FailureKind, Trial};
use record::Json as _;
use record::board::{Board, boards};
use record::report::{self, Excerpt, Finding, Limits};
use runner::RunLimits;

use super::{Criterion, Note, Report};
use crate::visible::lossless;

/// The lines of the document, which [`report::Report`] describes.
pub(crate) fn document(report: &Report) -> String {
    let record = report::Report {
        verb: report.verb,
        puzzle: &report.problem,
        program: report.program.as_deref(),
        limits: report.limits.as_ref().map(limits),
        complete: report.is_complete,
        passed: report.passed(),
        summary: &report.summary,
        notes: report.notes.iter().map(Note::to_string).collect(),
        trials: report.trials.iter().map(trial).collect(),
        findings: report.criteria.iter().map(finding).collect(),
        measures: report.measures.as_ref(),
    };
    record.text()
}

/// The limits of a run: times in seconds, sizes in bytes.
fn limits(limits: &RunLimits) -> Limits {
    Limits {
        cpu: limits.cpu.as_secs_f64(),
        wall: limits.wall.as_secs_f64(),
        memory: limits.memory,
        output: limits.output,
        processes: limits.processes,
    }
}

/// A trial. `detail` has what the code of the verdict does not tell, such as the signal.
fn trial(trial: &Trial) -> report::Trial<'_> {
    let judgement = &trial.judgement;
    let usage = judgement.usage;
    report::Trial {
        name: &trial.name,
        passed: trial.passed,
        verdict: judgement.verdict.code().name(),
        kind: judgement.kind.map(FailureKind::name),
        detail: judgement.verdict.detail(),
        why: &judgement.reason,
        claim: trial.claim.as_deref(),
        advice: judgement.advice.as_deref(),
        cpu: usage.map(|usage| usage.cpu.as_secs_f64()),
        wall: usage.map(|usage| usage.wall.as_secs_f64()),
        memory: usage.map(|usage| usage.memory),
        case: trial.case.map(CaseNumber::get),
        boards: drawn(&trial.drawn),
        input: excerpt(&trial.input),
        expected: excerpt(&trial.expected),
        got: excerpt(&judgement.output),
        stderr: excerpt(&judgement.stderr),
    }
}

fn finding(criterion: &Criterion) -> Finding<'_> {
    Finding {
        name: &criterion.name,
        passed: criterion.passed,
        why: &criterion.why,
        boards: drawn(&criterion.drawn),
    }
}

fn excerpt(excerpt: &examiner::Excerpt) -> Excerpt {
    let (text, escaped) = lossless(excerpt);
    Excerpt {
        text,
        escaped,
        length: excerpt.length,
        cut: excerpt.length > excerpt.bytes.len() as u64,
    }
}

/// The boards of some cases.
fn drawn(cases: &[DrawnCase]) -> Vec<Vec<Board>> {
    let cases = cases.iter();
    cases
        .map(|case| boards(case.puzzle.about(), &case.boards))
        .collect()
}
