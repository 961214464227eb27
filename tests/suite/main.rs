//! The suites: see the modules.

mod analysis;
mod command_line;
mod exhaustive;
mod fast_path;
mod grammars;
mod judge;
mod mutants;
mod packages;
mod problems;
mod proof;
mod published;
#[cfg(target_os = "linux")]
mod runner;
#[cfg(target_os = "linux")]
mod validators;
mod why;
