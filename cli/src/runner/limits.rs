//! What a run may use.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What a run of a program may use: all its processes together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Limits {
    /// CPU time, of the user and of the system.
    pub(crate) cpu: Duration,
    /// Wall time.
    pub(crate) wall: Duration,
    /// Memory at any moment, in bytes.
    pub(crate) memory: u64,
    /// Standard output, in bytes.
    pub(crate) output: u64,
    /// Processes at any moment.
    pub(crate) processes: u32,
}

impl Limits {
    /// How many times the CPU time the wall time is, where only the former is given.
    pub(crate) const WALL: u32 = 3;

    /// What is allowed where nothing is said.
    pub(crate) const DEFAULT: Self = Self {
        cpu: Duration::from_secs(2),
        wall: Duration::from_secs(2 * Self::WALL as u64),
        memory: 256 << 20,
        output: 8 << 20,
        processes: 64,
    };
}
