//! A program as the search sees it: it takes cases, and passes or fails.

use puzzles::text::Boards;

use crate::exit::Failure;

/// What is examined: it takes cases, all in one input, and passes or fails.
///
/// That nothing more is asked of it makes the search one that can be tested without a process.
pub(crate) trait Examinee: Sync {
    /// What there is to tell of a run that failed.
    type Evidence: Clone + Send;

    /// Runs it once on these cases, in one input.
    ///
    /// # Errors
    ///
    /// If it cannot be run or judged, or somebody interrupts it.
    fn run(&self, cases: &[Boards]) -> Result<Option<Failed<Self::Evidence>>, Failure>;
}

/// A run that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failed<E> {
    /// The first case whose answer is not right, from 0, where the output shows it; all cases before it
    /// were answered right.
    pub(crate) suspect: Option<usize>,
    /// What kind of failure it is, as far as the search goes by it.
    pub(crate) kind: FailedKind,
    /// What there is to tell.
    pub(crate) evidence: E,
}

/// The kinds of failure that the search tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FailedKind {
    /// A limit was passed. That many cases together pass a limit says nothing of any of them.
    Limit,
    /// The first case was answered, right, and nothing else.
    OnlyTheFirst,
    /// Anything else.
    Wrong,
}
