//! Statistics of all pairs, for puzzles with too many pairs to count at once.

use std::fmt::Debug;
use std::num::NonZeroUsize;
use std::ops::Range;

use search_core::{Limit, Limits};

use super::Statistics;

/// All pairs of positions of a puzzle, divided into batches of initial positions.
pub trait AllPairs: Debug {
    /// The number of batches.
    fn batches(&self) -> u32;

    /// Counts the pairs of some batches on several threads. Calls `on_batch` on this thread after each batch.
    ///
    /// Each batch is checked: a second search computes the distances from one of its initial positions.
    ///
    /// # Errors
    ///
    /// If one of the limits stops a search.
    ///
    /// # Panics
    ///
    /// If a batch does not exist, or if the two searches disagree.
    fn statistics(
        &self,
        batches: Range<u32>,
        threads: NonZeroUsize,
        limits: Limits<'_>,
        on_batch: &mut dyn FnMut(),
    ) -> Result<Statistics, Limit>;
}
