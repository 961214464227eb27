//! Judges programs for the puzzles of the `puzzles` crate, and finds the smallest input that a program fails on.
//!
//! The crate parses no arguments, prints nothing and knows no exit codes. Its functions return values; a
//! front end renders them.

mod error;

pub use error::{Error, ErrorKind};
