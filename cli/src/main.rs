//! `quadrille`: exact answers to puzzles on a 4×4 board.
//!
//! [`commands`] parses the arguments and runs a verb; `main` turns the end of the run into an exit code. Rules and
//! searches are in the libraries.

#![cfg_attr(
    not(feature = "examine"),
    expect(
        dead_code,
        reason = "parts of the shared modules are for the verbs that examine programs"
    )
)]

mod args;
mod commands;
#[cfg(feature = "examine")]
mod data_set;
mod diagnostic;
mod exit;
mod files;
mod message;
#[cfg(feature = "examine")]
mod number;
#[cfg(feature = "examine")]
mod problem;
#[cfg(feature = "examine")]
mod program;
mod progress;
mod render;
#[cfg(feature = "examine")]
mod report;
mod source;
mod visible;

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(feature = "examine")]
    if let Some(exit) = runner::supervise_if_asked() {
        return exit;
    }
    let end = commands::parse().run();
    let exit = end.unwrap_or_else(|failure| {
        failure.print();
        failure.exit
    });
    exit.0.into()
}
