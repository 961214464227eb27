//! When `quadrille` has to end, so has the program, in whatever way that happens.

use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tests::binary::{PATIENCE, command, exit_code};

use super::judged::Judged;
use super::left::Mark;

/// A daemon, and a program that does not end at any signal that can be caught.
const SCRIPT: &str = "#!/bin/sh
setsid sleep 600 &
trap '' HUP INT QUIT TERM
while :; do sleep 600; done
";

/// How many processes there are when all have started: the judge, the supervisor, the script and both
/// that sleep.
const ALL: usize = 5;

/// Starts a judge, waits until all is running, and sends it a signal.
#[track_caller]
fn interrupt(signal: &str) -> (Child, Mark) {
    let judged = Judged::new();
    judged.write("script", SCRIPT, 0o755);
    let mark = Mark::new();
    let mut child = command()
        .args(judged.arguments("./script"))
        .args(["--time=60s", "--wall=60s"])
        .current_dir(judged.path())
        .env(Mark::VARIABLE, mark.value())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("quadrille starts");
    wait_until(|| mark.left().len() == ALL);
    let id = child.id().to_string();
    let status = std::process::Command::new("kill")
        .args(["-s", signal, &id])
        .status();
    assert!(status.expect("there is a kill command").success());
    wait_until(|| child.try_wait().expect("it was started").is_some());
    (child, mark)
}

#[track_caller]
fn wait_until(mut is_so: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < PATIENCE, "it takes too long");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_signal_ends_the_program_before_the_judge() {
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let (mut child, mark) = interrupt(signal);
        assert!(mark.left().is_empty(), "{signal}: {:?}", mark.left());
        let status = child.wait().expect("it was started");
        assert_eq!(exit_code(status), code, "{signal}");
    }
}

#[test]
fn a_judge_that_is_killed_leaves_nothing() {
    let (_, mark) = interrupt("KILL");
    wait_until(|| mark.left().is_empty());
}
