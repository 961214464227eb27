//! Running programs that others have written: on an input, under limits, with nothing left behind.
//!
//! It is a limiter, not a sandbox: a program can do whatever its caller may. What it can't do, short
//! of killing the whole family at once, is to run for ever, to fill the memory, or to leave a process
//! behind.

#[cfg(not(target_os = "linux"))]
#[path = "elsewhere.rs"]
mod system;
#[cfg(target_os = "linux")]
#[path = "linux/mod.rs"]
mod system;

mod limits;
mod program;
mod ran;
mod shell;

pub(crate) use limits::Limits;
pub(crate) use program::Program;
pub(crate) use ran::{Execution, Signal, Termination};
pub(crate) use system::supervise_if_asked;
