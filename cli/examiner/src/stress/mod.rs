//! Finds the smallest input that a program fails on.
//!
//! A search first tries inputs that programs often fail on. Then it walks through the [inputs in their
//! order](InputSpace), from the smallest one up to the smallest known failure. If all smaller inputs pass, the
//! failure is the smallest possible one. A [`SearchResult`] says how much is proved.
//!
//! A [`PreparedSearch`] searches with a program among the inputs of any problem; [`search`](fn@search) with any function that judges
//! cases.
//!
//! # Example: a function that answers 4 for every board of Flip Game
//!
//! ```
//! use examiner::problem::PuzzleProblem;
//! use examiner::stress::{Claim, Options, PuzzleInputs, search};
//! use puzzles::inputs::DistanceFilter;
//!
//! let flip = puzzles::find("flip").unwrap();
//! let problem = PuzzleProblem::new(flip);
//! let mut inputs = PuzzleInputs::new(flip, DistanceFilter::Any);
//! let results = search(&mut inputs, &Options::new(1), &|_| (), &|cases| Ok(problem.check(cases, b"4\n")));
//!
//! let finding = results[0].finding.as_ref().unwrap();
//! assert_eq!(finding.cases[0][0].to_string(), "W W W W\nW W W W\nW W W W\nW W W W");
//! assert_eq!(finding.judgement.reason, "line 1: expected 0, got 4");
//! assert_eq!(results[0].claim, Claim::Smallest(0));
//! ```

mod batch;
mod finding;
mod grammar;
mod minimize;
mod options;
mod prepared;
mod puzzle;
mod queue;
mod sample;
mod search;
mod space;
#[cfg(test)]
mod tests;

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize};
use std::sync::{Mutex, OnceLock, RwLock};
use std::time::Instant;

use self::batch::{BatchSize, Batches, KnownResults};
use self::queue::Budget;
use self::search::Search;
use crate::progress::Progress;
use crate::verdict::FailureKind;

pub(crate) use self::prepared::stress;

pub use self::batch::RunCases;
pub use self::finding::{
    Claim, Confidence, Context, Failing, Finding, Others, Reduction, Remarks, Samples,
    SearchResult, Spent,
};
pub use self::grammar::GrammarInputs;
pub use self::options::{MAX_BATCH, Options, SearchRequest};
pub use self::prepared::{Found, PreparedSearch, RunSearch};
pub use self::puzzle::PuzzleInputs;
pub use self::space::{CaseOf, CaseProblem, Fails, InputSpace, Join, Sample, Sampler, Walk};

