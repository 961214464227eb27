//! The caller's side of a run: starts supervisors and reads their reports.

use std::collections::BTreeSet;
use std::env;
use std::fs::File;
use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::fs::FileExt;
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use nix::sys::memfd::{MFdFlags, memfd_create};
use nix::sys::prctl;
use nix::sys::signal::{SigSet, SigmaskHow, Signal};
use nix::unistd::{Pid, getsid};
use tempfile::TempDir;

use super::report::{self, Report, Task};
use super::tree::{self, Process};
use super::usage::MAX_EXTENSION;
use super::{HAS_HOOK, VERB, directory};
use crate::execution::{Error, ErrorKind, Execution, Termination, Usage};
use crate::limits::RunLimits;
use crate::program::Program;

/// How often the caller checks whether the run is cancelled.
const PERIOD: Duration = Duration::from_millis(50);

/// How much longer than the program a supervisor may run: it has to end processes, perhaps on a busy machine.
const GRACE: Duration = Duration::from_secs(40);

/// The supervisors of this process.
static SUPERVISORS: Mutex<BTreeSet<Pid>> = Mutex::new(BTreeSet::new());

/// The idle supervisors of a program. They end when it is dropped.
#[derive(Debug, Default)]
pub(crate) struct Idle(Mutex<Vec<Supervisor>>);

impl Idle {
    /// Takes a supervisor that serves runs under these limits.
    fn take(&self, limits: &RunLimits) -> Option<Supervisor> {
        let mut idle = lock(&self.0);
        let at = idle.iter().rposition(|it| it.limits == *limits)?;
        Some(idle.remove(at))
    }
}

/// Runs a program on an input; see [`Program::run`].
pub(crate) fn run(
    program: &Program,
    input: &[u8],
    limits: &RunLimits,
    cancel: &AtomicBool,
) -> Result<Execution, Error> {
    if !HAS_HOOK.load(Ordering::SeqCst) {
        let message = "`main` does not call `runner::supervise_if_asked`";
        return Err(Error::supervisor(message));
    }
    let is_cancelled = || cancel.load(Ordering::SeqCst);
    let cancelled = || Error::new(ErrorKind::Cancelled, "the run was cancelled");
    loop {
        if is_cancelled() {
            return Err(cancelled());
        }
        let started = Instant::now();
        let idle = program.idle.take(limits);
        let is_new = idle.is_none();
        let mut supervisor = idle.map_or_else(|| Supervisor::start(program, limits), Ok)?;
        match supervisor.run(input, is_cancelled) {
            Ok(Some(Report { result, is_last })) => {
                if is_last {
                    drop(supervisor);
                } else {
                    lock(&program.idle.0).push(supervisor);
                }
                match &result {
                    Err(error) if error.kind() == ErrorKind::Supervisor => {}
                    _ => return result,
                }
                end_orphans()?;
                if is_new {
                    return result;
                }
            }
            Ok(None) => {
                let is_killed = supervisor.is_killed()?;
                if is_cancelled() {
                    return Err(cancelled());
                }
                if is_new && is_killed {
                    return Ok(without_report(started.elapsed(), limits));
                }
                if is_new {
                    return Err(Error::supervisor("the supervisor sent no report"));
                }
            }
            // The signal that cancels the run may have ended the supervisor.
            Err(_) if is_cancelled() => return Err(cancelled()),
            Err(error) if is_new => return Err(Error::supervisor(error)),
            Err(_) => {}
        }
        // Something has happened to the supervisor while it was idle, for example because an earlier run prepared it.
        // Only a new supervisor gives a result that does not depend on earlier runs.
    }
}

/// A supervisor process and the connection to it.
#[derive(Debug)]
struct Supervisor {
    // Fields are dropped in order: the socket closes before the child is waited for, and then the directory is removed.
    socket: UnixStream,
    child: Registered,
    /// The supervisor's standard input.
    input: File,
    limits: RunLimits,
    /// The parent of the private working directories, if the program has files. The supervisor removes it, unless it is
    /// killed.
    _home: Option<TempDir>,
}

impl Supervisor {
    fn start(program: &Program, limits: &RunLimits) -> Result<Self, Error> {
        if !Process::has_children_listed() {
            let message = "programs can be run only if the system lists child processes in /proc \
                           (CONFIG_PROC_CHILDREN)";
            return Err(Error::new(ErrorKind::Unsupported, message));
        }
        let start = || -> io::Result<Self> {
            let home = program.files.any().then_some(limits.output);
            let home = home.map(directory::temporary_directory).transpose()?;
            let mut words = program.words.clone();
            if let Some(executable) = &program.executable {
                words[0].clone_from(executable);
            }
            let task = Task {
                words,
                files: program.files.clone(),
                variable: program.variable.clone(),
                limits: *limits,
                home: home.as_ref().map(|home| home.path().to_owned()),
            };
            let (socket, theirs) = UnixStream::pair()?;
            socket.set_read_timeout(Some(PERIOD))?;
            // Unlike a pipe, a file in memory needs no writer while the program runs.
            let input = File::from(memfd_create("input", MFdFlags::MFD_CLOEXEC)?);
            // The executable may have been replaced since this process started.
            let mut command = Command::new("/proc/self/exe");
            command
                .arg0(env::args_os().next().unwrap_or_else(|| "runner".into()))
                .args([VERB, &serde_json::to_string(&task)?])
                .stdin(input.try_clone()?)
                .stdout(OwnedFd::from(theirs));
            Ok(Self {
                socket,
                child: Registered::start(&mut command)?,
                input,
                limits: *limits,
                _home: home,
            })
        };
        start().map_err(Error::supervisor)
    }

