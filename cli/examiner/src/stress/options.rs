//! The parameters of a search.

use std::num::NonZeroUsize;
use std::thread;
use std::time::{Duration, Instant};

use crate::selection::Distances;

/// The maximal size of a batch if a judge's input has several cases.
const DEFAULT_BATCH: usize = 256;

/// The maximal size of a batch: more cases take no less time.
pub const MAX_BATCH: NonZeroUsize = NonZeroUsize::new(1 << 16).unwrap();

/// Which inputs to search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchRequest {
    /// The distances of the inputs; `None` for all.
    pub distances: Option<Distances>,
    /// Whether solved inputs are left out.
    pub skip_solved: bool,
    /// Whether the largest value of each range of a grammar has the size 1.
    pub ends: bool,
    /// The requested number of cases in one run.
    pub batch: Option<NonZeroUsize>,
    /// A valid input that fails, with which the search begins.
    pub start: Option<Vec<u8>>,
}

/// How to search, and for how long.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent")]
pub struct Options {
    /// When the search ends. A failure that is known by then is still reproduced.
    pub deadline: Option<Instant>,
    /// How long after the deadline the walk through all inputs goes on if it reaches its end in this time.
    pub grace: Duration,
    /// The number of inputs to try.
    pub inputs: Option<u64>,
    /// The number of cases that the statement allows in an input. A program that fails only on more cases together is
    /// not wrong.
    pub max_cases: usize,
    /// The number of cases in one run, at most.
    pub batch: NonZeroUsize,
    /// The number of runs at a time.
    pub jobs: NonZeroUsize,
    /// Whether only random inputs are tried.
    pub random_only: bool,
    /// The seed of the random inputs.
    pub seed: u64,
    /// Whether larger random inputs are tried between the inputs in their order.
    pub has_samples: bool,
    /// Whether a failing input that is reduced may get another verdict.
    pub any_verdict: bool,
    /// Whether to search only for an input on which the program exceeds the limit of time. One run of one input takes place at a
    /// time.
    pub slowest: bool,
    /// Whether to search for the smallest input of each [kind](crate::FailureKind) of failure.
    pub each_kind: bool,
}

impl Options {
    /// The default for problems whose statement allows this number of cases in an input: no limits, one job per
    /// processor, and batches of 256 cases if a judge's input has several cases.
    pub fn new(max_cases: usize) -> Self {
        let batch = if max_cases > 1 { DEFAULT_BATCH } else { 1 };
        Self {
            max_cases,
            deadline: None,
            grace: Duration::ZERO,
            inputs: None,
            batch: NonZeroUsize::new(batch).unwrap_or(NonZeroUsize::MIN),
            jobs: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            random_only: false,
            seed: 1,
            has_samples: true,
            any_verdict: false,
            slowest: false,
            each_kind: false,
        }
    }

    /// Whether the search should have ended.
    pub(super) fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// These options with one case in each run.
    pub(super) const fn alone(&self) -> Self {
        Self {
            batch: NonZeroUsize::MIN,
            max_cases: 1,
            ..*self
        }
    }

    /// Whether the cases of an edge case are run together.
    pub(super) const fn has_groups(&self) -> bool {
        self.max_cases > 1 && self.batch.get() > 1 && !self.slowest
    }
}
