//! How a run has ended, when several things were the matter with it.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use super::usage::Usage;
use crate::{Limits, Signal, Termination};

/// What is known when all has ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Classifier {
    /// How the first process ended, by itself or killed.
    pub(super) status: ExitStatus,
    /// What all processes have used.
    pub(super) usage: Usage,
    /// The limit for which they were killed.
    pub(super) passed: Option<Termination>,
    /// Whether there is more output than may be.
    pub(super) is_output_over: bool,
}

impl Classifier {
    /// How the run has ended: time counts for more than memory, that for more than a failure, and
    /// that for more than too much output. What was passed is seen exactly only now.
    pub(super) fn end(&self, limits: &Limits) -> Termination {
        let used = self.usage.passed(limits);
        match (used, self.passed) {
            (Some(Termination::OverCpu), _) => Termination::OverCpu,
            (_, Some(Termination::OverWall)) => Termination::OverWall,
            (Some(end), _) | (None, Some(end)) => end,
            (None, None) if self.status.success() && self.is_output_over => Termination::OverOutput,
            (None, None) => by_itself(self.status),
        }
    }
}

/// How a process has ended that was not killed here.
fn by_itself(status: ExitStatus) -> Termination {
    match status.signal() {
        Some(signal) => Termination::Signalled(Signal(signal)),
        None => Termination::Exited(status.code().expect("what no signal has ended has a code")),
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
    fn check(
        status: i32,
        cpu: u64,
        memory: u64,
        passed: Option<Termination>,
        is_over: bool,
        end: Termination,
    ) {
        let mut usage = Usage::default();
        (usage.cpu, usage.memory) = (Duration::from_secs(cpu), memory);
        let ending = Classifier {
            status: ExitStatus::from_raw(status),
            usage,
            passed,
            is_output_over: is_over,
        };
        assert_eq!(ending.end(&Limits::DEFAULT), end, "{ending:?}");
    }

    #[test]
    fn a_process_ends_by_itself() {
        check(FINE, 1, 1, None, false, Termination::Exited(0));
        check(CODE_3, 1, 1, None, false, Termination::Exited(3));
        check(KILLED, 1, 1, None, false, Termination::Signalled(Signal(9)));
    }

    #[test]
    fn what_it_was_killed_for_decides() {
        for end in [Termination::OverWall, Termination::OverOutput] {
            check(KILLED, 1, 1, Some(end), false, end);
        }
    }

    #[test]
    fn what_is_seen_at_the_end_counts() {
        check(FINE, 3, 1, None, false, Termination::OverCpu);
        check(FINE, 1, 1 << 30, None, false, Termination::OverMemory);
        check(FINE, 1, 1, None, true, Termination::OverOutput);
    }

    #[test]
    fn the_graver_one_counts() {
        check(
            KILLED,
            3,
            1 << 30,
            Some(Termination::OverWall),
            true,
            Termination::OverCpu,
        );
        check(
            KILLED,
            1,
            1 << 30,
            Some(Termination::OverWall),
            true,
            Termination::OverWall,
        );
        check(CODE_3, 1, 1 << 30, None, true, Termination::OverMemory);
        check(
            KILLED,
            1,
            1 << 30,
            Some(Termination::OverOutput),
            true,
            Termination::OverMemory,
        );
        check(CODE_3, 1, 1, None, true, Termination::Exited(3));
    }
}