/// Searches for the smallest input that a function judges as a failure. Right answers in a wrong layout are a
/// [remark](Remarks::layout), not a failure.
///
/// There is one result, unless [`Options::each_kind`] is set: then each search ignores the [kinds](FailureKind) of
/// failures that were found before. The results have the order of their inputs, and the last one has no finding,
/// unless the search ended early.
///
/// The function gets the cases of one input. Several threads may call it.
pub fn search<I: InputSpace>(
    inputs: &mut I,
    options: &Options,
    progress: &Progress<'_>,
    run_cases: &RunCases<'_, I::Case>,
) -> Vec<SearchResult<Finding<I::Case>>> {
    let mut ignored = vec![FailureKind::Layout];
    let known = [KnownResults::default(), KnownResults::default()];
    let mut results = Vec::new();
    loop {
        let stages = Stages {
            options,
            progress,
            ignored: &ignored,
            known: options.each_kind.then_some(&known),
            started: Instant::now(),
        };
        let result = match inputs.single_cases() {
            Some(single) if options.has_groups() => {
                stages.cases_then_inputs(single, inputs, run_cases)
            }
            _ => stages.together_then_alone(inputs, run_cases),
        };
        let is_over = options.is_late() || result.error.is_some();
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

/// The parameters of the two stages that give one result. The first stage runs many cases together and finds failures soon. The
/// second one runs each input alone, as the judge does, so that its claim is about the judge's inputs.
struct Stages<'a, C> {
    options: &'a Options,
    progress: &'a Progress<'a>,
    /// Kinds of failures that the search does not look for.
    ignored: &'a [FailureKind],
    known: Option<&'a [KnownResults<C>; 2]>,
    /// The start of the search.
    started: Instant,
}

impl<C: Clone + Debug + Ord + Hash + Send + Sync> Stages<'_, C> {
    /// Tries inputs of one case, then all inputs up to the known failure.
    fn cases_then_inputs<I: InputSpace<Case = C>>(
        &self,
        (mut single, join): (I, Join<C>),
        inputs: &mut I,
        run_cases: &RunCases<'_, C>,
    ) -> SearchResult<Finding<C>> {
        let options = self.options;
        let half = |end: Instant| self.started + end.saturating_duration_since(self.started) / 2;
        let budget = Budget {
            deadline: options.deadline.map(half),
            inputs: options.inputs.map(|number| number.div_ceil(2)),
        };
        let run_joined = |cases: &[C]| run_cases(&[join(cases)]);
        let first = self.search(&mut single, options, budget, &run_joined, None);
        let finding = first.finding.map(|finding| finding.joined(&join));
        let known = finding.as_ref().map(|finding| finding.cases.clone());
        let left = options.inputs.map(|it| it.saturating_sub(first.tried));
        let budget = Budget {
            deadline: self.deadline_after(finding.is_some()),
            inputs: left,
        };
        // After an interruption, this search ends at once.
        let mut result = self.search(inputs, &options.alone(), budget, run_cases, finding);
        let last = result.finding.as_ref().map(|finding| &finding.cases);
        // Otherwise, the claim is about another failure.
        result.of_one_case = (last == known.as_ref()).then_some((first.claim, first.largest_batch));
        result.tried += first.tried;
        result.error = first.error.or(result.error);
        result.remarks.late_once += first.remarks.late_once;
        result.remarks.batch_limit = first.remarks.batch_limit;
        result.first_failure = first.first_failure.or(result.first_failure);
        result
    }

    /// Tries cases in batches. If all cases before a failing one have passed in batches, each of them is run alone, as far as the
    /// time allows.
    fn together_then_alone<I: InputSpace<Case = C>>(
        &self,
        inputs: &mut I,
        run_cases: &RunCases<'_, C>,
    ) -> SearchResult<Finding<C>> {
        let budget = Budget {
            deadline: self.options.deadline,
            inputs: self.options.inputs,
        };
        let first = self.search(inputs, self.options, budget, run_cases, None);
        let is_proved = first.largest_batch == 1 || first.error.is_some();
        if is_proved || !matches!(first.claim, Claim::Smallest(1..)) {
            return first;
        }
        let budget = Budget {
            deadline: self.deadline_after(true),
            inputs: None,
        };
        let alone = self.options.alone();
        let second = self.search(inputs, &alone, budget, run_cases, first.finding.clone());
        let is_unfinished = !matches!(second.claim, Claim::Smallest(..));
        if is_unfinished && second.finding == first.finding {
            return SearchResult {
                error: second.error,
                time: second.time,
                spent: second.spent,
                ..first
            };
        }
        SearchResult {
            remarks: first.remarks,
            first_failure: first.first_failure,
            ..second
        }
    }

    /// When a second stage ends. If the user has not set the time, a search for a smaller failure does not take the whole time.
    fn deadline_after(&self, is_failure_known: bool) -> Option<Instant> {
        let grace = self.options.grace;
        let end = (is_failure_known && !grace.is_zero()).then(|| Instant::now() + grace);
        let deadline = self.options.deadline?;
        Some(end.map_or(deadline, |end| end.min(deadline)))
    }

    /// One stage. If a failure is known, it tries only smaller inputs.
    fn search<I: InputSpace<Case = C>>(
        &self,
        inputs: &mut I,
        options: &Options,
        budget: Budget,
        run_cases: &RunCases<'_, C>,
        known: Option<Finding<C>>,
    ) -> SearchResult<Finding<C>> {
        let is_second = usize::from(options.batch.get() == 1);
        let batches = Batches {
            stages: self,
            run_cases,
            options,
            size: BatchSize::new(options.batch.get()),
            remarks: Mutex::default(),
            turn: RwLock::new(()),
            first_failure: OnceLock::new(),
            is_sampling: AtomicBool::new(false),
            slow: AtomicU32::new(0),
            largest: AtomicUsize::new(0),
            known: self.known.map(|known| &known[is_second]),
        };
        Search::new(inputs, batches, budget, known).run()
    }
}
