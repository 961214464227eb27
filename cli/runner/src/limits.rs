//! Limits of a run.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The limits of a run. Each applies to all processes of the program together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunLimits {
    /// CPU time in user mode and in system mode.
    pub cpu: Duration,
    /// Wall time, without the time for which the program waits for a processor: waiting extends a run up to ten times.
    pub wall: Duration,
    /// Memory at any moment, in bytes, as [`Usage::memory`](crate::Usage::memory) counts it. The stack may have seven
    /// eighths of it.
    pub memory: u64,
    /// Standard output, in bytes.
    pub output: u64,
    /// Processes at any moment.
    pub processes: u32,
    /// Private memory that each process may reserve, used or not, in bytes. `None` means 128 times `memory`, and at
    /// least 16 GiB. A program that is compiled with sanitizers reserves terabytes.
    pub reserved: Option<u64>,
    /// Whether standard output is cut at its limit. Otherwise, the limit ends the run.
    pub cut_output: bool,
}

impl RunLimits {
    /// The usual ratio of wall time to CPU time.
    pub const WALL_FACTOR: u32 = 3;

    /// The smallest limit of memory that is useful. The process that starts a program takes nearly as much.
    pub const MIN_MEMORY: u64 = 8 << 20;

    /// Checks a limit of time: more than zero, and at most a year, so that no sum of times overflows.
    ///
    /// # Errors
    ///
    /// The reason, in a few words.
    pub const fn check_time(time: Duration) -> Result<Duration, &'static str> {
        match time.as_secs() {
            0 if time.is_zero() => Err("must be greater than zero"),
            0..=31_622_400 => Ok(time),
            _ => Err("must be at most one year"),
        }
    }

    /// Two seconds of CPU time, six of wall time, 256 MiB of memory, 8 MiB of output and 64 processes.
    pub const DEFAULT: Self = Self {
        cpu: Duration::from_secs(2),
        wall: Duration::from_secs(2 * Self::WALL_FACTOR as u64),
        memory: 256 << 20,
        output: 8 << 20,
        processes: 64,
        reserved: None,
        cut_output: false,
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_bounds() {
        let year = Duration::from_secs(366 * 24 * 60 * 60);
        for (time, is_allowed) in [
            (Duration::ZERO, false),
            (Duration::from_nanos(1), true),
            (year, true),
            (year + Duration::from_secs(1), false),
            (Duration::MAX, false),
        ] {
            assert_eq!(RunLimits::check_time(time).is_ok(), is_allowed, "{time:?}");
        }
    }
}
