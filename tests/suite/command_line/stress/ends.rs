//! What ends a search that finds nothing.

use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use tests::binary::{self, PATIENCE};

use super::super::conversation::signal;
use super::{Script, check, claim};

#[test]
fn so_many_inputs_are_tried_and_no_more() {
    let script = Script::new("quadrille solve four");
    for jobs in ["-j 1", "-j 3"] {
        let finished = script.stress("four", &format!("-n 30 {jobs}"));
        check(
            &finished,
            0,
            "no failure in 30 inputs of 411,840 (0.01 %)",
            "-n sets it",
        );
    }
}

#[test]
fn a_time_is_kept_to() {
    let started = Instant::now();
    let finished = Script::new("quadrille solve swap").stress("swap", "--for 2s");
    let said = "the time limit was reached";
    let expected = claim(&finished).to_owned();
    check(&finished, 0, &expected, said);
    assert!(expected.starts_with("no failure in "), "{finished}");
    assert!(started.elapsed() < PATIENCE / 2);
}

#[test]
fn a_signal_ends_it_and_what_is_known_is_printed() {
    for (name, code) in [("INT", 130), ("TERM", 143)] {
        let script = Script::new("quadrille solve flip");
        let child = binary::command()
            .args(["stress", "flip", "--cmd", "sh program.sh"])
            .current_dir(script.directory())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("quadrille starts");
        thread::sleep(Duration::from_secs(3));
        signal(&child, name);
        let output = child.wait_with_output().expect("it has ended");
        assert_eq!(output.status.code(), Some(code));
        let stdout = String::from_utf8(output.stdout).expect("a report is text");
        let claim = stdout.lines().next_back().unwrap_or_default();
        assert!(claim.starts_with("no failure in "), "{stdout}");
    }
}

#[test]
fn no_time_and_no_inputs_are_refused() {
    let script = Script::new("quadrille solve flip");
    for arguments in ["--for 0s", "-n 0", "--batch 0", "-n ten"] {
        let finished = script.stress("flip", arguments);
        assert_eq!((finished.code, &*finished.stdout), (2, ""), "{finished}");
        assert!(!finished.stderr.contains("string"), "{finished}");
    }
}
