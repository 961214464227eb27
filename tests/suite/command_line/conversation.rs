//! A running `quadrille` process that gets input and signals while its output is read.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use tests::binary::{self, Finished, PATIENCE, exit_code, signal};

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

/// Waits until a process is in a state. Waits one second if the system has no `/proc`.
pub(super) fn wait_until(child: &Child, state: &str) {
    let stat = format!("/proc/{}/stat", child.id());
    let started = Instant::now();
    while started.elapsed() < PATIENCE {
        thread::sleep(Duration::from_millis(20));
        match std::fs::read_to_string(&stat) {
            // The state follows the name, which is in parentheses.
            Ok(stat) if stat.contains(&format!(") {state} ")) => return,
            Ok(_) => {}
            Err(_) => return thread::sleep(Duration::from_secs(1)),
        }
    }
    panic!("the process is never in state {state}");
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
