//! Messages that point at what they are about.

use std::io::Write;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use puzzles::board_core::grid::{GridFaultKind, Words};
use puzzles::text::{Fault, FaultKind, Format, ParseError};

use crate::input::Input;

/// Prints an error that is about no place in particular on standard error.
pub(crate) fn error(title: &str) {
    print(Group::with_title(Level::ERROR.primary_title(title)));
}

/// Prints a warning: something that is most likely not meant, though it can be done.
pub(crate) fn warning(title: &str) {
    print(Group::with_title(Level::WARNING.primary_title(title)));
}

fn print(message: Group<'_>) {
    say(&Renderer::styled().render(&[message]));
}

/// Prints a line on standard error. If that cannot be written to, there is nobody left to tell.
pub(crate) fn say(line: &str) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Prints every fault of a case, with the lines that it is about and a caret under it.
pub(crate) fn print_faults(error: &ParseError, input: &Input, format: &Format) {
    for fault in error.faults() {
        print_fault(fault, error.case(), input, format);
    }
}

/// Prints faults of a whole input, with the lines that each is about and a caret under it.
pub(crate) fn print_all_faults(faults: &[Fault], input: &Input, format: &Format) {
    for fault in faults {
        print_fault(fault, 1, input, format);
    }
}

fn print_fault(fault: &Fault, case: u64, input: &Input, format: &Format) {
    let in_case = (case > 1).then(|| format!("in case {case} of the input"));
    let notes = [in_case, hint(fault, input, format)];
    let expected = fault.kind.expected(format);
    let title = fault.kind.to_string();
    point(input, &fault.span, &title, Some(&expected), notes);
}

/// Prints an error about a part of an input: the lines that it is about, and a caret under it, with a
/// label if there is one; then notes.
pub(crate) fn point(
    input: &Input,
    span: &Range<usize>,
    title: &str,
    label: Option<&str>,
    notes: impl IntoIterator<Item = Option<String>>,
) {
    let excerpt = Excerpt::new(input.text(), span);
    let line = input.line_of(excerpt.start);
    let annotation = AnnotationKind::Primary.span(excerpt.span.clone());
    let snippet = Snippet::source(excerpt.text.as_str())
        .path(input.name())
        .line_start(line)
        .annotation(annotation.label(label));
    let cut = input.cut_before(span.start) + excerpt.cut;
    let long_line =
        (cut > 0).then(|| format!("columns count from byte {} of this long line", cut + 1));
    let notes: Vec<String> = [long_line].into_iter().chain(notes).flatten().collect();
    let mut group = Level::ERROR.primary_title(title).element(snippet);
    for note in &notes {
        group = group.element(Level::NOTE.message(note));
    }
    print(group);
}

/// What else helps to see what is wrong.
fn hint(fault: &Fault, input: &Input, format: &Format) -> Option<String> {
    let text = input.text();
    match fault.kind {
        FaultKind::Board(GridFaultKind::UnknownCharacter) => {
            unusual_character(&text[fault.span.clone()], format)
        }
        FaultKind::Board(GridFaultKind::MissingRow { .. }) => {
            let behind = Words::new(text).starting_at(fault.span.end);
            behind
                .is_before_gap()
                .then(|| "a blank line ends a board".into())
        }
        _ => None,
    }
}

/// What to say of unknown characters that look like known ones, or like nothing.
fn unusual_character(unknown: &[u8], format: &Format) -> Option<String> {
    let chunk = unknown.utf8_chunks().next()?;
    let Some(character) = chunk.valid().chars().next() else {
        let byte = chunk.invalid().first()?;
        return Some(format!("the byte 0x{byte:02X} is not UTF-8"));
    };
    let other_case = if character.is_ascii_uppercase() {
        character.to_ascii_lowercase()
    } else {
        character.to_ascii_uppercase()
    };
    if format.alphabet.contains(other_case) {
        Some("capital and small letters are different here".into())
    } else if character.is_ascii_graphic() {
        None
    } else {
        Some(format!("the character is U+{:04X}", u32::from(character)))
    }
}

/// How much is shown of a span, and of the line behind it, in bytes.
const MOST_SHOWN: usize = 64;

/// Of a line that is longer before a span, so much is shown as of a span, in bytes.
const LONGEST_BEFORE: usize = 1 << 20;

/// The lines that a span is about, as text that can be printed.
struct Excerpt {
    text: String,
    /// Where the first of the lines starts in the input.
    start: usize,
    /// How much of that line is left out before the text, in bytes.
    cut: usize,
    /// The span within the text.
    span: Range<usize>,
}

impl Excerpt {
    /// Cuts whole lines out of an input. Bytes that are no text are replaced by `U+FFFD`. Line feeds at
    /// the end of the span are left out of it, so that it ends in its last line.
    fn new(input: &[u8], span: &Range<usize>) -> Self {
        let is_line_feed = |byte: &u8| *byte == b'\n';
        let shown = &input[span.start..span.end.min(span.start + MOST_SHOWN)];
        let last = shown.iter().rposition(|byte| *byte != b'\n');
        let span = span.start..span.start + last.map_or(0, |last| last + 1);
        let start = input[..span.start]
            .iter()
            .rposition(is_line_feed)
            .map_or(0, |line_feed| line_feed + 1);
        let cut = match span.start - start {
            before if before > LONGEST_BEFORE => before - MOST_SHOWN,
            _ => 0,
        };
        let rest = &input[span.end..];
        let rest = &rest[..rest.len().min(MOST_SHOWN)];
        let rest_of_line = rest.iter().position(is_line_feed).unwrap_or(rest.len());
        let end = span.end + rest_of_line;
        let printable = |range: Range<usize>| String::from_utf8_lossy(&input[range]).into_owned();
        let before = printable(start + cut..span.start);
        let inside = printable(span.clone());
        let after = printable(span.end..end);
        Self {
            start,
            cut,
            span: before.len()..before.len() + inside.len(),
            text: before + &inside + &after,
        }
    }
}
