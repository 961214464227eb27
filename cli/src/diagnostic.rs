//! Messages on standard error, with the lines that they are about, and texts on standard output.

use std::io::{self, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use puzzles::PUZZLES;
use puzzles::text::{Excerpt, Fault, Format, read_input};

use crate::exit::Failure;

/// Prints an error without a place.
pub(crate) fn error(title: &str) {
    show(Group::with_title(Level::ERROR.primary_title(title)));
}

/// Prints the error message of a failure, if it has one.
pub(crate) fn failure(failure: &Failure) {
    if let Some(message) = &failure.message {
        error(message);
    }
}

/// Whether notes, warnings and progress are not shown.
static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// Turns notes, warnings and progress off.
pub(crate) fn set_quiet(is_quiet: bool) {
    IS_QUIET.store(is_quiet, Ordering::Relaxed);
}

/// Whether progress may be shown.
pub(crate) fn is_quiet() -> bool {
    IS_QUIET.load(Ordering::Relaxed)
}

/// Prints a line that is not part of the result.
pub(crate) fn note(line: &str) {
    if !is_quiet() {
        say(line);
    }
}

/// Prints a warning: the request is valid, but probably a mistake.
pub(crate) fn warning(title: &str) {
    if !is_quiet() {
        show(Group::with_title(Level::WARNING.primary_title(title)));
    }
}

fn show(message: Group<'_>) {
    say(&Renderer::styled().render(&[message]));
}

/// Prints a line. A failure to write to standard error is ignored.
pub(crate) fn say(line: &str) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Writes a text to standard output.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    write(io::stdout().lock(), text)
}

/// Writes a text with escape sequences of colours to standard output. `--color` and the terminal decide whether they are kept.
pub(crate) fn print_styled(text: &str) -> Result<(), Failure> {
    write(anstream::stdout().lock(), text)
}

fn write(mut out: impl Write, text: &str) -> Result<(), Failure> {
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(|error| Failure::unwritable(&error))
}

/// The length of the longest text that is tried as an input of other puzzles, in bytes.
const MOST_TRIED: usize = 1 << 16;

/// A part of a named text, for messages that show lines of it.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    pub(crate) name: &'a str,
    pub(crate) excerpt: Excerpt<'a>,
}

impl Place<'_> {
    /// Prints faults of a case, each with its lines and a caret under the faulty part. A note with boards that several faults
    /// have in sequence is printed once.
    pub(crate) fn print_faults(self, faults: &[Fault], case: u64, format: &Format) {
        let mut last_note = None;
        for fault in faults {
            let in_case = (case > 1).then(|| format!("in case {case} of the input"));
            let note = fault.note(self.excerpt.text, format);
            let is_new = |note: &String| !note.contains('\n') || last_note.as_ref() != Some(note);
            let notes = [in_case, note.clone().filter(is_new)];
            last_note = note;
            let expected = fault.kind.expected(format);
            self.print_error(&fault.span, &fault.kind.to_string(), Some(&expected), notes);
        }
        let text = self.excerpt.text;
        if case == 1 && text.len() <= MOST_TRIED && read_input(text, format).is_err() {
            let abouts = PUZZLES.iter().map(|puzzle| puzzle.about());
            let fitting = abouts.filter(|about| read_input(text, &about.format).is_ok());
            let names: Vec<&str> = fitting.map(|about| about.name).collect();
            if !names.is_empty() {
                note(&format!(
                    "note: it is an input of `{}`",
                    names.join("` or `")
                ));
            }
        }
    }

    /// Prints an error about a part of the text: its lines, a caret under it with a label, then notes.
    pub(crate) fn print_error(
        self,
        span: &Range<usize>,
        title: &str,
        label: Option<&str>,
        notes: impl IntoIterator<Item = Option<String>>,
    ) {
        let shown = Shown::new(self.excerpt.text, span);
        let line = self.excerpt.line_of(shown.start);
        let annotation = AnnotationKind::Primary.span(shown.span.clone());
        let snippet = Snippet::source(shown.text.as_str())
            .path(self.name)
            .line_start(line)
            .annotation(annotation.label(label));
        let cut = self.excerpt.cut_before(span.start) + shown.cut;
        let long_line =
            (cut > 0).then(|| format!("columns count from byte {} of this long line", cut + 1));
        let notes: Vec<String> = [long_line].into_iter().chain(notes).flatten().collect();
        let mut group = Level::ERROR.primary_title(title).element(snippet);
        for note in &notes {
            group = group.element(Level::NOTE.message(note));
        }
        show(group);
    }
}

/// Greatest length of a span, and of the line behind it, that is shown, in bytes.
const MOST_SHOWN: usize = 64;

/// If the line before a span is longer, only its last `MOST_SHOWN` bytes are shown, in bytes.
const LONGEST_BEFORE: usize = 1 << 20;

/// The lines of a span, as printable text.
struct Shown {
    text: String,
    /// The start of the first line in the input.
    start: usize,
    /// The number of bytes of that line that are left out before the text.
    cut: usize,
    /// The span within the text.
    span: Range<usize>,
}

impl Shown {
    /// Cuts the lines out of an input. Bytes that are not UTF-8 are replaced by `U+FFFD`. Line feeds at the end
    /// of the span are removed from it, so that it ends in its last line.
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
