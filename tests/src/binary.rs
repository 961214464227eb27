//! The `quadrille` binary: built once, run with a time limit.

use std::fmt;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long to wait for a result that takes milliseconds on an idle machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Variables that change the appearance of messages.
const APPEARANCE: [&str; 5] = [
    "NO_COLOR",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLUMNS",
    "RUST_BACKTRACE",
];

/// The path of the binary: the value of `QUADRILLE`, or a build by cargo in the profile of the tests.
///
/// # Panics
///
/// If the build fails.
pub fn path() -> &'static Path {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(build)
}

fn build() -> PathBuf {
    if let Some(built) = std::env::var_os("QUADRILLE") {
        return built.into();
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| env!("CARGO").into());
    let profile = if cfg!(debug_assertions) {
        "dev"
    } else {
        "release"
    };
    let output = Command::new(cargo)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["build", "--quiet", "--profile", profile])
        .args(["--package", "cli", "--bin", "quadrille"])
        .arg("--message-format=json-render-diagnostics")
        .stderr(Stdio::inherit())
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "quadrille does not build");
    let messages = String::from_utf8(output.stdout).expect("cargo prints UTF-8");
    let executable = messages.lines().find_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).expect("cargo prints JSON");
        message["executable"].as_str().map(PathBuf::from)
    });
    executable.expect("cargo says where the executable is")
}

/// The command that runs the binary, without variables that change the appearance of messages.
#[must_use]
pub fn command() -> Command {
    neutral(Command::new(path()))
}

fn neutral(mut command: Command) -> Command {
    for variable in APPEARANCE {
        command.env_remove(variable);
    }
    command
}

/// Runs `quadrille` with these arguments and this input.
///
/// # Panics
///
/// If it does not end within [`PATIENCE`], is ended by a signal, or prints invalid UTF-8.
#[track_caller]
pub fn run<'a>(arguments: impl IntoIterator<Item = &'a str>, stdin: impl AsRef<[u8]>) -> Finished {
    Invocation::new(arguments).stdin(stdin).finish()
}

/// A command that is ready to run.
#[derive(Debug)]
pub struct Invocation {
    command: Command,
    stdin: Vec<u8>,
    patience: Duration,
}

impl Invocation {
    /// `quadrille` with these arguments and empty standard input.
    pub fn new<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Self {
        let mut command = command();
        command.args(arguments);
        Self::of(command)
    }

    /// `sh -c` with this script, with `quadrille` on the search path.
    ///
    /// # Panics
    ///
    /// If the search path is invalid.
    #[must_use]
    pub fn shell(script: &str) -> Self {
        let others = std::env::var_os("PATH").unwrap_or_default();
        let directory = path().parent().expect("a file is in a directory");
        let all = [directory.to_path_buf()]
            .into_iter()
            .chain(std::env::split_paths(&others));
        let all = std::env::join_paths(all).expect("the search path is valid");
        let mut command = neutral(Command::new("sh"));
        command.args(["-c", script]).env("PATH", all);
        Self::of(command)
    }

    fn of(mut command: Command) -> Self {
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        Self {
            command,
            stdin: Vec::new(),
            patience: PATIENCE,
        }
    }

    /// Waits longer than [`PATIENCE`] by this time.
    #[must_use]
    pub fn more_patience(mut self, more: Duration) -> Self {
        self.patience += more;
        self
    }

    /// Writes these bytes to standard input.
    #[must_use]
    pub fn stdin(mut self, bytes: impl AsRef<[u8]>) -> Self {
        self.stdin = bytes.as_ref().to_vec();
        self
    }

    /// Runs in this directory.
    #[must_use]
    pub fn directory(mut self, directory: &Path) -> Self {
        self.command.current_dir(directory);
        self
    }

    /// Sets a variable in the environment.
    #[must_use]
    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    /// Runs the command to its end.
    ///
    /// # Panics
    ///
    /// If it does not end in time ([`PATIENCE`] and [`more_patience`](Self::more_patience)), is ended by a
    /// signal, or prints invalid UTF-8.
    #[must_use]
    #[track_caller]
    pub fn finish(mut self) -> Finished {
        let started = Instant::now();
        let mut child = self.command.spawn().expect("the command starts");
        let mut sink = child.stdin.take().expect("standard input is piped");
        // A process that ends early does not read all of its input.
        thread::spawn(move || drop(sink.write_all(&self.stdin)));
        let stdout = child.stdout.take().map(read_to_end);
        let stderr = child.stderr.take().map(read_to_end);
        let mut printed = [stdout, stderr].map(|stream| {
            let left = self.patience.saturating_sub(started.elapsed());
            stream.map(|stream| stream.recv_timeout(left))
        });
        if printed.contains(&Some(Err(RecvTimeoutError::Timeout))) {
            child.kill().expect("the process can be killed");
            let _ = child.wait();
            panic!("{:?} does not end", self.command);
        }
        let status = child.wait().expect("the process was started");
        let mut text = |stream: usize| {
            let bytes = printed[stream].take().map(Result::unwrap_or_default);
            String::from_utf8(bytes.unwrap_or_default()).expect("UTF-8 is printed")
        };
        Finished {
            code: exit_code(status),
            stdout: text(0),
            stderr: text(1),
        }
    }
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The exit code.
    pub code: i32,
    /// The text on standard output.
    pub stdout: String,
    /// The text on standard error.
    pub stderr: String,
}

impl fmt::Display for Finished {
    /// The exit code and both streams, in the format of the snapshots.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "exit code: {}", self.code)?;
        writeln!(
            f,
            "----- stdout\n{}----- stderr\n{}-----",
            self.stdout, self.stderr
        )
    }
}

/// The exit code of a process.
///
/// # Panics
///
/// If a signal ended the process, or the code is 101 (a panic).
#[must_use]
#[track_caller]
pub fn exit_code(status: ExitStatus) -> i32 {
    let code = status.code();
    let code = code.unwrap_or_else(|| panic!("no exit code: {status}"));
    assert_ne!(code, 101, "the process panicked");
    code
}

/// Sends the content of a stream when it ends.
fn read_to_end(mut stream: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = stream.read_to_end(&mut bytes);
        read.expect("a pipe can be read");
        // The receiver is gone if the process took too long.
        drop(sender.send(bytes));
    });
    receiver
}
