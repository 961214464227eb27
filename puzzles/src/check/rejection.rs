//! Why an output is not right.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use super::words::Word;

/// Why an output is not right: the first thing that is wrong with it.
///
/// Displays as the line and why, with the case where there are several; a line of printable characters
/// and of bounded length, whatever the output holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    kind: RejectionKind,
    case: usize,
    /// How many cases there are.
    cases: usize,
    line: usize,
    span: Range<usize>,
    why: String,
}

impl Rejection {
    /// Something is wrong with this part of an output, which begins in this line.
    pub(super) const fn new(
        kind: RejectionKind,
        span: Range<usize>,
        line: usize,
        why: String,
    ) -> Self {
        Self {
            kind,
            case: 0,
            cases: 0,
            line,
            span,
            why,
        }
    }

    /// Something is wrong with a word.
    pub(super) const fn at(word: &Word<'_>, kind: RejectionKind, why: String) -> Self {
        Self::new(kind, word.span(), word.line, why)
    }

    /// It is about one of so many cases, unless it is about another already.
    pub(super) fn in_case(mut self, case: usize, cases: usize) -> Self {
        if self.cases == 0 {
            (self.case, self.cases) = (case, cases);
        }
        self
    }

    /// What kind of thing is wrong.
    #[must_use]
    pub const fn kind(&self) -> RejectionKind {
        self.kind
    }

    /// The case, counted from 1, at whose answer it goes wrong. Where something follows the last
    /// answer, the last case: 0 if there are none.
    #[must_use]
    pub const fn case(&self) -> usize {
        self.case
    }

    /// The line of the output, counted from 1, in which the [span](Self::span) begins.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The bytes of the output that it is about; empty where something is missing.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// What is wrong, in words, without the place.
    #[must_use]
    pub fn why(&self) -> &str {
        &self.why
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind.is_no_output() {
            return f.write_str(&self.why);
        }
        if self.cases > 1 {
            write!(f, "case {}, ", self.case)?;
        }
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl Error for Rejection {}

/// What kind of thing is wrong with an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RejectionKind {
    /// There is nothing but blanks.
    NoOutput,
    /// The output ends before the answer to a case.
    MissingAnswer,
    /// The answer is neither a number nor what stands for one.
    NotAnAnswer,
    /// The answer is another one.
    WrongAnswer,
    /// There are fewer or more moves than the number says.
    WrongCount,
    /// A word is no move at all.
    NotAMove,
    /// A move cannot be made where it is to be made.
    IllegalMove,
    /// The moves end elsewhere.
    WrongEnd,
    /// Something follows the last answer.
    TrailingText,
    /// Right, but a line ends with a carriage return, or holds one.
    CarriageReturn,
    /// Right, but with a blank line before an answer or a move.
    BlankLine,
    /// Right, but with blanks in front of an answer or a move.
    Indented,
    /// Right, but with two answers or moves on one line.
    SameLine,
}

impl RejectionKind {
    /// Whether these are the right answers, and merely not laid out as judges have them.
    #[must_use]
    pub const fn is_presentation(self) -> bool {
        matches!(
            self,
            Self::CarriageReturn | Self::BlankLine | Self::Indented | Self::SameLine
        )
    }

    /// Whether there is nothing but blanks.
    #[must_use]
    pub const fn is_no_output(self) -> bool {
        matches!(self, Self::NoOutput)
    }
}
