//! How a run has ended, when several things were the matter with it.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use super::super::{End, Limits, Signal};
use super::usage::Usage;

/// What is known when all has ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ending {
    /// How the first process ended, by itself or killed.
    pub(super) status: ExitStatus,
    /// What all processes have used.
    pub(super) usage: Usage,
    /// The limit for which they were killed.
    pub(super) passed: Option<End>,
    /// Whether there is more output than may be.
    pub(super) is_output_over: bool,
}

impl Ending {
    /// How the run has ended: time counts for more than memory, that for more than a failure, and
    /// that for more than too much output. What was passed is seen exactly only now.
    pub(super) fn end(&self, limits: &Limits) -> End {
        let used = self.usage.passed(limits);
        match (used, self.passed) {
            (Some(End::OverCpu), _) => End::OverCpu,
            (_, Some(End::OverWall)) => End::OverWall,
            (Some(end), _) | (None, Some(end)) => end,
            (None, None) if self.status.success() && self.is_output_over => End::OverOutput,
            (None, None) => by_itself(self.status),
        }
    }
}

/// How a process has ended that was not killed here.
fn by_itself(status: ExitStatus) -> End {
    match status.signal() {
        Some(signal) => End::Signalled(Signal(signal)),
        None => End::Exited(status.code().expect("what no signal has ended has a code")),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const FINE: i32 = 0;
    const CODE_3: i32 = 3 << 8;
    const KILLED: i32 = 9;

    #[track_caller]
    fn check(status: i32, cpu: u64, memory: u64, passed: Option<End>, is_over: bool, end: End) {
        let mut usage = Usage::default();
        (usage.cpu, usage.memory) = (Duration::from_secs(cpu), memory);
        let ending = Ending {
            status: ExitStatus::from_raw(status),
            usage,
            passed,
            is_output_over: is_over,
        };
        assert_eq!(ending.end(&Limits::DEFAULT), end, "{ending:?}");
    }

    #[test]
    fn a_process_ends_by_itself() {
        check(FINE, 1, 1, None, false, End::Exited(0));
        check(CODE_3, 1, 1, None, false, End::Exited(3));
        check(KILLED, 1, 1, None, false, End::Signalled(Signal(9)));
    }

    #[test]
    fn what_it_was_killed_for_decides() {
        for end in [End::OverWall, End::OverOutput] {
            check(KILLED, 1, 1, Some(end), false, end);
        }
    }

    #[test]
    fn what_is_seen_at_the_end_counts() {
        check(FINE, 3, 1, None, false, End::OverCpu);
        check(FINE, 1, 1 << 30, None, false, End::OverMemory);
        check(FINE, 1, 1, None, true, End::OverOutput);
    }

    #[test]
    fn the_graver_one_counts() {
        check(KILLED, 3, 1 << 30, Some(End::OverWall), true, End::OverCpu);
        check(KILLED, 1, 1 << 30, Some(End::OverWall), true, End::OverWall);
        check(CODE_3, 1, 1 << 30, None, true, End::OverMemory);
        check(
            KILLED,
            1,
            1 << 30,
            Some(End::OverOutput),
            true,
            End::OverMemory,
        );
        check(CODE_3, 1, 1, None, true, End::Exited(3));
    }
}
