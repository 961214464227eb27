//! A report as `JUnit` XML, which continuous integration reads.
//!
//! A trial is a test case. What fails is a `failure`, what the judge is to blame for an `error`, with
//! the verdict as its type. Whatever a program prints is written out as text that XML may hold; what no
//! XML may hold would be dropped by the library without a word.

use std::fmt::Write;

use quick_junit::{NonSuccessKind, Property, TestCase, TestCaseStatus, TestSuite};

use super::head::visible;
use super::{Finding, Report, Trial, quantity};
use crate::verdict::Verdict;

/// How much is shown of an input or an output, in bytes.
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
    let told = report.notes.iter().chain([&report.summary]);
    suite.set_system_out(told.map(|note| visible(note) + "\n").collect::<String>());
    let mut document = quick_junit::Report::new(format!("quadrille {}", report.verb));
    document.add_test_suite(suite);
    document.to_string().expect("a string takes everything")
}

fn trial(trial: &Trial) -> TestCase {
    let status = if trial.passed {
        TestCaseStatus::success()
    } else {
        let kind = match trial.verdict {
            Verdict::JudgeFault => NonSuccessKind::Error,
            _ => NonSuccessKind::Failure,
        };
        let mut status = TestCaseStatus::non_success(kind);
        status
            .set_type(trial.verdict.code().name())
            .set_message(visible(&trial.why))
            .set_description(description(trial));
        status
    };
    let mut case = TestCase::new(visible(&trial.name), status);
    if let Some(used) = trial.used {
        case.set_time(used.wall);
    }
    if !trial.stderr.is_empty() {
        case.set_system_err(trial.stderr.shown(MOST));
    }
    case
}

/// The verdict, and what was given, expected and got.
fn description(trial: &Trial) -> String {
    let mut text = format!("{}: {}\n", trial.verdict, visible(&trial.why));
    for (name, part) in trial.parts() {
        if name != Trial::STDERR && !part.is_empty() {
            let shown = part.shown(MOST);
            write!(text, "\n{name}:\n{}\n", shown.trim_end()).expect("a string takes everything");
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

/// What is to keep a run that was interrupted from looking as if it had passed.
fn incomplete() -> TestCase {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    status.set_message("not everything was examined");
    TestCase::new("complete", status)
}

#[cfg(test)]
mod tests {
    use roxmltree::{Document, Node};

    use super::*;
    use crate::report::samples;

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
            let told = all(document, "system-out")[0].text();
            assert_eq!(told, Some("it was a fine day\n1 of 4 tests passed\n"));
        });
    }

    #[test]
    fn every_parser_takes_it_whatever_was_printed() {
        for printed in samples::printed() {
            let report = samples::hostile(&printed);
            with_document(&report, |document| {
                assert_eq!(all(document, "testcase").len(), 6);
                let shown = report.trials[0].stderr.shown(MOST);
                let stderr = all(document, "system-err")[0];
                assert_eq!(stderr.text(), Some(shown.as_str()), "{printed:?}");
                let name = all(document, "testcase")[0].attribute("name");
                assert_eq!(name, Some(visible(&report.trials[0].name).as_str()));
            });
        }
    }

    #[test]
    fn megabytes_are_cut_with_a_note() {
        let text = document(&samples::hostile(&b"5\n".repeat(4 << 20)));
        assert!(text.len() < 1 << 20 && text.contains("… and 8372224 bytes more"));
    }

    #[test]
    fn what_was_interrupted_has_not_passed() {
        let report = Report {
            is_complete: false,
            ..Report::new("judge", samples::about())
        };
        with_document(&report, |document| {
            assert_eq!(all(document, "error").len(), 1);
        });
    }
}
