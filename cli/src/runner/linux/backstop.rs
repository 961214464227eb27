//! Limits that the system keeps, behind those that the supervisor keeps.
//!
//! A supervisor looks every few milliseconds, and on a busy machine it may come late. The system's
//! own limits are for one process each and cruder, so they lie well above those that count: what they
//! stop has passed those, too.

use std::io;
use std::time::Duration;

use nix::sys::resource::{Resource, getrlimit, rlim_t, setrlimit};

use super::super::Limits;

/// Memory, in bytes, that any program may ask for: much of it is asked for and never used.
const ADDRESS_SPACE: u64 = 1 << 30;

/// Does something under the system's limits, which what is started in it keeps.
///
/// The limits are soft ones, which this process can lift again, and the program can as well.
pub(super) fn behind<T>(limits: &Limits, start: impl FnOnce() -> T) -> io::Result<T> {
    let wanted = [
        (Resource::RLIMIT_CPU, seconds(limits.cpu)),
        (Resource::RLIMIT_DATA, data(limits.memory)),
        (Resource::RLIMIT_CORE, 0),
    ];
    let mut before = Vec::new();
    for (resource, limit) in wanted {
        let (soft, hard) = getrlimit(resource)?;
        setrlimit(resource, limit.min(soft), hard)?;
        before.push((resource, soft, hard));
    }
    let started = start();
    for (resource, soft, hard) in before {
        setrlimit(resource, soft, hard)?;
    }
    Ok(started)
}

/// Whole seconds, at least one more than a time.
fn seconds(time: Duration) -> rlim_t {
    time.as_secs().saturating_add(2)
}

/// Private memory that can be written, in bytes. `RLIMIT_AS` would count what is mapped and never
/// touched, of which some languages have hundreds of gigabytes.
fn data(memory: u64) -> rlim_t {
    memory.saturating_mul(4).saturating_add(ADDRESS_SPACE)
}
