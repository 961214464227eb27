//! Directed graphs as state spaces.

use search_core::{Enumerable, StateSpace};

/// A directed graph: the successors of each vertex.
pub(crate) struct Graph(pub(crate) Vec<Vec<usize>>);

impl Graph {
    /// A pseudo-random graph: each vertex has at most four edges, and two thirds of the vertices have
    /// no predecessor.
    pub(crate) fn tangle(len: usize) -> Self {
        let mut seed = 1_u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            usize::try_from(seed >> 40).unwrap()
        };
        let mut edges = || (0..random() % 5).map(|_| random() % len / 3 * 3).collect();
        Self((0..len).map(|_| edges()).collect())
    }

    /// The graph with the reverse of each edge.
    pub(crate) fn undirected(mut self) -> Self {
        for from in 0..self.0.len() {
            for to in self.0[from].clone() {
                self.0[to].push(from);
            }
        }
        self
    }
}

impl StateSpace for Graph {
    type State = usize;
    type Move = usize;

    fn moves(&self, from: &usize) -> impl Iterator<Item = usize> {
        self.0[*from].iter().copied()
    }

    fn apply(&self, _: &usize, to: &usize) -> usize {
        *to
    }
}

impl Enumerable for Graph {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn rank(&self, vertex: &usize) -> usize {
        *vertex
    }

    fn unrank(&self, rank: usize) -> usize {
        rank
    }
}
