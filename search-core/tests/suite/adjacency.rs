//! An `Adjacency` contains the moves of its space. The tests of `MultiSource` use larger ones.

use search_core::{Adjacency, Reversible};

use crate::graph::Graph;

#[track_caller]
fn check(graph: &Graph) {
    let predecessors = Adjacency::predecessors(graph);
    assert_eq!(predecessors.len(), graph.0.len());
    for vertex in 0..graph.0.len() {
        let neighbours = predecessors.neighbours(vertex).iter();
        let neighbours = neighbours.map(|from| *from as usize);
        assert!(neighbours.eq(graph.predecessors(&vertex)));
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
