//! The reasons of rejections, the words of an output, and the faults of their layout.

use std::fmt;
use std::ops::Range;

use crate::text::words::{Word, Words, line_feeds};

/// An output during a check.
pub(super) struct Output<'a> {
    words: Words<'a>,
    /// The case whose answer is read, counted from 1.
    pub(super) case: usize,
    pub(super) cases: usize,
    /// The case of the last word; 0 before the first word.
    case_of_last: usize,
    /// The first fault of the layout.
    untidy: Option<Rejection>,
}

/// One or several adjacent words.
#[derive(Clone, Debug)]
pub(super) struct Phrase {
    /// The words, with single blanks between them.
    pub(super) bytes: Vec<u8>,
    /// From the start of the first word to the end of the last one.
    pub(super) span: Range<usize>,
}

impl<'a> Output<'a> {
    /// Creates an output with the answers to this number of cases.
    pub(super) fn new(text: &'a [u8], cases: usize) -> Self {
        Self {
            words: Words::new(text),
            case: 0,
            cases,
            case_of_last: 0,
            untidy: None,
        }
    }

    /// Whether no word was read yet.
    pub(super) const fn is_at_start(&self) -> bool {
        self.case_of_last == 0
    }

    /// Rejects a part of the output in the answer to this case.
    pub(super) fn reject(&self, kind: RejectionKind, span: Range<usize>, why: String) -> Rejection {
        self.reject_case(kind, span, why, self.case)
    }

    /// Rejects the output because something is missing after the last word.
    pub(super) fn missing(&self, kind: RejectionKind, why: String) -> Rejection {
        let end = self.words.end;
        self.reject(kind, end..end, why)
    }

    fn reject_case(
        &self,
        kind: RejectionKind,
        span: Range<usize>,
        why: String,
        case: usize,
    ) -> Rejection {
        let line = 1 + line_feeds(&self.words.text[..span.start]);
        Rejection {
            kind,
            case,
            cases: self.cases,
            line,
            span,
            why,
        }
    }

    /// The next words, at most this number, without reading them; `None` at the end.
    pub(super) fn peek(&self, words: usize) -> Option<Phrase> {
        Phrase::read(self.words.clone().take(words))
    }

    /// Like [`peek`](Self::peek), but only the words in the line of the first one.
    pub(super) fn peek_in_line(&self, words: usize) -> Option<Phrase> {
        let line = self.words.clone().take(words).enumerate();
        let line = line.take_while(|(index, word)| *index == 0 || line_feeds(word.gap) == 0);
        Phrase::read(line.map(|(_, word)| word))
    }

    /// The phrases of this number of words that come next, without reading them.
    pub(super) fn ahead(&self, words: usize) -> impl Iterator<Item = Phrase> + use<'a> {
        let mut ahead = self.words.clone();
        std::iter::from_fn(move || Phrase::read(ahead.by_ref().take(words)))
    }

    /// Reads the next words, at most this number; `None` at the end.
    pub(super) fn next(&mut self, words: usize) -> Option<Phrase> {
        let phrase = self.peek(words)?;
        for (index, word) in self.words.clone().take(words).enumerate() {
            if self.untidy.is_none() {
                self.untidy = self.layout_fault(&word, index > 0);
            }
            self.words.next();
            self.case_of_last = self.case;
        }
        Some(phrase)
    }

    /// The fault of the white space before the next word. An answer or a move begins a line, and its words are
    /// separated by blanks.
    fn layout_fault(&self, word: &Word<'_>, is_inside: bool) -> Option<Rejection> {
        let gap = word.gap;
        if let Some(at) = gap.iter().position(|byte| *byte == b'\r') {
            let start = word.start - gap.len() + at;
            // A carriage return in the line of the last word belongs to the case of that word.
            let case = match line_feeds(&gap[..at]) {
                0 => self.case_of_last.max(1),
                _ => self.case,
            };
            return Some(self.carriage_return(start, case));
        }
        let required = usize::from(!self.is_at_start());
        let (kind, why) = match line_feeds(gap) {
            _ if is_inside && gap.iter().all(|byte| *byte == b' ') => return None,
            _ if is_inside => {
                let why = "not with blanks alone between the words of a move";
                (RejectionKind::WordSpacing, why)
            }
            found if found < required => (RejectionKind::SameLine, "not on a line of its own"),
            found if found > required => (RejectionKind::BlankLine, "with a blank line before it"),
            _ if gap.last().is_none_or(|byte| *byte == b'\n') => return None,
            _ => (RejectionKind::Indented, "with blanks before it"),
        };
        Some(self.reject(kind, word.span(), format!("right, but {why}")))
    }

    fn carriage_return(&self, start: usize, case: usize) -> Rejection {
        let why = "right, but with a carriage return".to_owned();
        self.reject_case(RejectionKind::CarriageReturn, start..start + 1, why, case)
    }

    /// Ends the check after the last answer: no word may follow, and the layout must be right.
    pub(super) fn end(self) -> Result<(), Rejection> {
        if let Some(word) = self.peek(1) {
            let why = format!("{} follows the last answer", Quote(&word.bytes));
            return Err(self.reject(RejectionKind::TrailingText, word.span, why));
        }
        let carriage_return = self.words.gap().iter().position(|byte| *byte == b'\r');
        match (&self.untidy, carriage_return) {
            (Some(untidy), _) => Err(untidy.clone()),
            (None, Some(at)) => Err(self.carriage_return(self.words.end + at, self.case)),
            (None, None) => Ok(()),
        }
    }
}

