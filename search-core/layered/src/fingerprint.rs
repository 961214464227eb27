//! A checksum of a search.

use crc32fast::Hasher;

use crate::graph::RankGraph;

/// A checksum that tells spaces, starts and kinds of searches apart: the successors of some states.
pub(crate) fn fingerprint<const BITS: u32>(graph: &impl RankGraph, starts: &[usize]) -> u32 {
    let states = graph.len();
    let mut hasher = Hasher::new();
    let mut add = |number: usize| hasher.update(&(number as u64).to_le_bytes());
    add(BITS as usize);
    add(states);
    for &start in starts {
        add(start);
    }
    for rank in (0..states).step_by(states / 64 + 1) {
        let mut successors = Vec::new();
        graph.successors(rank, |successor| successors.push(successor));
        successors.sort_unstable();
        successors.into_iter().for_each(&mut add);
    }
    hasher.finalize()
}
