//! The result of a run.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The result of a run: the end of the program, its usage and its output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Execution {
    /// How the program ended.
    pub termination: Termination,
    /// The time and memory that it used.
    pub usage: Usage,
    /// Standard output, or the content of the output file, unless standard output exceeds its limit; at most one byte more than the limit.
    pub output: Vec<u8>,
    /// Standard error; of more than 64 KiB, the first and the last 32 KiB.
    pub stderr: Vec<u8>,
    /// Whether the program left a standard input unread that is not empty. This is a heuristic: it is also `true` for a
    /// program that reads with `mmap` or `pread`, or opens `/dev/stdin`.
    pub input_unread: bool,
    /// Whether the program was to write an output file, and there is no regular file with its name.
    pub output_missing: bool,
}

/// The time and memory of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// CPU time of all processes. For a child whose parent did not wait for it (for example because the parent
    /// ignores `SIGCHLD`), it includes only the time seen by the samples, which are taken every 10 milliseconds.
    pub cpu: Duration,
    /// Wall time until the first process ended or the program exceeded a limit, including the time for which it waited
    /// for a processor.
    pub wall: Duration,
    /// Peak memory in bytes: the maximum of the resident memory of the largest process and of the sampled sums over all
    /// processes. In a sum, memory that *n* processes share counts as one *n*-th for each (proportional set size). Files
    /// in memory (`memfd`, `/dev/shm`) count only while a process maps them.
    pub memory: u64,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Termination {
    /// The first process ended with this exit code.
    Exited(i32),
    /// A signal ended the first process.
    Signalled(Signal),
    /// The program exceeded the limit of CPU time.
    OverCpu,
    /// The program exceeded the limit of wall time.
    OverWall,
    /// The program exceeded the limit of memory.
    OverMemory,
    /// The program exceeded the limit of standard output.
    OverOutput,
    /// The program exceeded the limit of processes.
    OverProcesses,
    /// The program killed its supervisor. Nothing else is known about the run.
    SupervisorKilled,
}

/// The number of a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signal(pub i32);

impl fmt::Display for Signal {
    /// Writes the name of the signal, such as `SIGSEGV`, or its number if it has no name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match signal_hook::low_level::signal_name(self.0) {
            Some(name) => f.write_str(name),
            None => write!(f, "signal {}", self.0),
        }
    }
}

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
