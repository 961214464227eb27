//! Judges programs for the puzzles of the `puzzles` crate and for other problems, and finds the smallest input that a program
//! fails on.
//!
//! The crate parses no arguments, prints nothing and knows no exit codes. Its functions return values; a
//! front end renders them.
//!
//! | to | use |
//! |---|---|
//! | get a problem | [`PuzzleProblem`](problem::PuzzleProblem), [`DescribedProblem`](problem::DescribedProblem) |
//! | get a program from a source file | [`Program::from_file`] |
//! | judge an output of a puzzle | [`PuzzleProblem::check`](problem::PuzzleProblem::check) |
//! | judge a program on test files | [`run_test`](problem::run_test), [`run_matrix`], [`Expectation`] |
//! | find the smallest input that a program fails on | [`Problem::search`](problem::Problem::search) |
//! | choose inputs for a data set, and measure a data set | [`Selection`], [`Coverage`], [`Measurement`] |
//! | get the known wrong programs, edge cases and statement of a puzzle | [`mutants`], [`edge_cases`], [`statement`] |
//!
//! # Tutorial: from a program to a claim
//!
//! A run of a program is an [`Execution`](runner::Execution). A problem turns it into a [`Judgement`]: a verdict, its reason
//! and the wrong case. A search turns judgements into a [`Finding`](stress::Finding), the smallest input that fails, and a
//! [`Claim`](stress::Claim), which states what is proved.
//!
//! ```
//! use examiner::Verdict;
//! use examiner::problem::PuzzleProblem;
//! use examiner::stress::{CaseProblem, Claim, Options, PuzzleInputs, search};
//! use puzzles::inputs::DistanceFilter;
//! use puzzles::text::read_input;
//!
//! // 1. A puzzle has the exact answer to every case.
//! let flip = puzzles::find("flip").unwrap();
//! let problem = PuzzleProblem::new(flip);
//! let sample = read_input(flip.about().sample.input.as_bytes(), &flip.about().format).unwrap();
//! assert_eq!(problem.check(&sample, b"4\n").verdict, Verdict::Accepted);
//!
//! // 2. This function stands for a program. It answers `Impossible` if the first row is black.
//! let program = |input: &[u8], expected: Vec<u8>| match input.starts_with(b"bbbb") {
//!     true => b"Impossible\n".to_vec(),
//!     false => expected,
//! };
//! let run = |cases: &[_]| {
//!     let output = program(&problem.input(cases), problem.expected(cases));
//!     Ok(problem.check(cases, &output))
//! };
//!
//! // 3. The search finds the all-black board, which takes no press.
//! let mut inputs = PuzzleInputs::new(flip, DistanceFilter::Any);
//! let results = search(&mut inputs, &Options::new(1), &|_| (), &run);
//! let finding = results[0].finding.as_ref().unwrap();
//! assert_eq!(problem.input(&finding.cases), b"bbbb\nbbbb\nbbbb\nbbbb\n");
//! assert_eq!(results[0].claim, Claim::Smallest(1));
//! ```
//!
//! To run programs, call [`runner::supervise_if_asked`] first in `main`; see `examples/break_program.rs`.

mod acceptance;
mod advice;
mod causes;
pub mod compile;
mod coverage;
mod error;
mod files;
mod folder;
mod grammar;
mod judge;
mod language;
mod measurement;
mod mutant;
mod package;
mod pool;
pub mod problem;
mod program;
mod progress;
mod selection;
pub mod stress;
mod submission;
mod test_files;
mod test_set;
mod verdict;

pub use acceptance::{Acceptance, CandidateResult, Kill, NamedInput, Origin, Submission};
pub use coverage::{CaseIndex, Coverage, Presence, Repeat, ShellCount, distance_name};
pub use error::{Error, ErrorKind};
pub use files::{entries, files_below};
pub use folder::statement;
pub use judge::{
    CaseNumber, DrawnCase, Excerpt, Expectation, Judgement, LoadedTest, Read, Test, Trial,
};
pub use language::{Language, is_unknown_source};
pub use measurement::{Measurement, SEARCHED};
pub use mutant::{Mutant, Reads, mutants};
pub use package::{Package, Target};
pub use pool::{MAX_JOBS, Matrix, run_matrix};
pub use program::{Candidate, HELPER_MEMORY, Program};
pub use progress::{Event, Progress, Shell};
pub use selection::{
    Chosen, ChosenInput, Distances, Generated, GeneratedInput, InputKind, Selection, edge_cases,
};
pub use submission::{ProgramFile, program_files};
pub use test_set::{TestSet, smallest_test_set};
pub use verdict::{FailureKind, Verdict, VerdictCode, time};
