//! Signals end a run with 130 and 143; what is known is reported, and nothing is left running.

use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use tests::binary::{self, PATIENCE, exit_code};

use super::super::conversation::signal;
use super::Folder;
use super::folder::BOARDS;

/// Answers the first test; on the second it says who it is, and waits.
const PROGRAM: &str = "sh -c 'read row; case $row in w*) echo $$ > pid.new; mv pid.new pid; \
                       sleep 600;; *) echo 4;; esac'";

/// Waits for a file.
fn wait_for(path: &Path) {
    let started = Instant::now();
    while !path.exists() {
        assert!(
            started.elapsed() < PATIENCE,
            "{} never comes",
            path.display()
        );
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_signal_ends_the_programs_and_what_is_known_is_reported() {
    for (name, code) in [("INT", 130), ("TERM", 143)] {
        let folder = Folder::with_one_test().with("2.in", BOARDS[1].0);
        let child = binary::command()
            .args([
                "judge",
                "flip",
                "--wall=600s",
                "--report=text",
                "--report=junit=report",
                ".",
            ])
            .args(["--cmd", PROGRAM])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let child = child.expect("quadrille starts");
        wait_for(&folder.path().join("pid"));
        signal(&child, name);
        let output = child.wait_with_output().expect("it was started");
        let report = String::from_utf8(output.stdout).expect("UTF-8 is printed");
        assert_eq!(exit_code(output.status), code, "{report}");
        assert!(output.stderr.is_empty());
        assert!(report.contains("\nended after 1 of 2 tests\n"), "{report}");
        assert!(
            report.ends_with("\nnot finished: 1 test: AC 1\n"),
            "{report}"
        );
        assert!(
            folder
                .read("report")
                .contains("the examination is not complete")
        );
        let process = folder.read("pid");
        assert!(
            !Path::new("/proc").join(process.trim()).exists(),
            "{process}"
        );
    }
}
