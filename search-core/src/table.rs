//! Tables with the distance of every state of a space.

use crate::audit::{Law, Violation};
use crate::space::{Enumerable, Reversible};

/// Table with the distance of every state of an [`Enumerable`] space, in order of rank.
///
/// [`retrograde`](crate::retrograde) makes tables of distances to the goals, and
/// [`explore`](crate::explore) makes tables of distances from the starts. Check the former with
/// [`audit`](Self::audit) and the latter with [`audit_from_starts`](Self::audit_from_starts).
///
/// Memory: two bytes per state.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DistanceTable {
    /// [`UNREACHED`] for states without a distance.
    distances: Vec<u16>,
}

const UNREACHED: u16 = u16::MAX;

/// The distance that an entry stands for.
fn of_entry(entry: u16) -> Option<u32> {
    (entry != UNREACHED).then_some(entry.into())
}

impl DistanceTable {
    /// The greatest distance that a table can hold, in moves.
    pub const GREATEST: u32 = UNREACHED as u32 - 1;

    /// Creates a table in which no state has a distance.
    pub(crate) fn unreached(len: usize) -> Self {
        Self {
            distances: vec![UNREACHED; len],
        }
    }

    /// Sets the distance of the states with these ranks. It is at most [`GREATEST`](Self::GREATEST).
    pub(crate) fn set(&mut self, ranks: impl Iterator<Item = usize>, distance: u32) {
        let entry = u16::try_from(distance).expect("engines stop at DistanceTable::GREATEST");
        for rank in ranks {
            self.distances[rank] = entry;
        }
    }

    /// The distance of the state with this rank, in moves; `None` if the state is unreachable.
    ///
    /// # Panics
    ///
    /// If `rank` is not below the number of states.
    #[must_use]
    pub fn distance(&self, rank: usize) -> Option<u32> {
        of_entry(self.distances[rank])
    }

