//! The search engines.

pub(crate) mod astar;
pub(crate) mod bfs;
pub(crate) mod bidirectional;
pub(crate) mod dense_bfs;
pub(crate) mod flood;
pub(crate) mod idastar;
pub(crate) mod iddfs;
pub(crate) mod multi_source;
pub(crate) mod pattern_database;
pub(crate) mod subset;
