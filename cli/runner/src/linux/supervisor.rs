//! The supervisor: starts a program, watches it and reports.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::libc::{SIGRTMAX, SIGRTMIN};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::prctl;
use nix::sys::signal::{SigSet, Signal};
use nix::unistd::{Pid, setsid};
use rustix::process::setpriority_process;
use signal_hook::consts::SIGCHLD;
use signal_hook::flag;
use signal_hook::low_level::pipe;

use super::pipe_reader::PipeReader;
use super::usage::Samples;
use super::{report, rlimits, spawn_error, tree};
use crate::{Error, ErrorKind, Execution, Limits, Termination, Usage};

/// How often usage is sampled.
const PERIOD: Duration = Duration::from_millis(10);

/// The highest priority of a process, as a niceness.
const HIGHEST_PRIORITY: i32 = -20;

/// The largest number of bytes of standard error that are kept.
const STDERR_CAPACITY: usize = 1 << 16;

/// Signals that a program may send to its supervisor without effect; real-time signals are handled, too. The others
/// are ignored by default, or stop the supervisor (the caller continues it), or mean a crash and kill it.
const HANDLED: [Signal; 14] = [
    Signal::SIGALRM,
    Signal::SIGHUP,
    Signal::SIGINT,
    Signal::SIGIO,
    Signal::SIGPROF,
    Signal::SIGPWR,
    Signal::SIGQUIT,
    Signal::SIGSTKFLT,
    Signal::SIGTERM,
    Signal::SIGUSR1,
    Signal::SIGUSR2,
    Signal::SIGVTALRM,
    Signal::SIGXCPU,
    Signal::SIGXFSZ,
];

/// Supervises one run. The arguments are the limits as JSON and the words of the command.
pub(super) fn main(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let mut arguments = arguments.map(|argument| argument.into_string().unwrap_or_default());
    let limits = arguments.next().unwrap_or_default();
    let words: Vec<String> = arguments.collect();
    let result = match serde_json::from_str(&limits) {
        Ok(limits) if !words.is_empty() => supervise(&words, &limits),
        _ => Err(io::Error::from(io::ErrorKind::InvalidInput)),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {}", Error::supervisor(error));
            ExitCode::FAILURE
        }
    }
}

fn supervise(words: &[String], limits: &Limits) -> io::Result<()> {
    let socket = UnixStream::from(io::stdout().as_fd().try_clone_to_owned()?);
    setsid()?;
    prctl::set_child_subreaper(true)?;
    let named = HANDLED.map(|signal| signal as i32);
    for signal in named.into_iter().chain(SIGRTMIN()..=SIGRTMAX()) {
        // A handler without effect. The program would inherit an ignored signal, but it does not inherit a handler.
        flag::register(signal, Arc::new(AtomicBool::new(false)))?;
    }
    // The caller blocked all signals.
    SigSet::empty().thread_set_mask()?;
    let result = Run::start(words, limits).and_then(|run| run.finish(&socket));
    match result.transpose() {
        Some(result) => report::write(&result, &socket),
        None => Ok(()),
    }
}

/// A running program.
#[derive(Debug)]
struct Run {
    child: Child,
    limits: Limits,
    started: Instant,
    stdout: PipeReader<ChildStdout>,
    stderr: PipeReader<ChildStderr>,
    /// Receives a byte when a child ends.
    child_ended: UnixStream,
    usage: Samples,
    next_sample: Instant,
}

/// Why the supervisor stops watching.
#[derive(Debug)]
enum Stop {
    /// The first process ended.
    Ended,
    /// The program exceeded a limit.
    Exceeded(Termination),
    /// The caller closed its socket.
    Cancelled,
}

impl Run {
    /// Starts a program with this process's standard input.
    fn start(words: &[String], limits: &Limits) -> Result<Self, Error> {
        let mut command = Command::new(&words[0]);
        command
            .args(&words[1..])
            .stdin(Stdio::inherit())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        let child_ended = child_ended().map_err(Error::supervisor)?;
        let started = Instant::now();
        let child = rlimits::with_limits(limits, || command.spawn())?.map_err(|error| {
            let program = &words[0];
            let why = spawn_error::describe(program, &error);
            Error::new(ErrorKind::Start, format!("cannot start {program}: {why}"))
        })?;
        take_precedence();
        Self::watching(child, child_ended, *limits, started).map_err(Error::supervisor)
    }

