//! The search engines.

pub(crate) mod astar;
pub(crate) mod bfs;
pub(crate) mod bidirectional;
pub(crate) mod dense_bfs;
pub(crate) mod flood;
pub(crate) mod game;
pub(crate) mod idastar;
pub(crate) mod iddfs;
pub(crate) mod multi_source;
pub(crate) mod pattern_database;
pub(crate) mod subset;

use fixedbitset::FixedBitSet;

/// The number of states that an engine examines only to notice a wrong space or estimate.
pub(crate) const CHECKED: usize = 256;

/// Adds a rank to the set of reached ranks; returns whether it is new.
///
/// # Panics
///
/// If the rank is not below the number of states, which is the length of the set.
fn add(reached: &mut FixedBitSet, rank: usize) -> bool {
    let states = reached.len();
    assert!(
        rank < states,
        "rank {rank} is not below the number of states, {states}"
    );
    !reached.put(rank)
}
