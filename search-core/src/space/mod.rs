//! What a state space can do: one small trait a capability.

pub(crate) mod increasing;
pub(crate) mod quotient;

use std::hash::Hash;

/// States, and moves that lead from one to another.
///
/// Two types and two methods are all that [`bfs`](crate::bfs) and [`iddfs`](crate::iddfs) need.
/// The order in which [`moves`](Self::moves) yields is the *move order* of the space: of several
/// shortest lists, every engine answers with the first in that order.
pub trait StateSpace {
    /// All that a search must know to go on from here. States that compare equal are one state.
    type State: Clone + Eq + Hash;

    /// What leads from one state to the next.
    type Move: Clone + PartialEq;

    /// The moves of a state, in move order.
    fn moves(&self, state: &Self::State) -> impl Iterator<Item = Self::Move>;

    /// Where one of the state's own moves leads.
    fn apply(&self, state: &Self::State, step: &Self::Move) -> Self::State;
}

/// A space that can be walked backwards.
pub trait Reversible: StateSpace {
    /// The states that have a move which leads here, in any order; one may come up repeatedly.
    fn predecessors(&self, state: &Self::State) -> impl Iterator<Item = Self::State>;
}

/// A space whose states are numbered without gaps.
#[expect(
    clippy::len_without_is_empty,
    reason = "a space without states is no space"
)]
pub trait Enumerable: StateSpace {
    /// The number of states.
    fn len(&self) -> usize;

    /// The number of a state, below [`len`](Self::len).
    fn rank(&self, state: &Self::State) -> usize;

    /// The state with this number: the inverse of [`rank`](Self::rank).
    fn unrank(&self, rank: usize) -> Self::State;

    /// Where the moves of a state lead, in move order, each state with its rank.
    ///
    /// A space may know a cheaper way to the ranks of neighbours than one by one.
    fn ranked_successors(&self, state: &Self::State) -> impl Iterator<Item = (usize, Self::State)> {
        self.moves(state).map(|step| {
            let next = self.apply(state, &step);
            (self.rank(&next), next)
        })
    }
}

/// A space with symmetries: a group that acts on states, keeps moves and keeps goals.
///
/// Which symmetries these are is the space's affair. They must carry every move onto a move (if a
/// move leads from *a* to *b*, some move leads from the image of *a* to the image of *b*) and every
/// goal of the search onto a goal. Where the goal is a single state, only the symmetries that leave
/// this state alone will do.
pub trait Symmetric: StateSpace {
    /// The same state for all the images of a state under the symmetries, and one of them.
    fn canonical(&self, state: &Self::State) -> Self::State;
}

/// A space in which only the set of the moves matters, not their order.
///
/// Every state must have the same moves, in increasing order; any two must commute; and no move
/// may be worth making twice (twice is as good as not at all, or as once).
pub trait Commuting: StateSpace<Move: Ord + std::hash::Hash> {}

impl<S: StateSpace> StateSpace for &S {
    type State = S::State;
    type Move = S::Move;

    fn moves(&self, state: &Self::State) -> impl Iterator<Item = Self::Move> {
        (**self).moves(state)
    }

    fn apply(&self, state: &Self::State, step: &Self::Move) -> Self::State {
        (**self).apply(state, step)
    }
}

impl<S: Reversible> Reversible for &S {
    fn predecessors(&self, state: &Self::State) -> impl Iterator<Item = Self::State> {
        (**self).predecessors(state)
    }
}

impl<S: Enumerable> Enumerable for &S {
    fn len(&self) -> usize {
        (**self).len()
    }

    fn rank(&self, state: &Self::State) -> usize {
        (**self).rank(state)
    }

    fn unrank(&self, rank: usize) -> Self::State {
        (**self).unrank(rank)
    }

    fn ranked_successors(&self, state: &Self::State) -> impl Iterator<Item = (usize, Self::State)> {
        (**self).ranked_successors(state)
    }
}

impl<S: Symmetric> Symmetric for &S {
    fn canonical(&self, state: &Self::State) -> Self::State {
        (**self).canonical(state)
    }
}

impl<S: Commuting> Commuting for &S {}
