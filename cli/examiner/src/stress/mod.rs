//! Finds the smallest input that a program fails on.
//!
//! A search first tries inputs that programs often fail on. Then it walks through the [inputs in their
//! order](InputSpace), from the smallest one up to the smallest known failure. If all smaller inputs pass, the
//! failure is the smallest possible one. A [`SearchResult`] says how much is proved.
//!
//! [`stress`] searches with a program and a [`Problem`]; [`search`] with any function that judges cases. A search does
//! not know which kind of problem it has.
//!
//! # Example: a function that answers 4 for every board of Flip Game
//!
//! ```
//! use examiner::Judge;
//! use examiner::stress::{Claim, Options, PuzzleInputs, Scope, search};
//!
//! let flip = puzzles::find("flip").unwrap();
//! let judge = Judge::new(flip);
//! let mut inputs = PuzzleInputs::new(flip, Scope::ALL);
//! let results = search(&mut inputs, &Options::new(1), &|_| (), &|cases| Ok(judge.check(cases, b"4\n")));
//!
//! let finding = results[0].finding.as_ref().unwrap();
//! assert_eq!(finding.cases[0][0].to_string(), "W W W W\nW W W W\nW W W W\nW W W W");
//! assert_eq!(finding.judgement.reason, "line 1: expected 0, got 4");
//! assert_eq!(results[0].claim, Claim::Smallest { smaller: 0 });
//! ```

mod batch;
mod finding;
mod grammar;
mod minimize;
mod options;
mod probes;
mod puzzle;
mod queue;
mod search;
mod space;
#[cfg(test)]
mod tests;

use std::sync::atomic::AtomicUsize;
use std::sync::{Mutex, OnceLock, RwLock};
use std::time::Instant;

use self::batch::{BatchSize, Batches, KnownResults};
use self::queue::Budget;
use self::search::{Search, State};
use puzzles::Random;

use crate::{Candidate, Error, ErrorKind, FailureKind, Judgement, Progress};

pub use self::batch::RunCases;
pub use self::finding::{Claim, Confidence, Context, Finding, Remarks, SearchResult, Spent};
pub use self::grammar::{GrammarInputs, GrammarProblem};
pub use self::options::Options;
pub use self::puzzle::{PuzzleInputs, PuzzleProblem, Scope};
pub use self::space::{CaseOf, InputSpace, Problem, Walk};

/// Searches for the smallest input that a program fails on; see [`search`].
///
/// # Errors
///
/// If the program cannot be run and no failure is known. An interruption is no error: the result has it, together with
/// the knowledge up to then.
pub fn stress<P: Problem>(
    problem: &P,
    candidate: &Candidate<'_>,
    options: &Options,
    progress: &Progress<'_>,
) -> Result<Vec<SearchResult<CaseOf<P>>>, Error> {
    let run = |cases: &[_]| problem.run(candidate, cases);
    let results = search(&mut problem.inputs(), options, progress, &run);
    match &results[0] {
        SearchResult {
            error: Some(error),
            finding: None,
            ..
        } if error.kind() != ErrorKind::Interrupted => Err(error.clone()),
        _ => Ok(results),
    }
}

/// The number of random inputs that [`try_unsolved`] tries.
const UNSOLVED: usize = 32;

/// What a program does with inputs that are not solved already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsolved {
    /// The number of random inputs that were tried. A run that exceeds a limit is the last one.
    pub tried: u64,
    /// How many of them failed.
    pub failed: u64,
    /// Whether the sample of the problem passes.
    pub sample_passes: bool,
}

/// Runs a program on the sample and on random inputs that are not solved already: judges rarely have solved inputs, so a failure
/// on one of them says little.
///
/// # Errors
///
/// As [`Problem::run`].
pub fn try_unsolved<P: Problem>(
    problem: &P,
    candidate: &Candidate<'_>,
    seed: u64,
) -> Result<Unsolved, Error> {
    let passes = |judgement: &Judgement| matches!(judgement.kind, None | Some(FailureKind::Layout));
    let sample = problem.run(candidate, &problem.sample())?;
    let mut result = Unsolved {
        tried: 0,
        failed: 0,
        sample_passes: passes(&sample),
    };
    let mut inputs = problem.inputs();
    let mut random = Random::new(seed);
    let drawn: Vec<_> = probes::draw(&mut inputs, &mut random)
        .take(UNSOLVED)
        .collect();
    for case in drawn
        .into_iter()
        .filter(|case| !inputs.layer(case).is_first())
    {
        let judgement = problem.run(candidate, &[case])?;
        result.tried += 1;
        result.failed += u64::from(!passes(&judgement));
        if judgement.exceeds_limit {
            break;
        }
    }
    Ok(result)
}

/// Searches for the smallest input that a function judges as a failure. Right answers in a wrong layout are a
/// [remark](Remarks::layout), not a failure.
///
/// There is one result, unless [`Options::each_kind`] is set: then each search ignores the [kinds](FailureKind) of
/// failures that were found before. The results have the order of their inputs, and the last one has no finding,
/// unless the search ended early.
///
/// The function gets the cases of one input. Several threads may call it.
#[must_use]
pub fn search<I: InputSpace>(
    inputs: &mut I,
    options: &Options,
    progress: &Progress<'_>,
    run_cases: &RunCases<'_, I::Case>,
) -> Vec<SearchResult<I::Case>> {
    let known = KnownResults::default();
    let mut ignored = vec![FailureKind::Layout];
    let mut results = Vec::new();
    loop {
        let search = Search {
            inputs: &mut *inputs,
            batches: Batches {
                run_cases,
                options,
                size: BatchSize::new(options.batch.get()),
                remarks: Mutex::default(),
                turn: RwLock::new(()),
                started: Instant::now(),
                first_failure: OnceLock::new(),
                largest: AtomicUsize::new(0),
                ignored: &ignored,
                known: options.each_kind.then_some(&known),
            },
            progress,
            state: State::new(Budget {
                deadline: options.deadline,
                inputs: options.inputs,
            }),
        };
        let result = search.run();
        let is_over = result.spent == Some(Spent::Time) || result.error.is_some();
        let finding = result.finding.as_ref();
        let kind = finding.and_then(|finding| finding.judgement.kind);
        results.push(result);
        match kind {
            Some(kind) if options.each_kind && !is_over && !ignored.contains(&kind) => {
                ignored.push(kind);
            }
            _ => return results,
        }
    }
}
