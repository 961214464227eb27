//! Processes as `/proc` shows them, and the end of a whole tree of them.

use std::collections::{HashSet, VecDeque};
use std::fs;
use std::io;
use std::iter;
use std::process::{Child, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Pid, getpgid, getpgrp};
use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{WaitId, WaitIdOptions, waitid};
use wait4::{ResUse, Wait4};

/// The pause between two attempts to end all processes.
const PAUSE: Duration = Duration::from_micros(500);

/// How long to try. Some processes cannot be ended, for example while a disk does not respond.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A process at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Process {
    pub(super) pid: Pid,
    pub(super) session: Pid,
    /// Whether it has ended and its parent has not waited for it.
    pub(super) is_zombie: bool,
    /// CPU time of the process and of its children for which it waited.
    pub(super) cpu: Duration,
    /// Resident memory in bytes, including all shared memory.
    pub(super) memory: u64,
}

impl Process {
    /// Reads a process; `None` if it does not exist any more.
    pub(super) fn read(pid: Pid) -> Option<Self> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat"));
        Self::parse(pid, &stat.ok()?)
    }

    /// Parses the content of `/proc/PID/stat`; see `man proc_pid_stat` for the fields.
    fn parse(pid: Pid, stat: &str) -> Option<Self> {
        // The second field is the name. It may contain parentheses and blanks; its last parenthesis ends it.
        let (_, fields) = stat.rsplit_once(") ")?;
        let fields: Vec<&str> = fields.split_ascii_whitespace().collect();
        let field = |number: usize| fields.get(number - 3).copied();
        let number = |at| field(at).and_then(|field| field.parse::<u64>().ok());
        let ticks: u64 = (14..=17).map(number).sum::<Option<u64>>()?;
        Some(Self {
            pid,
            session: Pid::from_raw(field(6)?.parse().ok()?),
            is_zombie: matches!(field(3)?, "Z" | "X"),
            cpu: Duration::from_millis(ticks * 1_000 / clock_ticks_per_second()),
            memory: number(24)? * page_size() as u64,
        })
    }

    /// The children of all threads of a process; none if it does not exist any more. The system may omit a child while
    /// another one ends.
    pub(super) fn children(pid: Pid) -> Vec<Pid> {
        let numbers = of_threads(pid, "children").flat_map(|list| {
            let numbers = list.split_ascii_whitespace().map(str::parse);
            numbers.flatten().collect::<Vec<i32>>()
        });
        numbers.map(Pid::from_raw).collect()
    }

    /// For how long the present threads of processes ran, and for how long they were ready and waited for a processor. A
    /// wait counts when it is over.
    pub(super) fn schedule(processes: impl Iterator<Item = Pid>) -> [Duration; 2] {
        let mut sums = [Duration::ZERO; 2];
        for text in processes.flat_map(|pid| of_threads(pid, "schedstat")) {
            for (sum, word) in sums.iter_mut().zip(text.split_ascii_whitespace()) {
                *sum += Duration::from_nanos(word.parse().unwrap_or(0));
            }
        }
        sums
    }

    /// Whether a thread of a process runs, or waits for a processor.
    pub(super) fn is_ready(pid: Pid) -> bool {
        of_threads(pid, "status").any(|status| status.contains("\nState:\tR"))
    }

    /// The process that traces this one, for example a debugger.
    fn tracer(pid: Pid) -> Option<Pid> {
        let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
        let mut lines = status.lines();
        let line = lines.find_map(|line| line.strip_prefix("TracerPid:"))?;
        let tracer = line.trim().parse().ok().filter(|tracer| *tracer != 0);
        tracer.map(Pid::from_raw)
    }

    /// Whether the system lists children (`CONFIG_PROC_CHILDREN`).
    pub(super) fn has_children_listed() -> bool {
        fs::exists("/proc/thread-self/children").unwrap_or(false)
    }

    /// The proportional set size in bytes: shared memory is divided among the processes that share it. It is the
    /// resident memory if the process denies access, and 0 if it has ended.
    pub(super) fn proportional_memory(&self) -> u64 {
        let read = || {
            let text = fs::read_to_string(format!("/proc/{}/smaps_rollup", self.pid)).ok()?;
            let line = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
            let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
            Some(kibibytes << 10)
        };
        let resident = || Self::read(self.pid).filter(|process| !process.is_zombie);
        read().unwrap_or_else(|| resident().map_or(0, |process| process.memory))
    }
}

/// The content of a file in `/proc` for each thread of a process; none if the process does not exist any more.
fn of_threads(pid: Pid, file: &str) -> impl Iterator<Item = String> {
    let threads = fs::read_dir(format!("/proc/{pid}/task"));
    let threads = threads.into_iter().flatten().flatten();
    threads.filter_map(move |thread| fs::read_to_string(thread.path().join(file)).ok())
}

/// These processes and all their descendants, parents first.
///
/// The iterator reads the children of a process when the next item is requested, so a consumer that stops a process, or
/// that has enough items, does not wait for all.
pub(super) fn with_descendants(roots: impl IntoIterator<Item = Pid>) -> impl Iterator<Item = Pid> {
    let mut queue: VecDeque<Pid> = roots.into_iter().collect();
    let mut known = HashSet::new();
    let mut latest = None;
    iter::from_fn(move || {
        queue.extend(latest.take().into_iter().flat_map(Process::children));
        latest = iter::from_fn(|| queue.pop_front()).find(|&pid| known.insert(pid));
        latest
    })
}

