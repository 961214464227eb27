//! Runs programs under limits and ends every process that they start.
//!
//! [`Program::run`] starts a program on an input, limits its time, memory, output and processes, and returns an
//! [`Execution`]: how the program ended, what it used and what it wrote.
//!
//! # Tutorial
//!
//! The runner needs a second process, the *supervisor*. It starts your own executable again for that
//! purpose. Therefore `main` calls [`supervise_if_asked`] first.
//!
//! ```standalone_crate
//! use std::process::ExitCode;
//! use std::sync::atomic::AtomicBool;
//!
//! use runner::{Error, RunLimits, Program, Termination};
//!
//! fn main() -> ExitCode {
//!     if let Some(code) = runner::supervise_if_asked() {
//!         return code;
//!     }
//!     run().expect("`sort` is installed");
//!     ExitCode::SUCCESS
//! }
//!
//! fn run() -> Result<(), Error> {
//!     let program = Program::parse("sort -n")?;
//!     let cancel = AtomicBool::new(false);
//!     let run = program.run(b"10\n9\n", &RunLimits::DEFAULT, &cancel)?;
//!     assert_eq!(run.termination, Termination::Exited(0));
//!     assert_eq!(run.output, b"9\n10\n");
//!     Ok(())
//! }
//! ```
//!
//! A program that exceeds a limit is a result, too: [`Execution::termination`] is then [`Termination::OverCpu`], for
//! example. An [`Error`] means that there is no result: the program cannot be started, or the caller set `cancel`
//! (from a signal handler or from another thread).
//!
//! A [`Dialogue`] keeps a program running and talks to it.
//!
//! [`Program::with_files`] runs programs that open files instead of standard input and standard output.
//!
//! `examples/judge.rs` is a complete judge.
//!
//! # Limits of the runner
//!
//! The runner limits a program; it is not a sandbox. A program has all permissions of its caller, so it can kill both
//! the caller and the supervisor at once and then continue to run.
//!
//! It works on Linux 5.3 or later. On other systems it compiles, and [`Program::run`] returns an error of kind
//! [`ErrorKind::Unsupported`].

#[cfg(target_os = "linux")]
#[path = "linux/mod.rs"]
mod system;
#[cfg(not(target_os = "linux"))]
#[path = "unsupported.rs"]
mod system;

mod execution;
mod files;
mod limits;
mod program;

pub use execution::{Error, ErrorKind, Execution, Signal, Termination, Usage};
pub use files::{FileName, Files};
pub use limits::RunLimits;
pub use program::Program;
pub use system::{Dialogue, start_dialogue, supervise_if_asked, temporary_directory};
