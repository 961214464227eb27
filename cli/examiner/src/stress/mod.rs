//! Finds the smallest input that a program fails on.
//!
//! A search first tries inputs that programs often fail on. Then it walks through the [inputs in their
//! order](puzzles::inputs), from the smallest one up to the smallest known failure. If all smaller inputs pass, the
//! failure is the smallest possible one. An [`Outcome`] says how much is proved.
//!
//! [`stress`] searches with a program; [`search`] with any function that judges cases.
//!
//! # Example: a function that answers 4 for every board of Flip Game
//!
//! ```
//! use examiner::Judge;
//! use examiner::stress::{Claim, Options, search};
//!
//! let flip = puzzles::find("flip").unwrap();
//! let judge = Judge::new(flip);
//! let outcome = search(flip, &Options::new(flip), &|_| (), &|cases| Ok(judge.check(cases, b"4\n")));
//!
//! let finding = outcome.finding.unwrap();
//! assert_eq!(finding.cases[0][0].to_string(), "W W W W\nW W W W\nW W W W\nW W W W");
//! assert_eq!(finding.judgement.reason, "line 1: expected 0, got 4");
//! assert_eq!(outcome.claim, Claim::Smallest { smaller: 0 });
//! ```

mod batch;
mod finding;
mod minimize;
mod probes;
mod queue;
mod search;
#[cfg(test)]
mod tests;

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use puzzles::Puzzle;

use self::batch::{BatchSize, Batches};
use self::queue::Budget;
use self::search::{Search, State};
use crate::{Candidate, Error, ErrorKind, Judge, Progress, edge_cases};

pub use self::batch::Subject;
pub use self::finding::{
    Claim, Confidence, Context, Finding, Outcome, Remarks, SingleCases, Spent,
};

/// The maximal size of a batch if a judge's input has several cases.
const USUAL_BATCH: usize = 256;

/// How to search, and for how long.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// When the search ends. A failure that is known by then is still reproduced.
    pub deadline: Option<Instant>,
    /// The number of inputs to try.
    pub inputs: Option<u64>,
    /// Whether a judge's input has several cases. If it has one, a program that fails only on several cases together
    /// is not wrong.
    pub is_counted: bool,
    /// The number of cases in one run, at most.
    pub batch: NonZeroUsize,
    /// The number of runs at a time.
    pub jobs: NonZeroUsize,
    /// Whether only random inputs are tried.
    pub random_only: bool,
    /// The seed of the random inputs.
    pub seed: u64,
}

impl Options {
    /// The default: no limits, one job per processor, and batches of 256 cases if a judge's input has several cases.
    #[must_use]
    pub fn new(puzzle: &dyn Puzzle) -> Self {
        let is_counted = puzzle.about().format.counted;
        let batch = if is_counted { USUAL_BATCH } else { 1 };
        Self {
            is_counted,
            deadline: None,
            inputs: None,
            batch: NonZeroUsize::new(batch).unwrap_or(NonZeroUsize::MIN),
            jobs: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            random_only: false,
            seed: 1,
        }
    }

    /// Whether the cases of an edge case are run together.
    const fn has_groups(&self) -> bool {
        self.is_counted && self.batch.get() > 1
    }
}

/// Searches for the smallest input that a program fails on.
///
/// # Errors
///
/// If the program cannot be run and no failure is known. An interruption is no error: the outcome has it, together with
/// the knowledge up to then.
pub fn stress(
    judge: &Judge,
    candidate: &Candidate<'_>,
    options: &Options,
    progress: &Progress<'_>,
) -> Result<Outcome, Error> {
    let outcome = search(judge.puzzle(), options, progress, &|cases| {
        judge.run(candidate, cases)
    });
    match &outcome.error {
        Some(error) if error.kind() != ErrorKind::Interrupted && outcome.finding.is_none() => {
            Err(error.clone())
        }
        _ => Ok(outcome),
    }
}

/// Searches for the smallest input that a function judges as a failure.
///
/// The function gets the cases of one input. Several threads may call it.
#[must_use]
pub fn search(
    puzzle: &dyn Puzzle,
    options: &Options,
    progress: &Progress<'_>,
    subject: &Subject<'_>,
) -> Outcome {
    let mut inputs = puzzle.inputs();
    let edge_cases = edge_cases(puzzle, &*inputs).into_iter();
    Search {
        edge_cases: edge_cases.map(|edge_case| edge_case.cases).collect(),
        inputs: &mut *inputs,
        batches: Batches {
            subject,
            options,
            size: BatchSize::new(options.batch.get()),
            remarks: Mutex::default(),
        },
        progress,
        state: State::new(Budget {
            deadline: options.deadline,
            inputs: options.inputs,
        }),
    }
    .run()
}
