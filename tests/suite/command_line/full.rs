//! A device on which there is no room.

use tests::binary::Invocation;

use super::sample::Sample;

/// A device that is always full.
const FULL: &str = "/dev/full";

#[track_caller]
fn check_stdout<'a>(arguments: impl IntoIterator<Item = &'a str>, input: &str) {
    let run = Invocation::new(arguments).stdin(input).stdout_into(FULL);
    let context = format!("{run:?}");
    let finished = run.finish();
    assert_eq!(finished.code, 4, "{context}");
    let message = finished.stderr;
    assert!(message.starts_with("error: "), "{context}: {message}");
    assert!(message.contains("standard output"), "{context}: {message}");
}

#[test]
fn answers_that_cannot_be_written_are_4() {
    for sample in Sample::all() {
        let with = |switches: &'static [&str]| {
            let arguments = sample.solve().into_iter();
            arguments.chain(switches.iter().copied())
        };
        check_stdout(with(&[]), sample.input());
        check_stdout(with(&["--all", "--limit", "3"]), sample.input());
        check_stdout(with(&["--format", "json"]), sample.input());
        // More than is kept back before it is written.
        check_stdout(with(&["--format", "json"]), &sample.repeated(400));
    }
}

#[test]
fn answers_before_a_fault_that_cannot_be_written_are_4() {
    for sample in Sample::all() {
        let input = sample.head(2) + sample.cases + "#";
        check_stdout(sample.solve(), &input);
    }
}

/// The exit code is the same as where there is room for messages.
#[track_caller]
fn check_stderr<'a>(arguments: impl IntoIterator<Item = &'a str>, input: &str, code: i32) {
    let run = Invocation::new(arguments).stdin(input).stderr_into(FULL);
    let context = format!("{run:?}");
    assert_eq!(run.finish().code, code, "{context}");
}

#[test]
fn messages_that_cannot_be_written_change_no_exit_code() {
    for sample in Sample::all() {
        let with = |switches: [&'static str; 2]| sample.solve().into_iter().chain(switches);
        check_stderr(with(["--stats", "--count"]), sample.input(), 0);
        check_stderr(with(["--engine", "magic"]), sample.input(), 2);
        check_stderr(sample.solve(), "", 3);
        check_stderr(with(["--", "no/such/file"]), "", 3);
        check_stderr(with(["--max-depth", "0"]), sample.input(), 5);
    }
}