    /// The distances in order of rank.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<u32>> {
        self.distances.iter().copied().map(of_entry)
    }

    /// The greatest distance in the table; `None` if no state has a distance.
    #[must_use]
    pub fn greatest(&self) -> Option<u32> {
        self.iter().flatten().max()
    }

    /// The number of states at each distance, starting with distance 0.
    #[must_use]
    pub fn histogram(&self) -> Vec<usize> {
        histogram(self.iter().flatten())
    }

    /// The number of states without a distance.
    #[must_use]
    pub fn unreached_states(&self) -> usize {
        self.iter().filter(Option::is_none).count()
    }

    /// Returns a function from the states of the table's space to their distances.
    ///
    /// The function is a [`DistanceToGoal`](crate::DistanceToGoal), so
    /// [`ShortestPaths`](crate::ShortestPaths) accepts it. It borrows the table; use [`into_distances`](Self::into_distances)
    /// if no variable holds the table.
    pub fn of<S: Enumerable>(&self, space: &S) -> impl Fn(&S::State) -> Option<u32> + Copy {
        |state| self.distance(space.rank(state))
    }

    /// Like [`of`](Self::of), with a function that owns the table.
    ///
    /// # Example: all shortest paths from a table that no variable holds
    ///
    /// ```
    /// use search_core::{Enumerable, Limits, Reversible, ShortestPaths, StateSpace, retrograde};
    ///
    /// /// A staircase of ten steps. A move climbs one or two of them.
    /// struct Stairs;
    ///
    /// impl StateSpace for Stairs {
    ///     type State = usize;
    ///     type Move = usize;
    ///     fn moves(&self, at: &usize) -> impl Iterator<Item = usize> { 1..=2.min(10 - at) }
    ///     fn apply(&self, at: &usize, by: &usize) -> usize { at + by }
    /// }
    ///
    /// impl Reversible for Stairs {
    ///     fn predecessors(&self, at: &usize) -> impl Iterator<Item = usize> {
    ///         at.saturating_sub(2)..*at
    ///     }
    /// }
    ///
    /// impl Enumerable for Stairs {
    ///     fn len(&self) -> usize { 11 }
    ///     fn rank(&self, at: &usize) -> usize { *at }
    ///     fn unrank(&self, rank: usize) -> usize { rank }
    /// }
    ///
    /// let distances = retrograde(&Stairs, [10], Limits::none()).solution().unwrap().into_distances(&Stairs);
    /// let paths = ShortestPaths::new(&Stairs, [5], distances).unwrap();
    /// assert_eq!(paths.count(), 3);
    /// ```
    pub fn into_distances<S: Enumerable>(self, space: &S) -> impl Fn(&S::State) -> Option<u32> {
        move |state| self.distance(space.rank(state))
    }

    /// Checks a table of distances to the goals against the rules of the space alone.
    ///
    /// Exactly the goals must have distance 0. The distance of every other state must be one more than
    /// the least distance of its successors. Only the correct table passes.
    ///
    /// # Errors
    ///
    /// The state with the lowest rank that breaks [`Law::Distance`].
    ///
    /// # Panics
    ///
    /// If the table and the space have different numbers of states.
    pub fn audit<S: Enumerable>(
        &self,
        space: &S,
        is_goal: impl Fn(&S::State) -> bool,
    ) -> Result<(), Violation<S::State>> {
        let entry = |next| self.distances[space.rank(&next)];
        self.audit_along(space, is_goal, |state| {
            space.successors(state).map(entry).fold(UNREACHED, u16::min)
        })
    }

    /// Checks a table of distances from the starts like [`audit`](Self::audit), with predecessors
    /// instead of successors.
    ///
    /// # Errors
    ///
    /// As [`audit`](Self::audit).
    ///
    /// # Panics
    ///
    /// If the table and the space have different numbers of states.
    pub fn audit_from_starts<S: Enumerable + Reversible>(
        &self,
        space: &S,
        is_start: impl Fn(&S::State) -> bool,
    ) -> Result<(), Violation<S::State>> {
        let entry = |before| self.distances[space.rank(&before)];
        self.audit_along(space, is_start, |state| {
            space
                .predecessors(state)
                .map(entry)
                .fold(UNREACHED, u16::min)
        })
    }

    /// Counts the shortest paths from each state to the goals, in order of rank, in a table of
    /// distances to the goals.
    ///
    /// The count of an unreachable state is 0. Counts above 2⁶⁴ − 1 saturate.
    ///
    /// # Panics
    ///
    /// If the table and the space have different numbers of states.
    ///
    /// # Example: steps of one and two
    ///
    /// ```
    /// use search_core::{Enumerable, Limits, Reversible, StateSpace, retrograde};
    ///
    /// /// A staircase of ten steps. A move climbs one or two of them.
    /// struct Stairs;
    ///
    /// impl StateSpace for Stairs {
    ///     type State = usize;
    ///     type Move = usize;
    ///     fn moves(&self, at: &usize) -> impl Iterator<Item = usize> { 1..=2.min(10 - at) }
    ///     fn apply(&self, at: &usize, by: &usize) -> usize { at + by }
    /// }
    ///
    /// impl Reversible for Stairs {
    ///     fn predecessors(&self, at: &usize) -> impl Iterator<Item = usize> {
    ///         at.saturating_sub(2)..*at
    ///     }
    /// }
    ///
    /// impl Enumerable for Stairs {
    ///     fn len(&self) -> usize { 11 }
    ///     fn rank(&self, at: &usize) -> usize { *at }
    ///     fn unrank(&self, rank: usize) -> usize { rank }
    /// }
    ///
    /// let table = retrograde(&Stairs, [10], Limits::none()).solution().unwrap();
    /// // From step 5, the shortest lists are 1 2 2, 2 1 2 and 2 2 1.
    /// assert_eq!(table.count_paths(&Stairs)[5], 3);
    /// ```
    #[must_use]
    pub fn count_paths<S: Enumerable>(&self, space: &S) -> Vec<u64> {
        let mut counts = vec![0_u64; space.len()];
        for (rank, distance) in self.by_distance() {
            let mut paths = u64::from(distance == 0);
            space.successor_ranks(rank, |next| {
                if distance > 0 && self.distance(next) == Some(distance - 1) {
                    paths = paths.saturating_add(counts[next]);
                }
            });
            counts[rank] = paths;
        }
        counts
    }

    /// Counts the shortest paths from the starts to each state, in order of rank, in a table of
    /// distances from the starts; otherwise like [`count_paths`](Self::count_paths).
    ///
    /// # Panics
    ///
    /// If the table and the space have different numbers of states.
    #[must_use]
    pub fn count_paths_from_starts<S: Enumerable>(&self, space: &S) -> Vec<u64> {
        let mut counts = vec![0_u64; space.len()];
        for (rank, distance) in self.by_distance() {
            if distance == 0 {
                counts[rank] = 1;
            }
            let paths = counts[rank];
            space.successor_ranks(rank, |next| {
                if self.distance(next) == Some(distance + 1) {
                    counts[next] = counts[next].saturating_add(paths);
                }
            });
        }
        counts
    }

    /// The ranks of the reached states with their distances, in order of distance, then rank.
    fn by_distance(&self) -> impl Iterator<Item = (usize, u32)> {
        let mut layers: Vec<Vec<usize>> = Vec::new();
        let ranks = self.iter().enumerate();
        for (rank, distance) in ranks.filter_map(|(rank, it)| Some((rank, it? as usize))) {
            layers.resize_with(layers.len().max(distance + 1), Vec::new);
            layers[distance].push(rank);
        }
        let layers = (0..).zip(layers);
        layers.flat_map(|(distance, ranks)| ranks.into_iter().map(move |rank| (rank, distance)))
    }

    fn audit_along<S: Enumerable>(
        &self,
        space: &S,
        is_source: impl Fn(&S::State) -> bool,
        least_neighbour: impl Fn(&S::State) -> u16,
    ) -> Result<(), Violation<S::State>> {
        assert_eq!(
            self.distances.len(),
            space.len(),
            "the table belongs to a space with another number of states"
        );
        for (rank, distance) in self.iter().enumerate() {
            let state = space.unrank(rank);
            let expected = if is_source(&state) {
                Some(0)
            } else {
                of_entry(least_neighbour(&state)).map(|least| least + 1)
            };
            if distance != expected {
                return Err(Violation {
                    law: Law::Distance,
                    state,
                    other: None,
                });
            }
        }
        Ok(())
    }
}

