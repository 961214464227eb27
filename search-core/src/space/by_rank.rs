//! A space whose states are the ranks of another space.

use super::{Enumerable, Reversible, StateSpace};

/// A space that computes the ranks of the neighbours of a state from its rank.
///
/// Engines use it on [`ByRank`]. It is much faster than to unrank a state, to make each move and to rank
/// the results.
pub trait RankedSuccessors: Enumerable {
    /// The ranks of the states after each move of the state with this rank, in move order.
    fn successor_ranks(&self, rank: usize) -> impl Iterator<Item = usize>;
}

/// A space that computes the ranks of the predecessors of a state from its rank.
pub trait RankedPredecessors: RankedSuccessors {
    /// The ranks of the states with a move to the state with this rank, in any order, possibly with
    /// repetitions.
    fn predecessor_ranks(&self, rank: usize) -> impl Iterator<Item = usize>;
}

/// The same space with ranks as states. Engines that require [`Enumerable`] hold and compute only ranks on
/// it.
///
/// Moves and their order are those of the space. [`StateSpace::moves`] and [`StateSpace::apply`] unrank the
/// state; engines with ranks call them only for the moves of a path.
///
/// # Example: a walk on a torus
///
/// ```
/// use search_core::{ByRank, Enumerable, Limits, RankedSuccessors, StateSpace, explore};
///
/// /// A torus of 100 by 100 places. A move goes one place to the east or to the south.
/// struct Torus;
///
/// impl StateSpace for Torus {
///     type State = (usize, usize);
///     type Move = char;
///     fn moves(&self, _: &(usize, usize)) -> impl Iterator<Item = char> { "ES".chars() }
///     fn apply(&self, &(x, y): &(usize, usize), step: &char) -> (usize, usize) {
///         if *step == 'E' { ((x + 1) % 100, y) } else { (x, (y + 1) % 100) }
///     }
/// }
///
/// impl Enumerable for Torus {
///     fn len(&self) -> usize { 10_000 }
///     fn rank(&self, &(x, y): &(usize, usize)) -> usize { 100 * y + x }
///     fn unrank(&self, rank: usize) -> (usize, usize) { (rank % 100, rank / 100) }
/// }
///
/// impl RankedSuccessors for Torus {
///     fn successor_ranks(&self, rank: usize) -> impl Iterator<Item = usize> {
///         let east = if rank % 100 == 99 { rank - 99 } else { rank + 1 };
///         [east, (rank + 100) % 10_000].into_iter()
///     }
/// }
///
/// let by_state = explore(&Torus, [(3, 5)], Limits::none()).outcome.solved().unwrap();
/// let by_rank = explore(&ByRank(Torus), [503], Limits::none()).outcome.solved().unwrap();
/// assert_eq!(by_rank, by_state);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ByRank<S>(pub S);

impl<S: RankedSuccessors> StateSpace for ByRank<S> {
    type State = usize;
    type Move = S::Move;

    fn moves(&self, rank: &usize) -> impl Iterator<Item = S::Move> {
        let state = self.0.unrank(*rank);
        self.0.moves(&state).collect::<Vec<_>>().into_iter()
    }

    fn apply(&self, rank: &usize, step: &S::Move) -> usize {
        self.0.rank(&self.0.apply(&self.0.unrank(*rank), step))
    }
}

impl<S: RankedSuccessors> Enumerable for ByRank<S> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn rank(&self, rank: &usize) -> usize {
        *rank
    }

    fn unrank(&self, rank: usize) -> usize {
        rank
    }

    fn ranked_successors(&self, rank: &usize) -> impl Iterator<Item = (usize, usize)> {
        self.0.successor_ranks(*rank).map(|rank| (rank, rank))
    }
}

impl<S: RankedPredecessors> Reversible for ByRank<S> {
    fn predecessors(&self, rank: &usize) -> impl Iterator<Item = usize> {
        self.0.predecessor_ranks(*rank)
    }
}

impl<S: RankedSuccessors> RankedSuccessors for &S {
    fn successor_ranks(&self, rank: usize) -> impl Iterator<Item = usize> {
        (**self).successor_ranks(rank)
    }
}

impl<S: RankedPredecessors> RankedPredecessors for &S {
    fn predecessor_ranks(&self, rank: usize) -> impl Iterator<Item = usize> {
        (**self).predecessor_ranks(rank)
    }
}
