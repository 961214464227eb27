//! Programs of a problem, and input validators.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use runner::{Execution, Program, RunLimits, Termination};

use crate::compile::{self, CompileOptions};
use crate::{Error, Verdict};

/// The limits of validators.
pub(super) const LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(20),
    wall: Duration::from_secs(60),
    memory: 2 << 30,
    output: 1 << 20,
    processes: 64,
    reserved: None,
};

/// The largest number of characters of a message.
const MAX_MESSAGE: usize = 200;

/// A program with its name for messages.
#[derive(Clone, Debug)]
pub struct NamedProgram {
    /// The name of the file or directory.
    pub name: String,
    /// The program.
    pub program: Program,
    /// The shell commands that compile and run it, if it is compiled.
    pub shell: Option<[String; 2]>,
}

impl NamedProgram {
    /// The program of a source file, an executable file, or a directory with one program.
    ///
    /// # Errors
    ///
    /// As [`compile::program`].
    pub fn from_path(path: &Path, cancel: &AtomicBool) -> Result<Self, Error> {
        let name = path.file_name().unwrap_or(path.as_os_str());
        let built = compile::program(path, &CompileOptions::default(), cancel)?;
        Ok(Self {
            name: name.to_string_lossy().into_owned(),
            program: built.program,
            shell: built.shell,
        })
    }

    /// Runs the program as an input validator. Returns the reason if it refuses the input: its exit code is not 42.
    ///
    /// # Errors
    ///
    /// [`Environment`](crate::ErrorKind::Environment) if it cannot be run or exceeds a limit,
    /// [`Interrupted`](crate::ErrorKind::Interrupted) if `cancel` is set.
    pub fn refusal(&self, input: &[u8], cancel: &AtomicBool) -> Result<Option<String>, Error> {
        let execution = self.program.run(input, &LIMITS, cancel)?;
        match execution.termination {
            Termination::Exited(42) => Ok(None),
            Termination::Exited(_) | Termination::Signalled(_) => {
                Ok(Some(self.reason(&execution, b"")))
            }
            _ => Err(Error::environment(self.reason(&execution, b""))),
        }
    }

    /// How a run of a validator ended, with its message: the first line of the message, or the last line on standard error.
    pub(super) fn reason(&self, execution: &Execution, message: &[u8]) -> String {
        let how = Verdict::of_failed_run(execution);
        let how = how.map_or_else(|| "ended with exit code 0".to_owned(), |(_, reason)| reason);
        let message = message_line(message, &execution.stderr);
        let colon = if message.is_empty() { "" } else { ": " };
        format!("{} {how}{colon}{message}", self.name)
    }
}

/// The first line of a message; if there is none, the last line of standard error.
pub(super) fn message_line(message: &[u8], stderr: &[u8]) -> String {
    let [message, stderr] = [message, stderr].map(String::from_utf8_lossy);
    let is_full = |line: &&str| !line.trim().is_empty();
    let line = message.lines().find(is_full);
    let line = line.or_else(|| stderr.lines().rfind(is_full));
    let visible = line.unwrap_or_default().trim().chars();
    let visible = visible.filter(|character| !character.is_control());
    visible.take(MAX_MESSAGE).collect()
}
