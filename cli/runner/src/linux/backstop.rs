//! Limits that the system keeps, behind those that the supervisor keeps.
//!
//! A supervisor looks every few milliseconds, and on a busy machine it may come late. The system's
//! own limits are for one process each and cruder, so they lie well above those that count. A process
//! that takes more CPU time than the system lets it has passed the limit that counts, too. Of memory the
//! system counts what is reserved, used or not: its limit bounds what a process takes
//! between two looks, and lies so high that hardly any honest program comes near.

use std::fs;
use std::io;
use std::time::Duration;

use nix::sys::resource::{RLIM_INFINITY, Resource, getrlimit, rlim_t, setrlimit};

use super::super::Limits;

/// Memory, in bytes, that any program may reserve: much of it is reserved and never used.
const RESERVED: u64 = 16 << 30;

/// How many times the memory that it may use a program may reserve, if that is more.
const RESERVED_FOR_USED: u64 = 16;

/// How many processes and threads may start besides those of a program, while it runs.
const MEANWHILE: rlim_t = 1 << 10;

/// Does something under the system's limits, which what is started in it keeps.
///
/// The limits are soft ones, which this process can lift again, and the program can as well. Soft ones of the
/// caller's are set aside for the program, since they would be taken for a fault of its own.
///
/// # Errors
///
/// If the system's hard limits keep the program from what it may use.
pub(super) fn behind<T>(limits: &Limits, start: impl FnOnce() -> T) -> io::Result<T> {
    let wanted = [
        (Resource::RLIMIT_CPU, seconds(limits.cpu)),
        (Resource::RLIMIT_DATA, data(limits.memory)),
        (Resource::RLIMIT_NPROC, processes(limits.processes)),
        (Resource::RLIMIT_CORE, 0),
    ];
    check_hard(Resource::RLIMIT_CPU, seconds(limits.cpu) - 1, "CPU time")?;
    check_hard(Resource::RLIMIT_DATA, limits.memory, "memory")?;
    let mut before = Vec::new();
    for (resource, limit) in wanted {
        let (soft, hard) = getrlimit(resource)?;
        setrlimit(resource, limit.min(hard), hard)?;
        before.push((resource, soft, hard));
    }
    let started = start();
    for (resource, soft, hard) in before {
        setrlimit(resource, soft, hard)?;
    }
    Ok(started)
}

/// Makes sure that nobody may have less of a resource than a program.
fn check_hard(resource: Resource, needed: rlim_t, name: &str) -> io::Result<()> {
    if getrlimit(resource)?.1 < needed {
        let message = format!("the system lets nobody have that much {name} here (`ulimit -H`)");
        return Err(io::Error::other(message));
    }
    Ok(())
}

/// Whole seconds, at least one more than a time.
fn seconds(time: Duration) -> rlim_t {
    time.as_secs().saturating_add(2)
}

/// Processes and threads that the caller may have: those of the whole machine, and so many more that all which
/// start meanwhile find room. The system asks nothing of the kind of its administrator.
fn processes(limit: u32) -> rlim_t {
    // The fourth word is how many run, and after a stroke how many there are.
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let words = load.split_ascii_whitespace().nth(3);
    let all = words.and_then(|words| words.split_once('/')?.1.parse::<rlim_t>().ok());
    all.map_or(RLIM_INFINITY, |all| {
        all.saturating_add(MEANWHILE).saturating_add(limit.into())
    })
}

/// Private memory that can be written, in bytes, whether it has been touched or not. `RLIMIT_AS` would
/// count what is mapped otherwise, too, of which some languages have hundreds of gigabytes.
fn data(memory: u64) -> rlim_t {
    memory.saturating_mul(RESERVED_FOR_USED).max(RESERVED)
}
