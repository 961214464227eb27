//! The command line, a file a theme.

mod atlas;
mod bad_input;
mod check;
mod colour;
mod conversation;
mod engine_choice;
mod exit_codes;
mod fast_path;
mod generate;
mod help;
mod json;
mod layout;
mod lists;
mod package;
mod repeated;
mod sample;
mod sources;
mod statistics;
mod validate;
mod volume;

#[cfg(unix)]
mod pieces;
#[cfg(unix)]
mod pipes;
#[cfg(unix)]
mod signals;

// This one runs programs.
#[cfg(target_os = "linux")]
mod coverage;
// These need special files of the system and a limit on memory.
#[cfg(target_os = "linux")]
mod endless;
#[cfg(target_os = "linux")]
mod full;

// These run programs under limits, which the system has to offer.
#[cfg(target_os = "linux")]
mod judge;
#[cfg(target_os = "linux")]
mod stress;
