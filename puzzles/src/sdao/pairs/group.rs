//! Initial positions that look alike.

use board_core::{Stones, Symmetries, Transform};

use super::super::Rules;

/// The symmetries that leave some initial positions alone.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) symmetries: Symmetries,
    /// For each placement, whether it is the least of its images under these.
    pub(super) is_least: Vec<bool>,
    /// How many are.
    pub(super) orbits: u64,
}

impl Group {
    pub(super) fn new(symmetries: Symmetries) -> Self {
        let is_least = |stones: Stones| stones.canonical_under(symmetries).0 == stones;
        let is_least: Vec<bool> = Rules::PLACEMENTS.iter().map(is_least).collect();
        Self {
            symmetries,
            orbits: is_least.iter().filter(|is_least| **is_least).count() as u64,
            is_least,
        }
    }

    /// The size of the orbit of a position with this stabiliser.
    pub(super) fn orbit(&self) -> u64 {
        8 / u64::from(self.symmetries.order())
    }
}
