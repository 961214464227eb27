//! What a run has used.

use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeVal;
use nix::unistd::Pid;

use super::super::{End, Limits};
use super::process::Process;
use super::tree;

/// What a run has used so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Usage {
    /// CPU time.
    pub(super) cpu: Duration,
    /// The most memory that was seen, in bytes.
    pub(super) memory: u64,
    /// The most processes that were seen.
    pub(super) processes: usize,
}

impl Usage {
    /// Looks at everything below this process, whose child `first` is; what has ended there, apart from `first`, is reaped.
    pub(super) fn sample(&mut self, first: Pid, limits: &Limits) {
        let children = Process::children(Pid::this());
        let all = tree::with_descendants(children.iter().copied());
        let all: Vec<Process> = all.into_iter().filter_map(Process::read).collect();
        let (ended, alive): (Vec<_>, Vec<_>) = all.iter().partition(|process| process.is_zombie);
        let cpu: Duration = all.iter().map(|process| process.cpu).sum();
        self.cpu = self.cpu.max(cpu + reaped().cpu);
        self.memory = self.memory.max(memory(&alive, limits.memory));
        self.processes = self.processes.max(alive.len());
        for process in ended {
            if process.pid != first && children.contains(&process.pid) {
                tree::reap(process.pid);
            }
        }
    }

    /// Takes note of what all have used, when all have ended.
    pub(super) fn finish(&mut self) {
        let reaped = reaped();
        self.cpu = self.cpu.max(reaped.cpu);
        self.memory = self.memory.max(reaped.memory);
    }

    /// The first limit that is passed, of those that are passed by using too much.
    pub(super) fn passed(&self, limits: &Limits) -> Option<End> {
        if self.cpu > limits.cpu {
            Some(End::OverCpu)
        } else if self.memory > limits.memory {
            Some(End::OverMemory)
        } else if self.processes > limits.processes as usize {
            Some(End::OverProcesses)
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
        processes: 0,
    }
}

/// The memory of several processes. What they share is shared out only where that makes a difference: it takes a while.
fn memory(processes: &[&Process], limit: u64) -> u64 {
    let sum = processes.iter().map(|process| process.memory).sum();
    if processes.len() < 2 || sum <= limit {
        return sum;
    }
    let shares = processes
        .iter()
        .filter_map(|process| process.share_of_memory());
    shares.sum()
}

fn duration(time: TimeVal) -> Duration {
    let part = |value: i64| u64::try_from(value).unwrap_or(0);
    Duration::from_secs(part(time.tv_sec())) + Duration::from_micros(part(time.tv_usec()))
}
