//! A report as `JUnit` XML for continuous integration.
//!
//! Each trial is a test case. A failed trial has a `failure`, a fault of the judge an `error`; its type is the verdict.
//! Texts are escaped to characters that XML allows; the library would drop other characters.

use examiner::{Trial, Verdict};
use quick_junit::{NonSuccessKind, Property, TestCase, TestCaseStatus, TestSuite};

use super::{Criterion, Report, STDERR, parts};
use crate::number;
use crate::visible::{shown, visible};

/// The number of bytes of an input or an output that are shown.
const MAX_BYTES: usize = 1 << 14;

/// The document.
pub(crate) fn document(report: &Report) -> String {
    let class = format!("quadrille.{}.{}", report.verb, report.problem);
    let mut suite = TestSuite::new(visible(&report.title()));
    if let Some(program) = &report.program {
        suite.add_property(Property::new("program", visible(program)));
    }
    if let Some(limits) = &report.limits {
        suite.add_property(Property::new("limits", number::limits(limits)));
    }
    suite.add_test_cases(report.trials.iter().map(trial));
    suite.add_test_cases(report.criteria.iter().map(criterion));
    if !report.is_complete {
        let status = failed(NonSuccessKind::Error, "the examination is not complete");
        suite.add_test_case(TestCase::new("complete", status));
    }
    for case in &mut suite.test_cases {
        case.set_classname(class.as_str());
    }
    suite.set_time(suite.test_cases.iter().filter_map(|case| case.time).sum());
    let notes = report.notes.iter().map(ToString::to_string);
    let lines = notes.chain([report.summary.clone()]);
    suite.set_system_out(lines.map(|line| visible(&line) + "\n").collect::<String>());
    let mut document = quick_junit::Report::new(format!("quadrille {}", report.verb));
    document.add_test_suite(suite);
    document.to_string().expect("a string takes everything")
}

fn trial(trial: &Trial) -> TestCase {
    let status = if trial.passed {
        TestCaseStatus::success()
    } else {
        let kind = match trial.judgement.verdict {
            Verdict::JudgeFault => NonSuccessKind::Error,
            _ => NonSuccessKind::Failure,
        };
        let mut status = failed(kind, &trial.judgement.reason);
        status
            .set_type(trial.judgement.verdict.code().name())
            .set_description(description(trial));
        status
    };
    let mut case = TestCase::new(visible(&trial.name), status);
    if let Some(usage) = trial.judgement.usage {
        case.set_time(usage.wall);
    }
    if !trial.judgement.stderr.is_empty() {
        case.set_system_err(shown(&trial.judgement.stderr, MAX_BYTES));
    }
    case
}

/// The verdict, the reason, and the texts of the trial.
fn description(trial: &Trial) -> String {
    let judgement = &trial.judgement;
    let reason = visible(&judgement.reason);
    let mut lines = vec![format!("{}: {reason}", judgement.verdict)];
    let advice = judgement.advice.iter();
    lines.extend(advice.map(|advice| format!("advice: {advice}")));
    for (name, part) in &parts(trial)[..STDERR] {
        if !part.is_empty() {
            lines.push(format!("\n{name}:\n{}", shown(part, MAX_BYTES).trim_end()));
        }
    }
    lines.join("\n") + "\n"
}

fn criterion(criterion: &Criterion) -> TestCase {
    let status = if criterion.passed {
        TestCaseStatus::success()
    } else {
        failed(NonSuccessKind::Failure, &criterion.why)
    };
    TestCase::new(visible(&criterion.name), status)
}

fn failed(kind: NonSuccessKind, message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_message(visible(message));
    status
}
