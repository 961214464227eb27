//! What a run has used.

use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeVal;
use nix::unistd::Pid;

use super::process::Process;
use super::tree;
use crate::{Limits, Termination};

/// What a run has used so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Usage {
    /// CPU time.
    pub(super) cpu: Duration,
    /// The most memory that was seen, in bytes.
    pub(super) memory: u64,
    /// The most processes that were seen.
    pub(super) processes: usize,
    /// The memory of all together when they were last seen, in bytes.
    last: u64,
}

impl Usage {
    /// Looks at everything below this process, whose child `first` is, or at as much as shows that there are too
    /// many; what has ended there, apart from `first`, is reaped.
    pub(super) fn sample(&mut self, first: Pid, limits: &Limits) {
        let children = Process::children(Pid::this());
        let all = tree::with_descendants(children.iter().copied());
        let (mut ended, mut alive) = (Vec::new(), Vec::new());
        for process in all.filter_map(Process::read) {
            let kind = if process.is_zombie {
                &mut ended
            } else {
                &mut alive
            };
            kind.push(process);
            if alive.len() > limits.processes as usize {
                break;
            }
        }
        let cpu: Duration = ended.iter().chain(&alive).map(|process| process.cpu).sum();
        self.cpu = self.cpu.max(cpu + reaped().cpu);
        self.processes = self.processes.max(alive.len());
        // Of too many, the memory is not worth the time.
        if alive.len() <= limits.processes as usize {
            self.see_memory(&alive, limits.memory);
        }
        for process in ended {
            if process.pid != first && children.contains(&process.pid) {
                tree::reap(process.pid);
            }
        }
    }

    /// Takes note of the memory of processes. What several have together counts when it is seen
    /// twice: before a child becomes another program, it may for a moment have all of its parent's
    /// memory.
    fn see_memory(&mut self, processes: &[Process], limit: u64) {
        let each = processes.iter().map(|process| process.memory);
        let largest = each.clone().max().unwrap_or(0);
        let mut sum: u64 = each.sum();
        if sum > limit && largest <= limit {
            // What they share is shared out only where it makes a difference, since that takes a while.
            let shares = processes.iter().filter_map(Process::share_of_memory);
            sum = shares.sum();
        }
        self.memory = self.memory.max(largest).max(sum.min(self.last));
        self.last = sum;
    }

    /// Takes note of what all have used, when all have ended.
    pub(super) fn finish(&mut self) {
        let reaped = reaped();
        self.cpu = self.cpu.max(reaped.cpu);
        self.memory = self.memory.max(reaped.memory);
    }

    /// The first limit that is passed, of those that are passed by using too much.
    pub(super) fn passed(&self, limits: &Limits) -> Option<Termination> {
        if self.cpu > limits.cpu {
            Some(Termination::OverCpu)
        } else if self.memory > limits.memory {
            Some(Termination::OverMemory)
        } else if self.processes > limits.processes as usize {
            Some(Termination::OverProcesses)
        } else {
            None
        }
    }
}

/// What those have used that have been waited for, by this process or by their parents.
fn reaped() -> Usage {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("what children use can be asked");
    Usage {
        cpu: duration(usage.user_time()) + duration(usage.system_time()),
        // In KiB.
        memory: u64::try_from(usage.max_rss()).unwrap_or(0) << 10,
        ..Usage::default()
    }
}

fn duration(time: TimeVal) -> Duration {
    let part = |value: i64| u64::try_from(value).unwrap_or(0);
    Duration::from_secs(part(time.tv_sec())) + Duration::from_micros(part(time.tv_usec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEBIBYTE: u64 = 1 << 20;

    /// A process that has this memory, in MiB, to itself.
    fn process(memory: u64) -> Process {
        Process {
            pid: Pid::this(),
            session: Pid::this(),
            is_zombie: false,
            cpu: Duration::ZERO,
            memory: memory * MEBIBYTE,
        }
    }

    #[test]
    fn what_several_have_counts_when_it_is_seen_twice() {
        let (large, small) = (process(200), process(20));
        let mut usage = Usage::default();
        let mut see = |processes: &[Process]| {
            usage.see_memory(processes, 1_000 * MEBIBYTE);
            usage.memory / MEBIBYTE
        };
        assert_eq!(see(&[large]), 200);
        assert_eq!(see(&[large, large]), 200);
        assert_eq!(see(&[large, small]), 220);
        assert_eq!(see(&[small]), 220);
    }

    #[test]
    fn what_is_shared_is_shared_out_before_it_is_too_much() {
        // This process is much smaller than it says here.
        let large = process(600);
        let mut usage = Usage::default();
        for _ in 0..2 {
            usage.see_memory(&[large, large], 1_000 * MEBIBYTE);
        }
        assert_eq!(usage.memory / MEBIBYTE, 600);
        assert_eq!(
            usage.passed(&Limits {
                memory: 1_000 * MEBIBYTE,
                ..Limits::DEFAULT
            }),
            None
        );
    }

    #[test]
    fn the_first_limit_that_is_passed() {
        let limits = Limits::DEFAULT;
        let mut usage = Usage::default();
        assert_eq!(usage.passed(&limits), None);
        usage.processes = limits.processes as usize;
        usage.memory = limits.memory;
        usage.cpu = limits.cpu;
        assert_eq!(usage.passed(&limits), None, "a limit may be reached");
        usage.processes += 1;
        assert_eq!(usage.passed(&limits), Some(Termination::OverProcesses));
        usage.memory += 1;
        assert_eq!(usage.passed(&limits), Some(Termination::OverMemory));
        usage.cpu += Duration::from_nanos(1);
        assert_eq!(usage.passed(&limits), Some(Termination::OverCpu));
    }
}
