//! The supervisor: starts a program, watches it and reports.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::os::fd::{AsFd, OwnedFd};
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
use rustix::process::{PidfdFlags, getpriority_process, pidfd_open, setpriority_process};
use signal_hook::flag;

use super::directory::{self, RunDirectory};
use super::pipe_reader::PipeReader;
use super::report::{self, Report, Task};
use super::tree::{self, Ended};
use super::usage::Samples;
use super::{rlimits, spawn_error};
use crate::execution::{Error, ErrorKind, Execution, Termination, Usage};
use crate::limits::RunLimits;

/// How often usage is sampled.
const PERIOD: Duration = Duration::from_millis(10);

/// The highest priority of a process, as a niceness.
const HIGHEST_PRIORITY: i32 = -20;

/// The largest number of bytes of standard error that are kept.
const STDERR_CAPACITY: usize = 1 << 16;

/// How long a supervisor serves runs. Its system limits depend on the load of the machine at its start.
const LIFETIME: Duration = Duration::from_secs(10);

/// The longest output of a clean run, in bytes. A new process has the memory of its supervisor for a moment, which
/// counts as its peak memory, so a supervisor must stay small.
const MAX_OUTPUT: usize = 1 << 16;

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

/// Supervises runs. The argument is a [`Task`] as JSON.
pub(super) fn main(task: Option<OsString>) -> ExitCode {
    let task = task.and_then(|task| task.into_string().ok());
    let task = task.unwrap_or_default();
    let result = serde_json::from_str(&task).map_err(io::Error::from);
    match result.and_then(|task| supervise(&task)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {}", Error::supervisor(error));
            ExitCode::FAILURE
        }
    }
}

fn supervise(task: &Task) -> io::Result<()> {
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
    let result = serve(task, &socket);
    if let Some(home) = &task.home {
        // The caller tries again.
        let _ = directory::remove(home);
    }
    result
}

/// Runs the program each time that the caller asks for it.
fn serve(task: &Task, socket: &UnixStream) -> io::Result<()> {
    let started = Instant::now();
    let usual_priority = getpriority_process(None)?;
    let words = match task.home {
        Some(_) => directory::absolute(&task.words, &task.files)?,
        None => task.words.clone(),
    };
    let limited = rlimits::set(&task.limits);
    loop {
        let mut socket = socket;
        match socket.read_exact(&mut [0]) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(()),
            result => result?,
        }
        // Only an administrator may set it back to a higher one.
        let _ = setpriority_process(None, usual_priority);
        let run = limited.clone().and_then(|()| Run::start(task, &words));
        let (result, is_clean) = match run.and_then(|run| run.finish(socket)) {
            Ok(Some((execution, is_clean))) => (Ok(execution), is_clean),
            Ok(None) => return Ok(()),
            Err(error) => (Err(error), false),
        };
        let is_last = !is_clean || started.elapsed() > LIFETIME;
        report::write(Report { result, is_last }, socket)?;
        if is_last {
            return Ok(());
        }
    }
}

/// A running program.
#[derive(Debug)]
struct Run {
    child: Child,
    limits: RunLimits,
    started: Instant,
    /// The program's standard input. The position is shared with the program.
    stdin: File,
    stdout: PipeReader<ChildStdout>,
    stderr: PipeReader<ChildStderr>,
    /// Readable when the first process has ended.
    pidfd: OwnedFd,
    usage: Samples,
    next_sample: Instant,
    /// The private working directory, if the program has files.
    directory: Option<RunDirectory>,
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
    /// Starts the program on this process's standard input.
    fn start(task: &Task, words: &[String]) -> Result<Self, Error> {
        // Each run has its own open file with its own position, which cannot be written.
        let open_input = || File::open("/proc/self/fd/0").map_err(Error::supervisor);
        let create = |home| {
            RunDirectory::create(home, &task.files, &open_input()?).map_err(Error::supervisor)
        };
        let directory = task.home.as_deref().map(create).transpose()?;
        let stdin = match task.files.input {
            Some(_) => File::open("/dev/null").map_err(Error::supervisor)?,
            None => open_input()?,
        };
        let mut command = Command::new(&words[0]);
        command
            .args(&words[1..])
            .envs(task.variable.clone())
            .stdin(stdin.try_clone().map_err(Error::supervisor)?)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        if let Some(directory) = &directory {
            command.current_dir(&directory.path);
        }
        let usage = Samples::new();
        let started = Instant::now();
        let child = command.spawn().map_err(|error| {
            let program = &words[0];
            let why = spawn_error::describe(program, &error);
            Error::new(ErrorKind::Start, format!("cannot start {program}: {why}"))
        })?;
        // The scheduler prefers new processes to one that has slept, so processes that continuously start others would
        // leave no time for the supervisor. Only an administrator may raise the priority; for other users, the system's
        // limit of processes leaves some time.
        let _ = setpriority_process(None, HIGHEST_PRIORITY);
        let watching = |mut child: Child| -> io::Result<Self> {
            let stdout = child.stdout.take().expect("standard output is piped");
            let stderr = child.stderr.take().expect("standard error is piped");
            // One byte more than the limit shows that the limit is exceeded.
            let more = u64::from(!task.limits.cut_output);
            let capacity =
                usize::try_from(task.limits.output.saturating_add(more)).unwrap_or(usize::MAX);
            Ok(Self {
                limits: task.limits,
                started,
                stdin,
                stdout: PipeReader::new(stdout, capacity, capacity)?,
                // A program may print much before the message about its end.
                stderr: PipeReader::new(stderr, STDERR_CAPACITY, STDERR_CAPACITY / 2)?,
                pidfd: pidfd_open(
                    rustix::process::Pid::from_child(&child),
                    PidfdFlags::empty(),
                )?,
                child,
                usage,
                next_sample: started + PERIOD,
                directory,
            })
        };
        watching(child).map_err(Error::supervisor)
    }

