//! Checks that a space keeps the laws of its capabilities.

use std::collections::HashSet;
use std::error::Error;
use std::fmt::{self, Debug, Display};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use crate::estimate::{Estimate, UNREACHABLE};
use crate::space::{Commuting, Enumerable, Reversible, StateSpace, Symmetric};

/// Checks on a sample of states, or on all states, that a space keeps the laws of its capabilities.
///
/// The engines rely on these laws: with wrong predecessors, ranks or symmetries, *unsolvable* is no proof. Each check
/// returns the audit, so that checks follow one another in a test.
///
/// # Example: a space with a forgotten predecessor
///
/// ```
/// use search_core::{Audit, Law, Reversible, StateSpace};
///
/// /// Numbers below 1,000. A move adds 1 or doubles the number.
/// struct Numbers;
///
/// impl StateSpace for Numbers {
///     type State = u32;
///     type Move = char;
///     fn moves(&self, n: &u32) -> impl Iterator<Item = char> {
///         let n = *n;
///         "+*".chars().filter(move |step| if *step == '+' { n < 999 } else { n < 500 })
///     }
///     fn apply(&self, n: &u32, step: &char) -> u32 { if *step == '+' { n + 1 } else { 2 * n } }
/// }
///
/// impl Reversible for Numbers {
///     fn predecessors(&self, n: &u32) -> impl Iterator<Item = u32> {
///         // It forgets half of an even number.
///         n.checked_sub(1).into_iter()
///     }
/// }
///
/// let violation = Audit::sample(&Numbers, [1], 100).predecessors().unwrap_err();
/// assert_eq!(violation.law, Law::MissingPredecessor);
/// assert_eq!(violation.other, Some(2 * violation.state));
/// ```
#[derive(Clone)]
pub struct Audit<'a, S: StateSpace> {
    space: &'a S,
    states: Vec<S::State>,
}

/// A state at which a space breaks a law.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation<T> {
    /// The broken law.
    pub law: Law,
    /// The state.
    pub state: T,
    /// The second state, if the law is about two states.
    pub other: Option<T>,
}

/// A law of a capability, as a statement about a state and perhaps another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Law {
    /// [`Enumerable`]: the rank of a state is below the number of states, and the state has its rank again.
    Rank,
    /// [`Enumerable`]: the ranks of the successors are those of the states after the moves, in move order.
    SuccessorRanks,
    /// [`Reversible`]: a state is a predecessor of the state after each of its moves. The other state is the one after
    /// the move.
    MissingPredecessor,
    /// [`Reversible`]: a predecessor has a move to the state. The other state is the predecessor.
    WrongPredecessor,
    /// [`Reversible`] and [`Enumerable`]: the ranks of the predecessors are those of the states before.
    PredecessorRanks,
    /// [`Symmetric`]: the canonical state is its own canonical state. The other state is the canonical state.
    CanonicalTwice,
    /// [`Symmetric`]: a state and its canonical state have the same canonical states after their moves, and are both
    /// goals or both not. The other state is the canonical state.
    Symmetry,
    /// [`Commuting`]: all states have the same moves in increasing order, two moves have the same result in both
    /// orders, and a move made twice has the result of one move or of no move.
    Commuting,
    /// [`Estimate`]: 0 for a goal; a move costs at least 1 and decreases it by at most its cost. The other state is the one
    /// after the move.
    Estimate,
    /// [`DistanceTable`](crate::DistanceTable): 0 exactly for a goal or start; the distance of every other state is one
    /// more than the least distance of its neighbours.
    Distance,
    /// [`GameTable`](crate::GameTable): a state in which the game is over has its value; every other one has the best value that
    /// a move gives, and a state without moves is a draw.
    Game,
}

impl<'a, S: StateSpace> Audit<'a, S> {
    /// The number of moves of a random walk, on the average.
    const WALK: usize = 64;

    /// An audit of these states.
    pub fn of(space: &'a S, states: impl IntoIterator<Item = S::State>) -> Self {
        Self {
            space,
            states: states.into_iter().collect(),
        }
    }

