//! The error of this crate.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The reason why a command cannot be parsed, or why a run has no [`Execution`](crate::Execution).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    kind: ErrorKind,
    message: String,
}

/// The kind of an [`Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text of a command is empty, or a quote in it is not closed.
    Command,
    /// A text is not the name of a file without a directory.
    FileName,
    /// The system cannot start the program.
    Start,
    /// A hard limit of the system is below a requested limit.
    Limit,
    /// The caller cancelled the run.
    Cancelled,
    /// The supervisor of the run failed.
    Supervisor,
    /// Programs cannot be run on this system.
    Unsupported,
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, message: impl fmt::Display) -> Self {
        let message = message.to_string();
        Self { kind, message }
    }

    /// An error of the supervisor, or of the connection to it.
    #[cfg(target_os = "linux")]
    pub(crate) fn supervisor(error: impl fmt::Display) -> Self {
        let message = format!("cannot supervise the program: {error}");
        Self::new(ErrorKind::Supervisor, message)
    }

    /// The kind of the error.
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }
}
