//! A report as a page that needs nothing else: no script, no picture, no style from elsewhere.
//!
//! What is good or bad is said in words and in colour. What failed comes first.

mod board;
#[cfg(test)]
mod tests;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use puzzles::About;

use super::head::visible;
use super::{Finding, Head, Report, Trial, quantity, word};

/// The style, in light and dark.
const STYLE: &str = include_str!("style.css");

/// How many trials that failed are shown in detail.
const DETAILED: usize = 25;

/// How much is shown of an input or an output, in bytes.
const MOST: usize = 1 << 12;

/// The page.
pub(super) fn page(report: &Report) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (report.title()) ", " (word(report.passed())) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                (header(report))
                main {
                    (failures(report))
                    @if !report.findings.is_empty() { (findings(report)) }
                    @if !report.trials.is_empty() { (trials(&report.trials)) }
                }
            }
        }
    };
    page.into_string()
}

fn header(report: &Report) -> Markup {
    let word = word(report.passed());
    html! {
        header {
            h1 { (report.title()) ", " span class=(word) { (word) } }
            p { (visible(&report.summary)) }
            dl {
                @if let Some(program) = &report.program {
                    dt { "program" }
                    dd { code { (visible(program)) } }
                }
                @if let Some(limits) = &report.limits {
                    dt { "limits of a run" }
                    dd { (quantity::limits(limits)) }
                }
            }
            @if !report.notes.is_empty() {
                ul { @for note in &report.notes { li { (visible(note)) } } }
            }
        }
    }
}

/// What failed, in detail.
fn failures(report: &Report) -> Markup {
    let number = report.failures().count();
    html! {
        @if number > 0 {
            section {
                h2 { "What failed" }
                @for trial in report.failures().take(DETAILED) { (detail(report.about, trial)) }
                @if number > DETAILED {
                    p class="muted" { "… and " (number - DETAILED) " more, in the table below" }
                }
            }
        }
    }
}

fn detail(about: &About, trial: &Trial) -> Markup {
    let [input, expected, got, stderr] = trial.parts();
    html! {
        article {
            h3 { (visible(&trial.name)) ": " span class="failed" { (trial.verdict) } }
            @if let Some(why) = trial.reason() { p { (visible(why)) } }
            @if !trial.cases.is_empty() {
                @if let Some(case) = trial.case { p class="muted" { "case " (case) } }
                div class="boards" { @for case in &trial.cases { (board::case(about, case)) } }
            }
            @if !input.1.is_empty() {
                div class="beside" { @for part in [input, expected, got] { (stream(part)) } }
            }
            @if !stderr.1.is_empty() { (stream(stderr)) }
        }
    }
}

/// What was read or written, below its name.
fn stream((name, part): (&str, &Head)) -> Markup {
    html! {
        figure {
            figcaption { (name) }
            @if part.is_empty() {
                p class="muted" { "nothing" }
            } @else {
                // What can be scrolled must be within reach of the keyboard.
                pre tabindex="0" { "\n" (part.shown(MOST)) }
            }
        }
    }
}

fn findings(report: &Report) -> Markup {
    let mut findings: Vec<&Finding> = report.findings.iter().collect();
    findings.sort_by_key(|finding| finding.passed);
    html! {
        section {
            h2 { "Findings" }
            div class="scroll" {
                table {
                    caption { "What was found; what failed comes first" }
                    thead { tr { @for name in ["result", "finding", "why"] { th scope="col" { (name) } } } }
                    tbody { @for finding in findings { (finding_row(report.about, finding)) } }
                }
            }
        }
    }
}

fn finding_row(about: &About, finding: &Finding) -> Markup {
    let word = word(finding.passed);
    html! {
        tr {
            td class=(word) { (word) }
            th scope="row" { (visible(&finding.name)) }
            td {
                (visible(&finding.why))
                @if !finding.cases.is_empty() {
                    div class="boards" { @for case in &finding.cases { (board::case(about, case)) } }
                }
            }
        }
    }
}

fn trials(trials: &[Trial]) -> Markup {
    html! {
        section {
            h2 { "All tests" }
            div class="scroll" {
                table {
                    caption { "Every run of the program, in the order of the tests" }
                    thead {
                        tr {
                            th scope="col" { "test" }
                            th scope="col" { "verdict" }
                            @for name in ["CPU", "wall", "memory"] { th scope="col" class="number" { (name) } }
                            th scope="col" { "why" }
                        }
                    }
                    tbody { @for trial in trials { (trial_row(trial)) } }
                }
            }
        }
    }
}

fn trial_row(trial: &Trial) -> Markup {
    html! {
        tr {
            th scope="row" { (visible(&trial.name)) }
            td class=(word(trial.passed)) { (trial.verdict) }
            @for cell in quantity::used(trial.used) { td class="number" { (cell) } }
            td { @if let Some(why) = trial.reason() { (visible(why)) } }
        }
    }
}
