//! A program at work, watched.

use std::io::{self, Read};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::unistd::Pid;
use rustix::process::setpriority_process;
use signal_hook::consts::SIGCHLD;
use signal_hook::low_level::pipe;

use super::backstop;
use super::drain::PipeReader;
use super::ending::Classifier;
use super::message::Request;
use super::tree;
use super::usage::Usage;
use crate::{Execution, Limits, Termination};

/// How often to look what the program uses.
const PERIOD: Duration = Duration::from_millis(10);

/// The niceness of whoever comes first.
const HIGHEST: i32 = -20;

/// How much of standard error is kept, in bytes.
const STDERR: usize = 1 << 16;

/// A program at work.
#[derive(Debug)]
pub(super) struct Watch {
    child: Child,
    limits: Limits,
    started: Instant,
    stdout: PipeReader<ChildStdout>,
    stderr: PipeReader<ChildStderr>,
    /// A byte comes when a child has ended.
    ended: UnixStream,
    usage: Usage,
    next_sample: Instant,
}

/// Why there is nothing more to watch.
#[derive(Debug)]
enum Stop {
    /// The first process has ended.
    Ended,
    /// A limit is passed.
    Consumed(Termination),
    /// Nobody wants to know any more.
    Abandoned,
}

impl Watch {
    /// Starts a program on this process's standard input; the inner error says why it cannot be
    /// started.
    pub(super) fn start(request: &Request) -> io::Result<io::Result<Self>> {
        let (ended, ending) = UnixStream::pair()?;
        ended.set_nonblocking(true)?;
        pipe::register(SIGCHLD, ending)?;
        let limits = request.limits;
        let mut command = Command::new(&request.words[0]);
        command
            .args(&request.words[1..])
            .stdin(Stdio::inherit())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        let started = Instant::now();
        let mut child = match backstop::behind(&limits, || command.spawn())? {
            Ok(child) => child,
            Err(error) => return Ok(Err(error)),
        };
        take_precedence();
        let stdout = child.stdout.take().expect("it is piped");
        let stderr = child.stderr.take().expect("it is piped");
        // One more than the limit shows that it is passed.
        let most = usize::try_from(limits.output)
            .unwrap_or(usize::MAX)
            .saturating_add(1);
        Ok(Ok(Self {
            child,
            limits,
            started,
            stdout: PipeReader::new(stdout, most)?,
            stderr: PipeReader::new(stderr, STDERR)?,
            ended,
            usage: Usage::default(),
            next_sample: started + PERIOD,
        }))
    }

    /// Watches until the first process ends or a limit is passed, ends what is left, and says how it
    /// was; `None` if nobody wants to know, as the other end of the line is closed.
    pub(super) fn finish(mut self, line: &UnixStream) -> io::Result<Option<Execution>> {
        let stop = self.watch(line);
        let wall = self.started.elapsed();
        // Whatever has gone wrong, nothing is left.
        let status = tree::end(&mut self.child)?;
        let stop = stop?;
        self.usage.finish();
        let passed = match stop {
            Stop::Abandoned => return Ok(None),
            Stop::Consumed(end) => Some(end),
            Stop::Ended => None,
        };
        let stdout = self.stdout.finish()?;
        let ending = Classifier {
            status,
            usage: self.usage,
            passed,
            is_output_over: stdout.len() as u64 > self.limits.output,
        };
        Ok(Some(Execution {
            termination: ending.end(&self.limits),
            cpu: self.usage.cpu,
            wall,
            memory: self.usage.memory,
            stdout,
            stderr: self.stderr.finish()?,
        }))
    }

    fn watch(&mut self, line: &UnixStream) -> io::Result<Stop> {
        loop {
            if self.wait(line)? {
                return Ok(Stop::Abandoned);
            }
            self.stdout.read()?;
            self.stderr.read()?;
            if self.stdout.is_full() {
                return Ok(Stop::Consumed(Termination::OverOutput));
            }
            if self.started.elapsed() > self.limits.wall {
                return Ok(Stop::Consumed(Termination::OverWall));
            }
            if self.child.try_wait()?.is_some() {
                return Ok(Stop::Ended);
            }
            if Instant::now() >= self.next_sample {
                let first = Pid::from_raw(self.child.id().cast_signed());
                self.usage.sample(first, &self.limits);
                if let Some(end) = self.usage.passed(&self.limits) {
                    return Ok(Stop::Consumed(end));
                }
                self.next_sample = Instant::now() + PERIOD;
            }
        }
    }

    /// Waits until there is something to do; says whether the other end of the line is closed.
    fn wait(&mut self, line: &UnixStream) -> io::Result<bool> {
        let until = self.next_sample.min(self.started + self.limits.wall);
        let left = until.saturating_duration_since(Instant::now());
        // Rounded up, so as not to turn round and round in the last millisecond.
        let left =
            PollTimeout::try_from(left + Duration::from_millis(1)).unwrap_or(PollTimeout::MAX);
        let mut waiting = vec![
            PollFd::new(line.as_fd(), PollFlags::POLLIN),
            PollFd::new(self.ended.as_fd(), PollFlags::POLLIN),
        ];
        waiting.extend(self.stdout.poll());
        waiting.extend(self.stderr.poll());
        match poll(&mut waiting, left) {
            Ok(_) | Err(nix::errno::Errno::EINTR) => {}
            Err(error) => return Err(error.into()),
        }
        // Nothing is sent after the request, so what can be read is the end.
        let is_closed = waiting[0].any().unwrap_or(false);
        // How many have ended does not matter.
        let _ = self.ended.read(&mut [0; 64]);
        Ok(is_closed)
    }
}

/// Lets this process come before what it watches, once that is started: a new process is given its turn before one
/// that has slept, so without that, processes that start others all the time would leave it none. Only an
/// administrator may do so; for others the system's limit of processes leaves some time.
fn take_precedence() {
    let _ = setpriority_process(None, HIGHEST);
}
