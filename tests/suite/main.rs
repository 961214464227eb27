//! The suites: see the modules.

mod command_line;
mod exhaustive;
#[cfg(target_os = "linux")]
mod hostile;
mod judge;
mod lanes;
mod published;
