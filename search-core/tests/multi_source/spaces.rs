//! Spaces for the tests: any graph, and a large bipartite space.

use search_core::{Enumerable, StateSpace};

/// A directed graph: the successors of each vertex.
pub(crate) struct Graph(pub(crate) Vec<Vec<usize>>);

impl Graph {
    /// The 2¹² graphs of four vertices without loops.
    pub(crate) fn all_small() -> impl Iterator<Item = Self> {
        (0_u32..1 << 12).map(|bits| {
            let others = |from| (0..4).filter(move |&to| to != from);
            let edges = (0..4).flat_map(|from| others(from).map(move |to| (from, to)));
            let mut graph = Self(vec![vec![]; 4]);
            for (place, (from, to)) in edges.enumerate() {
                if bits >> place & 1 == 1 {
                    graph.0[from].push(to);
                }
            }
            graph
        })
    }

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

/// The corners of a cube of sixteen dimensions.
pub(crate) struct Cube {
    /// Whether the corners with an even number of ones have lower ranks than all other corners.
    /// Otherwise the rank of a corner is its number.
    pub(crate) side_by_side: bool,
}

pub(crate) const CORNERS: usize = 1 << 16;

impl StateSpace for Cube {
    type State = usize;
    type Move = u32;

    fn moves(&self, _: &usize) -> impl Iterator<Item = u32> {
        0..16
    }

    fn apply(&self, corner: &usize, edge: &u32) -> usize {
        corner ^ 1 << edge
    }
}

impl Enumerable for Cube {
    fn len(&self) -> usize {
        CORNERS
    }

    fn rank(&self, corner: &usize) -> usize {
        let odd = corner.count_ones() as usize & 1;
        if self.side_by_side {
            odd * CORNERS / 2 + corner / 2
        } else {
            *corner
        }
    }

    fn unrank(&self, rank: usize) -> usize {
        if self.side_by_side {
            let half = rank % (CORNERS / 2);
            let odd = rank / (CORNERS / 2);
            2 * half + ((half.count_ones() as usize & 1) ^ odd)
        } else {
            rank
        }
    }
}
