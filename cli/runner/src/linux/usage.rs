//! The usage of a run, and the classification of its end.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeVal;
use nix::unistd::Pid;

use super::tree::{self, Ended, Process};
use crate::{RunLimits, Signal, Termination};

/// The samples of a run so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Samples {
    /// CPU time of the processes that this process reaped before the run.
    before: Duration,
    /// CPU time.
    pub(super) cpu: Duration,
    /// Peak memory, in bytes.
    pub(super) memory: u64,
    /// The largest number of processes in a sample.
    processes: usize,
    /// The memory of all processes in the latest sample, in bytes.
    latest_memory: u64,
    /// Whether no process lost its parent: the first process was the only child of this process.
    pub(super) is_alone: bool,
}

impl Samples {
    /// No samples.
    pub(super) fn new() -> Self {
        Self {
            before: reaped().0,
            is_alone: true,
            ..Self::default()
        }
    }

    /// Samples all processes below this process, of which `first` is a child, and reaps those that ended, except
    /// `first`. If there are more processes than allowed, it stops counting.
    pub(super) fn sample(&mut self, first: Pid, limits: &RunLimits) {
        let children = Process::children(Pid::this());
        let all = tree::with_descendants(children.iter().copied());
        let (mut zombies, mut alive) = (Vec::new(), Vec::new());
        for process in all.filter_map(Process::read) {
            let processes = if process.is_zombie {
                &mut zombies
            } else {
                &mut alive
            };
            processes.push(process);
            if alive.len() > limits.processes as usize {
                break;
            }
        }
        let cpu: Duration = zombies
            .iter()
            .chain(&alive)
            .map(|process| process.cpu)
            .sum();
        self.cpu = self.cpu.max(cpu + self.reaped_cpu());
        self.processes = self.processes.max(alive.len());
        // If there are too many processes, the run ends now, so skip the slow part.
        if alive.len() <= limits.processes as usize {
            self.add_memory(&alive, limits.memory);
        }
        for process in zombies {
            if process.pid != first && children.contains(&process.pid) {
                tree::reap(process.pid);
                self.is_alone = false;
            }
        }
    }

    /// Adds a sample of memory. The sum over several processes counts if two consecutive samples show it: before a
    /// child executes another program, it may have all memory of its parent for a moment.
    fn add_memory(&mut self, processes: &[Process], limit: u64) {
        let each = processes.iter().map(|process| process.memory);
        let largest = each.clone().max().unwrap_or(0);
        let mut sum: u64 = each.sum();
        if sum > limit && largest <= limit {
            // Divides shared memory among its processes. It is slow, so it is done only if it may change the result.
            sum = processes
                .iter()
                .filter_map(Process::proportional_memory)
                .sum();
        }
        self.memory = self.memory.max(largest).max(sum.min(self.latest_memory));
        self.latest_memory = sum;
    }

    /// Adds the usage that the system reports when all processes have ended.
    pub(super) fn finish(&mut self, ended: &Ended) {
        self.cpu = self.cpu.max(self.reaped_cpu());
        self.memory = self.memory.max(ended.memory);
        self.is_alone &= ended.is_alone;
        if !self.is_alone {
            // The maximum over all runs of this supervisor. Earlier runs were within the limit.
            self.memory = self.memory.max(reaped().1);
        }
    }

    /// CPU time of the processes that this process reaped during the run.
    fn reaped_cpu(&self) -> Duration {
        reaped().0.saturating_sub(self.before)
    }