    /// Runs the program on an input. Returns `None` if the supervisor ends without a complete report.
    fn run(&mut self, input: &[u8], is_cancelled: impl Fn() -> bool) -> io::Result<Option<Report>> {
        self.input.write_all_at(input, 0)?;
        self.input.set_len(input.len() as u64)?;
        self.socket.write_all(b"\n")?;
        let started = Instant::now();
        let wall = self.limits.wall.saturating_mul(1 + MAX_EXTENSION);
        let mut limit = wall.saturating_add(GRACE);
        let mut is_told = false;
        let mut bytes = Vec::new();
        let mut chunk = [0; 1 << 14];
        loop {
            match self.socket.read(&mut chunk) {
                Ok(0) => return Ok(None),
                Ok(length) => {
                    bytes.extend_from_slice(&chunk[..length]);
                    if let Some(mut report) = report::parse(&bytes) {
                        report.is_last |= is_told;
                        return Ok(Some(report));
                    }
                }
                Err(error) => match error.kind() {
                    io::ErrorKind::Interrupted => {}
                    // The program stops its supervisor as a debugger does, and SIGCONT does not continue it.
                    io::ErrorKind::WouldBlock if tree::is_traced_from_below(self.child.pid()) => {
                        self.child.0.kill()?;
                    }
                    // The program may have stopped its supervisor.
                    io::ErrorKind::WouldBlock => tree::send(self.child.pid(), Signal::SIGCONT),
                    _ => return Err(error),
                },
            }
            if is_cancelled() && !is_told {
                is_told = true;
                limit = limit.min(started.elapsed() + GRACE);
                self.socket.shutdown(Shutdown::Write)?;
            }
            if started.elapsed() > limit {
                self.child.0.kill()?;
            }
        }
    }

    /// Waits for the end of the supervisor and ends the processes that it left. Returns whether a signal ended it.
    ///
    /// The system does not report the end of a traced process before its tracer ends, so the wait comes last.
    fn is_killed(&mut self) -> Result<bool, Error> {
        let started = Instant::now();
        loop {
            end_orphans()?;
            match self.child.0.try_wait() {
                Ok(None) => tree::pause(started).map_err(Error::supervisor)?,
                status => {
                    end_orphans()?;
                    return Ok(status.is_ok_and(|it| it.is_some_and(|it| it.signal().is_some())));
                }
            }
        }
    }
}

/// The result of a run whose supervisor was killed before it could report.
fn without_report(wall: Duration, limits: &RunLimits) -> Execution {
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
        output: Vec::new(),
        stderr: Vec::new(),
        input_unread: false,
        output_missing: false,
    }
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
        let mut supervisors = lock(&SUPERVISORS);
        prctl::set_child_subreaper(true)?;
        let previous = SigSet::all().thread_swap_mask(SigmaskHow::SIG_SETMASK)?;
        let child = command.spawn();
        previous.thread_set_mask()?;
        let child = Self(child?);
        supervisors.insert(child.pid());
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
        lock(&SUPERVISORS).remove(&self.pid());
    }
}

/// Ends all processes whose supervisor was killed.
///
/// # Errors
///
/// If a process cannot be ended.
fn end_orphans() -> Result<(), Error> {
    // No supervisor is started meanwhile, so each existing one is registered.
    let supervisors = lock(&SUPERVISORS);
    let started = Instant::now();
    loop {
        let roots = || orphans(&supervisors);
        if roots().is_empty() {
            return Ok(());
        }
        tree::end_once(roots);
        roots().into_iter().for_each(tree::reap);
        tree::pause(started).map_err(Error::supervisor)?;
    }
}

/// The children of this process that were started by a program. A child that the caller itself started is a
/// supervisor, or it is in the caller's session, which no process of a program can join.
fn orphans(supervisors: &BTreeSet<Pid>) -> Vec<Pid> {
    let session = getsid(None).ok();
    let is_orphan = |pid: &Pid| {
        let of = Process::read(*pid).map(|process| process.session);
        !supervisors.contains(pid) && of.is_some() && of != session
    };
    let children = Process::children(Pid::this()).into_iter();
    children.filter(is_orphan).collect()
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
