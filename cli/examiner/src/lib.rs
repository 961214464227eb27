//! Judges programs for the puzzles of the `puzzles` crate, and finds the smallest input that a program fails on.
//!
//! The crate parses no arguments, prints nothing and knows no exit codes. Its functions return values; a
//! front end renders them.

mod coverage;
mod edge_case;
mod error;
mod folder;
mod mutant;
mod selection;
mod test_data;

pub use coverage::{Coverage, Missing, Place, Presence, Reason, Repeat, Shell};
pub use edge_case::{EdgeCase, StandsFor, edge_cases};
pub use error::{Error, ErrorKind};
pub use folder::statement;
pub use mutant::{Commands, Language, Mistake, Mutant, Reads, Symptom, mutants};
pub use selection::{Chosen, ChosenInput, Others, Selection};
pub use test_data::{TestInput, test_data};
