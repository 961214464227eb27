//! The other processes of a search: whether they live, and why the search stops early.

use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::Hosts;
use super::error::{HostsError, HostsErrorKind};
use search_core::Limit;

/// The words of a control connection. Other words are `LOST` and the index of a process that is lost.
const ALIVE: u32 = 0;
pub(super) const DONE: u32 = 1;
pub(super) const LOST: u32 = 2;

/// The number of signs of life during the patience of a process.
const SIGNS: u32 = 5;

/// Why the workers of this process stop early.
#[derive(Debug)]
pub(super) enum Reason {
    Limit(Limit),
    Error(HostsError),
    /// A worker panics.
    Panic,
}

/// The workers stop early; [`Peers::reason`] tells why.
#[derive(Debug)]
pub(super) struct Halted;

/// The state that the threads of this process share.
#[derive(Debug)]
pub(super) struct Peers {
    hosts: Hosts,
    /// The number of bytes that this process sent to others.
    pub(super) sent: AtomicU64,
    /// Whether there is a reason to stop early.
    is_halted: AtomicBool,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
pub(super) struct State {
    /// The processes whose workers need nothing more.
    pub(super) done: Vec<bool>,
    /// The processes to which all data are sent.
    pub(super) flushed: Vec<bool>,
    /// Whether the workers of this process need nothing more.
    pub(super) is_done: bool,
    /// Whether a process is lost, or a file cannot be used.
    pub(super) is_failed: bool,
    /// Whether the connections are given up.
    pub(super) is_broken: bool,
    pub(super) reason: Option<Reason>,
}

impl Peers {
    pub(super) fn new(hosts: Hosts) -> Self {
        let is_me = |process| process == hosts.process;
        let alone: Vec<bool> = (0..hosts.addresses.len()).map(is_me).collect();
        Self {
            hosts,
            sent: AtomicU64::new(0),
            is_halted: AtomicBool::new(false),
            state: Mutex::new(State {
                done: alone.clone(),
                flushed: alone,
                is_done: false,
                is_failed: false,
                is_broken: false,
                reason: None,
            }),
            changed: Condvar::new(),
        }
    }

    /// Locks the state. A panic in another thread ends the search anyway.
    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state and wakes all threads that wait for a change.
    pub(super) fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }

    /// Waits until the state satisfies a condition; returns whether it does within the time.
    pub(super) fn wait(&self, time: Duration, is_met: impl Fn(&State) -> bool) -> bool {
        let waited = self
            .changed
            .wait_timeout_while(self.lock(), time, |state| !is_met(state));
        !waited.unwrap_or_else(PoisonError::into_inner).1.timed_out()
    }

    /// Stops the workers of this process; the first reason counts.
    pub(super) fn halt(&self, reason: Reason) -> Halted {
        self.change(|state| {
            state.reason.get_or_insert(reason);
        });
        self.is_halted.store(true, Relaxed);
        Halted
    }

    /// Stops the workers because of a process.
    pub(super) fn fail(&self, process: usize, kind: HostsErrorKind) -> Halted {
        let address = self.hosts.addresses[process].clone();
        let halted = self.halt(Reason::Error(HostsError::new(process, address, kind)));
        self.change(|state| state.is_failed = true);
        halted
    }

    /// Whether the workers go on.
    pub(super) fn check(&self) -> Result<(), Halted> {
        if self.is_halted.load(Relaxed) {
            Err(Halted)
        } else {
            Ok(())
        }
    }

    /// The index of this process.
    pub(super) const fn me(&self) -> usize {
        self.hosts.process
    }

    /// The number of processes.
    pub(super) fn processes(&self) -> usize {
        self.hosts.addresses.len()
    }

    /// The time after which a silent process counts as lost.
    pub(super) const fn patience(&self) -> Duration {
        self.hosts.patience
    }

    /// The time between two signs of life.
    pub(super) fn interval(&self) -> Duration {
        (self.hosts.patience / SIGNS).max(Duration::from_millis(1))
    }

    /// Gives and expects signs of life on a control connection.
    pub(super) fn watch(&self, process: usize, mut control: TcpStream) {
        let interval = self.interval();
        // The time is counted in silent reads: this process may itself be stopped for a time.
        let mut silence = Duration::ZERO;
        // At first, the other process may still wait for a third one.
        let mut patience = self.hosts.start_up.max(self.hosts.patience);
        let mut next_sign = Instant::now();
        let (lost, kind) = loop {
            if Instant::now() >= next_sign {
                next_sign = Instant::now() + interval;
                // The end of the connection is noticed by reading.
                let _ = control.write_all(&ALIVE.to_le_bytes());
            }
            match read_word(&mut control) {
                Ok(ALIVE) => (silence, patience) = (Duration::ZERO, self.hosts.patience),
                Ok(DONE) => {
                    self.change(|state| state.done[process] = true);
                    // The search cannot continue here for long, unless the limits differ.
                    if self.wait(self.hosts.patience, |state| state.is_done) {
                        return;
                    }
                    break (process, HostsErrorKind::Ended);
                }
                Ok(word) => {
                    let last = self.processes() - 1;
                    break (last.min((word - LOST) as usize), HostsErrorKind::Ended);
                }
                Err(error) if is_timeout(&error) => {
                    silence += interval;
                    if silence >= patience {
                        break (process, HostsErrorKind::Silent(patience));
                    }
                }
                Err(_) => break (process, HostsErrorKind::Ended),
            }
        };
        let is_me = lost == self.me();
        self.fail(lost, if is_me { HostsErrorKind::GivenUp } else { kind });
    }
}

/// Reads one word of a control connection.
fn read_word(control: &mut TcpStream) -> io::Result<u32> {
    let mut word = [0; 4];
    while control.peek(&mut word)? < word.len() {
        if control.peek(&mut word)? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        thread::sleep(Duration::from_millis(1));
    }
    control.read_exact(&mut word)?;
    Ok(u32::from_le_bytes(word))
}

pub(super) fn is_timeout(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
    )
}
