//! Judges programs for the puzzles of the `puzzles` crate, and finds the smallest input that a program fails on.
//!
//! The crate parses no arguments, prints nothing and knows no exit codes. Its functions return values; a
//! front end renders them.

mod coverage;
mod edge_case;
mod error;
mod folder;
mod judge;
mod mutant;
mod pool;
mod selection;
pub mod stress;
mod test_data;
mod trial;
mod verdict;

pub use coverage::{Coverage, Missing, Place, Presence, Reason, Repeat, Shell};
pub use edge_case::{EdgeCase, StandsFor, edge_cases};
pub use error::{Error, ErrorKind};
pub use folder::statement;
pub use judge::{Candidate, Excerpt, Judge, Judgement, Usage};
pub use mutant::{Commands, Language, Mistake, Mutant, Reads, Symptom, mutants};
pub use pool::{Event, Phase, Progress, Results, run_all};
pub use selection::{Chosen, ChosenInput, Others, Selection};
pub use test_data::{TestInput, test_data};
pub use trial::{Expectation, Read, Trial};
pub use verdict::{Crash, Verdict, VerdictCode};
