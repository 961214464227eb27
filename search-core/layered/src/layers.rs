//! The result of a search: the number of states at each distance.

/// The greatest number of farthest states that [`Layers::farthest`] lists.
pub(crate) const LISTED: usize = 1000;

/// The number of states at each distance from the starts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "disk", derive(serde::Serialize, serde::Deserialize))]
pub struct Layers {
    pub(crate) states: u64,
    pub(crate) widths: Vec<u64>,
    pub(crate) farthest: Vec<usize>,
}

impl Layers {
    /// The number of states at each distance, starting with distance 0.
    pub fn widths(&self) -> &[u64] {
        &self.widths
    }

    /// The greatest distance of a reachable state; `None` if the search had no start.
    pub fn radius(&self) -> Option<u32> {
        let last = self.widths.len().checked_sub(1)?;
        u32::try_from(last).ok()
    }

    /// The ranks of the states at the greatest distance, in order: all of them, or the lowest 1000.
    pub fn farthest(&self) -> &[usize] {
        &self.farthest
    }

    /// The number of states that the starts can reach, with the starts.
    pub fn reached(&self) -> u64 {
        self.widths.iter().sum()
    }

    /// The number of states that the starts cannot reach.
    pub fn unreached(&self) -> u64 {
        self.states - self.reached()
    }

    /// Panics if no state has this rank.
    pub(crate) fn check(&self, rank: usize) {
        let states = self.states;
        assert!(
            (rank as u64) < states,
            "no rank {rank} in a table of {states} states"
        );
    }
}

/// The message of the panic for a rank that no state has.
pub(crate) fn out_of_range(rank: usize, states: usize) -> String {
    format!("rank {rank} is not below the number of states, {states}")
}
