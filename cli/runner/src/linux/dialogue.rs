//! A dialogue with one process that answers many requests.

use std::io::{self, Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::directory::temporary_directory;
use crate::execution::{Error, ErrorKind, Execution};
use crate::limits::RunLimits;
use crate::program::Program;

/// How often it is checked whether the dialogue is cancelled.
const PERIOD: Duration = Duration::from_millis(25);

/// How often it is checked whether the program has connected.
const PAUSE: Duration = Duration::from_millis(1);

/// How long the program may take to connect, and to write after the caller wrote or read.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest path of the directory of a socket, in bytes. The path of a socket has at most 107.
const MAX_DIRECTORY: usize = 100;

/// A dialogue with a running program, over a socket. Its end ends all processes of the program.
#[derive(Debug)]
pub struct Dialogue {
    socket: UnixStream,
    run: Run,
    cancel: Arc<AtomicBool>,
    /// When the caller last wrote or read.
    asked: Instant,
}

/// A run of the program in another thread.
#[derive(Debug)]
struct Run {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<Result<Execution, Error>>>,
}

/// Starts a program with the path of a socket in an environment variable, to which the program connects. `limits` are those of
/// the whole dialogue. Reading and writing check `cancel` every 25 milliseconds.
///
/// # Errors
///
/// As [`Program::run`]; [`ErrorKind::Start`] if the program ends before it connects, or does not connect within ten seconds.
pub fn start_dialogue(
    program: &Program,
    variable: &str,
    limits: &RunLimits,
    cancel: &Arc<AtomicBool>,
) -> Result<Dialogue, Error> {
    let failed = |error: io::Error| Error::new(ErrorKind::Start, error.to_string());
    let mut directory = temporary_directory(0).map_err(failed)?;
    if directory.path().as_os_str().len() > MAX_DIRECTORY {
        directory = tempfile::tempdir_in("/tmp").map_err(failed)?;
    }
    let path = directory.path().join("socket");
    let listener = UnixListener::bind(&path).map_err(failed)?;
    listener.set_nonblocking(true).map_err(failed)?;
    let program = Program {
        variable: Some((variable.to_owned(), path)),
        ..program.clone()
    };
    let mut run = Run::start(program, *limits);
    let started = Instant::now();
    let socket = loop {
        match listener.accept() {
            Ok((socket, _)) => break socket,
            Err(error) if error.kind() != io::ErrorKind::WouldBlock => {
                return Err(failed(error));
            }
            Err(_) if cancel.load(Ordering::SeqCst) => {
                return Err(Error::new(ErrorKind::Cancelled, "the run was cancelled"));
            }
            Err(_) if run.is_finished() => {
                run.end()?;
                let how = "the program ended before it connected";
                return Err(Error::new(ErrorKind::Start, how));
            }
            Err(_) if started.elapsed() > PATIENCE => {
                let how = "the program did not connect within ten seconds";
                return Err(Error::new(ErrorKind::Start, how));
            }
            Err(_) => thread::sleep(PAUSE),
        }
    };
    socket.set_nonblocking(false).map_err(failed)?;
    socket.set_read_timeout(Some(PERIOD)).map_err(failed)?;
    socket.set_write_timeout(Some(PERIOD)).map_err(failed)?;
    Ok(Dialogue {
        socket,
        run,
        cancel: Arc::clone(cancel),
        asked: Instant::now(),
    })
}

impl Dialogue {
    /// Repeats a transfer until the socket is ready. An error of kind `Other` means that the dialogue is cancelled or that the program
    /// is silent.
    fn repeat(
        &mut self,
        mut transfer: impl FnMut(&UnixStream) -> io::Result<usize>,
    ) -> io::Result<usize> {
        loop {
            match transfer(&self.socket) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                result => {
                    self.asked = Instant::now();
                    return result;
                }
            }
            if self.cancel.load(Ordering::SeqCst) {
                return Err(io::Error::other("the run was cancelled"));
            }
            if self.asked.elapsed() > PATIENCE || self.run.is_finished() {
                return Err(io::Error::other("the program does not answer"));
            }
        }
    }
}

impl Read for Dialogue {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.repeat(|mut socket| socket.read(buffer))
    }
}

impl Write for Dialogue {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.asked = Instant::now();
        self.repeat(|mut socket| socket.write(buffer))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Run {
    fn start(program: Program, limits: RunLimits) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let thread = thread::spawn(move || program.run(b"", &limits, &flag));
        Self {
            stop,
            thread: Some(thread),
        }
    }

    fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Ends the program and waits for the end of all its processes.
    fn end(&mut self) -> Result<Execution, Error> {
        self.stop.store(true, Ordering::SeqCst);
        let thread = self.thread.take().map(JoinHandle::join);
        let ended = || Error::new(ErrorKind::Start, "the run has ended");
        thread.and_then(Result::ok).ok_or_else(ended)?
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        // Its result no longer matters.
        let _ = self.end();
    }
}
