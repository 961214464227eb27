//! How many shortest paths each state has.

use crate::{DistanceTable, Enumerable};

impl DistanceTable {
    /// For each state, by rank, the number of shortest paths to the goals that the table belongs to; 0
    /// where there is none, 2⁶⁴ − 1 for any greater number too.
    ///
    /// # Panics
    ///
    /// If the table belongs to a space of another size.
    ///
    /// # Example: steps of one and two
    ///
    /// ```
    /// use search_core::{Enumerable, Limits, Reversible, StateSpace, retrograde};
    ///
    /// /// A staircase of ten steps, to be climbed by ones and twos.
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
    /// let table = retrograde(&Stairs, [10], Limits::none()).outcome.solved().unwrap();
    /// // Five steps take three moves, one of which is a step of one.
    /// assert_eq!(table.count_paths(&Stairs)[5], 3);
    /// ```
    #[must_use]
    pub fn count_paths<S: Enumerable>(&self, space: &S) -> Vec<u64> {
        let mut counts = vec![0_u64; space.len()];
        for (rank, distance) in self.by_distance() {
            counts[rank] = if distance == 0 {
                1
            } else {
                space
                    .ranked_successors(&space.unrank(rank))
                    .filter(|(next, _)| self.distance(*next) == Some(distance - 1))
                    .fold(0, |sum, (next, _)| sum.saturating_add(counts[next]))
            };
        }
        counts
    }

    /// The same for a table of distances from the starts: for each state the number of shortest paths
    /// that lead to it.
    ///
    /// # Panics
    ///
    /// If the table belongs to a space of another size.
    #[must_use]
    pub fn count_paths_from_starts<S: Enumerable>(&self, space: &S) -> Vec<u64> {
        let mut counts = vec![0_u64; space.len()];
        for (rank, distance) in self.by_distance() {
            if distance == 0 {
                counts[rank] = 1;
            }
            let ways = counts[rank];
            space
                .ranked_successors(&space.unrank(rank))
                .filter(|(next, _)| self.distance(*next) == Some(distance + 1))
                .for_each(|(next, _)| counts[next] = counts[next].saturating_add(ways));
        }
        counts
    }

    /// The reached states by rank, with their distances, the nearest first.
    fn by_distance(&self) -> Vec<(usize, u32)> {
        let mut places: Vec<usize> = vec![0];
        for states in self.histogram() {
            places.push(places[places.len() - 1] + states);
        }
        let mut ordered = vec![(0, 0); places[places.len() - 1]];
        for (rank, distance) in self.iter().enumerate() {
            if let Some(distance) = distance {
                let place = &mut places[distance as usize];
                ordered[*place] = (rank, distance);
                *place += 1;
            }
        }
        ordered
    }
}
