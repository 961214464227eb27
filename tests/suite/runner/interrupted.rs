//! If `quadrille` ends, the program ends, too.

use std::fs;
use std::process::{Child, Stdio};

use puzzles::PUZZLES;
use tempfile::TempDir;
use tests::binary::{self, exit_code, wait_for};

use super::mark::Mark;

/// Starts a daemon, and handles all signals that can be handled.
const SCRIPT: &str = "setsid sleep 600 &
trap '' HUP INT QUIT TERM
while :; do sleep 600; done
";

/// The number of processes: the judge, the supervisor, the script and two commands.
const PROCESSES: usize = 5;

/// A judge that got a signal.
struct Interrupted {
    judge: Child,
    mark: Mark,
    /// The directory for temporary files.
    temporary: TempDir,
}

impl Interrupted {
    /// The number of private working directories.
    fn directories(&self) -> usize {
        let entries = fs::read_dir(self.temporary.path());
        entries.expect("the directory is readable").count()
    }
}

/// Starts a judge, waits until all processes exist, and sends the judge a signal.
#[track_caller]
fn interrupt(signal: &str) -> Interrupted {
    let directory = tempfile::tempdir().expect("a temporary directory can be created");
    let temporary = tempfile::tempdir().expect("a temporary directory can be created");
    let about = PUZZLES[0].about();
    let script = directory.path().join("script");
    fs::write(script, SCRIPT).expect("the directory is writable");
    let case = directory.path().join("sample.in");
    fs::write(case, about.sample.input).expect("the directory is writable");
    let mark = Mark::new();
    let judge = binary::command()
        .args(["judge", about.name, "--cmd", "sh script", "."])
        .args(["--time=60s", "--wall=60s", "--output-file=a.out"])
        .current_dir(directory.path())
        .env(Mark::VARIABLE, mark.value())
        .env("TMPDIR", temporary.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("quadrille starts");
    wait_for(|| mark.processes().len() == PROCESSES);
    let mut interrupted = Interrupted {
        judge,
        mark,
        temporary,
    };
    assert_eq!(interrupted.directories(), 1);
    let judge = &mut interrupted.judge;
    binary::signal(judge.id(), signal);
    wait_for(|| judge.try_wait().expect("the child was started").is_some());
    interrupted
}

#[test]
fn a_signal_ends_the_program_before_the_judge() {
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let mut interrupted = interrupt(signal);
        let processes = interrupted.mark.processes();
        assert!(processes.is_empty(), "{signal}: {processes:?}");
        assert_eq!(interrupted.directories(), 0, "{signal}");
        let status = interrupted.judge.wait().expect("the child was started");
        assert_eq!(exit_code(status), code, "{signal}");
    }
}

#[test]
fn the_program_of_a_killed_judge_ends() {
    let interrupted = interrupt("KILL");
    wait_for(|| interrupted.mark.processes().is_empty());
    assert_eq!(interrupted.directories(), 0);
}