/// The number of times that each distance occurs, starting with distance 0.
pub(crate) fn histogram(distances: impl Iterator<Item = u32>) -> Vec<usize> {
    let mut counts = Vec::new();
    for distance in distances {
        let distance = distance as usize;
        if counts.len() <= distance {
            counts.resize(distance + 1, 0);
        }
        counts[distance] += 1;
    }
    counts
}

/// Read-only table of distances with 2, 4, 8 or 16 bits per state, depending on the greatest distance.
///
/// [`DistanceTable::pack`] makes it. Use it for tables that stay in memory. No entry crosses a word
/// boundary.
///
/// | greatest distance | bits per state |
/// |---|---|
/// | none, or 0 to 2 | 2 |
/// | 3 to 14 | 4 |
/// | 15 to 254 | 8 |
/// | 255 and more | 16 |
///
/// # Example: a quarter of the memory
///
/// ```
/// use search_core::{Enumerable, Limits, StateSpace, explore};
///
/// /// Amounts in cents up to 999. A move adds a coin.
/// struct Cents;
///
/// impl StateSpace for Cents {
///     type State = usize;
///     type Move = usize;
///     fn moves(&self, paid: &usize) -> impl Iterator<Item = usize> {
///         let left = 999 - paid;
///         [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().filter(move |coin| *coin <= left)
///     }
///     fn apply(&self, paid: &usize, coin: &usize) -> usize { paid + coin }
/// }
///
/// impl Enumerable for Cents {
///     fn len(&self) -> usize { 1_000 }
///     fn rank(&self, paid: &usize) -> usize { *paid }
///     fn unrank(&self, rank: usize) -> usize { rank }
/// }
///
/// let table = explore(&Cents, [0], Limits::none()).solution().unwrap();
/// assert_eq!(table.greatest(), Some(9));
/// let packed = table.pack();
/// assert_eq!(packed.bits(), 4);
/// assert_eq!(packed.distance(387), Some(7));
/// assert_eq!(packed.of(&Cents)(&999), Some(9));
/// assert!(packed.iter().eq(table.iter()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedTable {
    len: usize,
    /// Bits per entry: a power of two from 2 to 16.
    bits: u32,
    /// The entries, starting with the lowest bits. An entry of ones means that the state has no
    /// distance. The unused bits of the last word are zero.
    words: Vec<u64>,
}

impl DistanceTable {
    /// Packs the table into as few bits per state as its greatest distance needs.
    #[must_use]
    pub fn pack(&self) -> PackedTable {
        let bits = match self.greatest() {
            None | Some(0..=2) => 2,
            Some(3..=14) => 4,
            Some(15..=254) => 8,
            Some(_) => 16,
        };
        let len = self.iter().len();
        let mut packed = PackedTable {
            len,
            bits,
            words: vec![0; len.div_ceil(PackedTable::entries(bits))],
        };
        for (rank, distance) in self.iter().enumerate() {
            let (word, shift) = packed.locate(rank);
            packed.words[word] |= distance.map_or(packed.unreached(), u64::from) << shift;
        }
        packed
    }
}

impl PackedTable {
    /// The number of entries per word.
    const fn entries(bits: u32) -> usize {
        (u64::BITS / bits) as usize
    }

    /// The index of the word that contains an entry, and the entry's lowest bit in the word.
    const fn locate(&self, rank: usize) -> (usize, usize) {
        // The number of entries per word is a power of two, so no division is necessary.
        let log = (u64::BITS / self.bits).trailing_zeros();
        let within = rank & (Self::entries(self.bits) - 1);
        (rank >> log, within * self.bits as usize)
    }

    /// The entry of a state without a distance.
    const fn unreached(&self) -> u64 {
        (1 << self.bits) - 1
    }

    /// The distance of the state with this rank, in moves; `None` if the state is unreachable.
    ///
    /// # Panics
    ///
    /// If `rank` is not below the number of states.
    #[must_use]
    pub fn distance(&self, rank: usize) -> Option<u32> {
        assert!(
            rank < self.len,
            "no rank {rank} in a table of {} states",
            self.len
        );
        let (word, shift) = self.locate(rank);
        let entry = self.words[word] >> shift & self.unreached();
        let distance = u32::try_from(entry).expect("an entry has at most 16 bits");
        (entry != self.unreached()).then_some(distance)
    }

    /// The distances in order of rank.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<u32>> {
        (0..self.len).map(|rank| self.distance(rank))
    }

    /// The number of bits per state: 2, 4, 8 or 16.
    #[must_use]
    pub const fn bits(&self) -> u32 {
        self.bits
    }

    /// Returns a function from the states of the table's space to their distances; see
    /// [`DistanceTable::of`].
    pub fn of<S: Enumerable>(&self, space: &S) -> impl Fn(&S::State) -> Option<u32> + Copy {
        |state| self.distance(space.rank(state))
    }
}
