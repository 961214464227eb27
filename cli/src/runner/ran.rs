//! A run of a program, when it is over.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A run of a program that has ended, one way or another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Execution {
    /// How it ended.
    pub(crate) end: Termination,
    /// CPU time that all its processes took. Of children nobody waited for, such as those of a program that
    /// ignores `SIGCHLD`, it is only what was seen of them.
    pub(crate) cpu: Duration,
    /// Wall time, until its first process ended or a limit was passed.
    pub(crate) wall: Duration,
    /// The most memory that it had, in bytes: of the largest process, or of several as far as was seen.
    pub(crate) memory: u64,
    /// What it wrote on standard output: at most a byte more than the limit.
    pub(crate) stdout: Vec<u8>,
    /// The head of what it wrote on standard error.
    pub(crate) stderr: Vec<u8>,
}

/// How a run of a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Termination {
    /// Its first process ended with this exit code.
    Exited(i32),
    /// A signal ended its first process.
    Signalled(Signal),
    /// It took more CPU time than the limit.
    OverCpu,
    /// It took more wall time than the limit.
    OverWall,
    /// It had more memory than the limit.
    OverMemory,
    /// It wrote more on standard output than the limit.
    OverOutput,
    /// It had more processes than the limit.
    OverProcesses,
    /// It ended the process that watched over it, which is all that is known of it.
    Unwatched,
}

/// A signal, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Signal(pub(crate) i32);

impl fmt::Display for Signal {
    /// Its name, such as `SIGSEGV`; the number where it has none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match signal_hook::low_level::signal_name(self.0) {
            Some(name) => f.write_str(name),
            None => write!(f, "signal {}", self.0),
        }
    }
}
