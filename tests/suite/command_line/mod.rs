//! Commands that need a signal, a running process, all puzzles, or the content of archives.
//!
//! The files of `tests/cli` test everything else of the command line.

mod data_sets;
mod help;
mod sample;

#[cfg(unix)]
mod conversation;
#[cfg(unix)]
mod pieces;
#[cfg(unix)]
mod signals;
#[cfg(target_os = "linux")]
mod terminal;
