//! Judges programs for the puzzles of the `puzzles` crate, and finds the smallest input that a program fails on.
//!
//! The crate parses no arguments, prints nothing and knows no exit codes. Its functions return values; a
//! front end renders them.

pub mod atomic_file;
mod coverage;
pub mod data_set;
mod edge_case;
mod error;
mod folder;
mod judge;
mod mutant;
mod mutation;
mod package;
mod pool;
mod selection;
pub mod stress;
mod trial;
mod verdict;

pub use coverage::{Coverage, Missing, Place, Presence, Reason, Repeat, Shell};
pub use edge_case::{EdgeCase, StandsFor, edge_cases};
pub use error::{Error, ErrorKind};
pub use folder::statement;
pub use judge::{Candidate, Excerpt, Judge, Judgement, Usage};
pub use mutant::{Commands, Language, Mistake, Mutant, Reads, Symptom, mutants};
pub use mutation::{
    Addition, MutantResult, MutantResults, MutantRunner, NamedInput, Status, distance_name,
};
pub use package::Package;
pub use pool::{Event, Phase, Progress, Results, run_all};
pub use selection::{Chosen, ChosenInput, Others, Selection};
pub use trial::{Expectation, Read, Trial};
pub use verdict::{Crash, Verdict, VerdictCode};
