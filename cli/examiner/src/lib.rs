//! Judges programs for the puzzles of the `puzzles` crate, and finds the smallest input that a program fails on.
//!
//! The crate parses no arguments, prints nothing and knows no exit codes. Its functions return values; a
//! front end renders them.

mod error;
mod judge;
mod pool;
pub mod stress;
mod trial;
mod verdict;

pub use error::{Error, ErrorKind};
pub use judge::{Candidate, Excerpt, Judge, Judgement, Usage};
pub use pool::{Event, Phase, Progress, Results, run_all};
pub use trial::{Expectation, Read, Trial};
pub use verdict::{Crash, Verdict, VerdictCode};
