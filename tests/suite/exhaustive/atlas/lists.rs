//! The number of shortest lists, by the moves of the reference implementation.

use super::super::graph::Graph;

/// The ranks of the reachable states, nearest first.
fn by_distance(distances: &[Option<u32>]) -> Vec<usize> {
    let mut ranks: Vec<usize> = (0..distances.len()).collect();
    ranks.retain(|&rank| distances[rank].is_some());
    ranks.sort_by_key(|&rank| distances[rank]);
    ranks
}

/// For each state, the number of shortest lists of moves from the state at distance 0.
pub(super) fn from_start(graph: &Graph, distances: &[Option<u32>]) -> Vec<u64> {
    let mut lists = vec![0; graph.len()];
    for rank in by_distance(distances) {
        let further = distances[rank].map(|distance| distance + 1);
        if further == Some(1) {
            lists[rank] = 1;
        }
        for next in graph.successors(rank) {
            if distances[next] == further {
                lists[next] += lists[rank];
            }
        }
    }
    lists
}

/// For each state, the number of shortest lists of moves to a state at distance 0.
pub(super) fn to_goals(graph: &Graph, distances: &[Option<u32>]) -> Vec<u64> {
    let mut lists = vec![0; graph.len()];
    for rank in by_distance(distances) {
        let nearer = distances[rank].and_then(|distance| distance.checked_sub(1));
        lists[rank] = match nearer {
            None => 1,
            Some(_) => graph
                .successors(rank)
                .filter(|&next| distances[next] == nearer)
                .map(|next| lists[next])
                .sum(),
        };
    }
    lists
}
