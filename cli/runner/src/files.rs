//! Files instead of standard input and standard output.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::execution::{Error, ErrorKind};

/// The files that a program opens instead of standard input and standard output. By default, it opens none.
///
/// If there is a file, each run has a private working directory: in `TMPDIR` if it is set, otherwise in memory
/// (`/dev/shm`) or in the system's directory for temporary files. The directory is removed after the run. Words of the command that name existing files or directories become absolute
/// paths, so `./solution`, `java -cp .` and `awk -f solution.awk` work as before.
///
/// - With an input file, standard input is empty.
/// - With an output file, standard output counts for its limit only.
/// - The limit of output applies to the output file, too. A symbolic link, a pipe or a directory is no output file.
///
/// # Example: sort a file
///
/// ```standalone_crate
/// use std::process::ExitCode;
/// use std::sync::atomic::AtomicBool;
///
/// use runner::{Error, Files, RunLimits, Program};
///
/// fn main() -> ExitCode {
///     if let Some(code) = runner::supervise_if_asked() {
///         return code;
///     }
///     run().expect("`sort` is installed");
///     ExitCode::SUCCESS
/// }
///
/// fn run() -> Result<(), Error> {
///     let files = Files {
///         input: Some("numbers.in".parse()?),
///         output: Some("numbers.out".parse()?),
///     };
///     let program = Program::parse("sort -n numbers.in -o numbers.out")?.with_files(files);
///     let run = program.run(b"10\n9\n", &RunLimits::DEFAULT, &AtomicBool::new(false))?;
///     assert_eq!(run.output, b"9\n10\n");
///     Ok(())
/// }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Files {
    /// The file with the input; `None` for standard input.
    pub input: Option<FileName>,
    /// The file that the program writes; `None` for standard output.
    pub output: Option<FileName>,
}

/// The name of a file without its directory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileName(String);

impl Files {
    /// Whether a run needs a private working directory.
    pub const fn any(&self) -> bool {
        self.input.is_some() || self.output.is_some()
    }
}

impl FileName {
    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for FileName {
    type Err = Error;

    /// Parses a name.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::FileName`] if the text is empty, `.` or `..`, or contains `/` or a NUL character.
    fn from_str(name: &str) -> Result<Self, Error> {
        if matches!(name, "" | "." | "..") || name.contains(['/', '\0']) {
            let message = "expected the name of a file without a directory, such as `flip.in`";
            return Err(Error::new(ErrorKind::FileName, message));
        }
        Ok(Self(name.to_owned()))
    }
}

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_no_directory() {
        for name in ["flip.in", "INPUT", "a b", "-", "..."] {
            let parsed: FileName = name.parse().expect("it is a plain name");
            assert_eq!(parsed.as_str(), name);
        }
        for name in ["", ".", "..", "a/b", "/a", "./a", "a\0"] {
            let error = name.parse::<FileName>().expect_err("it is no plain name");
            assert_eq!(error.kind(), ErrorKind::FileName, "{name:?}");
        }
    }
}