    /// The first exceeded limit among CPU time, memory and processes.
    pub(super) fn exceeded(&self, limits: &RunLimits) -> Option<Termination> {
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

    /// Decides how the run ended, from the status of the first process, the limit because of which the supervisor
    /// killed the processes, and whether the output exceeds its limit.
    ///
    /// CPU time takes precedence over wall time, then memory, the limit that ended the run, failure, and output. The
    /// samples are exact only now, so they are compared with the limits again.
    pub(super) fn classify(
        &self,
        status: ExitStatus,
        exceeded: Option<Termination>,
        is_output_over: bool,
        limits: &RunLimits,
    ) -> Termination {
        match (self.exceeded(limits), exceeded) {
            (Some(Termination::OverCpu), _) => Termination::OverCpu,
            (_, Some(Termination::OverWall)) => Termination::OverWall,
            (Some(limit), _) | (None, Some(limit)) => limit,
            (None, None) if status.success() && is_output_over => Termination::OverOutput,
            (None, None) => match status.signal() {
                Some(signal) => Termination::Signalled(Signal(signal)),
                None => Termination::Exited(status.code().expect("no signal ended it")),
            },
        }
    }
}

/// CPU time and the largest peak memory, in bytes, of all processes that this process or their parents have waited for.
fn reaped() -> (Duration, u64) {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the arguments are valid");
    let duration = |time: TimeVal| {
        let part = |value: i64| u64::try_from(value).unwrap_or(0);
        Duration::from_secs(part(time.tv_sec())) + Duration::from_micros(part(time.tv_usec()))
    };
    let cpu = duration(usage.user_time()) + duration(usage.system_time());
    // The system reports KiB.
    (cpu, u64::try_from(usage.max_rss()).unwrap_or(0) << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEBIBYTE: u64 = 1 << 20;

    /// A process with this private memory, in MiB.
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
    fn a_sum_of_memory_counts_if_two_samples_show_it() {
        let (large, small) = (process(200), process(20));
        let mut usage = Samples::new();
        let mut add = |processes: &[Process]| {
            usage.add_memory(processes, 1_000 * MEBIBYTE);
            usage.memory / MEBIBYTE
        };
        assert_eq!(add(&[large]), 200);
        assert_eq!(add(&[large, large]), 200);
        assert_eq!(add(&[large, small]), 220);
        assert_eq!(add(&[small]), 220);
    }

    #[test]
    fn shared_memory_is_divided_before_a_sum_exceeds_the_limit() {
        // This test process is much smaller than 600 MiB.
        let large = process(600);
        let limits = RunLimits {
            memory: 1_000 * MEBIBYTE,
            ..RunLimits::DEFAULT
        };
        let mut usage = Samples::new();
        for _ in 0..2 {
            usage.add_memory(&[large, large], limits.memory);
        }
        assert_eq!(usage.memory / MEBIBYTE, 600);
        assert_eq!(usage.exceeded(&limits), None);
    }

    #[test]
    fn limits_are_compared_in_order() {
        let limits = RunLimits::DEFAULT;
        let mut usage = Samples {
            cpu: limits.cpu,
            memory: limits.memory,
            processes: limits.processes as usize,
            ..Samples::new()
        };
        assert_eq!(usage.exceeded(&limits), None, "usage may equal a limit");
        usage.processes += 1;
        assert_eq!(usage.exceeded(&limits), Some(Termination::OverProcesses));
        usage.memory += 1;
        assert_eq!(usage.exceeded(&limits), Some(Termination::OverMemory));
        usage.cpu += Duration::from_nanos(1);
        assert_eq!(usage.exceeded(&limits), Some(Termination::OverCpu));
    }

    #[test]
    fn the_most_important_reason_is_reported() {
        use Termination::{
            Exited, OverCpu, OverMemory, OverOutput, OverProcesses, OverWall, Signalled,
        };
        const SUCCESS: i32 = 0;
        const CODE_3: i32 = 3 << 8;
        const KILLED: i32 = 9;
        const GIBIBYTE: u64 = 1 << 30;
        // Exit status, CPU time in seconds, memory in bytes, limit that ended the run, whether output is over.
        let table = [
            ((SUCCESS, 1, 1, None, false), Exited(0)),
            ((CODE_3, 1, 1, None, false), Exited(3)),
            ((KILLED, 1, 1, None, false), Signalled(Signal(9))),
            ((KILLED, 1, 1, Some(OverWall), false), OverWall),
            ((KILLED, 1, 1, Some(OverOutput), false), OverOutput),
            ((KILLED, 1, 1, Some(OverProcesses), false), OverProcesses),
            ((SUCCESS, 3, 1, None, false), OverCpu),
            ((SUCCESS, 1, GIBIBYTE, None, false), OverMemory),
            ((SUCCESS, 1, 1, None, true), OverOutput),
            ((KILLED, 3, GIBIBYTE, Some(OverWall), true), OverCpu),
            ((KILLED, 1, GIBIBYTE, Some(OverWall), true), OverWall),
            ((CODE_3, 1, GIBIBYTE, None, true), OverMemory),
            ((KILLED, 1, GIBIBYTE, Some(OverOutput), true), OverMemory),
            ((CODE_3, 1, 1, None, true), Exited(3)),
        ];
        for ((status, cpu, memory, exceeded, is_output_over), expected) in table {
            let cpu = Duration::from_secs(cpu);
            let samples = Samples {
                cpu,
                memory,
                ..Samples::new()
            };
            let status = ExitStatus::from_raw(status);
            let end = samples.classify(status, exceeded, is_output_over, &RunLimits::DEFAULT);
            assert_eq!(end, expected, "{status:?}, {samples:?}, {exceeded:?}");
        }
    }
}
