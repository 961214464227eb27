//! Spaces that are given by ranks alone.

use search_core::Enumerable;

/// A state space in which a state is known by its rank alone.
///
/// [`Layered`](crate::Layered) searches it. Implement it for a space that computes the ranks of
/// successors without making the states, which is several times as fast. Every [`Enumerable`] space
/// becomes one with [`Ranked`].
pub trait RankGraph {
    /// The number of states.
    fn len(&self) -> usize;

    /// Calls `visit` with the rank of the state after each move of the state with rank `rank`. The
    /// order does not matter, and repetitions are allowed.
    fn successors(&self, rank: usize, visit: impl FnMut(usize));
}

impl<G: RankGraph> RankGraph for &G {
    fn len(&self) -> usize {
        (**self).len()
    }

    fn successors(&self, rank: usize, visit: impl FnMut(usize)) {
        (**self).successors(rank, visit);
    }
}

/// An [`Enumerable`] space as a [`RankGraph`]: it makes the state, applies its moves and ranks the
/// results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ranked<S>(pub S);

impl<S: Enumerable> RankGraph for Ranked<S> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn successors(&self, rank: usize, visit: impl FnMut(usize)) {
        self.0.successor_ranks(rank, visit);
    }
}
