//! An `Adjacency` contains the moves of its space, in both directions.

use std::collections::BTreeSet;

use search_core::Adjacency;

use crate::graph::Graph;

#[track_caller]
fn check(graph: &Graph) {
    let edges: BTreeSet<(usize, usize)> = (0..graph.0.len())
        .flat_map(|from| graph.0[from].iter().map(move |&to| (from, to)))
        .collect();
    let successors = Adjacency::successors(graph);
    let predecessors = Adjacency::predecessors(graph);
    for adjacency in [&successors, &predecessors] {
        assert_eq!(adjacency.len(), graph.0.len());
        assert_eq!(adjacency.is_empty(), graph.0.is_empty());
        assert_eq!(adjacency.edges(), edges.len());
    }
    for vertex in 0..graph.0.len() {
        let list = |keep: &dyn Fn(&(usize, usize)) -> Option<usize>| -> Vec<u32> {
            let kept: BTreeSet<usize> = edges.iter().filter_map(keep).collect();
            kept.into_iter()
                .map(|rank| rank.try_into().unwrap())
                .collect()
        };
        let out = list(&|&(from, to)| (from == vertex).then_some(to));
        assert_eq!(successors.neighbours(vertex), out);
        let back = list(&|&(from, to)| (to == vertex).then_some(from));
        assert_eq!(predecessors.neighbours(vertex), back);
    }
}

#[test]
fn all_graphs_with_three_vertices_and_loops() {
    for bits in 0_u32..1 << 9 {
        let has = |from: usize, to: usize| bits >> (3 * from + to) & 1 == 1;
        let row = |from| (0..3).rev().filter(|&to| has(from, to)).collect();
        check(&Graph((0..3).map(row).collect()));
    }
}

#[test]
fn double_edges_are_listed_once() {
    check(&Graph(vec![vec![1, 1, 2, 1], vec![2, 2], vec![2, 0, 2]]));
    check(&Graph(vec![vec![], vec![0, 0, 0, 0], vec![]]));
}

#[test]
fn graphs_without_vertices_or_edges() {
    check(&Graph(vec![]));
    check(&Graph(vec![vec![]]));
    check(&Graph(vec![vec![]; 100]));
}

#[test]
fn a_larger_graph() {
    let to = |from: usize, edge: usize| (from * from * 31 + edge * edge * 97 + from * edge) % 500;
    let row = |from| (0..from % 23).map(|edge| to(from, edge)).collect();
    check(&Graph((0..500).map(row).collect()));
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn an_invalid_rank_panics() {
    let _ = Adjacency::successors(&Graph(vec![vec![0]])).neighbours(1);
}
