//! A report as text: a table, the failures in detail, and the summary as the last line.

use std::fmt::Write;

use examiner::{Excerpt, Trial};

use super::{Criterion, GOT, Report, WIDTH, parts, reason, word};
use crate::number;
use crate::render::table::{self, Align::Left, Align::Right};
use crate::render::visible::{shown, visible};

/// The number of failed trials that are shown in detail.
const DETAILED: usize = 3;

/// The number of lines and bytes of an input or an output that are shown.
const MOST: (usize, usize) = (20, 2_000);

/// The report.
pub(super) fn report(report: &Report) -> String {
    let mut paragraphs = vec![heading(report)];
    if !report.trials.is_empty() {
        paragraphs.push(trials(&report.trials));
    }
    let mut details = report.failures().filter_map(detail);
    paragraphs.extend(details.by_ref().take(DETAILED));
    // The table already shows trials without details.
    if details.next().is_some() {
        let more = report.failures().count() - DETAILED;
        paragraphs.push(line(&format!("… and {more} more failed")));
    }
    paragraphs.extend_from_slice(&report.sections);
    if report.sections.is_empty() && !report.criteria.is_empty() {
        paragraphs.push(criteria(&report.criteria));
    }
    let mut end: String = report.notes.iter().map(|note| line(note)).collect();
    end += &line(&report.summary);
    paragraphs.push(end);
    paragraphs.join("\n")
}

fn heading(report: &Report) -> String {
    let mut rows = Vec::new();
    if let Some(program) = &report.program {
        rows.push(["program".to_owned(), visible(program)]);
    }
    if let Some(limits) = &report.limits {
        rows.push(["limits".to_owned(), number::limits(limits)]);
    }
    line(&report.title()) + &table::text(&[Left; 2], WIDTH, rows)
}

fn trials(trials: &[Trial]) -> String {
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
    table::text(&[Left, Right, Right, Right, Left, Left], WIDTH, rows)
}

fn criteria(criteria: &[Criterion]) -> String {
    let rows = criteria.iter().map(|criterion| {
        let word = word(criterion.passed).to_owned();
        [word, visible(&criterion.name), visible(&criterion.why)]
    });
    table::text(&[Left; 3], WIDTH, rows)
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
