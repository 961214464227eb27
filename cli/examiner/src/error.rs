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
    /// A compiler rejects a source; the message has the messages of the compiler.
    Compile,
    /// A compiler or interpreter is not installed.
    Missing,
    /// A file exists and must not be overwritten.
    Exists,
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

    /// A source that a compiler rejects.
    pub fn compile(message: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Compile, message)
    }

    /// A compiler or interpreter that is not installed.
    #[must_use]
    pub fn missing(tool: &str) -> Self {
        Self::new(
            ErrorKind::Missing,
            format_args!("`{tool}` is not installed"),
        )
    }

    /// A failure of the environment.
    pub fn environment(message: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Environment, message)
    }

    /// A file that exists and must not be overwritten.
    #[must_use]
    pub fn exists(path: &Path) -> Self {
        Self::new(
            ErrorKind::Exists,
            format_args!("{} already exists", path.display()),
        )
    }

    /// A cancelled examination.
    #[must_use]
    pub fn interrupted() -> Self {
        Self::new(ErrorKind::Interrupted, "the examination was interrupted")
    }

    /// A file or directory that cannot be read.
    #[must_use]
    pub fn unreadable(path: &Path, error: &io::Error) -> Self {
        Self::input(format_args!("cannot read {}: {error}", path.display()))
    }

    /// A file that cannot be written, or a directory that cannot be created.
    ///
    /// The message names a file that stands in the place of a directory.
    #[must_use]
    pub fn unwritable(path: &Path, error: &io::Error) -> Self {
        let why = file_in_the_way(path, error).unwrap_or_else(|| error.to_string());
        Self::environment(format_args!("cannot write {}: {why}", path.display()))
    }

    fn new(kind: ErrorKind, message: impl fmt::Display) -> Self {
        let message = message.to_string();
        Self { kind, message }
    }

    /// The kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
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

/// Names the file that stands in the place of a directory; the system reports only that something exists.
fn file_in_the_way(path: &Path, error: &io::Error) -> Option<String> {
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
    fn file_in_place_of_a_directory_is_named() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let file = directory.path().join("file");
        fs::write(&file, "").expect("the directory is ours");
        let file_name = file.display().to_string();
        let check = |path: &Path, why: &str| {
            let error = fs::create_dir_all(path).expect_err("a file is in the way");
            let expected = format!("cannot write {}: {why}", path.display());
            assert_eq!(Error::unwritable(path, &error).to_string(), expected);
        };
        check(&file, "it is a file, not a directory");
        let why = format!("{file_name} is a file, not a directory");
        check(&file.join("a"), &why);
        check(&file.join("a/b"), &why);
    }
}
