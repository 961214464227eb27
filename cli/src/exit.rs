//! How a run ends: the exit codes, and failures that lead to them.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// The exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Done; that there is no solution is an answer.
    Done,
    /// A negative finding: what was examined is not right.
    Negative,
    /// The arguments ask for something that there is not.
    Usage,
    /// The input could not be read or parsed.
    Input,
    /// The surroundings failed: the output cannot be written.
    Surroundings,
    /// A limit that the caller set is used up.
    Limit,
    /// Interrupted from the keyboard (SIGINT).
    Interrupted,
    /// Asked to terminate (SIGTERM).
    Terminated,
    /// What was found, in the code that a contest system has for it.
    Verdict(u8),
}

impl Exit {
    /// The number.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Negative => 1,
            Self::Usage => 2,
            Self::Input => 3,
            Self::Surroundings => 4,
            Self::Limit => 5,
            Self::Interrupted => 130,
            Self::Terminated => 143,
            Self::Verdict(code) => code,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

/// A run that cannot go on, and what to say of it.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A message, and the exit code.
    Message(Exit, String),
    /// Nobody reads the output any more, which is nobody's fault.
    ClosedPipe,
    /// A signal asked for the end.
    Interrupted(Exit),
}

impl Failure {
    /// The arguments ask for something that there is not.
    pub(crate) fn usage(message: impl fmt::Display) -> Self {
        Self::Message(Exit::Usage, message.to_string())
    }

    /// An input that is not what it should be.
    pub(crate) fn input(message: impl fmt::Display) -> Self {
        Self::Message(Exit::Input, message.to_string())
    }

    /// Surroundings that are not as they should be.
    pub(crate) fn surroundings(message: impl fmt::Display) -> Self {
        Self::Message(Exit::Surroundings, message.to_string())
    }

    /// A file that cannot be written.
    pub(crate) fn unwritable_file(path: &Path, error: &io::Error) -> Self {
        Self::surroundings(format!("cannot write {}: {error}", path.display()))
    }

    /// An input that cannot be read.
    pub(crate) fn unreadable(name: &str, error: &io::Error) -> Self {
        Self::Message(Exit::Input, format!("cannot read {name}: {error}"))
    }

    /// Standard output that cannot be written to.
    pub(crate) fn unwritable(error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::ClosedPipe
        } else {
            let message = format!("cannot write to standard output: {error}");
            Self::Message(Exit::Surroundings, message)
        }
    }

    /// Signals that cannot be listened to.
    pub(crate) fn signals(error: &io::Error) -> Self {
        let message = format!("cannot listen to signals: {error}");
        Self::Message(Exit::Surroundings, message)
    }

    /// What there is to say of it.
    pub(crate) fn message(&self) -> Option<&str> {
        match self {
            Self::Message(_, message) => Some(message),
            Self::ClosedPipe | Self::Interrupted(_) => None,
        }
    }

    /// The exit code.
    pub(crate) const fn exit(&self) -> Exit {
        match self {
            Self::Message(exit, _) | Self::Interrupted(exit) => *exit,
            Self::ClosedPipe => Exit::Done,
        }
    }
}
