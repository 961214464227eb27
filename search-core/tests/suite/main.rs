//! Tests of the engines on whole small spaces.

mod adjacency;
mod all_small_graphs;
mod cube;
#[path = "../../examples/dao.rs"]
#[expect(dead_code, reason = "it is a program, too")]
mod dao;
mod dense_bfs;
mod game;
mod graph;
mod heuristic;
mod laws;
mod limits;
mod multi_source;
mod packed;
mod quotient;
mod ranking;
mod too_low;
