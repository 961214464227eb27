//! Symmetry reduction: a space in which states that look alike are one.

use std::hash::{Hash, Hasher};

use super::{Enumerable, Reversible, StateSpace, Symmetric};

/// The space of the orbits of a [`Symmetric`] space: an engine on it visits one state of each. For
/// engines that make tables there is [`indexed`](Self::indexed).
///
/// Its state is an [`Orbit`]: compared and remembered by its canonical state, but carried on by the
/// member that the search came to. So its moves are moves of that very member, and a list of moves
/// found on the quotient is a list on the original space as it stands; the first shortest one in
/// move order, too. (Let the first shortest list pass through a state that was dropped since a
/// state of its orbit had been met before. From that one the symmetry carries the rest of the list
/// to a goal; the result is no longer, and comes earlier in the order: a contradiction.)
///
/// Whether an orbit is a goal must not depend on the member that is asked, which is what
/// [`Symmetric`] promises of the goals.
///
/// # Example: a walk in a square, up to the mirror
///
/// ```
/// use search_core::{Limits, Quotient, StateSpace, Symmetric, bfs};
///
/// /// A walk on a square of 100 by 100 that has the same goals as its mirror image.
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
/// let (whole_path, half_path) = (whole.outcome.solved().unwrap(), half.outcome.solved().unwrap());
/// assert_eq!(whole_path.moves, half_path.moves);
/// assert!(half.stats.expanded < whole.stats.expanded * 6 / 10);
/// ```
#[derive(Clone, Debug)]
pub struct Quotient<S>(S);

/// A state of a [`Quotient`]: an orbit, and the member of it that stands for the others.
///
/// Orbits are equal when their canonical states are, whatever their members.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Orbit<T> {
    /// The state that the search came to; the moves of the orbit are its moves.
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
        Self(space)
    }

    /// The orbit of a state, with that state as the member to go on from.
    pub fn orbit(&self, member: S::State) -> Orbit<S::State> {
        Orbit {
            canonical: self.0.canonical(&member),
            member,
        }
    }

    /// The same quotient with its orbits numbered; looks at every state of the space once.
    pub fn indexed(self) -> IndexedQuotient<S>
    where
        S: Enumerable,
    {
        let mut representatives = Vec::new();
        let mut index_of = vec![usize::MAX; self.0.len()];
        for (rank, index) in index_of.iter_mut().enumerate() {
            let state = self.0.unrank(rank);
            if self.0.canonical(&state) == state {
                *index = representatives.len();
                representatives.push(rank);
            }
        }
        IndexedQuotient {
            quotient: self,
            representatives,
            index_of,
        }
    }
}

impl<S: Symmetric> StateSpace for Quotient<S> {
    type State = Orbit<S::State>;
    type Move = S::Move;

    fn moves(&self, orbit: &Self::State) -> impl Iterator<Item = S::Move> {
        self.0.moves(&orbit.member)
    }

    fn apply(&self, orbit: &Self::State, step: &S::Move) -> Self::State {
        self.orbit(self.0.apply(&orbit.member, step))
    }
}

impl<S: Symmetric + Reversible> Reversible for Quotient<S> {
    fn predecessors(&self, orbit: &Self::State) -> impl Iterator<Item = Self::State> {
        self.0
            .predecessors(&orbit.member)
            .map(|state| self.orbit(state))
    }
}

/// A [`Quotient`] whose orbits are numbered without gaps, in the order of their canonical states;
/// see [`Quotient::indexed`].
#[derive(Clone, Debug)]
pub struct IndexedQuotient<S> {
    quotient: Quotient<S>,
    /// The ranks of the canonical states in the space, in increasing order.
    representatives: Vec<usize>,
    /// For each rank in the space that is among them, its place there.
    index_of: Vec<usize>,
}

impl<S: Symmetric> IndexedQuotient<S> {
    /// The orbit of a state, with that state as the member to go on from.
    pub fn orbit(&self, member: S::State) -> Orbit<S::State> {
        self.quotient.orbit(member)
    }
}

impl<S: Symmetric> StateSpace for IndexedQuotient<S> {
    type State = Orbit<S::State>;
    type Move = S::Move;

    fn moves(&self, orbit: &Self::State) -> impl Iterator<Item = S::Move> {
        self.quotient.moves(orbit)
    }

    fn apply(&self, orbit: &Self::State, step: &S::Move) -> Self::State {
        self.quotient.apply(orbit, step)
    }
}

impl<S: Symmetric + Reversible> Reversible for IndexedQuotient<S> {
    fn predecessors(&self, orbit: &Self::State) -> impl Iterator<Item = Self::State> {
        self.quotient.predecessors(orbit)
    }
}

impl<S: Symmetric + Enumerable> Enumerable for IndexedQuotient<S> {
    fn len(&self) -> usize {
        self.representatives.len()
    }

    fn rank(&self, orbit: &Self::State) -> usize {
        self.index_of[self.quotient.0.rank(&orbit.canonical)]
    }

    fn unrank(&self, rank: usize) -> Self::State {
        let canonical = self.quotient.0.unrank(self.representatives[rank]);
        Orbit {
            member: canonical.clone(),
            canonical,
        }
    }
}
