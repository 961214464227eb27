//! Which processes search together.

use std::time::Duration;

/// The processes of a search.
///
/// Connections have no password and no encryption: use them in trusted networks only.
#[derive(Clone, Debug)]
#[must_use]
pub struct Hosts {
    pub(super) addresses: Vec<String>,
    pub(super) process: usize,
    pub(super) start_up: Duration,
}

impl Hosts {
    /// The processes have these addresses, such as `10.0.0.2:7000`; this is the process with the index `process`.
    ///
    /// # Panics
    ///
    /// If no address has this index.
    pub fn new(addresses: impl IntoIterator<Item = String>, process: usize) -> Self {
        let addresses: Vec<String> = addresses.into_iter().collect();
        assert!(
            process < addresses.len(),
            "no address has the index {process}"
        );
        Self {
            addresses,
            process,
            start_up: Duration::from_secs(60),
        }
    }

    /// Sets the time in which all processes must start and connect; one minute is the default.
    pub const fn start_up(mut self, time: Duration) -> Self {
        self.start_up = time;
        self
    }
}
