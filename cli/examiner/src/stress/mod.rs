//! Finds the smallest input that a program fails on.
//!
//! A search first tries inputs that programs often fail on. Then it walks through the [inputs in their
//! order](puzzles::inputs), from the smallest one up to the smallest known failure. If all smaller inputs pass, the
//! failure is the smallest possible one. An [`SearchResult`] says how much is proved.
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
mod options;
mod probes;
mod queue;
mod scope;
mod search;
#[cfg(test)]
mod tests;

use std::sync::atomic::AtomicUsize;
use std::sync::{Mutex, OnceLock};
use std::time::Instant;

use puzzles::Puzzle;

use self::batch::{BatchSize, Batches, KnownResults};
use self::queue::Budget;
use self::scope::Scoped;
use self::search::{Search, State};
use crate::{Candidate, Error, ErrorKind, FailureKind, Judge, Progress, edge_cases};

pub use self::batch::RunCases;
pub use self::finding::{Claim, Confidence, Context, Finding, Remarks, SearchResult, Spent, Times};
pub use self::options::Options;
pub use self::scope::Scope;

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
) -> Result<SearchResult, Error> {
    let run = |cases: &[_]| judge.run(candidate, cases);
    checked(search(judge.puzzle(), options, progress, &run))
}

/// Searches for the smallest input of each [kind](FailureKind) of failure. The outcomes have the order of their inputs.
/// The last one has no finding, unless the search ended early.
///
/// # Errors
///
/// As [`stress`].
pub fn stress_each_kind(
    judge: &Judge,
    candidate: &Candidate<'_>,
    options: &Options,
    progress: &Progress<'_>,
) -> Result<Vec<SearchResult>, Error> {
    let run = |cases: &[_]| judge.run(candidate, cases);
    let outcomes = search_each_kind(judge.puzzle(), options, progress, &run);
    match <[SearchResult; 1]>::try_from(outcomes) {
        Ok([only]) => Ok(vec![checked(only)?]),
        Err(several) => Ok(several),
    }
}

/// An outcome, or its error if the program could not be run and no failure is known.
fn checked(outcome: SearchResult) -> Result<SearchResult, Error> {
    match &outcome.error {
        Some(error) if error.kind() != ErrorKind::Interrupted && outcome.finding.is_none() => {
            Err(error.clone())
        }
        _ => Ok(outcome),
    }
}

/// Searches for the smallest input that a function judges as a failure. Right answers in a wrong layout are a
/// [remark](Remarks::layout), not a failure.
///
/// The function gets the cases of one input. Several threads may call it.
#[must_use]
pub fn search(
    puzzle: &dyn Puzzle,
    options: &Options,
    progress: &Progress<'_>,
    run_cases: &RunCases<'_>,
) -> SearchResult {
    search_except(
        puzzle,
        options,
        progress,
        run_cases,
        &[FailureKind::Layout],
        None,
    )
}

/// Searches for the smallest input of each kind of failure; see [`stress_each_kind`].
#[must_use]
pub fn search_each_kind(
    puzzle: &dyn Puzzle,
    options: &Options,
    progress: &Progress<'_>,
    run_cases: &RunCases<'_>,
) -> Vec<SearchResult> {
    let known = KnownResults::default();
    let mut kinds = vec![FailureKind::Layout];
    let mut outcomes = Vec::new();
    loop {
        let outcome = search_except(puzzle, options, progress, run_cases, &kinds, Some(&known));
        let kind = outcome
            .finding
            .as_ref()
            .and_then(|finding| finding.judgement.kind);
        let is_over = outcome.spent == Some(Spent::Time) || outcome.error.is_some();
        outcomes.push(outcome);
        match kind {
            Some(kind) if !is_over && !kinds.contains(&kind) => kinds.push(kind),
            _ => return outcomes,
        }
    }
}

/// Searches for the smallest failure whose kind is not ignored.
fn search_except(
    puzzle: &dyn Puzzle,
    options: &Options,
    progress: &Progress<'_>,
    run_cases: &RunCases<'_>,
    ignored: &[FailureKind],
    known: Option<&KnownResults>,
) -> SearchResult {
    let mut inputs = Scoped {
        inputs: puzzle.inputs(),
        scope: options.scope,
    };
    let edge_cases = edge_cases(puzzle, &*inputs.inputs).into_iter();
    let edge_cases = edge_cases.map(|edge_case| edge_case.cases);
    let edge_cases = edge_cases.filter(|cases| {
        let mut cases = cases.iter();
        cases.all(|boards| options.scope.contains(inputs.inputs.distance(boards)))
    });
    let edge_cases = edge_cases.collect();
    Search {
        edge_cases,
        inputs: &mut inputs,
        batches: Batches {
            run_cases,
            options,
            size: BatchSize::new(options.batch.get()),
            remarks: Mutex::default(),
            started: Instant::now(),
            first_failure: OnceLock::new(),
            largest: AtomicUsize::new(0),
            ignored,
            known,
        },
        progress,
        state: State::new(Budget {
            deadline: options.deadline,
            inputs: options.inputs,
        }),
    }
    .run()
}