/// Whether a descendant of a process traces it.
pub(super) fn is_traced_from_below(pid: Pid) -> bool {
    let is_tracer = |tracer: Pid| with_descendants([pid]).any(|below| below == tracer);
    Process::tracer(pid).is_some_and(is_tracer)
}

/// The end of the first process of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ended {
    pub(super) status: ExitStatus,
    /// Peak memory in bytes of the process and of the children for which it waited.
    pub(super) memory: u64,
    /// Whether it was the only child of this process.
    pub(super) is_alone: bool,
}

/// Ends all processes below this process, of which `first` is a child.
///
/// # Errors
///
/// If the system refuses, or if a process cannot be ended within [`TIMEOUT`].
pub(super) fn end(first: &mut Child) -> io::Result<Ended> {
    let started = Instant::now();
    let mut ended = None;
    loop {
        // The others are reaped after the first process, which needs its own usage.
        if ended.is_none() && has_ended(first)? {
            let ResUse { status, rusage } = first.wait4()?;
            ended = Some(Ended {
                status,
                memory: rusage.maxrss,
                is_alone: true,
            });
        }
        if let Some(ended) = &mut ended {
            let (were_none, are_alive) = reap_all()?;
            ended.is_alone &= were_none;
            if !are_alive {
                return Ok(*ended);
            }
        }
        end_once(|| Process::children(Pid::this()));
        pause(started)?;
    }
}

/// Whether a child has ended; it is not reaped.
fn has_ended(child: &Child) -> io::Result<bool> {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let id = rustix::process::Pid::from_child(child);
    Ok(waitid(WaitId::Pid(id), options)?.is_some())
}

/// Kills these children of this process and all their present descendants. Processes that have lost their parents
/// meanwhile remain.
pub(super) fn end_once(roots: impl Fn() -> Vec<Pid>) {
    // One system call kills a group, so none of its members can start another process meanwhile, even if there are
    // many and they leave little time to this process.
    let groups: HashSet<Pid> = roots().into_iter().filter_map(group_of).collect();
    for group in groups {
        // An error means that the group is empty.
        let _ = killpg(group, Signal::SIGKILL);
    }
    // Other processes may have their own groups. A stopped process starts no others, so the set is complete when no
    // unknown process is found.
    let mut known = HashSet::new();
    loop {
        let mut is_complete = true;
        for pid in with_descendants(roots()) {
            if known.insert(pid) {
                send(pid, Signal::SIGSTOP);
                is_complete = false;
            }
        }
        if is_complete {
            break;
        }
    }
    for pid in known {
        send(pid, Signal::SIGKILL);
    }
}

/// The process group of a child, unless it is this process's own group. No other group gets the number before the child
/// is reaped.
fn group_of(child: Pid) -> Option<Pid> {
    let group = getpgid(Some(child)).ok();
    group.filter(|group| *group != getpgrp())
}

/// Pauses between two attempts.
///
/// # Errors
///
/// If the first attempt was longer than [`TIMEOUT`] ago.
pub(super) fn pause(since: Instant) -> io::Result<()> {
    if since.elapsed() > TIMEOUT {
        return Err(io::Error::other("a process cannot be ended"));
    }
    thread::sleep(PAUSE);
    Ok(())
}

/// Reaps all children that have ended. Returns whether there were none, and whether others are alive.
fn reap_all() -> io::Result<(bool, bool)> {
    let mut were_none = true;
    loop {
        match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
            Ok(WaitStatus::StillAlive) => return Ok((false, true)),
            Err(Errno::ECHILD) => return Ok((were_none, false)),
            // EINVAL: a signal without a name ended the child.
            Ok(_) | Err(Errno::EINVAL) => were_none = false,
            Err(Errno::EINTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// Reaps a child that has ended.
pub(super) fn reap(pid: Pid) {
    // An error means that it is reaped already.
    let _ = waitpid(pid, Some(WaitPidFlag::WNOHANG));
}

/// Sends a signal to a process that may have ended.
pub(super) fn send(pid: Pid, signal: Signal) {
    // After an error the process either has ended, or is found again.
    let _ = kill(pid, signal);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_look_like_other_fields() {
        let stat = "7 (a) Z (b)) S 3 4 5 0 -1 0 1 2 3 4 30 20 10 5 20 0 1 0 99 8192 6 more";
        let process = Process::parse(Pid::from_raw(7), stat).expect("the line is well formed");
        assert_eq!(process.session, Pid::from_raw(5));
        assert!(!process.is_zombie);
        let ticks_per_second = clock_ticks_per_second();
        let milliseconds = 65_000 / ticks_per_second;
        assert_eq!(process.cpu, Duration::from_millis(milliseconds));
        assert_eq!(process.memory, 6 * page_size() as u64);
    }

    #[test]
    fn a_process_can_read_itself() {
        let process = Process::read(Pid::this()).expect("this process exists");
        assert!(!process.is_zombie);
        assert!(process.memory > 100_000);
        let memory = process.proportional_memory();
        assert!(memory > 10_000 && memory <= process.memory + (1 << 20));
    }
}
