//! All that a program has started, and how to end it.

use std::collections::{HashSet, VecDeque};
use std::io;
use std::iter;
use std::process::{Child, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Pid, getpgid, getpgrp};

use super::process::Process;

/// How long to wait between two attempts.
const PAUSE: Duration = Duration::from_micros(500);

/// How long to try: some processes can't be ended, as when a disk does not answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// These processes and all below them, each before what is below it.
///
/// The children of one are looked for when the next one is asked for: whoever stops one, or has seen enough, need
/// not wait for all.
pub(super) fn with_descendants(roots: impl IntoIterator<Item = Pid>) -> impl Iterator<Item = Pid> {
    let mut waiting: VecDeque<Pid> = roots.into_iter().collect();
    let mut known = HashSet::new();
    let mut last = None;
    iter::from_fn(move || {
        waiting.extend(last.take().into_iter().flat_map(Process::children));
        last = iter::from_fn(|| waiting.pop_front()).find(|&pid| known.insert(pid));
        last
    })
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

/// Ends these processes, which are children of this one, and all below them, as they are now; those that have lost
/// their parents since then are left.
pub(super) fn end_once(roots: impl Fn() -> Vec<Pid>) {
    // All of a group are ended in one moment, in which none of them starts another, however many there are
    // and however little time they leave to this process.
    let groups: HashSet<Pid> = roots().into_iter().filter_map(group_of).collect();
    for group in groups {
        // If there is nobody any more, so much the better.
        let _ = killpg(group, Signal::SIGKILL);
    }
    // Others may be in groups of their own. Whoever is stopped starts nothing: when there is nobody left to
    // stop, all are known.
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

/// The group of a child of this process, unless this one is in it. As long as the child has not been waited for, no
/// other group gets its number.
fn group_of(child: Pid) -> Option<Pid> {
    let group = getpgid(Some(child)).ok();
    group.filter(|group| *group != getpgrp())
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
