//! The capabilities of state spaces, one trait each.

pub(crate) mod erased;
pub(crate) mod quotient;

use std::hash::Hash;

/// A set of states, with moves that lead from one state to another.
///
/// [`bfs`](crate::bfs) and [`iddfs`](crate::iddfs) need only this trait. The order in which
/// [`moves`](Self::moves) yields the moves is the *move order* of the space: of several shortest lists,
/// every engine returns the first one in move order.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a state space",
    note = "an engine takes a space or a reference to one; implement `StateSpace` for your type"
)]
pub trait StateSpace {
    /// A state: everything that determines the moves from here on. Equal values are the same state.
    type State: Clone + Eq + Hash;

    /// A move from one state to another.
    type Move: Clone + PartialEq;

    /// The moves of a state, in move order.
    fn moves(&self, state: &Self::State) -> impl Iterator<Item = Self::Move>;

    /// The state after a move. The move must be one of the moves of `state`.
    fn apply(&self, state: &Self::State, step: &Self::Move) -> Self::State;

    /// The states after each move of a state, in move order.
    fn successors(&self, state: &Self::State) -> impl Iterator<Item = Self::State> {
        self.moves(state).map(|step| self.apply(state, &step))
    }

    /// The cost of a move, at least 1. The default is 1.
    ///
    /// [`dijkstra`](crate::dijkstra), [`astar`](crate::astar) and [`idastar`](crate::idastar) find paths of least cost. The
    /// other engines count moves.
    fn cost(&self, _state: &Self::State, _step: &Self::Move) -> u32 {
        1
    }
}

/// The cost of a path to a state after one more move.
///
/// # Panics
///
/// If the move costs 0, or the path more than [`u32::MAX`].
pub(crate) fn cost_to<S: StateSpace>(space: &S, made: u32, from: &S::State, by: &S::Move) -> u32 {
    let cost = space.cost(from, by);
    assert!(cost > 0, "a move costs 0; the least cost is 1");
    made.checked_add(cost)
        .expect("the cost of a path is below 2³²")
}

/// A space that can be searched backward.
#[diagnostic::on_unimplemented(
    message = "the predecessors of the states of `{Self}` are unknown",
    note = "implement `Reversible` for the space, or use an engine that searches forward only, such as `bfs` or `explore`"
)]
pub trait Reversible: StateSpace {
    /// The states with a move to this state, in any order, possibly with repetitions.
    fn predecessors(&self, state: &Self::State) -> impl Iterator<Item = Self::State>;

    /// Calls `visit` with the ranks of the predecessors of the state with this rank, in any order, possibly
    /// with repetitions.
    ///
    /// Implement it if the space computes ranks faster than states, like
    /// [`successor_ranks`](Enumerable::successor_ranks). [`retrograde`](crate::retrograde) calls it if
    /// [`HAS_RANKED_MOVES`](Enumerable::HAS_RANKED_MOVES) is set.
    fn predecessor_ranks(&self, rank: usize, mut visit: impl FnMut(usize))
    where
        Self: Enumerable,
    {
        let state = self.unrank(rank);
        self.predecessors(&state)
            .for_each(|before| visit(self.rank(&before)));
    }
}

/// A space whose states have consecutive numbers, called ranks.
///
/// Every rank below [`len`](Self::len) should be the rank of a state: an engine visits only the states that it
/// reaches, but an audit examines all ranks.
///
/// # Example: ranks of successors without states
///
/// ```
/// use search_core::{Enumerable, Limits, StateSpace, explore};
///
/// /// A torus of 100 by 100 squares. A move goes one square to the east or to the south.
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
///
///     // Optional.
///     const HAS_RANKED_MOVES: bool = true;
///     fn successor_ranks(&self, rank: usize, mut visit: impl FnMut(usize)) {
///         visit(if rank % 100 == 99 { rank - 99 } else { rank + 1 });
///         visit((rank + 100) % 10_000);
///     }
/// }
///
/// let table = explore(&Torus, [(3, 5)], Limits::none()).solution().unwrap();
/// assert_eq!(table.distance(Torus.rank(&(2, 4))), Some(198));
/// ```
#[diagnostic::on_unimplemented(
    message = "the states of `{Self}` have no ranks",
    note = "implement `Enumerable` for the space, or use an engine without ranks, such as `bfs` or `explore_hashed`",
    note = "a `Quotient` has ranks after `indexed()`"
)]
pub trait Enumerable: StateSpace {
    /// The number of states.
    fn len(&self) -> usize;

    /// The rank of a state, below [`len`](Self::len).
    fn rank(&self, state: &Self::State) -> usize;

    /// The state with this rank: the inverse of [`rank`](Self::rank).
    fn unrank(&self, rank: usize) -> Self::State;

    /// Whether the space has its own [`successor_ranks`](Self::successor_ranks).
    ///
    /// [`DenseBfs`](crate::DenseBfs) then holds ranks alone. Otherwise it also holds the states of two layers, because
    /// a state often takes longer to unrank than to make.
    const HAS_RANKED_MOVES: bool = false;

    /// Calls `visit` with the rank of the state after each move of the state with this rank, in move order.
    ///
    /// The engines that need this trait hold ranks and call this method for each state. The default unranks the
    /// state, makes each move and ranks the results. Implement it if the space computes these ranks faster, and set
    /// [`HAS_RANKED_MOVES`](Self::HAS_RANKED_MOVES): an implementation without states can make an engine ten times as
    /// fast.
    fn successor_ranks(&self, rank: usize, mut visit: impl FnMut(usize)) {
        let state = self.unrank(rank);
        self.successors(&state)
            .for_each(|next| visit(self.rank(&next)));
    }
}

