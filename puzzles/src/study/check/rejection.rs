//! The reasons of rejections.

use std::error::Error;
use std::fmt;
use std::ops::Range;

/// The first reason why an output is rejected.
///
/// Displays as one line of bounded length: the case, if there are several, the line of the output, and the
/// reason. Bytes of the output that are not printable are escaped.
#[derive(Clone, Debug, PartialEq, Eq)]
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

impl Error for Rejection {}

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
    #[must_use]
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
