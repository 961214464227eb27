//! Exhaustive search forward: distances from the starts.

use super::flood::{Forward, flood};
use crate::{Control, DistanceTable, Enumerable, Report};

/// The distance of every state of a space from the nearest of the starts, in one pass from the
/// starts on.
///
/// The outcome is never *unsolvable*: states out of reach are unreached in the table. A limit stops
/// the pass without a table, and so does a distance above [`DistanceTable::GREATEST`].
///
/// Memory: two bytes a state, and the states of two layers.
///
/// # Example: how far the hands of a clock come
///
/// ```
/// use search_core::{Enumerable, Limits, StateSpace, explore};
///
/// /// A dial of sixty; turn by 7 or by 11.
/// struct Dial;
///
/// impl StateSpace for Dial {
///     type State = usize;
///     type Move = usize;
///     fn moves(&self, _: &usize) -> impl Iterator<Item = usize> { [7, 11].into_iter() }
///     fn apply(&self, at: &usize, by: &usize) -> usize { (at + by) % 60 }
/// }
///
/// impl Enumerable for Dial {
///     fn len(&self) -> usize { 60 }
///     fn rank(&self, at: &usize) -> usize { *at }
///     fn unrank(&self, rank: usize) -> usize { rank }
/// }
///
/// let table = explore(&Dial, [0], Limits::none()).outcome.solved().unwrap();
/// assert_eq!(table.distance(18), Some(2));
/// assert_eq!(table.greatest(), Some(13));
/// assert_eq!(table.unreached_states(), 0);
/// ```
pub fn explore<'a, S: Enumerable>(
    space: &S,
    starts: impl IntoIterator<Item = S::State>,
    control: impl Into<Control<'a>>,
) -> Report<DistanceTable> {
    flood(space, Forward, starts, control)
}
