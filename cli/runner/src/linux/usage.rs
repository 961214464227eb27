//! The usage of a run, and the classification of its end.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeVal;
use nix::unistd::Pid;

use super::tree::{self, Ended, Process};
use crate::execution::{Signal, Termination};
use crate::limits::RunLimits;

/// The largest extension of the wall time by waiting for a processor, as a multiple of the limit.
pub(super) const MAX_EXTENSION: u32 = 9;

/// The ratio of all time to the time in which shared memory is divided.
const DIVISION_SHARE: u32 = 5;

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
    /// The sum of the memory of all processes in the latest sample that has it, in bytes.
    latest_memory: u64,
    /// When shared memory may be divided again.
    next_division: Option<Instant>,
    /// For how long processes waited for a processor, except in the present wait.
    waited: Duration,
    /// The duration of the present wait.
    waiting: Duration,
    /// For how long the processes of the latest sample ran, and waited for a processor.
    schedule: [Duration; 2],
    /// The wall time at the latest sample.
    elapsed: Duration,
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
    pub(super) fn sample(&mut self, first: Pid, elapsed: Duration, limits: &RunLimits) {
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
        let all = || zombies.iter().chain(&alive);
        let cpu: Duration = all().map(|process| process.cpu).sum();
        self.cpu = self.cpu.max(cpu + self.reaped_cpu());
        self.processes = self.processes.max(alive.len());
        // If there are too many processes, the run ends now, so skip the slow part.
        if alive.len() <= limits.processes as usize {
            self.sample_memory(&alive);
        }
        let schedule = Process::schedule(all().map(|process| process.pid));
        let is_ready = || alive.iter().any(|process| Process::is_ready(process.pid));
        let is_waiting = schedule == self.schedule && is_ready();
        self.add_schedule(schedule, elapsed, is_waiting);
        for process in zombies {
            if process.pid != first && children.contains(&process.pid) {
                tree::reap(process.pid);
                self.is_alone = false;
            }
        }
    }

    /// Samples memory: that of the largest process, and the sum over all processes, among which shared memory is
    /// divided. The limit plays no part, so the result does not depend on it.
    fn sample_memory(&mut self, processes: &[Process]) {
        let each = processes.iter().map(|process| process.memory);
        self.memory = self.memory.max(each.clone().max().unwrap_or(0));
        let mut sum = each.sum();
        // The system needs about 20 milliseconds for each GiB, so memory is divided only if it may change the result.
        if sum > self.memory {
            let now = Instant::now();
            if self.next_division.is_some_and(|next| now < next) {
                return;
            }
            sum = processes.iter().map(Process::proportional_memory).sum();
            self.next_division = Some(now + now.elapsed() * DIVISION_SHARE);
        }
        self.add_sum(sum);
    }

    /// Adds a sum of memory. It counts if two consecutive sums show it: before a child executes another program, it may
    /// have all memory of its parent for a moment.
    fn add_sum(&mut self, sum: u64) {
        self.memory = self.memory.max(sum.min(self.latest_memory));
        self.latest_memory = sum;
    }

    /// Adds a sample of the times for which the present processes ran, and waited for a processor. `is_waiting` says
    /// that neither has changed although a process is ready, so that it has waited since the latest sample.
    fn add_schedule(&mut self, schedule: [Duration; 2], elapsed: Duration, is_waiting: bool) {
        if is_waiting {
            self.waiting += elapsed.saturating_sub(self.elapsed);
        } else if schedule != self.schedule {
            // Several threads can wait at a time.
            let most = elapsed.saturating_sub(self.elapsed) + self.waiting;
            self.waited += schedule[1].saturating_sub(self.schedule[1]).min(most);
            self.waiting = Duration::ZERO;
        }
        (self.schedule, self.elapsed) = (schedule, elapsed);
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

    /// The first exceeded limit among CPU time, wall time, memory and processes. Waiting for a processor extends wall
    /// time.
    pub(super) fn exceeded(&self, limits: &RunLimits) -> Option<Termination> {
        let extension = limits.wall.saturating_mul(MAX_EXTENSION);
        let extension = extension.min(self.waited + self.waiting);
        let wall = self.elapsed.saturating_sub(extension);
        let in_order = [
            (self.cpu > limits.cpu, Termination::OverCpu),
            (wall > limits.wall, Termination::OverWall),
            (self.memory > limits.memory, Termination::OverMemory),
            (
                self.processes > limits.processes as usize,
                Termination::OverProcesses,
            ),
        ];
        in_order
            .into_iter()
            .find_map(|(is_over, limit)| is_over.then_some(limit))
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

    /// This test process, as if it had this resident memory, in MiB.
    fn process(memory: u64) -> Process {
        let process = Process::read(Pid::this()).expect("this process exists");
        Process {
            memory: memory * MEBIBYTE,
            ..process
        }
    }

    #[test]
    fn a_sum_of_memory_counts_if_two_samples_show_it() {
        let mut usage = Samples::new();
        let sums = [200, 400, 220, 20].map(|sum| {
            usage.add_sum(sum * MEBIBYTE);
            usage.memory / MEBIBYTE
        });
        assert_eq!(sums, [0, 200, 220, 220]);
    }

    #[test]
    fn shared_memory_is_divided() {
        // This test process is much smaller than 600 MiB.
        let large = process(600);
        let mut usage = Samples::new();
        for _ in 0..2 {
            usage.next_division = None;
            usage.sample_memory(&[large, large]);
        }
        assert_eq!(usage.memory / MEBIBYTE, 600);
        assert!(usage.latest_memory < 600 * MEBIBYTE);
    }

    #[test]
    fn memory_is_divided_in_a_small_share_of_the_time() {
        let mut usage = Samples::new();
        usage.sample_memory(&[process(600), process(600)]);
        usage.next_division = Some(Instant::now() + Duration::from_secs(3600));
        usage.latest_memory = 0;
        usage.sample_memory(&[process(700), process(700)]);
        assert_eq!((usage.memory / MEBIBYTE, usage.latest_memory), (700, 0));
    }

    #[test]
    fn waiting_for_a_processor_is_no_wall_time() {
        let second = Duration::from_secs;
        let mut usage = Samples::new();
        // The total wait that the system counts, the wall time, whether a process waits; the wait so far.
        let samples = [
            (2, 2, false, 2),
            (3, 3, false, 3),
            // The process that waited three seconds has ended.
            (1, 4, false, 3),
            (4, 7, false, 6),
            // A process sleeps, and then waits; the system counts the wait when it is over.
            (4, 9, false, 6),
            (4, 10, true, 7),
            (4, 11, true, 8),
            (6, 12, false, 8),
        ];
        for (waited, elapsed, is_waiting, so_far) in samples {
            let schedule = [second(1), second(waited)];
            usage.add_schedule(schedule, second(elapsed), is_waiting);
            assert_eq!(usage.waited + usage.waiting, second(so_far), "{elapsed}");
        }
        for (waited, elapsed, is_over) in [
            (0, 6, false),
            (0, 7, true),
            (8, 14, false),
            (8, 15, true),
            (1_000, 60, false),
            (1_000, 61, true),
        ] {
            let usage = Samples {
                waited: second(waited),
                elapsed: second(elapsed),
                ..Samples::new()
            };
            let expected = is_over.then_some(Termination::OverWall);
            assert_eq!(usage.exceeded(&RunLimits::DEFAULT), expected, "{elapsed}");
        }
    }

    #[test]
    fn limits_are_compared_in_order() {
        let limits = RunLimits::DEFAULT;
        let mut usage = Samples {
            cpu: limits.cpu,
            elapsed: limits.wall,
            memory: limits.memory,
            processes: limits.processes as usize,
            ..Samples::new()
        };
        assert_eq!(usage.exceeded(&limits), None, "usage may equal a limit");
        usage.processes += 1;
        assert_eq!(usage.exceeded(&limits), Some(Termination::OverProcesses));
        usage.memory += 1;
        assert_eq!(usage.exceeded(&limits), Some(Termination::OverMemory));
        usage.elapsed += Duration::from_nanos(1);
        assert_eq!(usage.exceeded(&limits), Some(Termination::OverWall));
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
