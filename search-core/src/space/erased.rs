//! Spaces behind a pointer: one type for spaces of different types.

use std::ops::Deref;

use super::{Enumerable, Reversible, StateSpace, Symmetric};

/// What `add` adds to a list, which has room for the moves of most states.
fn list<T>(add: impl FnOnce(&mut Vec<T>)) -> Vec<T> {
    let mut list = Vec::with_capacity(32);
    add(&mut list);
    list
}

/// A [`StateSpace`] that can be a trait object. Each space implements it; [`Erased`] uses it.
pub trait DynSpace {
    /// [`StateSpace::State`].
    type State: Clone + Eq + std::hash::Hash;
    /// [`StateSpace::Move`].
    type Move: Clone + PartialEq;

    /// [`StateSpace::moves`], added to a list.
    fn list_moves(&self, state: &Self::State, moves: &mut Vec<Self::Move>);

    /// [`StateSpace::apply`].
    fn make_move(&self, state: &Self::State, step: &Self::Move) -> Self::State;

    /// [`StateSpace::successors`], added to a list.
    fn list_successors(&self, state: &Self::State, successors: &mut Vec<Self::State>);

    /// [`StateSpace::cost`].
    fn cost_of(&self, _state: &Self::State, _step: &Self::Move) -> u32 {
        1
    }
}

/// A space with ranks, predecessors and symmetries that can be a trait object.
pub trait DynRanked: DynSpace {
    /// [`Reversible::predecessors`], added to a list.
    fn list_predecessors(&self, state: &Self::State, predecessors: &mut Vec<Self::State>);

    /// [`Enumerable::len`].
    fn count_states(&self) -> usize;

    /// [`Enumerable::rank`].
    fn rank_of(&self, state: &Self::State) -> usize;

    /// [`Enumerable::unrank`].
    fn state_of(&self, rank: usize) -> Self::State;

    /// [`Enumerable::successor_ranks`], added to a list.
    fn list_successor_ranks(&self, rank: usize, ranks: &mut Vec<usize>);

    /// [`Symmetric::canonical`].
    fn canonical_state(&self, state: &Self::State) -> Self::State;
}

impl<S: StateSpace> DynSpace for S {
    type State = S::State;
    type Move = S::Move;

    fn list_moves(&self, state: &S::State, moves: &mut Vec<S::Move>) {
        self.moves(state).for_each(|step| moves.push(step));
    }

    fn make_move(&self, state: &S::State, step: &S::Move) -> S::State {
        self.apply(state, step)
    }

    fn list_successors(&self, state: &S::State, successors: &mut Vec<S::State>) {
        self.successors(state)
            .for_each(|next| successors.push(next));
    }

    fn cost_of(&self, state: &S::State, step: &S::Move) -> u32 {
        self.cost(state, step)
    }
}

impl<S: Reversible + Enumerable + Symmetric> DynRanked for S {
    fn list_predecessors(&self, state: &S::State, predecessors: &mut Vec<S::State>) {
        self.predecessors(state)
            .for_each(|before| predecessors.push(before));
    }

    fn count_states(&self) -> usize {
        self.len()
    }

    fn rank_of(&self, state: &S::State) -> usize {
        self.rank(state)
    }

    fn state_of(&self, rank: usize) -> S::State {
        self.unrank(rank)
    }

    fn list_successor_ranks(&self, rank: usize, ranks: &mut Vec<usize>) {
        self.successor_ranks(rank, |next| ranks.push(next));
    }

    fn canonical_state(&self, state: &S::State) -> S::State {
        self.canonical(state)
    }
}

/// A space behind a pointer, such as `Box<dyn DynSpace<State = T, Move = M>>`.
///
/// Spaces of different types with equal states and moves become one type, so a list of them is possible, and an engine
/// is compiled once for all of them. With [`DynSpace`], it has the capability [`StateSpace`]; with [`DynRanked`], or a
/// trait of your own that extends it, also [`Reversible`], [`Enumerable`] and [`Symmetric`]. An engine on an erased space
/// usually takes up to a fifth longer.
///
/// # Example: two games in one list
///
/// ```
/// use search_core::{DynSpace, Erased, Limits, StateSpace, bfs};
///
/// /// Add a number.
/// struct Add(u32);
///
/// impl StateSpace for Add {
///     type State = u32;
///     type Move = u32;
///     fn moves(&self, _: &u32) -> impl Iterator<Item = u32> { [1, self.0].into_iter() }
///     fn apply(&self, at: &u32, by: &u32) -> u32 { at + by }
/// }
///
/// /// Add one, or double.
/// struct Double;
///
/// impl StateSpace for Double {
///     type State = u32;
///     type Move = u32;
///     fn moves(&self, at: &u32) -> impl Iterator<Item = u32> { [1, *at].into_iter() }
///     fn apply(&self, at: &u32, by: &u32) -> u32 { at + by }
/// }
///
/// let games: [Box<dyn DynSpace<State = u32, Move = u32>>; 2] = [Box::new(Add(9)), Box::new(Double)];
/// let lengths = games.map(|game| {
///     bfs(&Erased(game), [1], |at| *at == 40, Limits::none()).solution().unwrap().len()
/// });
/// assert_eq!(lengths, [7, 6]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Erased<P>(pub P);

impl<P: Deref<Target: DynSpace>> StateSpace for Erased<P> {
    type State = <P::Target as DynSpace>::State;
    type Move = <P::Target as DynSpace>::Move;

    fn moves(&self, state: &Self::State) -> impl Iterator<Item = Self::Move> {
        list(|moves| self.0.list_moves(state, moves)).into_iter()
    }

    fn apply(&self, state: &Self::State, step: &Self::Move) -> Self::State {
        self.0.make_move(state, step)
    }

    fn successors(&self, state: &Self::State) -> impl Iterator<Item = Self::State> {
        list(|successors| self.0.list_successors(state, successors)).into_iter()
    }

    fn cost(&self, state: &Self::State, step: &Self::Move) -> u32 {
        self.0.cost_of(state, step)
    }
}

impl<P: Deref<Target: DynRanked>> Reversible for Erased<P> {
    fn predecessors(&self, state: &Self::State) -> impl Iterator<Item = Self::State> {
        list(|predecessors| self.0.list_predecessors(state, predecessors)).into_iter()
    }
}

/// The ranks of successors come from the space. If it does not compute them without states, [`DenseBfs`](crate::DenseBfs)
/// is slower than on the space itself.
impl<P: Deref<Target: DynRanked>> Enumerable for Erased<P> {
    const HAS_RANKED_MOVES: bool = true;

    fn len(&self) -> usize {
        self.0.count_states()
    }

    fn rank(&self, state: &Self::State) -> usize {
        self.0.rank_of(state)
    }

    fn unrank(&self, rank: usize) -> Self::State {
        self.0.state_of(rank)
    }

    fn successor_ranks(&self, rank: usize, visit: impl FnMut(usize)) {
        let ranks = list(|ranks| self.0.list_successor_ranks(rank, ranks));
        ranks.into_iter().for_each(visit);
    }
}

impl<P: Deref<Target: DynRanked>> Symmetric for Erased<P> {
    fn canonical(&self, state: &Self::State) -> Self::State {
        self.0.canonical_state(state)
    }
}
