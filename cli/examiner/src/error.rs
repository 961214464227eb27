//! The error type of the crate.

use std::fmt;
use std::io;
use std::path::Path;

/// An examination that cannot go on.
///
/// A wrong answer is a result, not an error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    kind: ErrorKind,
    message: String,
}

/// The kind of an [`Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The request cannot be met, such as more inputs than exist.
    Request,
    /// An input cannot be read or parsed.
    Input,
    /// An input does not belong to the problem: an input validator refuses it.
    Refused,
    /// A compiler rejects a source; the message has the messages of the compiler.
    Compile,
    /// A compiler or interpreter is not installed.
    Missing,
    /// The environment failed: a program does not start, or a file cannot be written.
    Environment,
    /// The caller has cancelled the examination.
    Interrupted,
}

impl Error {
    /// A request that cannot be met.
    pub fn request(message: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Request, message)
    }

    /// An input that cannot be read or parsed.
    pub fn input(message: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Input, message)
    }

    /// An input that does not belong to the problem.
    pub fn refused(message: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Refused, message)
    }

    /// A failure of the environment.
    pub fn environment(message: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Environment, message)
    }

    /// A cancelled examination.
    pub fn interrupted() -> Self {
        Self::new(ErrorKind::Interrupted, "the examination was interrupted")
    }

    /// A file or directory that cannot be read.
    pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Self {
        Self::input(format_args!("cannot read {}: {error}", path.display()))
    }

    /// A file or directory that cannot be written.
    pub(crate) fn unwritable(path: &Path, error: &io::Error) -> Self {
        Self::environment(format_args!("cannot write {}: {error}", path.display()))
    }

    pub(crate) fn new(kind: ErrorKind, message: impl fmt::Display) -> Self {
        let message = message.to_string();
        Self { kind, message }
    }

    /// The kind of the error.
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The message.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Whether a compiler rejects a source, or is not installed.
    pub const fn is_of_compiler(&self) -> bool {
        matches!(self.kind, ErrorKind::Compile | ErrorKind::Missing)
    }
}

impl From<runner::Error> for Error {
    fn from(error: runner::Error) -> Self {
        match error.kind() {
            runner::ErrorKind::Cancelled => Self::interrupted(),
            _ => Self::environment(error),
        }
    }
}