/// A space with symmetries: a group that acts on the states and preserves moves and goals.
///
/// The space chooses the group. Each symmetry must preserve moves: if a move leads from *a* to *b*,
/// then a move leads from the image of *a* to the image of *b*. It must also map every goal of the
/// search to a goal. If the goal is a single state, the group may contain only symmetries that leave
/// this state unchanged.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no symmetries",
    note = "implement `Symmetric` for the space: its method `canonical` chooses one state of each orbit"
)]
pub trait Symmetric: StateSpace {
    /// The representative of a state's orbit: one image of the state under the symmetries, the same for
    /// all images.
    fn canonical(&self, state: &Self::State) -> Self::State;
}

/// A space in which the result depends on the set of moves alone, not on their order.
///
/// All states must have the same moves, in increasing order. Any two moves must commute. A move made
/// twice must have the same result as the move made once, or as no move.
#[diagnostic::on_unimplemented(
    message = "the moves of `{Self}` may not commute",
    note = "if the result depends on the set of moves alone, write `impl Commuting for …`; otherwise use another engine, such as `bfs`"
)]
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

    fn successors(&self, state: &Self::State) -> impl Iterator<Item = Self::State> {
        (**self).successors(state)
    }

    fn cost(&self, state: &Self::State, step: &Self::Move) -> u32 {
        (**self).cost(state, step)
    }
}

/// [`predecessor_ranks`](Reversible::predecessor_ranks) is the default, because `&S: Enumerable` does not tell the
/// compiler that `S` is enumerable. So engines on ranks take a reference to a space.
impl<S: Reversible> Reversible for &S {
    fn predecessors(&self, state: &Self::State) -> impl Iterator<Item = Self::State> {
        (**self).predecessors(state)
    }
}

impl<S: Enumerable> Enumerable for &S {
    const HAS_RANKED_MOVES: bool = S::HAS_RANKED_MOVES;

    fn len(&self) -> usize {
        (**self).len()
    }

    fn rank(&self, state: &Self::State) -> usize {
        (**self).rank(state)
    }

    fn unrank(&self, rank: usize) -> Self::State {
        (**self).unrank(rank)
    }

    fn successor_ranks(&self, rank: usize, visit: impl FnMut(usize)) {
        (**self).successor_ranks(rank, visit);
    }
}

impl<S: Symmetric> Symmetric for &S {
    fn canonical(&self, state: &Self::State) -> Self::State {
        (**self).canonical(state)
    }
}

impl<S: Commuting> Commuting for &S {}

/// A [`Commuting`] space in which each move must be greater than the move before.
///
/// In the original space, a set of *n* moves has *n*! lists. In this space it has one, so
/// [`ShortestPaths`](crate::ShortestPaths) counts and yields sets. It does not check that the moves
/// commute: [`Audit::commuting`](crate::Audit::commuting) does.
///
/// # Example: switches
///
/// ```
/// use search_core::{Commuting, Increasing, Limits, StateSpace, bfs_all};
///
/// /// Four lamps. Each has its own switch.
/// struct Switches;
///
/// impl StateSpace for Switches {
///     type State = u8;
///     type Move = u8;
///
///     fn moves(&self, _: &u8) -> impl Iterator<Item = u8> {
///         0..4
///     }
///
///     fn apply(&self, lamps: &u8, switch: &u8) -> u8 {
///         lamps ^ 1 << switch
///     }
/// }
///
/// impl Commuting for Switches {}
///
/// let all_off = |lamps: &u8| *lamps == 0;
/// let lists = bfs_all(Switches, [0b1111], all_off, Limits::none());
/// assert_eq!(lists.solution().unwrap().count(), 24);
///
/// let increasing = Increasing::new(Switches);
/// let start = increasing.start(0b1111);
/// let sets = bfs_all(increasing, [start], |at| all_off(&at.state), Limits::none());
/// assert_eq!(sets.solution().unwrap().count(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Increasing<S>(S);

/// A state of [`Increasing`]: a state of the original space and the last move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sequence<T, M> {
    /// The state of the original space.
    pub state: T,
    /// The last move; only greater moves may follow.
    pub last: Option<M>,
}

impl<S: Commuting> Increasing<S> {
    /// Wraps a space.
    pub const fn new(space: S) -> Self {
        Self(space)
    }

    /// A state before the first move.
    pub fn start(&self, state: S::State) -> Sequence<S::State, S::Move> {
        Sequence { state, last: None }
    }
}

impl<S: Commuting> StateSpace for Increasing<S> {
    type State = Sequence<S::State, S::Move>;
    type Move = S::Move;

    fn moves(&self, at: &Self::State) -> impl Iterator<Item = S::Move> {
        self.0
            .moves(&at.state)
            .filter(|step| at.last.as_ref().is_none_or(|last| last < step))
    }

    fn apply(&self, at: &Self::State, step: &S::Move) -> Self::State {
        Sequence {
            state: self.0.apply(&at.state, step),
            last: Some(step.clone()),
        }
    }

    fn cost(&self, at: &Self::State, step: &S::Move) -> u32 {
        self.0.cost(&at.state, step)
    }
}
