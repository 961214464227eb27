//! All pairs of positions, batch by batch.
//!
//! A puzzle with too many pairs to look at in one go parts them into batches, each a number of initial
//! positions with all final ones. A batch can be done by any [`Worker`], in any order, on any machine;
//! [`Findings`] of batches add up to the same sum whichever way they are added.

mod cover;
mod findings;

use std::fmt::Debug;

use search_core::{Control, Limit};

pub use cover::{Cover, Overlap};
pub use findings::{Farthest, Findings};

use super::Statistics;

/// The survey of all pairs of a puzzle, as a sum over batches.
pub trait AllPairs: Debug + Sync {
    /// Which pairs there are, and how they are parted: batches of equal work are the same batches.
    fn work(&self) -> String;

    /// The number of batches.
    fn batches(&self) -> u32;

    /// Someone to do batches, one after another. Threads have a worker each.
    fn worker(&self) -> Box<dyn Worker + '_>;

    /// What the findings of all batches say.
    fn survey(&self, findings: &Findings) -> Statistics;
}

/// Does batches, one after another, in memory of its own.
pub trait Worker: Debug {
    /// Does a batch, by number.
    ///
    /// # Errors
    ///
    /// If a limit of `control` stopped it.
    ///
    /// # Panics
    ///
    /// If there is no batch with this number.
    fn run(&mut self, batch: u32, control: Control<'_>) -> Result<Findings, Limit>;
}
