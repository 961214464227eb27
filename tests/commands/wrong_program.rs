//! A changed answer fails a judge run with a readable message.

use std::env;
use std::process::Command;

use libtest_mimic::Trial;
use tests::{binary, files};

/// The tests of the judge runs themselves.
pub(crate) fn trials() -> [Trial; 2] {
    let trial = |name, edit: &'static str, expected: [&'static str; 2]| {
        Trial::test(name, move || {
            check(edit, expected);
            Ok(())
        })
    };
    [
        trial(
            "answer-that-contradicts-a-case-fails",
            "s/^4$/5/",
            [
                "sample: quadrille solve toys\n",
                "left: \"5\\n\"\n right: \"4\\n\"\n",
            ],
        ),
        trial(
            "change-that-no-case-states-fails",
            "s,solve/1,solve/2,",
            [
                "│-{\"schema\":\"quadrille.solve/1\",",
                "│+{\"schema\":\"quadrille.solve/2\",",
            ],
        ),
    ]
}

/// Runs the sample of `toys` with a program that edits the output of `quadrille`; the message has the expected parts.
fn check(edit: &str, expected: [&str; 2]) {
    let directory = tempfile::tempdir().expect("a temporary directory can be created");
    let program = directory.path().join("quadrille");
    let script = format!(
        "#!/bin/sh\n'{}' \"$@\" | sed '{edit}'\n",
        binary::path().display()
    );
    // Another process writes the file: a process that a thread has just started would keep the file of this process
    // open, and an open file cannot be executed.
    let written = Command::new("sh")
        .args(["-c", r#"printf %s "$1" >"$0" && chmod +x "$0""#])
        .args([program.as_os_str(), script.as_ref()])
        .status();
    assert!(written.expect("there is a shell").success());
    let tests = env::current_exe().expect("the tests are a program");
    let output = Command::new(tests)
        .arg("judge-runs/toys/documents")
        .env("QUADRILLE", program)
        .env("INSTA_UPDATE", "no")
        .output()
        .expect("the tests start");
    let text = String::from_utf8(output.stdout).expect("the tests print UTF-8");
    assert!(!output.status.success(), "{text}");
    for part in expected {
        assert!(text.contains(part), "{text}");
    }
    assert!(!files::path("snapshots/toys/documents.snap.new").exists());
}
