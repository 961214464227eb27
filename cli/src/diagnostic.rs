//! Errors with the lines of a text that they are about.

use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Level, Snippet};
#[cfg(feature = "examine")]
use inputs::Mismatch;
use puzzles::text::{FaultKind, Format, ParseError, TextPart, read_input, validate};
use puzzles::{ORIGINALS, PUZZLES};

use crate::exit::Failure;
use crate::files::Writer;
use crate::message;

/// The length of the longest text that is tried as an input of other puzzles, in bytes.
const MAX_TRIED: usize = 1 << 16;

/// A part of a named text, for messages that show lines of it.
#[derive(Clone, Copy)]
pub(crate) struct NamedText<'a> {
    pub(crate) name: &'a str,
    pub(crate) part: TextPart<'a>,
}

impl<'a> NamedText<'a> {
    /// A whole text.
    pub(crate) fn whole(name: &'a str, text: &'a [u8]) -> Self {
        let part = TextPart::whole(text);
        Self { name, part }
    }

    /// Prints faults of a case, each with its lines and a caret under the faulty part. A note with boards that several faults
    /// have in sequence is printed once.
    pub(crate) fn print_faults(self, error: &ParseError, format: &Format) {
        let (case, mut last_note) = (error.case, None);
        for fault in &error.faults {
            // Text behind the last case belongs to no case.
            let is_behind = matches!(fault.kind, FaultKind::TrailingText { .. });
            let in_case = case > 1 && !is_behind;
            let in_case = in_case.then(|| format!("in case {case} of the input"));
            let note = fault.note(self.part.text, format);
            let is_new = |note: &String| !note.contains('\n') || last_note.as_ref() != Some(note);
            let notes = [in_case, note.clone().filter(is_new)];
            last_note = note;
            let expected = fault.kind.expected(format);
            self.print_error(&fault.span, &fault.kind.to_string(), Some(&expected), notes);
        }
        let text = self.part.text;
        if case == 1 && text.len() <= MAX_TRIED {
            // Only a strict reader has faults in an input that can be read. It may have the form of an original.
            let (puzzles, fits): (_, fn(&[u8], &Format) -> bool) = match read_input(text, format) {
                Ok(_) => (ORIGINALS, |text, format| validate(text, format).is_ok()),
                Err(_) => (PUZZLES, |text, format| read_input(text, format).is_ok()),
            };
            let abouts = puzzles.iter().map(|puzzle| puzzle.about());
            let fitting = abouts.filter(|about| fits(text, &about.format));
            let names: Vec<&str> = fitting.map(|about| about.name).collect();
            if !names.is_empty() {
                message::note(&format!(
                    "note: the input fits `{}`: name the puzzle that you mean",
                    names.join("` or `")
                ));
            }
        }
    }

    /// Prints the faults of a case as JSON on standard output.
    pub(crate) fn print_json(self, error: &ParseError, format: &Format) -> Result<(), Failure> {
        let mut out = Writer::create(None)?;
        error.faults.iter().try_for_each(|fault| {
            let shown = Shown::new(self.part.text, &fault.span);
            let before = shown.text[..shown.span.start].chars().count();
            out.json(&record::answer::Fault {
                file: self.name,
                case: error.case,
                line: self.part.line_of(shown.start),
                column: self.part.cut_before(fault.span.start) + shown.cut + before + 1,
                message: fault.kind.to_string(),
                expected: fault.kind.expected(format),
            })
        })?;
        out.flush()
    }

    /// Prints an error about a part of the text: its lines, a caret under it with a label, then notes.
    pub(crate) fn print_error(
        self,
        span: &Range<usize>,
        title: &str,
        label: Option<&str>,
        notes: impl IntoIterator<Item = Option<String>>,
    ) {
        let cut = self.part.cut_before(span.start) + Shown::new(self.part.text, span).cut;
        let long_line =
            (cut > 0).then(|| format!("columns count from byte {} of this long line", cut + 1));
        let notes: Vec<String> = [long_line].into_iter().chain(notes).flatten().collect();
        let snippet = self.snippet(span, AnnotationKind::Primary, label);
        let mut group = Level::ERROR.primary_title(title).element(snippet);
        for note in &notes {
            group = group.element(Level::NOTE.message(note));
        }
        message::show(group);
    }

    /// Prints an error about a part of the text, and the command of a grammar that requires something else.
    #[cfg(feature = "examine")]
    pub(crate) fn print_mismatch(self, mismatch: &Mismatch, grammar: Self) {
        let expected = Some(mismatch.expected.as_str());
        let snippet = self.snippet(&mismatch.span, AnnotationKind::Primary, expected);
        let (command, label) = (&mismatch.command, Some("this command"));
        let rule = grammar.snippet(command, AnnotationKind::Context, label);
        let rule = (!command.is_empty()).then_some(rule);
        let group = Level::ERROR.primary_title(&mismatch.message);
        message::show(group.element(snippet).elements(rule));
    }

    /// The lines of a part of the text, with a mark under it.
    fn snippet<'b>(
        self,
        span: &Range<usize>,
        kind: AnnotationKind,
        label: Option<&'b str>,
    ) -> Snippet<'b, Annotation<'b>>
    where
        Self: 'b,
    {
        let shown = Shown::new(self.part.text, span);
        let line = self.part.line_of(shown.start);
        Snippet::source(shown.text)
            .path(self.name)
            .line_start(line)
            .annotation(kind.span(shown.span).label(label))
    }
}

/// Greatest length of a span, and of the line behind it, that is shown, in bytes.
const MAX_SHOWN: usize = 64;

/// If the line before a span is longer, only its last `MAX_SHOWN` bytes are shown, in bytes.
const MAX_BEFORE: usize = 1 << 20;

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
        let shown = &input[span.start..span.end.min(span.start + MAX_SHOWN)];
        let last = shown.iter().rposition(|byte| *byte != b'\n');
        let span = span.start..span.start + last.map_or(0, |last| last + 1);
        let start = input[..span.start]
            .iter()
            .rposition(is_line_feed)
            .map_or(0, |line_feed| line_feed + 1);
        let cut = match span.start - start {
            before if before > MAX_BEFORE => before - MAX_SHOWN,
            _ => 0,
        };
        let rest = &input[span.end..];
        let rest = &rest[..rest.len().min(MAX_SHOWN)];
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
