//! Lists of the predecessors of every state.

use crate::space::Enumerable;

/// Lists of the predecessors of every state of an [`Enumerable`] space.
///
/// A list contains the ranks of the predecessors in increasing order, without repetitions.
/// [`MultiSource`](crate::MultiSource) needs the predecessors many times, and reading a list is faster
/// than computing the moves each time. The lists are made from the successors, so the space need not
/// be [`Reversible`](crate::Reversible).
///
/// Memory: four bytes per state and four per edge (compressed sparse rows), and at most twelve more bytes per
/// state during the construction.
///
/// # Example: divisors
///
/// ```
/// use search_core::{Adjacency, Enumerable, StateSpace};
///
/// /// The numbers below 100. A move goes to a proper multiple.
/// struct Multiples;
///
/// impl StateSpace for Multiples {
///     type State = usize;
///     type Move = usize;
///     fn moves(&self, n: &usize) -> impl Iterator<Item = usize> {
///         2..=99_usize.checked_div(*n).unwrap_or(0)
///     }
///     fn apply(&self, n: &usize, by: &usize) -> usize { n * by }
/// }
///
/// impl Enumerable for Multiples {
///     fn len(&self) -> usize { 100 }
///     fn rank(&self, n: &usize) -> usize { *n }
///     fn unrank(&self, rank: usize) -> usize { rank }
/// }
///
/// let divisors = Adjacency::predecessors(&Multiples);
/// assert_eq!(divisors.neighbours(30), [1, 2, 3, 5, 6, 10, 15]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjacency {
    /// The index at which the list of each state begins, and the index at which the last list ends.
    offsets: Vec<u32>,
    /// All lists, in order of rank.
    ranks: Vec<u32>,
}

impl Adjacency {
    /// Lists the predecessors of every state.
    ///
    /// It is a counting sort: the first pass over all moves counts, and the second one fills the
    /// lists.
    ///
    /// # Panics
    ///
    /// If the space has 2³² or more states or edges.
    #[must_use]
    pub fn predecessors<S: Enumerable>(space: &S) -> Self {
        let states = number(space.len());
        let mut successors = Vec::new();
        let mut counts = vec![0; space.len()];
        for rank in 0..states {
            list_successors(space, rank, &mut successors);
            for successor in &successors {
                counts[*successor] += 1;
            }
        }

        let mut edges = 0;
        let mut offsets = vec![0];
        for count in counts {
            edges += count;
            offsets.push(number(edges));
        }

        // The index of the next predecessor of each state.
        let mut free = offsets.clone();
        let mut ranks = vec![0; edges];
        for rank in 0..states {
            list_successors(space, rank, &mut successors);
            for successor in &successors {
                let index = &mut free[*successor];
                ranks[*index as usize] = rank;
                *index += 1;
            }
        }
        Self { offsets, ranks }
    }

    /// The ranks of the neighbours of the state with this rank, in increasing order.
    ///
    /// # Panics
    ///
    /// If `rank` is not below the number of states.
    #[must_use]
    #[inline]
    pub fn neighbours(&self, rank: usize) -> &[u32] {
        &self.ranks[self.offsets[rank] as usize..self.offsets[rank + 1] as usize]
    }

    /// The number of states.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.offsets.len() - 1
    }
}

/// Converts a rank or an index to four bytes.
fn number(number: usize) -> u32 {
    u32::try_from(number).expect("an adjacency has fewer than 2³² states and edges")
}

/// Lists the ranks of the successors of a state, in increasing order, without repetitions.
fn list_successors(space: &impl Enumerable, rank: u32, successors: &mut Vec<usize>) {
    successors.clear();
    space.successor_ranks(rank as usize, |successor| successors.push(successor));
    successors.sort_unstable();
    successors.dedup();
}
