//! A report as `JUnit` XML for continuous integration.
//!
//! Each trial is a test case. A failed trial has a `failure`, a fault of the judge an `error`; its type is the verdict.
//! Texts are escaped to characters that XML allows.

use std::time::Duration;

use examiner::Trial;
use maud::{Markup, PreEscaped, html};

use super::{Report, STDERR, is_fault, parts};
use crate::number;
use crate::visible::{shown, visible};

/// The number of bytes of an input or an output that are shown.
const MAX_BYTES: usize = 1 << 14;

/// Renders a report. An examination that is not complete is a test case with an `error`, too.
pub(crate) fn document(report: &Report) -> String {
    let failed = || report.trials.iter().filter(|trial| !trial.passed);
    let failed_criteria = report.criteria.iter().filter(|it| !it.passed).count();
    let incomplete = usize::from(!report.is_complete);
    let tests = report.trials.len() + report.criteria.len() + incomplete;
    let errors = failed().filter(|trial| is_fault(trial)).count() + incomplete;
    let failures = failed().filter(|trial| !is_fault(trial)).count() + failed_criteria;
    let usage = report.trials.iter().filter_map(|it| it.judgement.usage);
    let time = usage.map(|usage| usage.wall).sum();
    let notes = report.notes.iter().map(ToString::to_string);
    let lines = notes.chain([report.summary.clone()]);
    let lines: String = lines.map(|line| visible(&line) + "\n").collect();
    let class = format!("quadrille.{}.{}", report.verb, report.problem);
    let document = html! {
        (PreEscaped(r#"<?xml version="1.0" encoding="UTF-8"?>"#)) "\n"
        testsuites name={ "quadrille " (report.verb) }
            tests=(tests) skipped="0" errors=(errors) failures=(failures)
        {
            "\n" testsuite name=(visible(&report.title()))
                tests=(tests) skipped="0" errors=(errors) failures=(failures) time=(seconds(time))
            {
                @if report.program.is_some() || report.limits.is_some() {
                    "\n" properties {
                        @if let Some(program) = &report.program {
                            property name="program" value=(visible(program)) {}
                        }
                        @if let Some(limits) = &report.limits {
                            property name="limits" value=(number::limits(limits)) {}
                        }
                    }
                }
                @for trial in &report.trials { (test_case(&class, trial)) }
                @for criterion in &report.criteria {
                    "\n" testcase name=(visible(&criterion.name)) classname=(class) {
                        @if !criterion.passed { failure message=(visible(&criterion.why)) {} }
                    }
                }
                @if !report.is_complete {
                    "\n" testcase name="complete" classname=(class) {
                        error message="the examination is not complete" {}
                    }
                }
                "\n" system-out { (lines) }
            } "\n"
        } "\n"
    };
    document.into_string()
}

fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

/// The element of a trial.
fn test_case(class: &str, trial: &Trial) -> Markup {
    let judgement = &trial.judgement;
    let time = judgement.usage.map(|usage| seconds(usage.wall));
    let message = visible(&judgement.reason);
    let kind = judgement.verdict.code().name();
    let stderr = shown(&judgement.stderr, MAX_BYTES);
    html! {
        "\n" testcase name=(visible(&trial.name)) classname=(class) time=[time] {
            @if trial.passed {
            } @else if is_fault(trial) {
                error message=(message) type=(kind) { (description(trial)) }
            } @else {
                failure message=(message) type=(kind) { (description(trial)) }
            }
            @if !stderr.is_empty() { system-err { (stderr) } }
        }
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
