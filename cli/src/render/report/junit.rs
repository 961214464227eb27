//! A report as `JUnit` XML for continuous integration.
//!
//! Each trial is a test case. A failed trial has a `failure`, a fault of the judge an `error`; its type is the verdict.
//! Texts are escaped to characters that XML allows.

use std::time::Duration;

use examiner::{Trial, Verdict};
use quick_xml::escape::escape as xml;

use super::{Criterion, Report, STDERR, parts};
use crate::number;
use crate::visible::{shown, visible};

/// The number of bytes of an input or an output that are shown.
const MAX_BYTES: usize = 1 << 14;

/// A test case.
#[derive(Default)]
struct TestCase {
    name: String,
    time: Option<Duration>,
    failure: Option<Failure>,
    stderr: String,
}

/// The reason why a test case did not pass.
struct Failure {
    /// The name of the element.
    element: &'static str,
    message: String,
    /// The type and a longer description.
    verdict: Option<(&'static str, String)>,
}

/// The document.
pub(crate) fn document(report: &Report) -> String {
    let cases = report.trials.iter().map(trial);
    let cases = cases.chain(report.criteria.iter().map(criterion));
    let incomplete = (!report.is_complete).then(|| TestCase {
        name: "complete".to_owned(),
        failure: Some(failure("error", "the examination is not complete")),
        ..TestCase::default()
    });
    let cases: Vec<TestCase> = cases.chain(incomplete).collect();
    let number = |element: &str| {
        let failures = cases.iter().filter_map(|case| case.failure.as_ref());
        failures.filter(|it| it.element == element).count()
    };
    let counts = format!(
        r#"tests="{}" skipped="0" errors="{}" failures="{}""#,
        cases.len(),
        number("error"),
        number("failure"),
    );
    let program = report
        .program
        .as_ref()
        .map(|program| ("program", visible(program)));
    let limits = report
        .limits
        .as_ref()
        .map(|limits| ("limits", number::limits(limits)));
    let properties = program.into_iter().chain(limits).map(|(name, value)| {
        format!(
            "            <property name=\"{name}\" value=\"{}\"/>\n",
            xml(&value)
        )
    });
    let mut properties: String = properties.collect();
    if !properties.is_empty() {
        properties = format!("        <properties>\n{properties}        </properties>\n");
    }
    let class = format!("quadrille.{}.{}", report.verb, report.problem);
    let notes = report.notes.iter().map(ToString::to_string);
    let lines = notes.chain([report.summary.clone()]);
    let lines: String = lines.map(|line| visible(&line) + "\n").collect();
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="quadrille {}" {counts}>
    <testsuite name="{}" {counts} time="{:.3}">
{properties}{}        <system-out>{}</system-out>
    </testsuite>
</testsuites>
"#,
        report.verb,
        xml(visible(&report.title())),
        cases
            .iter()
            .filter_map(|case| case.time)
            .sum::<Duration>()
            .as_secs_f64(),
        cases
            .iter()
            .map(|case| case.element(&class))
            .collect::<String>(),
        xml(&lines),
    )
}

impl TestCase {
    /// The element of the test case.
    fn element(&self, class: &str) -> String {
        let (name, class) = (xml(&self.name), xml(class));
        let time = self
            .time
            .map(|time| format!(" time=\"{:.3}\"", time.as_secs_f64()));
        let attributes = format!(
            "name=\"{name}\" classname=\"{class}\"{}",
            time.unwrap_or_default()
        );
        let failure = self.failure.as_ref().map(|failure| {
            let (element, message) = (failure.element, xml(&failure.message));
            match &failure.verdict {
                None => format!("            <{element} message=\"{message}\"/>\n"),
                Some((kind, text)) => format!(
                    "            <{element} message=\"{message}\" type=\"{kind}\">{}</{element}>\n",
                    xml(text)
                ),
            }
        });
        let stderr = (!self.stderr.is_empty()).then(|| {
            format!(
                "            <system-err>{}</system-err>\n",
                xml(&self.stderr)
            )
        });
        let content = failure.unwrap_or_default() + &stderr.unwrap_or_default();
        match &*content {
            "" => format!("        <testcase {attributes}/>\n"),
            content => format!("        <testcase {attributes}>\n{content}        </testcase>\n"),
        }
    }
}

fn trial(trial: &Trial) -> TestCase {
    let judgement = &trial.judgement;
    let element = match judgement.verdict {
        Verdict::JudgeFault => "error",
        _ => "failure",
    };
    TestCase {
        name: visible(&trial.name),
        time: judgement.usage.map(|usage| usage.wall),
        failure: (!trial.passed).then(|| Failure {
            verdict: Some((judgement.verdict.code().name(), description(trial))),
            ..failure(element, &judgement.reason)
        }),
        stderr: shown(&judgement.stderr, MAX_BYTES),
    }
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
    TestCase {
        name: visible(&criterion.name),
        failure: (!criterion.passed).then(|| failure("failure", &criterion.why)),
        ..TestCase::default()
    }
}

fn failure(element: &'static str, message: &str) -> Failure {
    Failure {
        element,
        message: visible(message),
        verdict: None,
    }
}
