//! Lists of moves in increasing order: one list per set of moves.

use super::{Commuting, StateSpace};

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
}
