//! Symmetry reduction: a space whose states are orbits.

use std::hash::{Hash, Hasher};

use super::{Enumerable, Reversible, StateSpace, Symmetric};

/// The space of the orbits of a [`Symmetric`] space. An engine on it visits one state per orbit.
///
/// A state is an [`Orbit`]. Orbits are compared and hashed by their canonical state, but their moves are
/// the moves of the *member* that the search reached. A list of moves on the quotient is therefore a
/// list of moves on the original space, and the first shortest list in move order is the same on both.
/// (Proof: suppose that the first shortest list on the original space passes through a state that the
/// search on the quotient dropped, because it had visited another state of the same orbit. A symmetry
/// maps the remaining list to a list from that other state to a goal. The result is not longer and
/// comes earlier in move order, which is a contradiction.)
///
/// Whether an orbit is a goal must not depend on its member. [`Symmetric`] guarantees this, and no search checks
/// it: [`Audit::symmetries`](crate::Audit::symmetries) does.
///
/// `Quotient` works with the engines that need no ranks. [`indexed`](Self::indexed) adds ranks.
///
/// # Example: paths in a square with a mirror symmetry
///
/// ```
/// use search_core::{Limits, Quotient, StateSpace, Symmetric, bfs};
///
/// /// A walk on a torus of 100 by 100 squares, whose goal is on the diagonal.
/// struct Walk;
///
/// impl StateSpace for Walk {
///     type State = (u8, u8);
///     type Move = (u8, u8);
///
///     fn moves(&self, _: &(u8, u8)) -> impl Iterator<Item = (u8, u8)> {
///         [(0, 1), (1, 0)].into_iter()
///     }
///
///     fn apply(&self, at: &(u8, u8), by: &(u8, u8)) -> (u8, u8) {
///         ((at.0 + by.0) % 100, (at.1 + by.1) % 100)
///     }
/// }
///
/// impl Symmetric for Walk {
///     fn canonical(&self, &(x, y): &(u8, u8)) -> (u8, u8) {
///         (x.min(y), x.max(y))
///     }
/// }
///
/// let quotient = Quotient::new(&Walk);
/// let whole = bfs(&Walk, [(0, 0)], |at| *at == (30, 30), Limits::none());
/// let half = bfs(&quotient, [quotient.orbit((0, 0))], |orbit| orbit.member == (30, 30), Limits::none());
/// let (whole_path, half_path) = (whole.outcome.solution().unwrap(), half.outcome.solution().unwrap());
/// assert_eq!(whole_path.moves, half_path.moves);
/// assert!(half.stats.expanded < whole.stats.expanded * 6 / 10);
/// ```
#[derive(Clone, Debug)]
pub struct Quotient<S, I = ()> {
    space: S,
    index: I,
}

/// A [`Quotient`] whose orbits have ranks, in the order of their canonical states; see
/// [`Quotient::indexed`].
pub type IndexedQuotient<S> = Quotient<S, OrbitIndex>;

/// The ranks of the orbits of a space.
#[derive(Clone, Debug)]
pub struct OrbitIndex {
    /// The ranks of the canonical states in the original space, in increasing order.
    representatives: Vec<usize>,
    /// The index of each of these ranks in `representatives`.
    index_of: Vec<usize>,
}

/// A state of a [`Quotient`]: an orbit, with the member that the search reached.
///
/// Orbits are equal if their canonical states are equal.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Orbit<T> {
    /// The state that the search reached; the moves of the orbit are its moves.
    pub member: T,
    /// The canonical state of the orbit.
    pub canonical: T,
}

impl<T: PartialEq> PartialEq for Orbit<T> {
    fn eq(&self, other: &Self) -> bool {
        self.canonical == other.canonical
    }
}

impl<T: Eq> Eq for Orbit<T> {}

impl<T: Hash> Hash for Orbit<T> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.canonical.hash(hasher);
    }
}

impl<S: Symmetric> Quotient<S> {
    /// The quotient of a space by its symmetries.
    pub const fn new(space: S) -> Self {
        Self { space, index: () }
    }

    /// The same quotient with ranks for its orbits. Examines every state of the space once.
    pub fn indexed(self) -> IndexedQuotient<S>
    where
        S: Enumerable,
    {
        let mut representatives = Vec::new();
        let mut index_of = vec![usize::MAX; self.space.len()];
        for (rank, index) in index_of.iter_mut().enumerate() {
            let state = self.space.unrank(rank);
            if self.space.canonical(&state) == state {
                *index = representatives.len();
                representatives.push(rank);
            }
        }
        let space = self.space;
        let index = OrbitIndex {
            representatives,
            index_of,
        };
        Quotient { space, index }
    }
}

impl<S: Symmetric, I> Quotient<S, I> {
    /// The orbit of a state, with that state as its member.
    pub fn orbit(&self, member: S::State) -> Orbit<S::State> {
        Orbit {
            canonical: self.space.canonical(&member),
            member,
        }
    }
}

impl<S: Symmetric, I> StateSpace for Quotient<S, I> {
    type State = Orbit<S::State>;
    type Move = S::Move;

    fn moves(&self, orbit: &Self::State) -> impl Iterator<Item = S::Move> {
        self.space.moves(&orbit.member)
    }

    fn apply(&self, orbit: &Self::State, step: &S::Move) -> Self::State {
        self.orbit(self.space.apply(&orbit.member, step))
    }

    fn successors(&self, orbit: &Self::State) -> impl Iterator<Item = Self::State> {
        let successors = self.space.successors(&orbit.member);
        successors.map(|state| self.orbit(state))
    }

    fn cost(&self, orbit: &Self::State, step: &S::Move) -> u32 {
        self.space.cost(&orbit.member, step)
    }
}

impl<S: Symmetric + Reversible, I> Reversible for Quotient<S, I> {
    fn predecessors(&self, orbit: &Self::State) -> impl Iterator<Item = Self::State> {
        let predecessors = self.space.predecessors(&orbit.member);
        predecessors.map(|state| self.orbit(state))
    }
}

impl<S: Symmetric + Enumerable> Enumerable for IndexedQuotient<S> {
    fn len(&self) -> usize {
        self.index.representatives.len()
    }

    fn rank(&self, orbit: &Self::State) -> usize {
        self.index.index_of[self.space.rank(&orbit.canonical)]
    }

    fn unrank(&self, rank: usize) -> Self::State {
        let canonical = self.space.unrank(self.index.representatives[rank]);
        Orbit {
            member: canonical.clone(),
            canonical,
        }
    }
}
