//! What is left of runs whose supervisor was ended.

use std::collections::HashSet;
use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use nix::sys::prctl;
use nix::unistd::{Pid, getsid};

use super::process::Process;
use super::tree;

/// The supervisors that are there, by the numbers of their processes.
static SUPERVISORS: Mutex<Option<HashSet<Pid>>> = Mutex::new(None);

/// A supervisor, known as one for as long as this is.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) child: Child,
}

impl Known {
    /// Starts a supervisor.
    pub(super) fn start(command: &mut Command) -> io::Result<Self> {
        let mut supervisors = lock();
        if supervisors.is_none() {
            prctl::set_child_subreaper(true)?;
        }
        let child = command.spawn()?;
        supervisors.get_or_insert_default().insert(pid(&child));
        Ok(Self { child })
    }

    /// Its process.
    pub(super) fn pid(&self) -> Pid {
        pid(&self.child)
    }
}

impl Drop for Known {
    /// Waits for the end of the supervisor, which comes once nobody listens to it any more.
    fn drop(&mut self) {
        let pid = self.pid();
        // What can't be waited for any more has ended.
        let _ = self.child.wait();
        if let Some(supervisors) = &mut *lock() {
            supervisors.remove(&pid);
        }
    }
}

/// Ends all that has lost its supervisor.
///
/// # Errors
///
/// When something can't be ended.
pub(super) fn end() -> io::Result<()> {
    // While this goes on, no supervisor is started, so that none is there that is not known.
    let supervisors = lock();
    let started = Instant::now();
    loop {
        let roots = || orphans(supervisors.as_ref());
        if roots().is_empty() {
            return Ok(());
        }
        tree::end_once(roots);
        roots().into_iter().for_each(tree::reap);
        tree::pause(started)?;
    }
}

/// The children of this process that were not its own: what it starts itself is either a supervisor
/// or in its session, into which nothing comes that has left it.
fn orphans(supervisors: Option<&HashSet<Pid>>) -> Vec<Pid> {
    let session = getsid(None).ok();
    let is_orphan = |pid: &Pid| {
        let is_supervisor = supervisors.is_some_and(|supervisors| supervisors.contains(pid));
        let of = Process::read(*pid).map(|process| process.session);
        !is_supervisor && of.is_some() && of != session
    };
    let children = Process::children(Pid::this()).into_iter();
    children.filter(is_orphan).collect()
}

fn lock() -> MutexGuard<'static, Option<HashSet<Pid>>> {
    SUPERVISORS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn pid(child: &Child) -> Pid {
    Pid::from_raw(child.id().cast_signed())
}
