//! A run, as the command sees it: a supervisor that will report.

use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use nix::sys::memfd::{MFdFlags, memfd_create};
use nix::sys::signal::Signal;

use super::message::{Report, Request};
use super::orphans::{self, Known};
use super::process::Process;
use super::tree;
use crate::{Error, ErrorKind, Execution, Limits, Termination};

/// The verb of a supervisor.
pub(super) const VERB: &str = "__supervise";

/// How often to look up while waiting.
const TURN: Duration = Duration::from_millis(50);

/// How long a supervisor may take beside the program: to end what is left, on a machine with much to
/// do.
const GRACE: Duration = Duration::from_secs(40);

/// A supervisor at work.
#[derive(Debug)]
pub(super) struct Supervision {
    // Before the supervisor, so as to be closed before that is waited for.
    line: UnixStream,
    supervisor: Known,
    started: Instant,
    limits: Limits,
    /// The program, for messages.
    program: String,
}

impl Supervision {
    /// Starts a supervisor and tells it what to do.
    pub(super) fn start(words: &[String], input: &[u8], limits: &Limits) -> Result<Self, Error> {
        if !Process::has_children_listed() {
            let message = "programs can be run only if the system lists child processes in /proc (CONFIG_PROC_CHILDREN)";
            return Err(Error::new(ErrorKind::Unsupported, message));
        }
        Self::try_start(words, input, limits).map_err(Error::supervisor)
    }

    fn try_start(words: &[String], input: &[u8], limits: &Limits) -> io::Result<Self> {
        let (line, theirs) = UnixStream::pair()?;
        // The command holds their end of the line until it is dropped.
        let supervisor = Known::start(
            Command::new("/proc/self/exe")
                .arg0("quadrille")
                .arg(VERB)
                .stdin(file_of(input)?)
                .stdout(OwnedFd::from(theirs)),
        )?;
        let started = Instant::now();
        let request = Request {
            words: words.to_vec(),
            limits: *limits,
        };
        request.write(&line)?;
        line.set_read_timeout(Some(TURN))?;
        Ok(Self {
            line,
            supervisor,
            started,
            limits: *limits,
            program: words[0].clone(),
        })
    }

    /// Waits for the end of the run.
    pub(super) fn wait(mut self, cancel: &AtomicBool) -> Result<Execution, Error> {
        let bytes = self.listen(cancel).map_err(Error::supervisor)?;
        let status = self.supervisor.child.wait();
        let status = status.map_err(Error::supervisor)?;
        let wall = self.started.elapsed();
        let report = Report::parse(&bytes);
        if matches!(report, None | Some(Report::Failed(_))) {
            orphans::end().map_err(Error::supervisor)?;
        }
        match report {
            Some(Report::Execution(ran)) => Ok(ran),
            Some(Report::NotStarted(why)) => {
                let program = &self.program;
                let message = format!("cannot start {program}: {why}");
                Err(Error::new(ErrorKind::Start, message))
            }
            Some(Report::Failed(why)) => Err(Error::supervisor(why)),
            None if cancel.load(Ordering::SeqCst) => Err(cancelled()),
            None if status.signal().is_some() => Ok(self.unwatched(wall)),
            None => Err(Error::supervisor("the supervisor failed")),
        }
    }

    /// All that the supervisor says, until it ends.
    fn listen(&mut self, cancel: &AtomicBool) -> io::Result<Vec<u8>> {
        let mut said = Vec::new();
        let mut piece = vec![0; 1 << 16];
        let mut latest = self.started + self.limits.wall + GRACE;
        let mut is_asked_to_end = false;
        loop {
            match self.line.read(&mut piece) {
                Ok(0) => return Ok(said),
                Ok(length) => said.extend_from_slice(&piece[..length]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // A program may stop its supervisor, which then goes on.
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    tree::send(self.supervisor.pid(), Signal::SIGCONT);
                }
                // It has ended without having read what it was to do.
                Err(error) if error.kind() == io::ErrorKind::ConnectionReset => return Ok(said),
                Err(error) => return Err(error),
            }
            if cancel.load(Ordering::SeqCst) && !is_asked_to_end {
                is_asked_to_end = true;
                latest = latest.min(Instant::now() + GRACE);
                self.line.shutdown(Shutdown::Write)?;
            }
            if Instant::now() > latest {
                self.supervisor.child.kill()?;
            }
        }
    }

    /// What there is to say of a run whose supervisor did not live to report.
    fn unwatched(&self, wall: Duration) -> Execution {
        let end = if wall > self.limits.wall {
            Termination::OverWall
        } else {
            Termination::SupervisorKilled
        };
        Execution {
            termination: end,
            cpu: Duration::ZERO,
            wall,
            memory: 0,
            stdout: Vec::new(),
            stderr: Vec::new(),
        }
    }
}

/// A file in memory, so that whoever does not read its input keeps nobody waiting.
fn file_of(input: &[u8]) -> io::Result<File> {
    let mut file = File::from(memfd_create("input", MFdFlags::MFD_CLOEXEC)?);
    file.write_all(input)?;
    file.rewind()?;
    Ok(file)
}

/// The error of a run that the caller cancelled.
pub(super) fn cancelled() -> Error {
    Error::new(ErrorKind::Cancelled, "the run was cancelled")
}
