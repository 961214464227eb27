//! A report as text: a table, the failures in detail, and the summary as the last line.

use anstyle::AnsiColor;
use examiner::{Excerpt, Trial, VerdictCode};
use textwrap::{WordSeparator, WordSplitter};

use super::{Criterion, Note, OUTPUT, Report, parts, trial_table, word};
use crate::number;
use crate::render::table::{Align, Table, lines};
use crate::visible::{shown, visible};

/// The number of failed trials that are shown in detail, unless all trials are.
const MAX_DETAILS: usize = 3;

/// The number of findings that are shown. A data set can repeat many cases.
const MAX_FINDINGS: usize = 200;

/// The number of lines and bytes of an input or an output that are shown.
const MAX_LINES: usize = 20;
const MAX_BYTES: usize = 2_000;

/// The width of a pipe or a file. There, no line is wrapped, so that other programs find each note in one line.
pub(crate) const UNLIMITED: u16 = u16::MAX;

/// The report. Verdicts have colours.
pub(crate) fn report(report: &Report, width: u16) -> String {
    let table = |table: &Table| table.text(width, with_colour);
    let mut paragraphs = vec![heading(report, width)];
    match &report.comparison {
        Some(comparison) => paragraphs.push(table(&comparison.programs)),
        None if report.trials.is_empty() => {}
        None => paragraphs.push(table(&trial_table(&report.trials))),
    }
    let (trials, max) = if report.is_detailed {
        (report.trials.iter().collect(), usize::MAX)
    } else {
        (report.failures(), MAX_DETAILS)
    };
    let mut details = trials.iter().filter_map(|trial| detail(trial, width));
    paragraphs.extend(details.by_ref().take(max));
    // The table already shows trials without details.
    if details.next().is_some() {
        let more = trials.len() - max;
        paragraphs.push(line(&format!("… and {more} more failed")));
    }
    paragraphs.extend(match &report.table {
        Some(criteria) => Some(table(criteria)),
        None => findings(&report.criteria, width),
    });
    let notes = report.notes.iter();
    let mut end: String = notes.map(|it| note(it, width)).collect();
    end += &wrap(&report.summary, "", width);
    paragraphs.push(end);
    paragraphs.join("\n")
}

/// The findings, one per row.
fn findings(criteria: &[Criterion], width: u16) -> Option<String> {
    let row = |criterion: &Criterion| {
        let Criterion { name, why, .. } = criterion;
        let cells = [word(criterion.passed), name, why];
        cells.map(visible).to_vec()
    };
    let rows = criteria.iter().take(MAX_FINDINGS).map(row);
    let mut lines = lines(&[Align::Left, Align::Left, Align::Wrapped], width, rows);
    if let more @ 1.. = criteria.len().saturating_sub(MAX_FINDINGS) {
        lines.push(format!("… and {more} more"));
    }
    (!lines.is_empty()).then(|| lines.join("\n") + "\n")
}

/// The lines of a note, which may quote the messages of a compiler. A command is not wrapped.
fn note(note: &Note, width: u16) -> String {
    let text = note.to_string();
    let lines: Vec<String> = text.lines().map(visible).collect();
    let text = lines.join("\n");
    match &note.command {
        Some(_) => line(&text),
        None => wrap(&text, "", width),
    }
}

/// The lines of a text. All but the first begin with two blanks more than `indent`.
fn wrap(text: &str, indent: &str, width: u16) -> String {
    let next = format!("{indent}  ");
    let options = textwrap::Options::new(width.into())
        .initial_indent(indent)
        .subsequent_indent(&next)
        .break_words(false)
        .word_splitter(WordSplitter::NoHyphenation)
        .word_separator(WordSeparator::AsciiSpace);
    textwrap::fill(text, options) + "\n"
}

/// A text in the colour of a verdict.
fn with_colour(code: VerdictCode, text: &str) -> String {
    let colour = match code {
        VerdictCode::Ac => AnsiColor::Green,
        VerdictCode::Wa => AnsiColor::Red,
        _ => AnsiColor::Yellow,
    };
    let style = colour.on_default().bold();
    format!("{style}{text}{style:#}")
}

fn heading(report: &Report, width: u16) -> String {
    let mut text = line(&report.title());
    // The table of several programs has their names.
    if let Some(program) = &report.program
        && report.comparison.is_none()
    {
        text += &line(&format!("program  {}", visible(program)));
    }
    if let Some(limits) = &report.limits {
        text += &wrap(&format!("limits   {}", number::limits(limits)), "", width);
    }
    text
}

/// The texts of a trial; `None` if all are empty.
fn detail(trial: &Trial, width: u16) -> Option<String> {
    let parts = parts(trial);
    if parts.iter().all(|(_, part)| part.is_empty()) {
        return None;
    }
    let verdict = trial.judgement.verdict;
    let verdict = with_colour(verdict.code(), &verdict.to_string());
    let mut text = format!("{}, {verdict}\n", visible(&trial.name));
    if let Some(why) = trial.judgement.further_reason() {
        text += &wrap(&visible(why), "  ", width);
    }
    if let Some(advice) = &trial.judgement.advice {
        text += &wrap(&format!("advice: {advice}"), "  ", width);
    }
    for (index, (name, part)) in parts.into_iter().enumerate() {
        // An empty output is mentioned.
        if !part.is_empty() || index == OUTPUT && trial.judgement.usage.is_some() {
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
    let shown = shown(part, MAX_BYTES);
    let lines: Vec<&str> = shown.lines().collect();
    let mut text = format!("  {name}\n");
    for shown in lines.iter().take(MAX_LINES) {
        text += &line(format!("    {shown}").trim_end());
    }
    if lines.len() > MAX_LINES {
        text += "    …\n";
    }
    text
}

fn line(text: &str) -> String {
    format!("{text}\n")
}
