//! A report as text: a table, the failures in detail, and the summary as the last line.

use anstyle::AnsiColor;
use examiner::{Excerpt, Trial, VerdictCode};
use textwrap::{WordSeparator, WordSplitter};

use super::{Criterion, GOT, Report, parts, reason, split_command, word};
use crate::number;
use crate::render::table;
use crate::render::table::Align::{self, Left, Right};
use crate::render::visible::{shown, visible};

/// The number of failed trials that are shown in detail. All trials of `stress` are, because each has another cause.
const DETAILED: usize = 3;

/// The number of lines and bytes of an input or an output that are shown.
const MOST: (usize, usize) = (20, 2_000);

/// The lines of a report: their width, and whether longer lines are wrapped. In a pipe or a file they are not wrapped, so
/// that other programs find each note in one line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lines {
    pub(super) width: u16,
    pub(super) is_wrapped: bool,
}

/// The report. Verdicts have colours.
pub(super) fn report(report: &Report, lines: Lines) -> String {
    let width = lines.width;
    let mut paragraphs = vec![heading(report, lines)];
    match &report.comparison {
        Some(comparison) => paragraphs.push(coloured(&comparison.programs.text(width))),
        None if report.trials.is_empty() => {}
        None => paragraphs.push(coloured(&trials(&report.trials, lines))),
    }
    let (trials, most) = match report.verb {
        "stress" => (report.trials.iter().collect(), usize::MAX),
        _ => (report.failures(), DETAILED),
    };
    let mut details = trials.iter().filter_map(|trial| detail(trial, lines));
    paragraphs.extend(details.by_ref().take(most));
    // The table already shows trials without details.
    if details.next().is_some() {
        let more = trials.len() - most;
        paragraphs.push(line(&format!("… and {more} more failed")));
    }
    paragraphs.extend(report.sections.iter().map(|table| table.text(width)));
    if report.sections.is_empty() && !report.criteria.is_empty() {
        paragraphs.push(criteria(&report.criteria, lines));
    }
    let notes = report.notes.iter();
    let mut end: String = notes
        .map(|note| lines.wrap(&visible_lines(note), ""))
        .collect();
    end += &lines.wrap(&report.summary, "");
    paragraphs.push(end);
    paragraphs.join("\n")
}

impl Lines {
    /// The layout of a last column with reasons.
    const fn last_column(self) -> Align {
        if self.is_wrapped {
            Align::Wrapped
        } else {
            Left
        }
    }

    /// The lines of a text. All but the first begin with two blanks more than `indent`. A command is not wrapped.
    fn wrap(self, text: &str, indent: &str) -> String {
        if !self.is_wrapped || split_command(text).is_some() {
            return line(&format!("{indent}{text}"));
        }
        let next = format!("{indent}  ");
        let options = textwrap::Options::new(self.width.into())
            .initial_indent(indent)
            .subsequent_indent(&next)
            .break_words(false)
            .word_splitter(WordSplitter::NoHyphenation)
            .word_separator(WordSeparator::AsciiSpace);
        textwrap::fill(text, options) + "\n"
    }
}

/// The lines of a table, with coloured verdicts in the first cell of each line.
fn coloured(table: &str) -> String {
    let colour = |line: &str| {
        let end = line.find("  ").unwrap_or(line.len());
        let (cell, rest) = line.split_at(end);
        let words = cell.split(' ').map(|word| {
            let code = VerdictCode::ALL.iter().find(|code| code.name() == word);
            code.map_or_else(|| word.to_owned(), |code| with_colour(*code, word))
        });
        words.collect::<Vec<_>>().join(" ") + rest + "\n"
    };
    table.lines().map(colour).collect()
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

/// The lines of a note. A note may quote the messages of a compiler.
fn visible_lines(note: &str) -> String {
    let lines: Vec<String> = note.lines().map(visible).collect();
    lines.join("\n")
}

fn heading(report: &Report, lines: Lines) -> String {
    let mut text = line(&report.title());
    // The table of several programs has their names.
    if let Some(program) = &report.program
        && report.comparison.is_none()
    {
        text += &line(&format!("program  {}", visible(program)));
    }
    if let Some(limits) = &report.limits {
        text += &lines.wrap(&format!("limits   {}", number::limits(limits)), "");
    }
    text
}

fn trials(trials: &[Trial], lines: Lines) -> String {
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
    let columns = [Left, Right, Right, Right, Left, lines.last_column()];
    table::text(&columns, lines.width, rows)
}

fn criteria(criteria: &[Criterion], lines: Lines) -> String {
    let rows = criteria.iter().map(|criterion| {
        let word = word(criterion.passed).to_owned();
        [word, visible(&criterion.name), visible(&criterion.why)]
    });
    table::text(&[Left, Left, lines.last_column()], lines.width, rows)
}

/// The texts of a trial; `None` if all are empty.
fn detail(trial: &Trial, lines: Lines) -> Option<String> {
    let parts = parts(trial);
    if parts.iter().all(|(_, part)| part.is_empty()) {
        return None;
    }
    let verdict = trial.judgement.verdict;
    let verdict = with_colour(verdict.code(), &verdict.to_string());
    let mut text = format!("{}, {verdict}\n", visible(&trial.name));
    if let Some(why) = reason(trial) {
        text += &lines.wrap(&visible(why), "  ");
    }
    if let Some(advice) = &trial.judgement.advice {
        text += &lines.wrap(&format!("advice: {advice}"), "  ");
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
