//! A running `quadrille` process that gets input and signals while its output is read.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use tests::binary::{self, Finished, PATIENCE, exit_code, signal, wait_for};

/// A running `quadrille` process. It is killed when the value is dropped.
pub(super) struct Conversation {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: Receiver<String>,
    stderr: Receiver<String>,
}

impl Conversation {
    /// Starts `quadrille` with these arguments.
    pub(super) fn start<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Self {
        Self::start_in(Path::new("."), arguments)
    }

    /// Starts `quadrille` in a directory.
    pub(super) fn start_in<'a>(
        directory: &Path,
        arguments: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let mut command = binary::signalled();
        command
            .args(arguments)
            .current_dir(directory)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("quadrille starts");
        Self {
            stdin: child.stdin.take(),
            stdout: lines(child.stdout.take().expect("it is piped")),
            stderr: lines(child.stderr.take().expect("it is piped")),
            child,
        }
    }

    /// Sends a piece of the input.
    pub(super) fn write(&mut self, piece: impl AsRef<[u8]>) {
        let stdin = self.stdin.as_mut().expect("standard input is open");
        stdin.write_all(piece.as_ref()).expect("the input is read");
        stdin.flush().expect("the input is read");
    }

    /// Sends a piece of the input repeatedly until standard input is closed.
    #[track_caller]
    pub(super) fn write_until_closed(&mut self, piece: impl AsRef<[u8]>) {
        let stdin = self.stdin.as_mut().expect("standard input is open");
        let started = Instant::now();
        while stdin.write_all(piece.as_ref()).is_ok() {
            assert!(started.elapsed() < PATIENCE, "the process does not end");
        }
    }

    /// Ends the input.
    pub(super) fn close_stdin(&mut self) {
        self.stdin = None;
    }

    /// Reads as many lines of the output as `expected` has, and compares them.
    #[track_caller]
    pub(super) fn expect(&self, expected: &str) {
        for line in expected.split_inclusive('\n') {
            let printed = self.stdout.recv_timeout(PATIENCE);
            assert_eq!(printed.as_deref(), Ok(line));
        }
    }

    /// Reads a line of the output, with its end.
    #[track_caller]
    pub(super) fn line(&self) -> String {
        let printed = self.stdout.recv_timeout(PATIENCE);
        printed.expect("the process prints a line")
    }

    /// Sends a signal, such as `INT`.
    pub(super) fn signal(&self, name: &str) {
        signal(self.child.id(), name);
    }

    /// Waits until the process sleeps.
    pub(super) fn wait_until_asleep(&self) {
        wait_until(&self.child, "S");
    }

    /// Waits until the process runs.
    pub(super) fn wait_until_busy(&self) {
        wait_until(&self.child, "R");
    }

    /// Waits until the process has this number of threads.
    pub(super) fn wait_for_threads(&self, number: u32) {
        let line = format!("Threads:\t{number}\n");
        wait_for_proc(&self.child, "status", |status| status.contains(&line));
    }

    /// Waits for the end. Returns the exit code and the remaining output.
    #[track_caller]
    pub(super) fn end(mut self) -> Finished {
        let rest = |stream: &Receiver<String>| {
            let mut text = String::new();
            let started = Instant::now();
            while let Some(left) = PATIENCE.checked_sub(started.elapsed()) {
                match stream.recv_timeout(left) {
                    Ok(line) => text += &line,
                    Err(_) => break,
                }
            }
            assert!(started.elapsed() < PATIENCE, "the process does not end");
            text
        };
        let [stdout, stderr] = [&self.stdout, &self.stderr].map(rest);
        let status = self.child.wait().expect("the process was started");
        Finished {
            code: exit_code(status),
            stdout,
            stderr,
        }
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Waits until the main thread of a process is in a state.
#[track_caller]
pub(super) fn wait_until(child: &Child, state: &str) {
    // The state follows the name, which is in parentheses.
    wait_for_proc(child, "stat", |stat| stat.contains(&format!(") {state} ")));
}

/// Waits until a file in `/proc` that describes a process fulfils a condition; one second if the system has no `/proc`.
#[track_caller]
fn wait_for_proc(child: &Child, file: &str, holds: impl Fn(&str) -> bool) {
    let path = format!("/proc/{}/{file}", child.id());
    if fs::exists(&path).unwrap_or_default() {
        wait_for(|| fs::read_to_string(&path).is_ok_and(|text| holds(&text)));
    } else {
        thread::sleep(Duration::from_secs(1));
    }
}

/// Sends the lines of a stream, with their ends, when they arrive.
fn lines(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut stream = BufReader::new(stream);
        loop {
            let mut line = String::new();
            let read = stream.read_line(&mut line).expect("UTF-8 is printed");
            if read == 0 || sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}
