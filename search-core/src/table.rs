//! The distances of a whole space.

use std::error::Error;
use std::fmt;

use crate::{DistanceToGoal, Enumerable, Reversible};

/// A distance for every state of an [`Enumerable`] space, by rank; two bytes a state.
///
/// Made by [`retrograde`](crate::retrograde) (distances to the goals) or by
/// [`explore`](crate::explore) (distances from the starts). Which of the two it is decides which
/// audit fits: [`audit`](Self::audit) or [`audit_from_starts`](Self::audit_from_starts).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DistanceTable {
    /// [`UNREACHED`] stands for no distance.
    distances: Vec<u16>,
}

const UNREACHED: u16 = u16::MAX;

impl DistanceTable {
    /// The greatest distance that a table can hold, in moves.
    pub const GREATEST: u32 = UNREACHED as u32 - 1;

    /// A table in which no state is reached.
    pub(crate) fn unreached(len: usize) -> Self {
        Self {
            distances: vec![UNREACHED; len],
        }
    }

    /// Sets the distance of a state that has none; says whether that is so.
    pub(crate) fn reach(&mut self, rank: usize, distance: u32) -> bool {
        let entry = &mut self.distances[rank];
        let is_new = *entry == UNREACHED;
        if is_new {
            *entry = u16::try_from(distance).expect("an engine stops at the greatest distance");
        }
        is_new
    }

    /// The distance of the state with this rank, in moves; `None` if it is out of reach.
    ///
    /// # Panics
    ///
    /// If the space has no state with this rank.
    #[must_use]
    pub fn distance(&self, rank: usize) -> Option<u32> {
        let distance = self.distances[rank];
        (distance != UNREACHED).then_some(distance.into())
    }

    /// The distances in order of rank.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<u32>> {
        self.distances
            .iter()
            .map(|&distance| (distance != UNREACHED).then_some(distance.into()))
    }

    /// The greatest distance in the table; `None` if no state is reached.
    #[must_use]
    pub fn greatest(&self) -> Option<u32> {
        self.iter().flatten().max()
    }

    /// How many states there are at each distance, from 0 on.
    #[must_use]
    pub fn histogram(&self) -> Vec<usize> {
        let mut counts = Vec::new();
        for distance in self.iter().flatten() {
            let distance = distance as usize;
            if counts.len() <= distance {
                counts.resize(distance + 1, 0);
            }
            counts[distance] += 1;
        }
        counts
    }

    /// How many states are out of reach.
    #[must_use]
    pub fn unreached_states(&self) -> usize {
        self.iter().filter(Option::is_none).count()
    }

    /// The table with its space, to be asked for states.
    pub const fn of<'a, S: Enumerable>(&'a self, space: &'a S) -> TableDistance<'a, S> {
        TableDistance { table: self, space }
    }

    /// Checks a table of distances to the goals against nothing but the rules of the space:
    /// distance 0 exactly on goals, and on every other state one more than the least of its
    /// successors. Only one table passes.
    ///
    /// # Errors
    ///
    /// The first state, by rank, whose distance is wrong if all the others are right.
    ///
    /// # Panics
    ///
    /// If the table belongs to a space of another size.
    pub fn audit<S: Enumerable>(
        &self,
        space: &S,
        is_goal: impl Fn(&S::State) -> bool,
    ) -> Result<(), AuditError> {
        self.audit_along(space, is_goal, |state| {
            let successor = |step| self.of(space).get(&space.apply(state, &step));
            space.moves(state).filter_map(successor).min()
        })
    }

    /// Checks a table of distances from the starts as [`audit`](Self::audit) does one of distances
    /// to the goals, with predecessors for successors.
    ///
    /// # Errors
    ///
    /// The first state, by rank, whose distance is wrong if all the others are right.
    ///
    /// # Panics
    ///
    /// If the table belongs to a space of another size.
    pub fn audit_from_starts<S: Enumerable + Reversible>(
        &self,
        space: &S,
        is_start: impl Fn(&S::State) -> bool,
    ) -> Result<(), AuditError> {
        self.audit_along(space, is_start, |state| {
            let distance = |state| self.of(space).get(&state);
            space.predecessors(state).filter_map(distance).min()
        })
    }

    fn audit_along<S: Enumerable>(
        &self,
        space: &S,
        is_source: impl Fn(&S::State) -> bool,
        least_neighbour: impl Fn(&S::State) -> Option<u32>,
    ) -> Result<(), AuditError> {
        assert_eq!(
            self.distances.len(),
            space.len(),
            "a table of another space"
        );
        for (rank, distance) in self.iter().enumerate() {
            let state = space.unrank(rank);
            let kind = match (is_source(&state), distance) {
                (true, Some(0)) => continue,
                (true, _) => AuditErrorKind::SourceNotZero,
                (false, Some(0)) => AuditErrorKind::ZeroNotSource,
                (false, _) if least_neighbour(&state).map(|least| least + 1) == distance => {
                    continue;
                }
                (false, _) => AuditErrorKind::NotOneMoreThanNeighbours,
            };
            return Err(AuditError { rank, kind });
        }
        Ok(())
    }
}

/// A [`DistanceTable`] together with the space that it belongs to; see [`DistanceTable::of`].
#[derive(Debug)]
pub struct TableDistance<'a, S> {
    table: &'a DistanceTable,
    space: &'a S,
}

impl<S> Clone for TableDistance<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for TableDistance<'_, S> {}

impl<S: Enumerable> TableDistance<'_, S> {
    /// The distance of a state, in moves; `None` if it is out of reach.
    #[must_use]
    pub fn get(self, state: &S::State) -> Option<u32> {
        self.table.distance(self.space.rank(state))
    }
}

impl<S: Enumerable> DistanceToGoal<S::State> for TableDistance<'_, S> {
    fn distance_to_goal(&self, state: &S::State) -> Option<u32> {
        self.get(state)
    }
}

/// A table that cannot be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AuditError {
    rank: usize,
    kind: AuditErrorKind,
}

/// What is wrong with a state's distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AuditErrorKind {
    /// A goal (or start) is not at distance 0.
    SourceNotZero,
    /// A state at distance 0 is no goal (or start).
    ZeroNotSource,
    /// The distance is not one more than the least of the neighbours.
    NotOneMoreThanNeighbours,
}

impl AuditError {
    /// The rank of the state.
    #[must_use]
    pub const fn rank(self) -> usize {
        self.rank
    }

    /// What is wrong with it.
    #[must_use]
    pub const fn kind(self) -> AuditErrorKind {
        self.kind
    }
}

impl fmt::Display for AuditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            AuditErrorKind::SourceNotZero => "is a source, but not at distance 0",
            AuditErrorKind::ZeroNotSource => "is at distance 0, but no source",
            AuditErrorKind::NotOneMoreThanNeighbours => {
                "is not one move further than the nearest of its neighbours"
            }
        };
        write!(f, "the state with rank {} {what}", self.rank)
    }
}

impl Error for AuditError {}
