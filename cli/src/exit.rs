//! Exit codes, and the failures that lead to them.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use runner::ErrorKind;

use crate::interrupt;

/// The exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Success, including the answer that there is no solution.
    Done,
    /// A negative finding: a wrong answer, an invalid input, a failing program.
    Negative,
    /// The arguments are wrong.
    Usage,
    /// The input could not be read or parsed.
    Input,
    /// The environment failed: a program does not start, or a file cannot be written.
    Surroundings,
    /// A limit of depth, states or time was reached.
    Limit,
    /// Interrupted (SIGINT).
    Interrupted,
    /// Terminated (SIGTERM).
    Terminated,
    /// A verdict, as the exit code that a contest system defines for it.
    Verdict(u8),
}

impl Exit {
    /// The number of the exit code.
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

/// The reason why a command ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// An exit code and an error message.
    Message(Exit, String),
    /// The reader of standard output closed the pipe.
    ClosedPipe,
    /// A signal, as the exit code for it.
    Interrupted(Exit),
}

impl Failure {
    /// Wrong arguments.
    pub(crate) fn usage(message: impl fmt::Display) -> Self {
        Self::Message(Exit::Usage, message.to_string())
    }

    /// An input that cannot be read or parsed.
    pub(crate) fn input(message: impl fmt::Display) -> Self {
        Self::Message(Exit::Input, message.to_string())
    }

    /// A failure of the environment.
    pub(crate) fn surroundings(message: impl fmt::Display) -> Self {
        Self::Message(Exit::Surroundings, message.to_string())
    }

    /// A file that cannot be written.
    pub(crate) fn unwritable_file(path: &Path, error: &io::Error) -> Self {
        let why = in_the_way(path, error).unwrap_or_else(|| error.to_string());
        Self::surroundings(format!("cannot write {}: {why}", path.display()))
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

    /// Signals that cannot be handled.
    pub(crate) fn signals(error: &io::Error) -> Self {
        let message = format!("cannot handle signals: {error}");
        Self::Message(Exit::Surroundings, message)
    }

    /// A run that a signal ended.
    pub(crate) fn interrupted() -> Self {
        Self::Interrupted(interrupt::exit().unwrap_or(Exit::Interrupted))
    }

    /// The error message, if any.
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

impl From<examiner::Error> for Failure {
    fn from(error: examiner::Error) -> Self {
        match error.kind() {
            examiner::ErrorKind::Request => Self::usage(error),
            examiner::ErrorKind::Input => Self::input(error),
            examiner::ErrorKind::Exists => {
                Self::surroundings(format_args!("{error}: `--force` overwrites it"))
            }
            examiner::ErrorKind::Interrupted => Self::interrupted(),
            _ => Self::surroundings(error),
        }
    }
}

impl From<runner::Error> for Failure {
    fn from(error: runner::Error) -> Self {
        match error.kind() {
            ErrorKind::Cancelled => Self::interrupted(),
            ErrorKind::Command => Self::usage(error),
            _ => Self::surroundings(error),
        }
    }
}

/// Describes a file in the place of a directory. The error of the system does not name it.
fn in_the_way(path: &Path, error: &io::Error) -> Option<String> {
    let kinds = [io::ErrorKind::AlreadyExists, io::ErrorKind::NotADirectory];
    if !kinds.contains(&error.kind()) {
        return None;
    }
    let file = path.ancestors().find(|place| place.exists())?;
    let name = match file {
        file if file.is_dir() => return None,
        file if file == path => "it".to_owned(),
        file => file.display().to_string(),
    };
    Some(format!("{name} is a file, not a directory"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_where_a_directory_is_wanted_is_named() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let file = directory.path().join("file");
        fs::write(&file, "").expect("the directory is ours");
        let file_name = file.display().to_string();
        let check = |path: &Path, why: &str| {
            let error = fs::create_dir_all(path).expect_err("a file is in the way");
            let failure = Failure::unwritable_file(path, &error);
            let expected = format!("cannot write {}: {why}", path.display());
            assert_eq!(failure.message(), Some(&*expected));
        };
        check(&file, "it is a file, not a directory");
        let why = format!("{file_name} is a file, not a directory");
        check(&file.join("a"), &why);
        check(&file.join("a/b"), &why);
    }
}
