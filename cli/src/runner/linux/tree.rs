//! All that a program has started, and how to end it.

use std::collections::HashSet;
use std::io;
use std::process::{Child, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;

use super::process::Process;

/// How long to wait between two attempts.
const PAUSE: Duration = Duration::from_micros(500);

/// How long to try: some processes can't be ended, as when a disk does not answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// These processes and all below them, each before what is below it.
pub(super) fn with_descendants(roots: impl IntoIterator<Item = Pid>) -> Vec<Pid> {
    let mut all: Vec<Pid> = roots.into_iter().collect();
    let mut known: HashSet<Pid> = all.iter().copied().collect();
    let mut next = 0;
    while let Some(&pid) = all.get(next) {
        let children = Process::children(pid).into_iter();
        all.extend(children.filter(|&child| known.insert(child)));
        next += 1;
    }
    all
}

/// Ends everything below this process, of which `first` was the beginning, and says how that one ended.
///
/// # Errors
///
/// When the system refuses, or something can't be ended in half a minute.
pub(super) fn end(first: &mut Child) -> io::Result<ExitStatus> {
    let started = Instant::now();
    loop {
        // The standard library reaps the first one, so it must have done so before all are reaped.
        if let Some(status) = first.try_wait()?
            && !reap_all()?
        {
            return Ok(status);
        }
        end_once(|| Process::children(Pid::this()));
        pause(started)?;
    }
}

/// Ends these processes and all below them, as they are now; those that have lost their parents since
/// then are left.
pub(super) fn end_once(roots: impl Fn() -> Vec<Pid>) {
    // Whoever is stopped starts nothing: when there is nobody left to stop, all are known.
    let mut known = HashSet::new();
    loop {
        let all = with_descendants(roots());
        let fresh = all.into_iter().filter(|&pid| known.insert(pid));
        if fresh.map(|pid| send(pid, Signal::SIGSTOP)).count() == 0 {
            break;
        }
    }
    for pid in known {
        send(pid, Signal::SIGKILL);
    }
}

/// Waits for a moment.
///
/// # Errors
///
/// When that has been going on for too long.
pub(super) fn pause(since: Instant) -> io::Result<()> {
    if since.elapsed() > PATIENCE {
        return Err(io::Error::other("there is a process that cannot be ended"));
    }
    thread::sleep(PAUSE);
    Ok(())
}

/// Takes note of all children that have ended; says whether there are others.
fn reap_all() -> io::Result<bool> {
    loop {
        match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
            Ok(WaitStatus::StillAlive) => return Ok(true),
            Err(Errno::ECHILD) => return Ok(false),
            // There is no name for some of the signals that end a process.
            Ok(_) | Err(Errno::EINVAL | Errno::EINTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// Takes note of a child that has ended.
pub(super) fn reap(pid: Pid) {
    // Nobody asks how it ended, and if it is not there any more, it need not be reaped.
    let _ = waitpid(pid, Some(WaitPidFlag::WNOHANG));
}

/// Sends a signal to a process that may have ended.
pub(super) fn send(pid: Pid, signal: Signal) {
    // That it can't be sent is either no harm, or seen by the process being there still.
    let _ = kill(pid, signal);
}
