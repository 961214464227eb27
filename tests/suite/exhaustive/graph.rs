//! The moves of a whole space as ranks, and searches on them that use no engine.

use std::collections::VecDeque;

use search_core::{DistanceTable, Enumerable};

/// The moves of all states, as the ranks of the states that they lead to.
pub(super) struct Graph {
    /// Where the successors of each state end, by rank, with a 0 in front.
    bounds: Vec<usize>,
    /// The successors of all states, one state's behind the other's, in move order.
    successors: Vec<u32>,
}

impl Graph {
    /// The graph of a space whose moves [`check_rules`](super::rules::check_rules) compares with the reference
    /// implementation, state by state.
    pub(super) fn new(space: &impl Enumerable) -> Self {
        let mut graph = Self {
            bounds: vec![0],
            successors: Vec::new(),
        };
        for rank in 0..space.len() {
            space.successor_ranks(rank, |next| graph.successors.push(narrow(next)));
            graph.bounds.push(graph.successors.len());
        }
        graph
    }

    /// The number of states.
    pub(super) fn len(&self) -> usize {
        self.bounds.len() - 1
    }

    /// The ranks of the states that a state's moves lead to, in move order.
    pub(super) fn successors(&self, rank: usize) -> impl ExactSizeIterator<Item = usize> {
        self.successors[self.bounds[rank]..self.bounds[rank + 1]]
            .iter()
            .map(|&successor| successor as usize)
    }

    /// The ranks of the states without successors.
    pub(super) fn dead_ends(&self) -> Vec<usize> {
        (0..self.len())
            .filter(|&rank| self.successors(rank).len() == 0)
            .collect()
    }

    /// The graph with every move turned round; the moves back come in order of rank.
    pub(super) fn inverse(&self) -> Self {
        let mut bounds = vec![0; self.len() + 1];
        for &successor in &self.successors {
            bounds[successor as usize + 1] += 1;
        }
        for rank in 0..self.len() {
            bounds[rank + 1] += bounds[rank];
        }
        let mut free = bounds.clone();
        let mut successors = vec![0; self.successors.len()];
        for rank in 0..self.len() {
            for successor in self.successors(rank) {
                successors[free[successor]] = narrow(rank);
                free[successor] += 1;
            }
        }
        Self { bounds, successors }
    }

    /// The first shortest paths from a start to all states, by a queue.
    pub(super) fn tree_from(&self, start: usize) -> Tree {
        let mut tree = Tree {
            distances: vec![None; self.len()],
            origins: vec![None; self.len()],
        };
        tree.distances[start] = Some(0);
        let mut queue = VecDeque::from([start]);
        while let Some(rank) = queue.pop_front() {
            let further = tree.distances[rank].map(|distance| distance + 1);
            for successor in self.successors(rank) {
                if tree.distances[successor].is_none() {
                    tree.distances[successor] = further;
                    tree.origins[successor] = Some(narrow(rank));
                    queue.push_back(successor);
                }
            }
        }
        tree
    }

    /// The distance of every state to the nearest goal, by sweeping over all states, as long as
    /// that changes anything: a state is one move further from a goal than the least of its
    /// successors.
    pub(super) fn distances_by_sweeps(&self, is_goal: impl Fn(usize) -> bool) -> Vec<Option<u32>> {
        let distances = (0..self.len()).map(|rank| is_goal(rank).then_some(0));
        let mut distances: Vec<Option<u32>> = distances.collect();
        for sweep in 1.. {
            let last = Some(sweep - 1);
            let reached: Vec<usize> = (0..self.len())
                .filter(|&rank| distances[rank].is_none())
                .filter(|&rank| self.successors(rank).any(|next| distances[next] == last))
                .collect();
            if reached.is_empty() {
                break;
            }
            for rank in reached {
                distances[rank] = Some(sweep);
            }
        }
        distances
    }

    /// Checks a table of distances to the goals: 0 exactly on goals, and on every other state one
    /// more than the least of the successors. Only one table passes.
    #[track_caller]
    pub(super) fn check_to_goals(&self, table: &DistanceTable, is_goal: impl Fn(usize) -> bool) {
        let known: Vec<Option<u32>> = table.iter().collect();
        assert_eq!(known.len(), self.len());
        for (rank, &distance) in known.iter().enumerate() {
            let least = self.successors(rank).filter_map(|next| known[next]).min();
            let expected = if is_goal(rank) {
                Some(0)
            } else {
                least.map(|least| least + 1)
            };
            assert_eq!(distance, expected, "the state with rank {rank}");
        }
    }

    /// Checks a table of distances from a start: 0 exactly there, and on every other state one more
    /// than the least of the states that have a move which leads to it. Only one table passes.
    #[track_caller]
    pub(super) fn check_from_start(&self, table: &DistanceTable, start: usize) {
        let known: Vec<Option<u32>> = table.iter().collect();
        assert_eq!(known.len(), self.len());
        let mut expected = vec![None; self.len()];
        for (rank, &distance) in known.iter().enumerate() {
            let Some(distance) = distance else { continue };
            for successor in self.successors(rank) {
                let least = expected[successor].get_or_insert(distance + 1);
                *least = (*least).min(distance + 1);
            }
        }
        expected[start] = Some(0);
        assert!(
            known == expected,
            "a table from the state with rank {start}"
        );
    }
}

/// The first shortest path from a start to every state, in move order.
pub(super) struct Tree {
    /// The distance of every state from the start, by rank.
    pub(super) distances: Vec<Option<u32>>,
    /// The state before each state on its path; the start has none, nor has a state out of reach.
    origins: Vec<Option<u32>>,
}

impl Tree {
    /// The ranks of the states on the path to a state in reach, from the start on.
    pub(super) fn path_to(&self, rank: usize) -> Vec<usize> {
        let origin = |&rank: &usize| self.origins[rank].map(|origin| origin as usize);
        let mut path: Vec<usize> = std::iter::successors(Some(rank), origin).collect();
        path.reverse();
        path
    }
}

/// How many states there are at each distance, from 0 on.
pub(super) fn histogram(distances: impl IntoIterator<Item = Option<u32>>) -> Vec<usize> {
    let mut counts = Vec::new();
    for distance in distances.into_iter().flatten() {
        let distance = distance as usize;
        counts.resize(counts.len().max(distance + 1), 0);
        counts[distance] += 1;
    }
    counts
}

fn narrow(rank: usize) -> u32 {
    u32::try_from(rank).expect("no space here has that many states")
}
