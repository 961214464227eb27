//! The runner on Linux: supervisor processes that run programs.
//!
//! A run has at least three processes. The *caller* starts a *supervisor*, which is the caller's own executable with
//! the argument [`VERB`]. The supervisor starts the program, watches it, ends all its processes and reports.
//!
//! - The supervisor is a child subreaper: a process below it that loses its parent becomes a child of the supervisor.
//!   So the supervisor finds daemons, too.
//! - The supervisor has its own session. Neither signals to the program's process group nor the keys of a terminal
//!   reach it.
//! - A pair of sockets connects caller and supervisor. If the caller ends for any reason, its socket closes, and the
//!   supervisor ends the program. If the supervisor ends without a report, the program killed it. The caller is a
//!   subreaper as well, and ends the remaining processes.
//!
//! The supervisor gets its [`Task`](report::Task) as an argument, a file in memory as its standard input, and the socket as its
//! standard output. For each run, the caller writes the program's input to the file and one byte to the socket.
//!
//! A supervisor serves the runs of one [`Program`](crate::Program) under the same limits, one after the other, as long
//! as they are *clean*: the first process ended with an exit code, no limit was exceeded, no other process was left and
//! the output is short. After any other run, the supervisor ends, and the next run starts a new one.

mod caller;
mod dialogue;
mod directory;
mod pipe_reader;
mod report;
mod rlimits;
mod spawn_error;
mod supervisor;
mod tree;
mod usage;

use std::env;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) use self::caller::{Idle, run};
pub use self::dialogue::{Dialogue, start_dialogue};
pub use self::directory::temporary_directory;

/// The first argument of a supervisor. The second one is the task as JSON.
const VERB: &str = "__supervise";

/// Whether this process called [`supervise_if_asked`], and can therefore start supervisors.
static HAS_HOOK: AtomicBool = AtomicBool::new(false);

/// Supervises runs if this process was started for that purpose. Call it first in `main`.
///
/// If it returns an exit code, the process was a supervisor and has finished: return the code from `main`. Otherwise
/// continue as usual. Without this call, [`Program::run`](crate::Program::run) returns an error.
///
/// ```no_run
/// use std::process::ExitCode;
///
/// fn main() -> ExitCode {
///     if let Some(code) = runner::supervise_if_asked() {
///         return code;
///     }
///     // Parse arguments, run programs.
///     ExitCode::SUCCESS
/// }
/// ```
pub fn supervise_if_asked() -> Option<ExitCode> {
    HAS_HOOK.store(true, Ordering::SeqCst);
    let mut arguments = env::args_os().skip(1);
    (arguments.next()? == VERB).then(|| supervisor::main(arguments.next()))
}
