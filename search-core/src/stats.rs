//! What a search did.

use std::fmt;
use std::ops::AddAssign;

/// Counters of a search.
///
/// Adding statistics sums up the work and keeps the maximum of width and depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Stats {
    /// States whose moves, or predecessors, were generated.
    pub expanded: u64,
    /// States generated, each as often as it came up.
    pub generated: u64,
    /// Generated states that had been met before.
    pub met_again: u64,
    /// The most states in a layer.
    pub widest_layer: u64,
    /// The deepest layer that was finished, in moves from where the search began; where it began
    /// from both ends, the sum.
    pub depth: u32,
}

impl AddAssign for Stats {
    fn add_assign(&mut self, other: Self) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.met_again += other.met_again;
        self.widest_layer = self.widest_layer.max(other.widest_layer);
        self.depth = self.depth.max(other.depth);
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} states expanded, {} generated, {} met again, widest layer {}, depth {}",
            self.expanded, self.generated, self.met_again, self.widest_layer, self.depth
        )
    }
}
