//! Errors of searches on several hosts.

use std::error::Error;
use std::fmt;
use std::io;
use std::time::Duration;

use crate::error::DiskError;

/// A search on several hosts cannot start or continue. It names the process that is the cause.
#[derive(Debug)]
pub struct HostsError {
    process: usize,
    address: String,
    kind: HostsErrorKind,
}

/// The cause of a [`HostsError`].
#[derive(Debug)]
#[non_exhaustive]
pub enum HostsErrorKind {
    /// The process cannot listen at its address.
    Listen(io::Error),
    /// No connection to the process was possible during the time for the start.
    NotStarted(Duration),
    /// The process has another space, other starts, hosts or threads, or only one of both keeps distances.
    OtherSearch,
    /// The sealed layers of the process do not fit to those of another process.
    OtherLayers {
        /// The number of its sealed layers.
        sealed: u64,
        /// The number of sealed layers of the other process.
        other: u64,
    },
    /// The process has ended, or its connections are closed.
    Ended,
    /// The process sends nothing for this time.
    Silent(Duration),
    /// The other processes have given this process up, because they heard nothing from it.
    GivenUp,
    /// A file of the process, which is this one, cannot be used.
    Disk(DiskError),
}

impl HostsError {
    pub(super) const fn new(process: usize, address: String, kind: HostsErrorKind) -> Self {
        Self {
            process,
            address,
            kind,
        }
    }

    /// The index of the process in the list of hosts.
    #[must_use]
    pub const fn process(&self) -> usize {
        self.process
    }

    /// The cause.
    #[must_use]
    pub const fn kind(&self) -> &HostsErrorKind {
        &self.kind
    }
}

impl fmt::Display for HostsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "process {} ({})", self.process, self.address)?;
        match &self.kind {
            HostsErrorKind::Listen(error) => write!(
                f,
                " cannot listen at its address: {error}; run it on the host of this address, on a free port"
            ),
            HostsErrorKind::NotStarted(time) => write!(
                f,
                " did not start within {time:?}; start it, or correct its address"
            ),
            HostsErrorKind::OtherSearch => f.write_str(
                " runs another search; give all processes the same hosts, threads, space and starts, and let all count or all keep distances",
            ),
            HostsErrorKind::OtherLayers { sealed, other } => write!(
                f,
                " has {sealed} sealed layers, and another process has {other}; restore its directory, or start again with empty directories"
            ),
            HostsErrorKind::Ended => f.write_str(
                " has ended; start all processes again to continue after the last sealed layer",
            ),
            HostsErrorKind::Silent(time) => write!(
                f,
                " has sent nothing for {time:?}; end it, then start all processes again to continue after the last sealed layer"
            ),
            HostsErrorKind::GivenUp => f.write_str(
                " was silent for too long, and the others have ended; start all processes again to continue after the last sealed layer",
            ),
            HostsErrorKind::Disk(error) => write!(f, ": {error}"),
        }
    }
}

impl Error for HostsError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.kind {
            HostsErrorKind::Listen(error) => Some(error),
            HostsErrorKind::Disk(error) => Some(error),
            _ => None,
        }
    }
}
