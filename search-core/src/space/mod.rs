//! The capabilities of state spaces, one trait each.

pub(crate) mod by_rank;
pub(crate) mod increasing;
pub(crate) mod quotient;

use std::hash::Hash;

/// A set of states, with moves that lead from one state to another.
///
/// [`bfs`](crate::bfs) and [`iddfs`](crate::iddfs) need only this trait. The order in which
/// [`moves`](Self::moves) yields the moves is the *move order* of the space: of several shortest lists,
/// every engine returns the first one in move order.
pub trait StateSpace {
    /// A state: everything that determines the moves from here on. Equal values are the same state.
    type State: Clone + Eq + Hash;

    /// A move from one state to another.
    type Move: Clone + PartialEq;

    /// The moves of a state, in move order.
    fn moves(&self, state: &Self::State) -> impl Iterator<Item = Self::Move>;

    /// The state after a move. The move must be one of the moves of `state`.
    fn apply(&self, state: &Self::State, step: &Self::Move) -> Self::State;
}

/// A space that can be searched backward.
pub trait Reversible: StateSpace {
    /// The states with a move to this state, in any order, possibly with repetitions.
    fn predecessors(&self, state: &Self::State) -> impl Iterator<Item = Self::State>;
}

/// A space whose states have consecutive numbers, called ranks.
pub trait Enumerable: StateSpace {
    /// The number of states.
    fn len(&self) -> usize;

    /// The rank of a state, below [`len`](Self::len).
    fn rank(&self, state: &Self::State) -> usize;

    /// The state with this rank: the inverse of [`rank`](Self::rank).
    fn unrank(&self, rank: usize) -> Self::State;

    /// The states after each move of a state, in move order, with their ranks.
    ///
    /// Override the default if the ranks of neighbours can be computed faster together than one by
    /// one.
    fn ranked_successors(&self, state: &Self::State) -> impl Iterator<Item = (usize, Self::State)> {
        self.moves(state).map(|step| {
            let next = self.apply(state, &step);
            (self.rank(&next), next)
        })
    }
}

/// A space with symmetries: a group that acts on the states and preserves moves and goals.
///
/// The space chooses the group. Each symmetry must preserve moves: if a move leads from *a* to *b*,
/// then a move leads from the image of *a* to the image of *b*. It must also map every goal of the
/// search to a goal. If the goal is a single state, the group may contain only symmetries that leave
/// this state unchanged.
pub trait Symmetric: StateSpace {
    /// The representative of a state's orbit: one image of the state under the symmetries, the same for
    /// all images.
    fn canonical(&self, state: &Self::State) -> Self::State;
}

/// A space in which the result depends on the set of moves alone, not on their order.
///
/// All states must have the same moves, in increasing order. Any two moves must commute. A move made
/// twice must have the same result as the move made once, or as no move.
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
