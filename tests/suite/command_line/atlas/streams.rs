//! Closed and full outputs, and endless inputs.

use std::io::Read;
use std::process::Stdio;

use tests::binary::{self, Invocation, exit_code};

const FORMATS: [&str; 3] = ["text", "json", "csv"];

#[test]
fn a_closed_pipe_is_0() {
    for format in FORMATS {
        let mut child = binary::command()
            .args(["atlas", "flip", "--format", format])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("quadrille starts");
        drop(child.stdout.take());
        let mut message = String::new();
        let mut stderr = child.stderr.take().expect("it is piped");
        stderr.read_to_string(&mut message).expect("it can be read");
        let status = child.wait().expect("the process was started");
        assert_eq!((exit_code(status), &*message), (0, ""), "{format}");
    }
}

#[test]
fn a_report_that_cannot_be_written_is_4() {
    for format in FORMATS {
        let run = Invocation::new(["atlas", "flip", "--format", format]);
        let finished = run.stdout_into("/dev/full").finish();
        assert_eq!(finished.code, 4, "{format}");
        let message = "error: cannot write to standard output: ";
        assert!(finished.stderr.starts_with(message), "{}", finished.stderr);
    }
}

#[test]
fn an_endless_file_is_3() {
    for arguments in [
        ["sdao", "--from", "/dev/zero"],
        ["sdao", "--read", "/dev/zero"],
    ] {
        let finished = binary::run(["atlas"].into_iter().chain(arguments), "");
        assert_eq!((finished.code, &*finished.stdout), (3, ""));
        assert!(finished.stderr.contains("/dev/zero"), "{}", finished.stderr);
    }
}