impl Phrase {
    /// Joins words; `None` if there is none.
    fn read<'a>(mut words: impl Iterator<Item = Word<'a>>) -> Option<Self> {
        let first = words.next()?;
        let mut phrase = Self {
            bytes: first.bytes.to_vec(),
            span: first.span(),
        };
        for word in words {
            phrase.bytes.push(b' ');
            phrase.bytes.extend(word.bytes);
            phrase.span.end = word.span().end;
        }
        Some(phrase)
    }

    /// The words as text; empty if they are not UTF-8.
    pub(super) fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes).unwrap_or_default()
    }
}

/// The first reason why an output is rejected.
///
/// Displays as one line of bounded length: the case, if there are several, the line of the output, and the
/// reason. Bytes of the output that are not printable are escaped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub struct Rejection {
    /// The kind of the reason.
    pub kind: RejectionKind,
    /// The case with the wrong answer, counted from 1. If text follows the last answer, the last case; 0 if there
    /// are no cases.
    pub case: usize,
    /// The number of cases.
    pub cases: usize,
    /// The line of the output, counted from 1, in which the span begins.
    pub line: usize,
    /// The wrong bytes of the output; empty if something is missing.
    pub span: Range<usize>,
    /// The reason in words, without the line.
    pub why: String,
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind == RejectionKind::NoOutput {
            return f.write_str(&self.why);
        }
        if self.cases > 1 {
            write!(f, "case {}, ", self.case)?;
        }
        write!(f, "line {}: {}", self.line, self.why)
    }
}

/// Kinds of reasons why an output is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RejectionKind {
    /// The output contains only white space.
    NoOutput,
    /// The output ends before the answer to a case.
    MissingAnswer,
    /// A word is neither a number nor the word for an unsolvable case.
    NotAnAnswer,
    /// The number is greater than the distance, and no list of moves is printed.
    TooHigh,
    /// The number is smaller than the distance.
    TooLow,
    /// The number of printed moves is greater than the distance.
    NotMinimal,
    /// The word for an unsolvable case is wrong or missing, or it is printed for a solvable case.
    Sentinel,
    /// The number of moves is right, but fewer or more moves follow.
    WrongCount,
    /// A word, or a group of words, is not a move.
    NotAMove,
    /// A move is not legal.
    IllegalMove,
    /// The moves do not lead to a goal.
    WrongEnd,
    /// Text follows the last answer.
    TrailingText,
    /// Right, but a line contains a carriage return.
    CarriageReturn,
    /// Right, but a blank line stands before an answer or a move.
    BlankLine,
    /// Right, but white space stands before an answer or a move.
    Indented,
    /// Right, but two answers or moves stand on one line.
    SameLine,
    /// Right, but two words of a move are separated by other white space than blanks.
    WordSpacing,
}

impl RejectionKind {
    /// Whether the words are right and only their layout is wrong.
    pub const fn is_presentation(self) -> bool {
        matches!(
            self,
            Self::CarriageReturn
                | Self::BlankLine
                | Self::Indented
                | Self::SameLine
                | Self::WordSpacing
        )
    }
}

/// A quotation from an output for messages: cut if it is long, with escapes for all bytes that are not visible
/// ASCII characters.
#[derive(Clone, Copy, Debug)]
pub struct Quote<'a>(pub &'a [u8]);

impl Quote<'_> {
    /// The largest number of bytes that are shown.
    pub const MAX: usize = 32;
}

impl fmt::Display for Quote<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = &self.0[..self.0.len().min(Self::MAX)];
        let cut = if shown.len() < self.0.len() {
            "…"
        } else {
            ""
        };
        write!(f, "`{}{cut}`", shown.escape_ascii())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotations_are_short_and_printable() {
        for byte in 0..=u8::MAX {
            for length in [1, 32, 33, 1_000] {
                let quote = Quote(&vec![byte; length]).to_string();
                assert!(quote.chars().count() <= 2 + 4 * Quote::MAX + 1);
                assert!(
                    quote
                        .chars()
                        .all(|c| c.is_ascii_graphic() || c == '…' || c == ' ')
                );
                assert_eq!(quote.contains('…'), length > Quote::MAX);
            }
        }
    }

    #[test]
    fn plain_words_are_quoted_unchanged() {
        assert_eq!(Quote(b"Impossible").to_string(), "`Impossible`");
        assert_eq!(Quote(b"\0\xe9\x1b[").to_string(), r"`\x00\xe9\x1b[`");
    }
}
