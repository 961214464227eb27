//! Systems on which programs cannot be run.

use std::io;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::execution::{Error, ErrorKind, Execution};
use crate::limits::RunLimits;
use crate::program::Program;

/// The idle supervisors of a program: there are none on this system.
#[derive(Debug, Default)]
pub(crate) struct Idle;

/// Returns an error: this system is not supported.
pub(crate) fn run(
    program: &Program,
    _: &[u8],
    _: &RunLimits,
    _: &AtomicBool,
) -> Result<Execution, Error> {
    // There is no supervisor to take.
    let Idle = program.idle;
    Err(unsupported())
}

fn unsupported() -> Error {
    Error::new(ErrorKind::Unsupported, "programs can be run on Linux only")
}

/// A dialogue with a running program: there is none on this system.
pub type Dialogue = io::Empty;

/// Returns an error: this system is not supported.
///
/// # Errors
///
/// [`ErrorKind::Unsupported`].
pub fn start_dialogue(
    _: &Program,
    _: &str,
    _: &RunLimits,
    _: &Arc<AtomicBool>,
) -> Result<Dialogue, Error> {
    Err(unsupported())
}

/// Returns `None`: there are no supervisors on this system.
pub fn supervise_if_asked() -> Option<ExitCode> {
    None
}

/// Creates a directory in the system's directory for temporary files. It is removed when it is dropped.
///
/// # Errors
///
/// If the directory cannot be created.
pub fn temporary_directory(_: u64) -> std::io::Result<tempfile::TempDir> {
    tempfile::tempdir()
}
