//! The suites: see the modules.

mod command_line;
mod exhaustive;
mod judge;
mod lanes;
mod mutants;
mod published;
#[cfg(target_os = "linux")]
mod runner;
