//! Tests of the engines on whole small spaces.

mod adjacency;
mod all_small_graphs;
mod cube;
mod dense_bfs;
mod graph;
mod heuristic;
mod laws;
mod limits;
mod multi_source;
mod packed;
mod quotient;
mod ranking;
mod too_low;
