//! What is at a distance from a state, where that is near.

use search_core::Enumerable;

/// Breadth-first search from one state after another, to a fixed depth.
#[derive(Clone, Debug, Default)]
pub(crate) struct BoundedBfs {
    /// For each state, by rank, the number of the search that met it last.
    met: Vec<u32>,
    searches: u32,
}

impl BoundedBfs {
    /// The states at a distance from one of them, in the order in which they are met.
    pub(crate) fn at<S: Enumerable>(
        &mut self,
        space: &S,
        start: S::State,
        distance: u32,
    ) -> Vec<S::State> {
        self.met.resize(space.len(), 0);
        if self.searches == u32::MAX {
            self.met.fill(0);
            self.searches = 0;
        }
        self.searches += 1;
        self.met[space.rank(&start)] = self.searches;
        let mut layer = vec![start];
        for _ in 0..distance {
            let mut next_layer = Vec::new();
            for state in &layer {
                for (rank, next) in space.ranked_successors(state) {
                    if std::mem::replace(&mut self.met[rank], self.searches) != self.searches {
                        next_layer.push(next);
                    }
                }
            }
            layer = next_layer;
        }
        layer
    }

    /// Whether the last search met a state, by its rank.
    pub(crate) fn has_met(&self, rank: usize) -> bool {
        self.met[rank] == self.searches
    }
}
