//! Limits of the system, as a second line behind those of the supervisor.
//!
//! The supervisor samples usage every few milliseconds, later on a busy machine. The limits of the system apply to
//! single processes, and are less exact, so they are set well above the limits of the run. A process that exceeds the
//! system's limit of CPU time exceeds the limit of the run, too. The system counts reserved memory, used or not. Its
//! limit bounds the memory that a process takes between two samples, and hardly any honest program reaches it.
//!
//! Only the limit of memory limits the stack, as on most judges. An endless recursion ends with SIGSEGV below the limit of
//! memory, so that the report can name the cause. Without a limit of the stack, nothing bounds it between two samples,
//! because the system does not count a stack as reserved memory.

use std::fs;

use nix::sys::resource::{RLIM_INFINITY, Resource, getrlimit, rlim_t, setrlimit};

use crate::execution::{Error, ErrorKind};
use crate::limits::RunLimits;

/// Memory that every program may reserve, in bytes. Programs reserve much memory that they never use.
const RESERVED: u64 = 16 << 30;

/// The ratio of the memory that a program may reserve to the memory that it may use, if that exceeds [`RESERVED`]. The C
/// library reserves a stack of the maximal size for each thread.
const RESERVED_PER_USED: u64 = 128;

/// Processes and threads that other programs may start during a run.
const OTHER_PROCESSES: rlim_t = 1 << 10;

/// Sets the system's limits of this process. Processes that it starts inherit them.
///
/// They are soft limits, which the program can lift. The caller's own soft limits are replaced, so that they do not look
/// like a fault of the program.
///
/// # Errors
///
/// [`ErrorKind::Limit`] if a hard limit of the system is below a limit of the run.
pub(super) fn set(limits: &RunLimits) -> Result<(), Error> {
    let cpu = limits.cpu.as_secs();
    let needed = cpu.saturating_add(1);
    check_hard(Resource::RLIMIT_CPU, needed, "CPU time", "-t")?;
    check_hard(Resource::RLIMIT_DATA, limits.memory, "memory", "-d")?;
    let requested = [
        (Resource::RLIMIT_CPU, cpu.saturating_add(2)),
        (Resource::RLIMIT_DATA, reserved_memory(limits)),
        (Resource::RLIMIT_STACK, limits.memory / 8 * 7),
        (Resource::RLIMIT_NPROC, processes(limits.processes)),
        (Resource::RLIMIT_CORE, 0),
    ];
    for (resource, limit) in requested {
        let (_, hard) = getrlimit(resource).map_err(Error::supervisor)?;
        setrlimit(resource, limit.min(hard), hard).map_err(Error::supervisor)?;
    }
    Ok(())
}

/// Checks that the hard limit of the system allows an amount of a resource.
fn check_hard(resource: Resource, needed: rlim_t, name: &str, option: &str) -> Result<(), Error> {
    let (_, hard) = getrlimit(resource).map_err(Error::supervisor)?;
    if hard >= needed {
        return Ok(());
    }
    let message = format!(
        "the hard limit on {name} (`ulimit -H {option}`) is below the requested limit: \
         raise it, or request less"
    );
    Err(Error::new(ErrorKind::Limit, message))
}

/// The number of processes and threads that the user may have: all of the machine, and enough for those that other
/// programs start during the run. The system does not apply this limit to an administrator.
fn processes(limit: u32) -> rlim_t {
    // The fourth word is RUNNING/EXISTING.
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let word = load.split_ascii_whitespace().nth(3);
    let existing = word.and_then(|word| word.split_once('/')?.1.parse::<rlim_t>().ok());
    let more = OTHER_PROCESSES + rlim_t::from(limit);
    existing.map_or(RLIM_INFINITY, |existing| existing.saturating_add(more))
}

/// Private writable memory in bytes, touched or not. (`RLIMIT_AS` counts other mappings, too. Some languages map
/// hundreds of gigabytes.)
fn reserved_memory(limits: &RunLimits) -> rlim_t {
    let usual = limits.memory.saturating_mul(RESERVED_PER_USED);
    limits.reserved.unwrap_or(usual.max(RESERVED))
}
