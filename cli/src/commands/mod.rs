//! A file for each verb.

use runner::Program;

use crate::diagnostic;
use crate::exit::Failure;

pub(crate) mod atlas;
pub(crate) mod check;
pub(crate) mod coverage;
pub(crate) mod generate;
pub(crate) mod judge;
pub(crate) mod package;
pub(crate) mod solve;
pub(crate) mod stress;
pub(crate) mod validate;

/// Parses the command of a program, and prints a warning if it seems to need a shell.
fn program(command: &str) -> Result<Program, Failure> {
    let program = Program::parse(command)?;
    if let Some(warning) = Program::shell_warning(command) {
        diagnostic::warning(&warning);
    }
    Ok(program)
}