    fn watching(
        mut child: Child,
        child_ended: UnixStream,
        limits: Limits,
        started: Instant,
    ) -> io::Result<Self> {
        let stdout = child.stdout.take().expect("standard output is piped");
        let stderr = child.stderr.take().expect("standard error is piped");
        // One byte more than the limit shows that the limit is exceeded.
        let capacity = usize::try_from(limits.output).unwrap_or(usize::MAX);
        Ok(Self {
            child,
            limits,
            started,
            stdout: PipeReader::new(stdout, capacity.saturating_add(1))?,
            stderr: PipeReader::new(stderr, STDERR_CAPACITY)?,
            child_ended,
            usage: Samples::default(),
            next_sample: started + PERIOD,
        })
    }

    /// Watches the program until its first process ends or it exceeds a limit, then ends all its processes. Returns
    /// `None` if the caller cancelled the run.
    fn finish(mut self, socket: &UnixStream) -> Result<Option<Execution>, Error> {
        let stop = self.watch(socket);
        let wall = self.started.elapsed();
        // Also after an error of `watch`.
        let status = tree::end(&mut self.child).map_err(Error::supervisor)?;
        self.usage.finish();
        let exceeded = match stop.map_err(Error::supervisor)? {
            Stop::Cancelled => return Ok(None),
            Stop::Exceeded(limit) => Some(limit),
            Stop::Ended => None,
        };
        let stdout = self.stdout.finish().map_err(Error::supervisor)?;
        let is_output_over = stdout.len() as u64 > self.limits.output;
        let usage = &self.usage;
        Ok(Some(Execution {
            termination: usage.classify(status, exceeded, is_output_over, &self.limits),
            usage: Usage {
                cpu: usage.cpu,
                wall,
                memory: usage.memory,
            },
            stdout,
            stderr: self.stderr.finish().map_err(Error::supervisor)?,
        }))
    }

    fn watch(&mut self, socket: &UnixStream) -> io::Result<Stop> {
        loop {
            if self.wait(socket)? {
                return Ok(Stop::Cancelled);
            }
            self.stdout.read()?;
            self.stderr.read()?;
            if self.stdout.is_full() {
                return Ok(Stop::Exceeded(Termination::OverOutput));
            }
            if self.started.elapsed() > self.limits.wall {
                return Ok(Stop::Exceeded(Termination::OverWall));
            }
            if self.child.try_wait()?.is_some() {
                return Ok(Stop::Ended);
            }
            if Instant::now() >= self.next_sample {
                let first = Pid::from_raw(self.child.id().cast_signed());
                self.usage.sample(first, &self.limits);
                if let Some(limit) = self.usage.exceeded(&self.limits) {
                    return Ok(Stop::Exceeded(limit));
                }
                self.next_sample = Instant::now() + PERIOD;
            }
        }
    }

    /// Waits for an event or the next sample. Returns whether the caller closed its socket.
    fn wait(&mut self, socket: &UnixStream) -> io::Result<bool> {
        let until = self.next_sample.min(self.started + self.limits.wall);
        let timeout = until.saturating_duration_since(Instant::now());
        // Rounded up, so that the last millisecond is no busy loop.
        let timeout =
            PollTimeout::try_from(timeout + Duration::from_millis(1)).unwrap_or(PollTimeout::MAX);
        let mut events = vec![
            PollFd::new(socket.as_fd(), PollFlags::POLLIN),
            PollFd::new(self.child_ended.as_fd(), PollFlags::POLLIN),
        ];
        events.extend(self.stdout.poll());
        events.extend(self.stderr.poll());
        match poll(&mut events, timeout) {
            Ok(_) | Err(Errno::EINTR) => {}
            Err(error) => return Err(error.into()),
        }
        // The caller sends no data, so the only event on its socket is the end.
        let is_closed = events[0].any().unwrap_or(false);
        // Empties the socket; the number of bytes does not matter.
        let _ = self.child_ended.read(&mut [0; 64]);
        Ok(is_closed)
    }
}

/// Creates a socket that receives a byte when a child ends.
fn child_ended() -> io::Result<UnixStream> {
    let (receiver, sender) = UnixStream::pair()?;
    receiver.set_nonblocking(true)?;
    pipe::register(SIGCHLD, sender)?;
    Ok(receiver)
}

/// Gives this process the highest priority, after the program has started. The scheduler prefers new processes to one
/// that has slept, so processes that continuously start others would leave no time for the supervisor. Only an
/// administrator may raise the priority; for other users, the system's limit of processes leaves some time.
fn take_precedence() {
    let _ = setpriority_process(None, HIGHEST_PRIORITY);
}
