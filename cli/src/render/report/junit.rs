//! A report as `JUnit` XML for continuous integration.
//!
//! Each trial is a test case. A failed trial has a `failure`, a fault of the judge an `error`; its type is the verdict.
//! Texts are escaped to characters that XML allows; the library would drop other characters.

use std::fmt::Write;

use examiner::{Trial, Verdict};
use quick_junit::{NonSuccessKind, Property, TestCase, TestCaseStatus, TestSuite};

use super::{Finding, Report, STDERR, parts};
use crate::render::quantity;
use crate::render::visible::{shown, visible};

/// The number of bytes of an input or an output that are shown.
const MOST: usize = 1 << 14;

/// The document.
pub(super) fn document(report: &Report) -> String {
    let class = format!("quadrille.{}.{}", report.verb, report.about.name);
    let mut suite = TestSuite::new(visible(&report.title()));
    if let Some(program) = &report.program {
        suite.add_property(Property::new("program", visible(program)));
    }
    if let Some(limits) = &report.limits {
        suite.add_property(Property::new("limits", quantity::limits(limits)));
    }
    suite.add_test_cases(report.trials.iter().map(trial));
    suite.add_test_cases(report.findings.iter().map(finding));
    if !report.is_complete {
        suite.add_test_case(incomplete());
    }
    for case in &mut suite.test_cases {
        case.set_classname(class.as_str());
    }
    suite.set_time(suite.test_cases.iter().filter_map(|case| case.time).sum());
    let lines = report.notes.iter().chain([&report.summary]);
    suite.set_system_out(lines.map(|note| visible(note) + "\n").collect::<String>());
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
        let mut status = TestCaseStatus::non_success(kind);
        status
            .set_type(trial.judgement.verdict.code().name())
            .set_message(visible(&trial.judgement.reason))
            .set_description(description(trial));
        status
    };
    let mut case = TestCase::new(visible(&trial.name), status);
    if let Some(usage) = trial.judgement.usage {
        case.set_time(usage.wall);
    }
    if !trial.judgement.stderr.is_empty() {
        case.set_system_err(shown(&trial.judgement.stderr, MOST));
    }
    case
}

/// The verdict, the reason, and the texts of the trial.
fn description(trial: &Trial) -> String {
    let mut text = format!(
        "{}: {}\n",
        trial.judgement.verdict,
        visible(&trial.judgement.reason)
    );
    for (name, part) in parts(trial) {
        if name != STDERR && !part.is_empty() {
            let text_of_part = shown(part, MOST);
            write!(text, "\n{name}:\n{}\n", text_of_part.trim_end())
                .expect("a string takes everything");
        }
    }
    text
}

fn finding(finding: &Finding) -> TestCase {
    let status = if finding.passed {
        TestCaseStatus::success()
    } else {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_message(visible(&finding.why));
        status
    };
    TestCase::new(visible(&finding.name), status)
}

/// An error that shows that the examination was interrupted.
fn incomplete() -> TestCase {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    status.set_message("the examination is not complete");
    TestCase::new("complete", status)
}

#[cfg(test)]
mod tests {
    use roxmltree::{Document, Node};

    use super::*;
    use crate::render::report::samples;

    /// The elements of that name.
    fn all<'a>(document: &'a Document<'_>, name: &str) -> Vec<Node<'a, 'a>> {
        let elements = document
            .descendants()
            .filter(|node| node.has_tag_name(name));
        elements.collect()
    }

    #[track_caller]
    fn with_document(report: &Report, check: impl FnOnce(&Document<'_>)) {
        let text = document(report);
        check(&Document::parse(&text).expect("it is XML"));
    }

    #[test]
    fn a_trial_is_a_test_case() {
        with_document(&samples::judge(), |document| {
            let suite = all(document, "testsuite")[0];
            let attributes = ["name", "tests", "failures", "errors", "time"];
            let attributes = attributes.map(|name| suite.attribute(name).unwrap_or_default());
            assert_eq!(attributes, ["Flip Game: judge", "6", "3", "1", "1.620"]);
            let cases = all(document, "testcase");
            assert_eq!(cases[1].attribute("name"), Some("2.in"));
            assert_eq!(
                cases[1].attribute("classname"),
                Some("quadrille.judge.flip")
            );
            assert_eq!(cases[1].attribute("time"), Some("1.600"));
            let failure = all(document, "failure")[0];
            assert_eq!(failure.attribute("type"), Some("WA"));
            assert_eq!(
                failure.attribute("message"),
                Some("line 1: expected 4, got 5")
            );
            let text = "WA: line 1: expected 4, got 5\n\ninput:\nbwwb\nbbwb\nbwwb\nbwww\n\n\
                        expected:\n4\n\ngot:\n5\\0\n";
            assert_eq!(failure.text(), Some(text));
            assert_eq!(all(document, "error")[0].attribute("type"), Some("JF"));
            assert_eq!(all(document, "system-err")[0].text(), Some("\\xFFno"));
            let lines = all(document, "system-out")[0].text();
            assert_eq!(lines, Some("a note\n1 of 4 tests passed\n"));
        });
    }

    #[test]
    fn the_document_is_valid_for_any_output() {
        for printed in samples::printed() {
            let report = samples::hostile(&printed);
            with_document(&report, |document| {
                assert_eq!(all(document, "testcase").len(), 6);
                let expected = shown(&report.trials[0].judgement.stderr, MOST);
                let stderr = all(document, "system-err")[0];
                assert_eq!(stderr.text(), Some(expected.as_str()), "{printed:?}");
                let name = all(document, "testcase")[0].attribute("name");
                assert_eq!(name, Some(visible(&report.trials[0].name).as_str()));
            });
        }
    }

    #[test]
    fn megabytes_are_cut_with_a_note() {
        let text = document(&samples::hostile(&b"5\n".repeat(4 << 20)));
        assert!(text.len() < 1 << 20 && text.contains("… and 8372224 more bytes"));
    }

    #[test]
    fn an_interrupted_examination_has_an_error() {
        let report = Report {
            is_complete: false,
            ..Report::new("judge", samples::about())
        };
        with_document(&report, |document| {
            assert_eq!(all(document, "error").len(), 1);
        });
    }
}
