//! The `quadrille` binary: built once, run with a time limit.

use std::env;
use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Output, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

/// How long to wait for a result that takes milliseconds or a few seconds on an idle machine.
pub const PATIENCE: Duration = Duration::from_secs(300);

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
    if let Some(built) = env::var_os("QUADRILLE") {
        return built.into();
    }
    let cargo = env::var_os("CARGO").unwrap_or_else(|| env!("CARGO").into());
    let profile = if cfg!(debug_assertions) {
        "test"
    } else {
        "release"
    };
    let build = Command::new(cargo)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["build", "--quiet", "--profile", profile])
        .args(["--package", "cli", "--bin", "quadrille"])
        .status();
    assert!(
        build.expect("cargo starts").success(),
        "quadrille does not build"
    );
    // Tests are in `deps`, next to the binaries.
    let tests = env::current_exe().expect("the tests are a program");
    let binaries = tests.parent().and_then(Path::parent);
    let name = format!("quadrille{}", env::consts::EXE_SUFFIX);
    binaries.expect("cargo builds in a folder").join(name)
}

/// The command that runs the binary, without variables that change the appearance of messages.
#[must_use]
pub fn command() -> Command {
    neutral(Command::new(path()))
}

/// The same command, with the usual reactions to signals: a shell that starts these tests in the background may ignore some.
#[must_use]
pub fn signalled() -> Command {
    let mut command = Command::new("env");
    command.arg("--default-signal=HUP,INT,TERM").arg(path());
    neutral(command)
}

fn neutral(mut command: Command) -> Command {
    for variable in APPEARANCE {
        command.env_remove(variable);
    }
    command
}

/// Whether a command is on the search path.
#[must_use]
pub fn is_installed(command: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|directory| directory.join(command).is_file())
}

/// Sends a signal, such as `INT`, to a process.
///
/// # Panics
///
/// If there is no such process.
pub fn signal(process: u32, name: &str) {
    let mut command = Command::new("kill");
    let status = command.args(["-s", name, &process.to_string()]).status();
    assert!(status.expect("there is a kill command").success());
}

/// Waits until a condition holds.
///
/// # Panics
///
/// If it does not hold within [`PATIENCE`].
#[track_caller]
pub fn wait_for(mut is_true: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_true() {
        assert!(started.elapsed() < PATIENCE, "the condition does not hold");
        thread::sleep(Duration::from_millis(20));
    }
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
        let others = env::var_os("PATH").unwrap_or_default();
        let directory = path().parent().expect("a file is in a directory");
        let all = [directory.to_path_buf()]
            .into_iter()
            .chain(env::split_paths(&others));
        let all = env::join_paths(all).expect("the search path is valid");
        let mut command = neutral(Command::new("sh"));
        command.args(["-c", script]).env("PATH", all);
        Self::of(command)
    }

    /// Any command with empty standard input.
    #[must_use]
    pub fn of(mut command: Command) -> Self {
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

    /// Waits for this time instead of [`PATIENCE`].
    #[must_use]
    pub fn patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
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

    /// Runs the command to its end; `None` if it does not end in time and is killed.
    ///
    /// # Panics
    ///
    /// If it does not start.
    #[must_use]
    #[track_caller]
    pub fn output(mut self) -> Option<Output> {
        let mut child = self.command.spawn().expect("the command starts");
        let process = child.id();
        let mut sink = child.stdin.take().expect("standard input is piped");
        // A process that ends early does not read all of its input.
        thread::spawn(move || drop(sink.write_all(&self.stdin)));
        let (sender, receiver) = channel();
        // The receiver is gone if the process took too long.
        thread::spawn(move || drop(sender.send(child.wait_with_output())));
        let Ok(output) = receiver.recv_timeout(self.patience) else {
            signal(process, "KILL");
            return None;
        };
        Some(output.expect("the streams can be read"))
    }

    /// Runs the command to its end.
    ///
    /// # Panics
    ///
    /// If it does not end in time, is ended by a signal, or prints invalid UTF-8.
    #[must_use]
    #[track_caller]
    pub fn finish(self) -> Finished {
        let command = format!("{:?}", self.command);
        let output = self.output();
        let output = output.unwrap_or_else(|| panic!("{command} does not end"));
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8 is printed");
        Finished {
            code: exit_code(output.status),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
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
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            code,
            stdout,
            stderr,
        } = self;
        write!(f, "exit code {code}\n{stdout}{stderr}")
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
