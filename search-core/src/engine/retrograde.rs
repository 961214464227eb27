//! Retrograde analysis: distances to the goals, from the goals back.

use super::flood::{Backward, flood};
use crate::{Control, DistanceTable, Enumerable, Report, Reversible};

/// The distance of every state of a space to the nearest of the goals, in one pass from the goals
/// back.
///
/// The outcome is never *unsolvable*: states out of reach are unreached in the table. A limit stops
/// the pass without a table, and so does a distance above [`DistanceTable::GREATEST`].
///
/// Memory: two bytes a state, and the states of two layers.
///
/// # Example: a countdown by ones and halves
///
/// ```
/// use search_core::{Enumerable, Limits, Reversible, StateSpace, retrograde};
///
/// /// The numbers below 100; take one away, or halve an even one.
/// struct Countdown;
///
/// impl StateSpace for Countdown {
///     type State = usize;
///     type Move = char;
///     fn moves(&self, n: &usize) -> impl Iterator<Item = char> {
///         "-/".chars().filter(move |key| *n > 0 && (*key == '-' || n.is_multiple_of(2)))
///     }
///     fn apply(&self, n: &usize, key: &char) -> usize { if *key == '-' { n - 1 } else { n / 2 } }
/// }
///
/// impl Reversible for Countdown {
///     fn predecessors(&self, n: &usize) -> impl Iterator<Item = usize> {
///         [n + 1, n * 2].into_iter().filter(|n| (1..100).contains(n))
///     }
/// }
///
/// impl Enumerable for Countdown {
///     fn len(&self) -> usize { 100 }
///     fn rank(&self, n: &usize) -> usize { *n }
///     fn unrank(&self, rank: usize) -> usize { rank }
/// }
///
/// let report = retrograde(&Countdown, [0], Limits::none());
/// let table = report.outcome.solved().unwrap();
/// assert_eq!(table.distance(99), Some(10));
/// assert_eq!(table.audit(&Countdown, |n| *n == 0), Ok(()));
/// ```
pub fn retrograde<'a, S: Reversible + Enumerable>(
    space: &S,
    goals: impl IntoIterator<Item = S::State>,
    control: impl Into<Control<'a>>,
) -> Report<DistanceTable> {
    flood(space, Backward, goals, control)
}
