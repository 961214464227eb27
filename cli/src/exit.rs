//! Exit codes, and the failures that lead to them.

use std::fmt;
use std::io;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

use crate::message;

/// The exit code of the signal or the time limit that ends the work; 0 if there is none.
pub(crate) static EXIT_CODE: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// An exit code; the greatest takes precedence. A special judge has further codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Exit(pub(crate) u8);

impl Exit {
    /// Success, including the answer that there is no solution.
    pub(crate) const DONE: Self = Self(0);
    /// A negative finding: a wrong answer, an invalid input, a failing program.
    pub(crate) const NEGATIVE: Self = Self(1);
    /// The arguments are wrong.
    pub(crate) const USAGE: Self = Self(2);
    /// The input could not be read or parsed.
    pub(crate) const INPUT: Self = Self(3);
    /// The environment failed: a program does not start, or a file cannot be written.
    pub(crate) const ENVIRONMENT: Self = Self(4);
    /// A limit of depth, states or time was reached.
    pub(crate) const LIMIT: Self = Self(5);
    /// Interrupted by the user.
    const INTERRUPTED: Self = Self(130);

    /// The exit code if a signal or the time limit has ended the work: 129, 130 or 143, or [`LIMIT`](Self::LIMIT).
    pub(crate) fn of_signal() -> Option<Self> {
        match EXIT_CODE.load(Ordering::SeqCst) {
            0 => None,
            code => Some(Self(
                u8::try_from(code).expect("signals have small numbers"),
            )),
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.0)
    }
}

/// The reason why a command ends early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    /// The exit code; success if the reader of standard output closed the pipe.
    pub(crate) exit: Exit,
    /// The error message; `None` if the reason is a closed pipe or a signal, or was printed.
    pub(crate) message: Option<String>,
}

impl Failure {
    /// A failure with an error message.
    pub(crate) fn new(exit: Exit, message: impl fmt::Display) -> Self {
        let message = Some(message.to_string());
        Self { exit, message }
    }

    /// A failure without an error message.
    pub(crate) const fn silent(exit: Exit) -> Self {
        let message = None;
        Self { exit, message }
    }

    /// Wrong arguments.
    pub(crate) fn usage(message: impl fmt::Display) -> Self {
        Self::new(Exit::USAGE, message)
    }

    /// An input that cannot be read or parsed.
    pub(crate) fn input(message: impl fmt::Display) -> Self {
        Self::new(Exit::INPUT, message)
    }

    /// A failure of the environment.
    pub(crate) fn environment(message: impl fmt::Display) -> Self {
        Self::new(Exit::ENVIRONMENT, message)
    }

    /// A run that a signal or the time limit ended.
    pub(crate) fn interrupted() -> Self {
        match Exit::of_signal() {
            Some(Exit::LIMIT) => {
                Self::new(Exit::LIMIT, "the time limit was reached; --for sets it")
            }
            exit => Self::silent(exit.unwrap_or(Exit::INTERRUPTED)),
        }
    }

    /// An input that cannot be read.
    pub(crate) fn unreadable(name: &str, error: &io::Error) -> Self {
        Self::input(match error.kind() {
            io::ErrorKind::IsADirectory => {
                format!("cannot read {name}: it is a directory; name a file")
            }
            _ => format!("cannot read {name}: {error}"),
        })
    }

    /// Ignores a closed pipe, for commands whose exit code does not depend on it.
    pub(crate) fn unless_closed_pipe(self) -> Result<(), Self> {
        match self.exit {
            Exit::DONE => Ok(()),
            _ => Err(self),
        }
    }

    /// Prints the error message, if there is one.
    pub(crate) fn print(&self) {
        if let Some(message) = &self.message {
            message::error(message);
        }
    }
}

#[cfg(feature = "examine")]
impl From<examiner::Error> for Failure {
    fn from(error: examiner::Error) -> Self {
        match error.kind() {
            examiner::ErrorKind::Request => Self::usage(error),
            examiner::ErrorKind::Input => Self::input(error),
            examiner::ErrorKind::Missing => Self::environment(format_args!(
                "{error}: install it, or use `--compile 'COMMAND'` or `--cmd` for the program under examination"
            )),
            examiner::ErrorKind::Interrupted => Self::interrupted(),
            _ => Self::environment(error),
        }
    }
}
