//! Estimates from the distances of a smaller space.

use super::flood::retrograde;
use crate::control::Limits;
use crate::estimate::{Estimate, UNREACHABLE};
use crate::space::{Enumerable, Reversible};
use crate::table::PackedTable;

/// Pattern database: the exact distances of a smaller space, as an estimate for a larger one.
///
/// A function projects each state of the larger space to a state of the smaller one. A move of the larger
/// space must become a move of the smaller space or leave the projected state unchanged, and goals must
/// become goals. (Culberson and Schaeffer, "Pattern databases", 1998.)
///
/// Memory: 2 to 16 bits per state of the smaller space; during the construction in addition two bytes per
/// state.
///
/// # Example: two coordinates
///
/// ```
/// use search_core::{Enumerable, Limits, PatternDatabase, Reversible, StateSpace, Sum, astar, bfs};
///
/// /// A dial with a hundred positions. A move turns it by 1 or by 10.
/// struct Dial;
///
/// impl StateSpace for Dial {
///     type State = usize;
///     type Move = usize;
///     fn moves(&self, _: &usize) -> impl Iterator<Item = usize> { [1, 10].into_iter() }
///     fn apply(&self, at: &usize, by: &usize) -> usize { (at + by) % 100 }
/// }
///
/// impl Reversible for Dial {
///     fn predecessors(&self, at: &usize) -> impl Iterator<Item = usize> {
///         [99, 90].map(|by| (at + by) % 100).into_iter()
///     }
/// }
///
/// impl Enumerable for Dial {
///     fn len(&self) -> usize { 100 }
///     fn rank(&self, at: &usize) -> usize { *at }
///     fn unrank(&self, rank: usize) -> usize { rank }
/// }
///
/// /// Two dials. A move turns one of them.
/// struct Lock;
///
/// impl StateSpace for Lock {
///     type State = [usize; 2];
///     type Move = (usize, usize);
///     fn moves(&self, _: &[usize; 2]) -> impl Iterator<Item = (usize, usize)> {
///         [(0, 1), (0, 10), (1, 1), (1, 10)].into_iter()
///     }
///     fn apply(&self, dials: &[usize; 2], &(dial, by): &(usize, usize)) -> [usize; 2] {
///         let mut dials = *dials;
///         dials[dial] = (dials[dial] + by) % 100;
///         dials
///     }
/// }
///
/// let first = PatternDatabase::new(Dial, [0], |dials: &[usize; 2]| dials[0]);
/// let second = PatternDatabase::new(Dial, [0], |dials: &[usize; 2]| dials[1]);
/// let goal = |dials: &[usize; 2]| *dials == [0, 0];
/// let greatest = astar(&Lock, [[57, 38]], goal, &(&first, &second), Limits::none());
/// let plain = bfs(&Lock, [[57, 38]], goal, Limits::none());
/// assert_eq!(greatest.outcome, plain.outcome);
///
/// let databases = [0, 1].map(|dial| PatternDatabase::new(Dial, [0], move |dials: &[usize; 2]| dials[dial]));
/// let sum = astar(&Lock, [[57, 38]], goal, &Sum(databases.into()), Limits::none());
/// assert_eq!(sum.outcome, plain.outcome);
/// assert!(sum.stats.expanded < plain.stats.expanded / 10);
/// ```
#[derive(Clone, Debug)]
pub struct PatternDatabase<P, F> {
    space: P,
    project: F,
    table: PackedTable,
}

impl<P: Enumerable + Reversible, F> PatternDatabase<P, F> {
    /// Finds the distances of the smaller space to its goals by [`retrograde`].
    ///
    /// # Panics
    ///
    /// If a distance exceeds [`DistanceTable::GREATEST`](crate::DistanceTable::GREATEST).
    #[must_use]
    pub fn new(space: P, goals: impl IntoIterator<Item = P::State>, project: F) -> Self {
        let table = retrograde(&space, goals, Limits::none()).solution();
        let table =
            table.expect("the distances of a pattern database are at most DistanceTable::GREATEST");
        Self {
            space,
            project,
            table: table.pack(),
        }
    }
}

impl<T, P: Enumerable, F: Fn(&T) -> P::State> Estimate<T> for PatternDatabase<P, F> {
    fn estimate(&self, state: &T) -> u32 {
        let distance = self.table.distance(self.space.rank(&(self.project)(state)));
        distance.unwrap_or(UNREACHABLE)
    }
}

impl<T, P: Enumerable, F: Fn(&T) -> P::State> Estimate<T> for &PatternDatabase<P, F> {
    fn estimate(&self, state: &T) -> u32 {
        (**self).estimate(state)
    }
}
