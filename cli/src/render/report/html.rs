//! A report as an HTML page without scripts, images or external styles.
//!
//! Words and colours show what passed or failed. Failures come first.

use examiner::{Excerpt, Trial};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use puzzles::text::Boards;
use puzzles::{About, Cell, Colour};

use super::{Finding, Report, parts, reason, word};
use crate::render::visible::{shown, visible};
use crate::render::{quantity, rows};

/// The style, in light and dark.
const STYLE: &str = include_str!("style.css");

/// The number of failed trials that are shown in detail.
const DETAILED: usize = 25;

/// The number of bytes of an input or an output that are shown.
const MOST: usize = 1 << 12;

/// Renders the page.
pub(super) fn page(report: &Report) -> String {
    let passed = word(report.passed());
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (report.title()) ", " (passed) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { (report.title()) ", " span class=(passed) { (passed) } }
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
                main { (results(report)) }
            }
        }
    };
    page.into_string()
}

/// The failed trials in detail, the findings with the failed ones first, and all trials.
fn results(report: &Report) -> Markup {
    let failures = report.failures().count();
    let mut findings: Vec<&Finding> = report.findings.iter().collect();
    findings.sort_by_key(|finding| finding.passed);
    html! {
        @if failures > 0 {
            section {
                h2 { "Failures" }
                @for trial in report.failures().take(DETAILED) { (detail(report.about, trial)) }
                @if failures > DETAILED {
                    p class="muted" { "… and " (failures - DETAILED) " more, in the table below" }
                }
            }
        }
        @if !findings.is_empty() {
            section {
                h2 { "Findings" }
                div class="scroll" {
                    table {
                        caption { "Failed findings come first" }
                        thead { tr { @for name in ["result", "finding", "why"] { th scope="col" { (name) } } } }
                        tbody {
                            @for finding in findings {
                                tr {
                                    td class=(word(finding.passed)) { (word(finding.passed)) }
                                    th scope="row" { (visible(&finding.name)) }
                                    td { (visible(&finding.why)) (boards(report.about, &finding.cases)) }
                                }
                            }
                        }
                    }
                }
            }
        }
        @if !report.trials.is_empty() {
            section {
                h2 { "All tests" }
                div class="scroll" {
                    table {
                        caption { "All runs of the program, in the order of the tests" }
                        thead {
                            tr {
                                th scope="col" { "test" }
                                th scope="col" { "verdict" }
                                @for name in ["CPU", "wall", "memory"] { th scope="col" class="number" { (name) } }
                                th scope="col" { "why" }
                            }
                        }
                        tbody {
                            @for trial in &report.trials {
                                tr {
                                    th scope="row" { (visible(&trial.name)) }
                                    td class=(word(trial.passed)) { (trial.judgement.verdict) }
                                    @for cell in quantity::usage(trial.judgement.usage) { td class="number" { (cell) } }
                                    td { @if let Some(why) = reason(trial) { (visible(why)) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn detail(about: &About, trial: &Trial) -> Markup {
    let [input, expected, got, stderr] = parts(trial);
    html! {
        article {
            h3 { (visible(&trial.name)) ": " span class="failed" { (trial.judgement.verdict) } }
            @if let Some(why) = reason(trial) { p { (visible(why)) } }
            @if let Some(case) = trial.case { p class="muted" { "case " (case) } }
            (boards(about, &trial.boards))
            @if !input.1.is_empty() {
                div class="beside" { @for part in [input, expected, got] { (stream(part)) } }
            }
            @if !stderr.1.is_empty() { (stream(stderr)) }
        }
    }
}

/// A text of a trial, below its name.
fn stream((name, part): (&str, &Excerpt)) -> Markup {
    html! {
        figure {
            figcaption { (name) }
            @if part.is_empty() {
                p class="muted" { "nothing" }
            } @else {
                // The keyboard must reach scrollable text.
                pre tabindex="0" { "\n" (shown(part, MOST)) }
            }
        }
    }
}

/// The boards of these cases as images, each with its name. Screen readers read the rows.
fn boards(about: &About, cases: &[Boards]) -> Markup {
    html! {
        @if !cases.is_empty() {
            div class="boards" {
                @for (name, stones) in cases.iter().flat_map(|case| about.format.boards.iter().zip(case)) {
                    figure {
                        svg viewBox="-0.1 -0.1 4.2 4.2" role="img" aria-label=(rows(about, *stones).join(", ")) {
                            rect class="felt" x="-0.1" y="-0.1" width="4.2" height="4.2" {}
                            path class="groove" d="M0 0H4V4H0ZM0 1H4M0 2H4M0 3H4M1 0V4M2 0V4M3 0V4" {}
                            @for cell in Cell::ALL {
                                @if let Some(colour) = stones.at(cell) {
                                    circle class=(class(colour)) cx={ (cell.column()) ".5" } cy={ (cell.row()) ".5" }
                                        r="0.38" {}
                                }
                            }
                        }
                        figcaption { (name) }
                    }
                }
            }
        }
    }
}

const fn class(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The colours of the style by name: in light, then in dark.
    fn palettes() -> [Vec<(&'static str, [f64; 3])>; 2] {
        let (light, dark) = STYLE
            .split_once("prefers-color-scheme: dark")
            .expect("there are two schemes");
        [light, dark].map(|scheme| {
            let lines = scheme
                .lines()
                .filter_map(|line| line.trim().strip_prefix("--"));
            let colours = lines.map(|line| {
                let (name, colour) = line.split_once(": #").expect("a colour is in hexadecimal");
                let digits = |at: usize| u8::from_str_radix(&colour[at..at + 2], 16);
                let [red, green, blue] =
                    [0, 2, 4].map(|at| digits(at).expect("there are six digits"));
                (
                    name,
                    [red, green, blue].map(|channel| f64::from(channel) / 255.0),
                )
            });
            colours.collect()
        })
    }

    /// The relative luminance of a colour, as WCAG 2 defines it.
    fn luminance(colour: [f64; 3]) -> f64 {
        let linear = colour.map(|channel| {
            if channel <= 0.040_45 {
                channel / 12.92
            } else {
                ((channel + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    #[test]
    fn text_and_stones_stand_out() {
        for palette in palettes() {
            let luminance_of = |name: &str| {
                let found = palette.iter().find(|(other, _)| *other == name);
                luminance(
                    found
                        .unwrap_or_else(|| panic!("there is no colour {name}"))
                        .1,
                )
            };
            let contrast = |one: &str, other: &str| {
                let (one, other) = (luminance_of(one), luminance_of(other));
                (one.max(other) + 0.05) / (one.min(other) + 0.05)
            };
            for ink in ["ink", "muted", "passed", "failed"] {
                for paper in ["paper", "panel"] {
                    let contrast = contrast(ink, paper);
                    assert!(contrast >= 4.5, "{ink} on {paper}: {contrast:.2}");
                }
            }
            // Graphics need less than text.
            for (stone, behind) in [("black", "felt"), ("groove", "felt"), ("black", "white")] {
                let contrast = contrast(stone, behind);
                assert!(contrast >= 2.5, "{stone} on {behind}: {contrast:.2}");
            }
        }
    }

    #[test]
    fn stones_are_drawn_and_blanks_are_not() {
        for &puzzle in puzzles::PUZZLES {
            let about = puzzle.about();
            let text = about.sample.input;
            let rows: Vec<&str> = text.split_whitespace().collect();
            let rows = &rows[usize::from(about.format.counted)..][..4 * about.format.boards.len()];
            let case = about.format.parse(rows.join("\n")).expect("it is a case");
            let drawn = boards(about, std::slice::from_ref(&case)).into_string();
            for colour in Colour::ALL {
                let stones: u32 = case.iter().map(|stones| stones.of(colour).len()).sum();
                let circles = drawn
                    .matches(&format!("circle class=\"{}\"", class(colour)))
                    .count();
                assert_eq!(u32::try_from(circles), Ok(stones), "{}", about.name);
            }
            assert!(drawn.contains(&rows[..4].join(", ")));
        }
    }
}
