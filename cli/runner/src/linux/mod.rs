//! Running programs on Linux: a supervisor for each run.
//!
//! A run has three processes or more. The command starts a *supervisor*, which is the command itself
//! with a verb that nobody else uses; the supervisor starts the program, watches it, ends what is
//! left of it and reports. The supervisor is a sub-reaper: whatever loses its parent below it becomes
//! its child, so that a daemon is found, too. It sits in a session of its own, where neither signals
//! to the program's process group nor the keys of a terminal reach it.
//!
//! Between both there is a pair of sockets. When the command ends, in whatever way, its end closes,
//! and the supervisor ends the program. When the supervisor ends without a report, the program has
//! ended it; the command is a sub-reaper as well, and ends what is left.

mod backstop;
mod drain;
mod ending;
mod message;
mod orphans;
mod process;
mod refusal;
mod supervision;
mod supervisor;
mod tree;
mod usage;
mod watch;

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use self::supervision::Supervision;
use crate::{Error, Execution, Limits};

/// Runs a program on an input; see [`crate::Program::run`].
pub(crate) fn run(
    words: &[String],
    input: &[u8],
    limits: &Limits,
    cancel: &AtomicBool,
) -> Result<Execution, Error> {
    if cancel.load(Ordering::SeqCst) {
        return Err(supervision::cancelled());
    }
    Supervision::start(words, input, limits)?.wait(cancel)
}

/// Watches over a run, if it is that for which this process was started; then the exit code is what
/// is left to do.
#[must_use]
pub fn supervise_if_asked() -> Option<ExitCode> {
    let verb = std::env::args_os().nth(1)?;
    (verb == supervision::VERB).then(supervisor::run)
}
