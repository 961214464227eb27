//! The regular expressions of checktestdata, in the syntax of `regex-syntax`.

use std::ops::Range;

use regex_syntax::hir::Hir;
use regex_syntax::{Error, ParserBuilder};

use crate::error::{GrammarError, Span, character};

/// The characters that a backslash makes literal.
const SPECIAL: &[u8] = br"(){}[]*+?|\^.-";

/// A mistake in a regular expression: a range of its bytes, and the reason.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) range: Range<usize>,
    pub(crate) reason: String,
}

impl Problem {
    pub(super) fn new(range: Range<usize>, reason: impl Into<String>) -> Self {
        let reason = reason.into();
        Self { range, reason }
    }

    /// The error for a string of the grammar with this text. Its span is the whole string if the string has escapes.
    pub(crate) fn at(self, span: &Span, text: &[u8]) -> GrammarError {
        let start = span.start + 1;
        let is_plain = span.len() == text.len() + 2;
        let place = if is_plain {
            // The dialect has bytes, and the grammar has characters: a part of a character becomes the whole one.
            let is_inside = |at: &usize| text.get(*at).is_some_and(|byte| *byte & 0xC0 == 0x80);
            let Range { start: first, end } = self.range;
            let first = (0..=first).rev().find(|at| !is_inside(at));
            let end = (end..=text.len()).find(|at| !is_inside(at));
            start + first.unwrap_or(0)..start + end.unwrap_or(text.len())
        } else {
            span.clone()
        };
        GrammarError::new(&place, "a wrong regular expression", self.reason)
    }
}

/// Parses an expression; its dialect is a common subset of many dialects, and all its characters are bytes. With
/// `has_characters`, a class or a repetition must not split a character of UTF-8.
pub(super) fn parse(source: &[u8], has_characters: bool) -> Result<Hir, Problem> {
    let (text, origins) = translate(source, has_characters)?;
    let mut parser = ParserBuilder::new()
        .unicode(false)
        .utf8(false)
        .dot_matches_new_line(true)
        .build();
    parser.parse(&text).map_err(|error| {
        let (span, reason) = match &error {
            Error::Parse(error) => (error.span(), error.kind().to_string()),
            Error::Translate(error) => (error.span(), error.kind().to_string()),
            _ => return Problem::new(0..source.len(), error.to_string()),
        };
        let (first, last) = (span.start.offset, span.end.offset.saturating_sub(1));
        let end = origins[last.max(first)].end;
        Problem::new(origins[first].start..end, reason)
    })
}

/// The part of an expression before a character.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// Characters outside of classes and counts.
    Sequence,
    /// A quantifier.
    Quantifier,
    /// `{`, and a part of the counts.
    Count,
    /// `[`.
    ClassStart,
    /// A part of a class that cannot begin a range.
    Class,
    /// A character of a class that can begin a range.
    RangeStart,
    /// A `-` between the ends of a range.
    RangeEnd,
}

/// The expression in the syntax of `regex-syntax`, and the place in the source of each of its bytes and of its end.
fn translate(source: &[u8], has_characters: bool) -> Result<(String, Vec<Range<usize>>), Problem> {
    use Before::{Class, ClassStart, Count, Quantifier, RangeEnd, RangeStart, Sequence};
    let mut text = String::new();
    let mut origins = Vec::new();
    let mut before = Sequence;
    let mut at = 0;
    while at < source.len() {
        // A backslash before a character without a meaning is a character.
        let is_escaped = matches!(source[at..], [b'\\', next, ..] if SPECIAL.contains(&next));
        let end = at + 1 + usize::from(is_escaped);
        let byte = source[end - 1];
        let next = source.get(end);
        let symbol = (!is_escaped).then_some(byte);
        let is_class = !matches!(before, Sequence | Quantifier | Count);
        let problem = |reason| Err(Problem::new(at..end, reason));
        if let Some(known) = character(&source[at..]).filter(|_| has_characters && byte > 127)
            && let after = at + known.len_utf8()
            && (is_class || matches!(source.get(after), Some(b'*' | b'+' | b'?' | b'{')))
        {
            let reason = format!(
                "classes and repetitions apply to single bytes, and `{known}` has several: write `({known})`, or `([a-z]|{known})` instead of a class"
            );
            return Err(Problem::new(at..after, reason));
        }
        let raw = char::from(byte).to_string();
        let literal = format!(r"\x{byte:02x}");
        let (after, translated) = match (before, symbol) {
            (Quantifier, Some(b'*' | b'+' | b'?' | b'{')) => {
                return problem("two quantifiers in sequence: put the first one into `(...)`");
            }
            (Count, Some(b'}')) => (Quantifier, raw),
            (Count, Some(b'0'..=b'9' | b',')) => (Count, raw),
            (Count, _) => (Count, literal),
            (_, Some(b'[')) if is_class => return problem(r"write `\\[` for a `[` in a class"),
            (_, Some(b']')) if is_class => (Sequence, raw),
            (ClassStart, Some(b'^')) => (Class, raw),
            (RangeStart, Some(b'-')) if next != Some(&b']') => (RangeEnd, raw),
            (RangeEnd, _) => (Class, literal),
            _ if is_class => (RangeStart, literal),
            (_, Some(b'[')) => (ClassStart, raw),
            (_, Some(b'(')) => (Sequence, "(?:".to_owned()),
            (_, Some(b')' | b'|' | b'.')) => (Sequence, raw),
            (_, Some(b'*' | b'+' | b'?')) => (Quantifier, raw),
            (_, Some(b'{')) if next == Some(&b',') => (Count, "{0".to_owned()),
            (_, Some(b'{')) => (Count, raw),
            _ => (Sequence, literal),
        };
        origins.extend(std::iter::repeat_n(at..end, translated.len()));
        text += &translated;
        before = after;
        at = end;
    }
    origins.push(at..at);
    Ok((text, origins))
}