    /// An audit of all states of a space.
    ///
    /// Memory: each state.
    pub fn whole(space: &'a S) -> Self
    where
        S: Enumerable,
    {
        Self::of(space, (0..space.len()).map(|rank| space.unrank(rank)))
    }

    /// An audit of up to `size` different states on random walks from the starts, the same ones each time.
    ///
    /// The walks end after four moves for each requested state, so a small space gives fewer states.
    pub fn sample(space: &'a S, starts: impl IntoIterator<Item = S::State>, size: usize) -> Self {
        let starts: Vec<S::State> = starts.into_iter().collect();
        // The hash of the number of a step is as good as a random number.
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        let mut seen: HashSet<S::State> = HashSet::new();
        let mut states = Vec::new();
        let mut at: Option<S::State> = None;
        for step in 0..size.saturating_mul(4) {
            if states.len() == size {
                break;
            }
            let Some(state) = at
                .take()
                .or_else(|| starts.get(step % starts.len().max(1)).cloned())
            else {
                break;
            };
            if seen.insert(state.clone()) {
                states.push(state.clone());
            }
            let moves: Vec<S::Move> = space.moves(&state).collect();
            let random = (hasher.hash_one(step) >> 32) as u32 as usize;
            if !random.is_multiple_of(Self::WALK) && !moves.is_empty() {
                let step = &moves[random / Self::WALK % moves.len()];
                at = Some(space.apply(&state, step));
            }
        }
        Self { space, states }
    }

    /// The states of the audit.
    #[must_use]
    pub fn states(&self) -> &[S::State] {
        &self.states
    }

    /// Checks the ranks of the states and of their successors.
    ///
    /// # Errors
    ///
    /// The first state that breaks a law, as for every check.
    pub fn ranks(self) -> Result<Self, Violation<S::State>>
    where
        S: Enumerable,
    {
        self.check(|space, state| {
            let rank = space.rank(state);
            if rank >= space.len() || space.unrank(rank) != *state {
                return Some((Law::Rank, None));
            }
            let mut ranks = Vec::new();
            space.successor_ranks(rank, |rank| ranks.push(rank));
            let expected = space.successors(state).map(|next| space.rank(&next));
            (!expected.eq(ranks)).then_some((Law::SuccessorRanks, None))
        })
    }

    /// Checks the predecessors of the states and of their successors.
    ///
    /// # Errors
    ///
    /// As [`ranks`](Self::ranks).
    pub fn predecessors(self) -> Result<Self, Violation<S::State>>
    where
        S: Reversible,
    {
        self.check(|space, state| {
            let is_missing = |next: &S::State| !space.predecessors(next).any(|it| it == *state);
            if let Some(next) = space.successors(state).find(is_missing) {
                return Some((Law::MissingPredecessor, Some(next)));
            }
            let is_wrong = |before: &S::State| !space.successors(before).any(|it| it == *state);
            let wrong = space.predecessors(state).find(is_wrong);
            wrong.map(|before| (Law::WrongPredecessor, Some(before)))
        })
    }

    /// Checks the ranks of the predecessors of the states, which [`retrograde`](crate::retrograde) may use.
    ///
    /// # Errors
    ///
    /// As [`ranks`](Self::ranks).
    pub fn predecessor_ranks(self) -> Result<Self, Violation<S::State>>
    where
        S: Reversible + Enumerable,
    {
        self.check(|space, state| {
            let mut ranks = HashSet::new();
            space.predecessor_ranks(space.rank(state), |rank| {
                ranks.insert(rank);
            });
            let before = space.predecessors(state);
            let expected: HashSet<usize> = before.map(|before| space.rank(&before)).collect();
            (ranks != expected).then_some((Law::PredecessorRanks, None))
        })
    }

    /// Checks the canonical states.
    ///
    /// # Errors
    ///
    /// As [`ranks`](Self::ranks).
    pub fn symmetries(
        self,
        is_goal: impl Fn(&S::State) -> bool,
    ) -> Result<Self, Violation<S::State>>
    where
        S: Symmetric,
    {
        self.check(|space, state| {
            let image = space.canonical(state);
            let orbits = |state| -> HashSet<S::State> {
                space
                    .successors(state)
                    .map(|next| space.canonical(&next))
                    .collect()
            };
            let broken = if space.canonical(&image) != image {
                Law::CanonicalTwice
            } else if is_goal(state) != is_goal(&image) || orbits(state) != orbits(&image) {
                Law::Symmetry
            } else {
                return None;
            };
            Some((broken, Some(image)))
        })
    }

    /// Checks that the moves commute.
    ///
    /// # Errors
    ///
    /// As [`ranks`](Self::ranks).
    pub fn commuting(self) -> Result<Self, Violation<S::State>>
    where
        S: Commuting,
    {
        let first = self.states.first();
        let all: Vec<S::Move> = first.map_or(Vec::new(), |state| self.space.moves(state).collect());
        self.check(|space, state| {
            let twice =
                |one: &S::Move, other: &S::Move| space.apply(&space.apply(state, one), other);
            let commutes = |one: &S::Move, other: &S::Move| {
                if one == other {
                    let result = twice(one, one);
                    result == *state || result == space.apply(state, one)
                } else {
                    twice(one, other) == twice(other, one)
                }
            };
            let is_lawful = space.moves(state).eq(all.iter().cloned())
                && all.is_sorted_by(|one, other| one < other)
                && all
                    .iter()
                    .all(|one| all.iter().all(|other| commutes(one, other)));
            (!is_lawful).then_some((Law::Commuting, None))
        })
    }

    /// Checks that an estimate is [consistent](Estimate). On a whole space, it is then nowhere greater than the distance.
    ///
    /// # Errors
    ///
    /// As [`ranks`](Self::ranks).
    ///
    /// # Example: an estimate that is too high
    ///
    /// ```
    /// use search_core::{Audit, Enumerable, StateSpace};
    ///
    /// /// Numbers below 100. A move subtracts one or two.
    /// struct Countdown;
    ///
    /// impl StateSpace for Countdown {
    ///     type State = usize;
    ///     type Move = usize;
    ///     fn moves(&self, n: &usize) -> impl Iterator<Item = usize> { 1..=2.min(*n) }
    ///     fn apply(&self, n: &usize, by: &usize) -> usize { n - by }
    /// }
    ///
    /// impl Enumerable for Countdown {
    ///     fn len(&self) -> usize { 100 }
    ///     fn rank(&self, n: &usize) -> usize { *n }
    ///     fn unrank(&self, rank: usize) -> usize { rank }
    /// }
    ///
    /// let half = |n: &usize| *n as u32 / 2;
    /// let whole = |n: &usize| *n as u32;
    /// let audit = Audit::whole(&Countdown).estimate(|n| *n == 0, &half).unwrap();
    /// assert_eq!(audit.estimate(|n| *n == 0, &whole).unwrap_err().state, 2);
    /// ```
    pub fn estimate(
        self,
        is_goal: impl Fn(&S::State) -> bool,
        estimate: &(impl Estimate<S::State> + ?Sized),
    ) -> Result<Self, Violation<S::State>> {
        self.check(|space, state| {
            let here = estimate.estimate(state);
            if here != 0 && is_goal(state) {
                return Some((Law::Estimate, None));
            }
            let breaks = |step: &S::Move| {
                let (cost, after) = (space.cost(state, step), space.apply(state, step));
                let after = estimate.estimate(&after);
                let is_lawful = here <= after.saturating_add(cost) && here < UNREACHABLE;
                cost == 0 || after < UNREACHABLE && !is_lawful
            };
            let step = space.moves(state).find(breaks)?;
            Some((Law::Estimate, Some(space.apply(state, &step))))
        })
    }

    /// Checks each state by a function that returns the broken law.
    fn check(
        self,
        broken: impl Fn(&S, &S::State) -> Option<(Law, Option<S::State>)>,
    ) -> Result<Self, Violation<S::State>> {
        let violation = self.states.iter().find_map(|state| {
            let (law, other) = broken(self.space, state)?;
            let state = state.clone();
            Some(Violation { law, state, other })
        });
        violation.map_or(Ok(self), Err)
    }
}

impl<S: StateSpace> Debug for Audit<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let states = self.states.len();
        f.debug_struct("Audit")
            .field("states", &states)
            .finish_non_exhaustive()
    }
}

impl<T: Debug> Display for Violation<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.law {
            Law::Rank => "its rank does not lead back to it",
            Law::SuccessorRanks => "the ranks of its successors are not those of its moves",
            Law::MissingPredecessor => "it is no predecessor of a state that it has a move to",
            Law::WrongPredecessor => "one of its predecessors has no move to it",
            Law::PredecessorRanks => {
                "the ranks of its predecessors are not those of the states before"
            }
            Law::CanonicalTwice => "its canonical state is not canonical",
            Law::Symmetry => "it and its canonical state differ in their moves or as goals",
            Law::Commuting => "its moves do not commute, or differ from those of another state",
            Law::Estimate => {
                "the estimate of a goal is not 0, or a move decreases it by more than its cost"
            }
            Law::Game => {
                "its value is not the best one that a move gives, or that of the end of the game"
            }
            Law::Distance => {
                "its distance is not 0 exactly if it is a goal or start, and otherwise one more than the least of its neighbours"
            }
        };
        write!(f, "state {:?}: {text}", self.state)?;
        match &self.other {
            Some(other) => write!(f, " (the other state is {other:?})"),
            None => Ok(()),
        }
    }
}

impl<T: Debug> Error for Violation<T> {}
