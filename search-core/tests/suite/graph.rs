//! Directed graphs as state spaces.

use search_core::{Enumerable, Reversible, StateSpace};

/// A directed graph: the successors of each vertex, in move order. It has [ranks from ranks](Enumerable::HAS_RANKED_MOVES)
/// or not.
pub(crate) struct Graph<const RANKED: bool = true>(pub(crate) Vec<Vec<usize>>);

impl Graph {
    /// The number of vertices of a small graph.
    pub(crate) const SMALL: usize = 4;

    /// The 2¹² graphs with four vertices and without loops. The successors are in decreasing order, so
    /// that move order is not the order of the numbers.
    pub(crate) fn all_small() -> impl Iterator<Item = Self> {
        (0_u32..1 << 12).map(|bits| {
            let mut graph = Self(vec![vec![]; Self::SMALL]);
            let others = |from| (0..Self::SMALL).rev().filter(move |&to| to != from);
            let edges = (0..Self::SMALL).flat_map(|from| others(from).map(move |to| (from, to)));
            for (bit, (from, to)) in edges.enumerate() {
                if bits >> bit & 1 == 1 {
                    graph.0[from].push(to);
                }
            }
            graph
        })
    }

    /// The same graph without ranks from ranks.
    pub(crate) fn unranked(&self) -> Graph<false> {
        Graph(self.0.clone())
    }

    /// The same graph with isolated vertices before its vertices, `len` vertices in all.
    pub(crate) fn padded(&self, len: usize) -> Self {
        let isolated = len - self.0.len();
        let shift = |row: &Vec<usize>| row.iter().map(|to| to + isolated).collect();
        let mut rows = vec![vec![]; isolated];
        rows.extend(self.0.iter().map(shift));
        Self(rows)
    }

    /// A path of `rungs` vertices, followed by isolated vertices.
    pub(crate) fn ladder(rungs: usize, isolated: usize) -> Self {
        let above = |rung| (rung + 1 < rungs).then_some(rung + 1);
        let row = |rung| above(rung).into_iter().collect();
        Self((0..rungs + isolated).map(row).collect())
    }

    /// A pseudo-random graph: each vertex has at most four edges, and two thirds of the vertices have
    /// no predecessor.
    pub(crate) fn tangle(len: usize) -> Self {
        let mut random = random();
        let mut edges = || (0..random(5)).map(|_| random(len) / 3 * 3).collect();
        Self((0..len).map(|_| edges()).collect())
    }
}

/// A generator of pseudo-random numbers below a bound.
pub(crate) fn random() -> impl FnMut(usize) -> usize {
    let mut seed = 1_u64;
    move |below| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(seed >> 33).unwrap() % below
    }
}

impl<const RANKED: bool> StateSpace for Graph<RANKED> {
    type State = usize;
    type Move = usize;

    fn moves(&self, from: &usize) -> impl Iterator<Item = usize> {
        self.0[*from].iter().copied()
    }

    fn apply(&self, _: &usize, to: &usize) -> usize {
        *to
    }
}

impl<const RANKED: bool> Reversible for Graph<RANKED> {
    fn predecessors(&self, to: &usize) -> impl Iterator<Item = usize> {
        (0..self.0.len()).filter(|from| self.0[*from].contains(to))
    }

    fn predecessor_ranks(&self, rank: usize, visit: impl FnMut(usize)) {
        assert!(RANKED, "an engine keeps the states of this graph");
        self.predecessors(&rank).for_each(visit);
    }
}

impl<const RANKED: bool> Enumerable for Graph<RANKED> {
    const HAS_RANKED_MOVES: bool = RANKED;

    fn len(&self) -> usize {
        self.0.len()
    }

    fn rank(&self, vertex: &usize) -> usize {
        *vertex
    }

    fn unrank(&self, rank: usize) -> usize {
        rank
    }

    fn successor_ranks(&self, rank: usize, visit: impl FnMut(usize)) {
        assert!(RANKED, "an engine keeps the states of this graph");
        self.0[rank].iter().copied().for_each(visit);
    }
}
