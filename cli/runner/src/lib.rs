//! Runs programs under limits and ends every process that they start.
//!
//! [`Program::run`] starts a program on an input, limits its time, memory, output and processes, and returns an
//! [`Execution`]: how the program ended, what it used and what it wrote.
//!
//! The runner limits a program; it is not a sandbox. A program has all permissions of its caller.
//!
//! It works on Linux. On other systems it compiles, and [`Program::run`] returns an error of kind
//! [`ErrorKind::Unsupported`].

#[cfg(target_os = "linux")]
#[path = "linux/mod.rs"]
mod system;
#[cfg(not(target_os = "linux"))]
#[path = "unsupported.rs"]
mod system;

mod error;
mod execution;
mod limits;
mod program;

pub use error::{Error, ErrorKind};
pub use execution::{Execution, Signal, Termination};
pub use limits::Limits;
pub use program::Program;
pub use system::supervise_if_asked;
