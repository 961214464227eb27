//! The caller's side of a run: starts a supervisor and reads its report.

use std::collections::HashSet;
use std::env;
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use nix::sys::memfd::{MFdFlags, memfd_create};
use nix::sys::prctl;
use nix::sys::signal::{SigSet, SigmaskHow, Signal};
use nix::unistd::{Pid, getsid};

use super::tree::{self, Process};
use super::{HAS_HOOK, VERB, report};
use crate::{Error, ErrorKind, Execution, Limits, Termination, Usage};

/// How often the caller checks whether the run is cancelled.
const PERIOD: Duration = Duration::from_millis(50);

/// How much longer than the program a supervisor may run: it has to end processes, perhaps on a busy machine.
const GRACE: Duration = Duration::from_secs(40);

/// The supervisors of this process; `None` before the first one.
static SUPERVISORS: Mutex<Option<HashSet<Pid>>> = Mutex::new(None);

/// Runs a program on an input; see [`crate::Program::run`].
pub(crate) fn run(
    words: &[String],
    input: &[u8],
    limits: &Limits,
    cancel: &AtomicBool,
) -> Result<Execution, Error> {
    if !HAS_HOOK.load(Ordering::SeqCst) {
        let message = "`main` does not call `runner::supervise_if_asked`";
        return Err(Error::supervisor(message));
    }
    if !Process::has_children_listed() {
        let message = "programs can be run only if the system lists child processes in /proc \
                       (CONFIG_PROC_CHILDREN)";
        return Err(Error::new(ErrorKind::Unsupported, message));
    }
    let is_cancelled = || cancel.load(Ordering::SeqCst);
    let cancelled = || Error::new(ErrorKind::Cancelled, "the run was cancelled");
    if is_cancelled() {
        return Err(cancelled());
    }
    let started = Instant::now();
    let (bytes, status) = Supervisor::start(words, input, limits)
        .and_then(|supervisor| supervisor.finish(limits, is_cancelled))
        .map_err(Error::supervisor)?;
    let wall = started.elapsed();
    let report = report::parse(&bytes);
    let supervisor_failed = |error: &Error| error.kind() == ErrorKind::Supervisor;
    if report
        .as_ref()
        .is_none_or(|report| report.as_ref().is_err_and(supervisor_failed))
    {
        end_orphans().map_err(Error::supervisor)?;
    }
    match report {
        Some(report) => report,
        None if is_cancelled() => Err(cancelled()),
        None if status.signal().is_some() => Ok(without_report(wall, limits)),
        None => Err(Error::supervisor("the supervisor sent no report")),
    }
}

/// A supervisor process and the socket to it.
#[derive(Debug)]
struct Supervisor {
    // Fields are dropped in order: the socket closes before the child is waited for.
    socket: UnixStream,
    child: Registered,
}

impl Supervisor {
    fn start(words: &[String], input: &[u8], limits: &Limits) -> io::Result<Self> {
        let (socket, theirs) = UnixStream::pair()?;
        socket.set_read_timeout(Some(PERIOD))?;
        // The executable may have been replaced since this process started.
        let mut command = Command::new("/proc/self/exe");
        command
            .arg0(env::args_os().next().unwrap_or_else(|| "runner".into()))
            .args([VERB, &serde_json::to_string(limits)?])
            .args(words)
            .stdin(memory_file(input)?)
            .stdout(OwnedFd::from(theirs));
        let child = Registered::start(&mut command)?;
        Ok(Self { socket, child })
    }

    /// Reads until the supervisor ends. Returns the bytes and the exit status.
    fn finish(
        mut self,
        limits: &Limits,
        is_cancelled: impl Fn() -> bool,
    ) -> io::Result<(Vec<u8>, ExitStatus)> {
        let mut bytes = Vec::new();
        let mut chunk = vec![0; 1 << 16];
        let mut deadline = Instant::now() + limits.wall + GRACE;
        let mut is_told = false;
        loop {
            match self.socket.read(&mut chunk) {
                Ok(0) => break,
                Ok(length) => bytes.extend_from_slice(&chunk[..length]),
                Err(error) => match error.kind() {
                    io::ErrorKind::Interrupted => {}
                    // The program may have stopped its supervisor.
                    io::ErrorKind::WouldBlock => tree::send(self.child.pid(), Signal::SIGCONT),
                    _ => return Err(error),
                },
            }
            if is_cancelled() && !is_told {
                is_told = true;
                deadline = deadline.min(Instant::now() + GRACE);
                self.socket.shutdown(Shutdown::Write)?;
            }
            if Instant::now() > deadline {
                self.child.0.kill()?;
            }
        }
        Ok((bytes, self.child.0.wait()?))
    }
}

/// The result of a run whose supervisor was killed before it could report.
fn without_report(wall: Duration, limits: &Limits) -> Execution {
    let termination = if wall > limits.wall {
        Termination::OverWall
    } else {
        Termination::SupervisorKilled
    };
    Execution {
        termination,
        usage: Usage {
            wall,
            ..Usage::default()
        },
        stdout: Vec::new(),
        stderr: Vec::new(),
    }
}

/// Creates a file in memory: unlike a pipe, it needs no writer while the program runs.
fn memory_file(content: &[u8]) -> io::Result<File> {
    let mut file = File::from(memfd_create("input", MFdFlags::MFD_CLOEXEC)?);
    file.write_all(content)?;
    file.rewind()?;
    Ok(file)
}

/// A child process that is listed in [`SUPERVISORS`] until it is dropped.
#[derive(Debug)]
struct Registered(Child);

impl Registered {
    /// Starts a supervisor with all signals blocked. It unblocks them when it can handle them.
    ///
    /// Without the block, Ctrl-C kills a new supervisor: a terminal sends SIGINT to the whole foreground process group,
    /// and the supervisor belongs to it until it has its own session.
    fn start(command: &mut Command) -> io::Result<Self> {
        let mut supervisors = lock();
        if supervisors.is_none() {
            prctl::set_child_subreaper(true)?;
        }
        let previous = SigSet::all().thread_swap_mask(SigmaskHow::SIG_SETMASK)?;
        let child = command.spawn();
        previous.thread_set_mask()?;
        let child = Self(child?);
        supervisors.get_or_insert_default().insert(child.pid());
        Ok(child)
    }

    fn pid(&self) -> Pid {
        Pid::from_raw(self.0.id().cast_signed())
    }
}

impl Drop for Registered {
    /// Waits for the end of the supervisor. It ends soon, since its socket is closed.
    fn drop(&mut self) {
        // If the child cannot be waited for, it has ended.
        let _ = self.0.wait();
        if let Some(supervisors) = &mut *lock() {
            supervisors.remove(&self.pid());
        }
    }
}

/// Ends all processes whose supervisor was killed.
///
/// # Errors
///
/// If a process cannot be ended.
fn end_orphans() -> io::Result<()> {
    // No supervisor is started meanwhile, so each existing one is registered.
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

/// The children of this process that were started by a program. A child that the caller itself started is a
/// supervisor, or it is in the caller's session, which no process of a program can join.
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