    /// Watches the program until its first process ends or it exceeds a limit, then ends all its processes. Returns the
    /// result and whether the run was clean; `None` if the caller cancelled the run.
    fn finish(mut self, socket: &UnixStream) -> Result<Option<(Execution, bool)>, Error> {
        let stop = self.watch(socket);
        let wall = self.started.elapsed();
        // Also after an error of `watch`.
        let ended = tree::end(&mut self.child).map_err(Error::supervisor)?;
        self.usage.finish(&ended);
        let exceeded = match stop.map_err(Error::supervisor)? {
            Stop::Cancelled => return Ok(None),
            Stop::Exceeded(limit) => Some(limit),
            Stop::Ended => None,
        };
        let result = self.conclude(&ended, exceeded, wall);
        result.map(Some).map_err(Error::supervisor)
    }

    /// The result of a run whose processes have ended, and whether the run was clean.
    fn conclude(
        mut self,
        ended: &Ended,
        exceeded: Option<Termination>,
        wall: Duration,
    ) -> io::Result<(Execution, bool)> {
        let limit = self.limits.output;
        let mut output = self.stdout.finish()?;
        let mut output_missing = false;
        // A standard output that exceeds the limit is shown, because it explains the end.
        if output.len() as u64 <= limit
            && let Some(directory) = self.directory.take().filter(|it| it.output.is_some())
        {
            let content = directory.read_output(limit.saturating_add(1))?;
            output_missing = content.is_none();
            output = content.unwrap_or_default();
        }
        let is_output_over = output.len() as u64 > limit;
        let termination = self
            .usage
            .classify(ended.status, exceeded, is_output_over, &self.limits);
        let stderr = self.stderr.finish()?;
        let is_clean = matches!(termination, Termination::Exited(_))
            && ended.is_alone
            && self.usage.is_alone
            && output.len() + stderr.len() <= MAX_OUTPUT;
        let execution = Execution {
            termination,
            usage: Usage {
                cpu: self.usage.cpu,
                wall,
                memory: self.usage.memory,
            },
            output,
            stderr,
            input_unread: self.stdin.metadata()?.len() > 0 && self.stdin.stream_position()? == 0,
            output_missing,
        };
        Ok((execution, is_clean))
    }

    fn watch(&mut self, socket: &UnixStream) -> io::Result<Stop> {
        loop {
            let (is_closed, has_ended) = self.wait(socket)?;
            if is_closed {
                return Ok(Stop::Cancelled);
            }
            self.stdout.read()?;
            self.stderr.read()?;
            if self.stdout.is_full() && !self.limits.cut_output {
                return Ok(Stop::Exceeded(Termination::OverOutput));
            }
            // Only a last sample shows whether a program that ended late was late because it waited for a processor.
            let is_late = self.started.elapsed() > self.limits.wall;
            let is_due = has_ended && is_late || Instant::now() >= self.next_sample;
            if is_due && let Some(limit) = self.sample() {
                return Ok(Stop::Exceeded(limit));
            }
            if has_ended {
                return Ok(Stop::Ended);
            }
        }
    }

    /// Samples the usage. Returns the limit that is exceeded, if there is one.
    fn sample(&mut self) -> Option<Termination> {
        let first = Pid::from_raw(self.child.id().cast_signed());
        self.usage
            .sample(first, self.started.elapsed(), &self.limits);
        let directory = self.directory.as_ref();
        let length = directory.map_or(0, RunDirectory::output_length);
        self.next_sample = Instant::now() + PERIOD;
        let over_output = (length > self.limits.output).then_some(Termination::OverOutput);
        self.usage.exceeded(&self.limits).or(over_output)
    }

    /// Waits for an event or the next sample. Returns whether the caller closed its socket, and whether the first
    /// process has ended.
    fn wait(&mut self, socket: &UnixStream) -> io::Result<(bool, bool)> {
        let timeout = self.next_sample.saturating_duration_since(Instant::now());
        // Rounded up, so that the last millisecond is no busy loop.
        let timeout =
            PollTimeout::try_from(timeout + Duration::from_millis(1)).unwrap_or(PollTimeout::MAX);
        let mut events = vec![
            PollFd::new(socket.as_fd(), PollFlags::POLLIN),
            PollFd::new(self.pidfd.as_fd(), PollFlags::POLLIN),
        ];
        events.extend(self.stdout.poll());
        events.extend(self.stderr.poll());
        match poll(&mut events, timeout) {
            Ok(_) | Err(Errno::EINTR) => {}
            Err(error) => return Err(error.into()),
        }
        // The caller sends no data during a run, so the only event on its socket is the end.
        let is_ready = |at: usize| events[at].any().unwrap_or(false);
        Ok((is_ready(0), is_ready(1)))
    }
}
