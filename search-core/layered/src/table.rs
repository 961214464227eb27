//! Kept distances with three bits per state.

use std::convert::Infallible;
use std::fmt;

use search_core::Enumerable;

use crate::codes::Codes;
use crate::layers::Layers;

/// The distances of all states of an undirected space from the nearest start, modulo 3.
///
/// [`Layered::table`](crate::Layered::table) makes it. Neighbours have distances that differ by at
/// most 1, so the distances modulo 3 tell which neighbours are nearer. The distance of a state is the
/// number of moves of a walk to ever nearer neighbours.
///
/// Memory: 8 bytes for each 21 states.
///
/// # Example: the first shortest list
///
/// ```
/// use layered::Layered;
/// use search_core::{Enumerable, Limits, ShortestPaths, StateSpace};
///
/// /// A dial with a thousand positions. A move turns it by 7 or by 100, in either direction.
/// struct Dial;
///
/// impl StateSpace for Dial {
///     type State = usize;
///     type Move = usize;
///     fn moves(&self, _: &usize) -> impl Iterator<Item = usize> { [7, 100, 900, 993].into_iter() }
///     fn apply(&self, at: &usize, by: &usize) -> usize { (at + by) % 1_000 }
/// }
///
/// impl Enumerable for Dial {
///     fn len(&self) -> usize { 1_000 }
///     fn rank(&self, at: &usize) -> usize { *at }
///     fn unrank(&self, rank: usize) -> usize { rank }
/// }
///
/// let report = Layered::new(&Dial).table([0], Limits::none());
/// let table = report.solution().unwrap();
/// assert_eq!(table.distance(&Dial, 886), Some(3));
/// let paths = ShortestPaths::new(&Dial, [886], table.of(&Dial)).unwrap();
/// assert_eq!(paths.first().moves, [7, 7, 100]);
/// assert_eq!(paths.count(), 3);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct LayeredTable {
    layers: Layers,
    /// As [`Codes`] of three bits, all reached states expanded.
    words: Vec<u64>,
}

impl LayeredTable {
    pub(crate) const fn new(layers: Layers, words: Vec<u64>) -> Self {
        Self { layers, words }
    }

    /// The number of states at each distance.
    pub const fn layers(&self) -> &Layers {
        &self.layers
    }

    /// The code of a state, as for [`walk`].
    fn code(&self, rank: usize) -> u64 {
        self.layers.check(rank);
        let (word, shift) = Codes::<3>::position(rank);
        self.words[word] >> shift & Codes::<3>::CODE
    }

    /// The distance of the state with this rank, in moves; `None` if the state is unreachable.
    ///
    /// The time is proportional to the distance.
    ///
    /// # Panics
    ///
    /// If `rank` is not below the number of states, or if this is not the space of the table.
    pub fn distance(&self, space: &impl Enumerable, rank: usize) -> Option<u32> {
        let lost =
            |rank| -> Infallible { panic!("the state with rank {rank} has no nearer neighbour") };
        let Ok(distance) = walk(space, &self.layers, rank, |rank| Ok(self.code(rank)), lost);
        distance
    }

    /// Returns a function from the states of the table's space to their distances.
    ///
    /// The function is a [`DistanceToGoal`](search_core::DistanceToGoal): with
    /// [`ShortestPaths`](search_core::ShortestPaths), it gives the shortest lists of moves from a state to
    /// the nearest start of the search.
    pub fn of<S: Enumerable>(&self, space: &S) -> impl Fn(&S::State) -> Option<u32> + Copy {
        move |state| self.distance(space, space.rank(state))
    }
}

/// Counts the moves of a walk from a state to ever nearer neighbours; `None` if the state is unreachable.
///
/// `code` gives the code of a state: 0 if it is unreachable, otherwise one more than its distance modulo 3. `lost` makes
/// the error for a state without a nearer neighbour.
pub(crate) fn walk<E>(
    space: &impl Enumerable,
    layers: &Layers,
    mut rank: usize,
    code: impl Fn(usize) -> Result<u64, E>,
    lost: impl FnOnce(usize) -> E,
) -> Result<Option<u32>, E> {
    let mut here = code(rank)?;
    if here == 0 {
        return Ok(None);
    }
    for distance in 0..=layers.radius().unwrap_or(0) {
        let nearer = if here == 1 { 3 } else { here - 1 };
        let mut next = Ok(None);
        space.successor_ranks(rank, |successor| {
            if let Ok(None) = next {
                next = code(successor).map(|code| (code == nearer).then_some(successor));
            }
        });
        match next? {
            Some(next) => (rank, here) = (next, nearer),
            None if here == 1 => return Ok(Some(distance)),
            None => break,
        }
    }
    Err(lost(rank))
}

impl fmt::Debug for LayeredTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LayeredTable")
            .field("layers", &self.layers)
            .finish_non_exhaustive()
    }
}
