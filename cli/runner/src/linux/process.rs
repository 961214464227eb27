//! A process, as the system tells of it in `/proc`.

use std::fs;
use std::time::Duration;

use nix::unistd::{Pid, SysconfVar, sysconf};

/// What a process does and has, at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Process {
    pub(super) pid: Pid,
    /// Its session.
    pub(super) session: Pid,
    /// Whether it has ended, and its parent does not know yet.
    pub(super) is_zombie: bool,
    /// CPU time that it took, and those of its children for which it has waited.
    pub(super) cpu: Duration,
    /// Its memory, in bytes; what several share counts for each.
    pub(super) memory: u64,
}

impl Process {
    /// Looks at a process; `None` if there is none any more.
    pub(super) fn read(pid: Pid) -> Option<Self> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat"));
        Self::parse(pid, &stat.ok()?)
    }

    /// Reads what `/proc/PID/stat` says; `man proc_pid_stat` has the fields.
    fn parse(pid: Pid, stat: &str) -> Option<Self> {
        // A name may have parentheses and blanks in it, so the last one ends it. It is the second
        // field.
        let (_, fields) = stat.rsplit_once(") ")?;
        let fields: Vec<&str> = fields.split_ascii_whitespace().collect();
        let field = |number: usize| fields.get(number - 3).copied();
        let number = |at| field(at).and_then(|field| field.parse::<u64>().ok());
        let ticks: u64 = (14..=17).map(number).sum::<Option<u64>>()?;
        Some(Self {
            pid,
            session: Pid::from_raw(field(6)?.parse().ok()?),
            is_zombie: matches!(field(3)?, "Z" | "X"),
            cpu: Duration::from_millis(ticks * 1_000 / ticks_per_second()),
            memory: number(24)? * page_size(),
        })
    }

    /// Its children, those of all its threads; none if there is no such process any more. The system
    /// may pass over one while another ends.
    pub(super) fn children(pid: Pid) -> Vec<Pid> {
        let threads = fs::read_dir(format!("/proc/{pid}/task"));
        let threads = threads.into_iter().flatten().flatten();
        let lists =
            threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
        let numbers = lists.flat_map(|list| {
            let numbers = list.split_ascii_whitespace().map(str::parse);
            numbers.flatten().collect::<Vec<i32>>()
        });
        numbers.map(Pid::from_raw).collect()
    }

    /// Whether the system tells of children at all (`CONFIG_PROC_CHILDREN`).
    pub(super) fn has_children_listed() -> bool {
        fs::exists("/proc/thread-self/children").unwrap_or(false)
    }

    /// The share of this process in the memory that it has, in bytes: what several have in common is
    /// shared out.
    pub(super) fn share_of_memory(&self) -> Option<u64> {
        let text = fs::read_to_string(format!("/proc/{}/smaps_rollup", self.pid)).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
        let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
        Some(kibibytes << 10)
    }
}

/// How many parts of a second the system counts.
fn ticks_per_second() -> u64 {
    configured(SysconfVar::CLK_TCK, 100)
}

/// The size of a page of memory, in bytes.
fn page_size() -> u64 {
    configured(SysconfVar::PAGE_SIZE, 4096)
}

/// A property of the system; what nearly all have where it does not tell.
fn configured(variable: SysconfVar, usual: u64) -> u64 {
    let value = sysconf(variable).ok().flatten();
    value
        .and_then(|value| u64::try_from(value).ok())
        .filter(|&value| value > 0)
        .unwrap_or(usual)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_look_like_other_fields() {
        let stat = "7 (a) Z (b)) S 3 4 5 0 -1 0 1 2 3 4 30 20 10 5 20 0 1 0 99 8192 6 more";
        let process = Process::parse(Pid::from_raw(7), stat).expect("it is well formed");
        assert_eq!(process.session, Pid::from_raw(5));
        assert!(!process.is_zombie);
        assert_eq!(
            process.cpu.as_millis(),
            u128::from(65_000 / ticks_per_second())
        );
        assert_eq!(process.memory, 6 * page_size());
    }

    #[test]
    fn a_process_sees_itself() {
        let process = Process::read(Pid::this()).expect("it is there");
        assert!(!process.is_zombie);
        assert!(process.memory > 100_000);
        let share = process.share_of_memory().expect("the system tells");
        assert!(share > 10_000 && share <= process.memory + (1 << 20));
    }
}
