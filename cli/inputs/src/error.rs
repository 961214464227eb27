//! Errors in grammars and in inputs.

use std::ops::Range;

use dashu_int::IBig;
use thiserror::Error;

/// A range of bytes of a grammar or an input.
pub type Span = Range<usize>;

/// A mistake in a grammar.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct GrammarError {
    /// The bytes of the grammar that are wrong.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// What is expected there, or how to correct the mistake.
    pub expected: String,
}

impl GrammarError {
    pub(crate) fn new(
        span: &Span,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self {
            span: span.clone(),
            message: message.into(),
            expected: expected.into(),
        }
    }
}

/// The value of an expression, or a mistake of the grammar.
pub(crate) type Evaluated<T> = Result<T, GrammarError>;

/// A part of an input that the source accepts, or the reason why it does not.
pub(crate) type Checked<T> = Result<T, CheckError>;

/// A place where an input differs from its grammar.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct Mismatch {
    /// The bytes of the input that do not match. The range is empty at the end of the input and for assertions.
    pub span: Span,
    /// The command of the grammar that does not match.
    pub command: Span,
    /// What is wrong.
    pub message: String,
    /// What the grammar expects there.
    pub expected: String,
    /// How far the sides of an equation of integers are apart, if it is the reason.
    pub(crate) difference: Option<IBig>,
}

impl Mismatch {
    /// A difference whose command is not known yet.
    pub(crate) fn new(span: Span, message: impl Into<String>, expected: impl Into<String>) -> Self {
        Self {
            span,
            command: 0..0,
            message: message.into(),
            expected: expected.into(),
            difference: None,
        }
    }
}

/// The reason why [`Grammar::check`](crate::Grammar::check) does not accept an input.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CheckError {
    /// The input does not match the grammar.
    #[error(transparent)]
    Mismatch(#[from] Mismatch),
    /// The grammar has a mistake that depends on the input, such as a division by zero.
    #[error(transparent)]
    Grammar(#[from] GrammarError),
}

/// The first character of a text, unless the text is empty or its first byte is not UTF-8.
pub(crate) fn character(text: &[u8]) -> Option<char> {
    let mut chunks = text[..text.len().min(4)].utf8_chunks();
    chunks.next()?.valid().chars().next()
}
