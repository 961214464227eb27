//! A report as text: a table, the failures in detail, and the summary as the last line.

use std::fmt::Write;

use examiner::{Excerpt, Trial};

use super::{Criterion, GOT, Report, parts, reason, word};
use crate::number;
use crate::render::table::{self, Align::Left, Align::Right};
use crate::render::visible::{shown, visible};

/// The number of failed trials that are shown in detail.
const DETAILED: usize = 3;

/// The number of lines and bytes of an input or an output that are shown.
const MOST: (usize, usize) = (20, 2_000);

/// The report, for lines of this width.
pub(super) fn report(report: &Report, width: u16) -> String {
    let mut paragraphs = vec![heading(report, width)];
    match &report.comparison {
        Some(comparison) => paragraphs.push(comparison.programs.text(width)),
        None if report.trials.is_empty() => {}
        None => paragraphs.push(trials(&report.trials, width)),
    }
    let failures = report.failures();
    let mut details = failures.iter().filter_map(|trial| detail(trial));
    paragraphs.extend(details.by_ref().take(DETAILED));
    // The table already shows trials without details.
    if details.next().is_some() {
        let more = failures.len() - DETAILED;
        paragraphs.push(line(&format!("… and {more} more failed")));
    }
    paragraphs.extend(report.sections.iter().map(|table| table.text(width)));
    if report.sections.is_empty() && !report.criteria.is_empty() {
        paragraphs.push(criteria(&report.criteria, width));
    }
    let mut end: String = report.notes.iter().map(|note| line(note)).collect();
    end += &line(&report.summary);
    paragraphs.push(end);
    paragraphs.join("\n")
}

fn heading(report: &Report, width: u16) -> String {
    let mut rows = Vec::new();
    // The table of several programs has their names.
    if let Some(program) = &report.program
        && report.comparison.is_none()
    {
        rows.push(["program".to_owned(), visible(program)]);
    }
    if let Some(limits) = &report.limits {
        rows.push(["limits".to_owned(), number::limits(limits)]);
    }
    line(&report.title()) + &table::text(&[Left; 2], width, rows)
}

fn trials(trials: &[Trial], width: u16) -> String {
    let headings = ["verdict", "CPU", "wall", "memory", "test", "why"].map(str::to_owned);
    let rows = trials.iter().map(|trial| {
        let [cpu, wall, memory] = number::usage(trial.judgement.usage);
        [
            trial.judgement.verdict.to_string(),
            cpu,
            wall,
            memory,
            visible(&trial.name),
            reason(trial).map(visible).unwrap_or_default(),
        ]
    });
    let rows = std::iter::once(headings).chain(rows);
    table::text(&[Left, Right, Right, Right, Left, Left], width, rows)
}

fn criteria(criteria: &[Criterion], width: u16) -> String {
    let rows = criteria.iter().map(|criterion| {
        let word = word(criterion.passed).to_owned();
        [word, visible(&criterion.name), visible(&criterion.why)]
    });
    table::text(&[Left; 3], width, rows)
}

/// The texts of a trial; `None` if all are empty.
fn detail(trial: &Trial) -> Option<String> {
    let parts = parts(trial);
    if parts.iter().all(|(_, part)| part.is_empty()) {
        return None;
    }
    let mut text = format!("{}, {}\n", visible(&trial.name), trial.judgement.verdict);
    if let Some(why) = reason(trial) {
        writeln!(text, "  {}", visible(why)).expect("a string takes everything");
    }
    if let Some(advice) = &trial.judgement.advice {
        writeln!(text, "  advice: {advice}").expect("a string takes everything");
    }
    for (name, part) in parts {
        // An empty output is mentioned.
        if !part.is_empty() || name == GOT && trial.judgement.usage.is_some() {
            text += &indented(name, part);
        }
    }
    Some(text)
}

/// A text of a trial below its name.
fn indented(name: &str, part: &Excerpt) -> String {
    if part.is_empty() {
        return format!("  {name}: nothing\n");
    }
    let (most_lines, most_bytes) = MOST;
    let shown = shown(part, most_bytes);
    let lines: Vec<&str> = shown.lines().collect();
    let mut text = format!("  {name}\n");
    for shown in lines.iter().take(most_lines) {
        text += &line(format!("    {shown}").trim_end());
    }
    if lines.len() > most_lines {
        text += "    …\n";
    }
    text
}

fn line(text: &str) -> String {
    format!("{text}\n")
}
