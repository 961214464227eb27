//! Systems on which programs cannot be run.

use std::process::ExitCode;

use super::{Execution, Limits};
use crate::exit::Failure;
use crate::interrupt::Interrupt;

/// Refuses to run a program.
pub(super) fn run(_: &[String], _: &[u8], _: &Limits, _: &Interrupt) -> Result<Execution, Failure> {
    Err(Failure::surroundings(
        "to run programs under limits takes Linux",
    ))
}

/// Nobody asks for what [`run`] does not start.
pub(crate) fn supervise_if_asked() -> Option<ExitCode> {
    None
}
