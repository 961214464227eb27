//! What cannot be done: usage, tests that are not there, programs that cannot be started, files that cannot
//! be written.

use super::{Folder, judge};

#[track_caller]
fn check(arguments: &[&str], program: &str, code: i32, message: &str) {
    let folder = Folder::with_one_test();
    let finished = judge(&folder, program, arguments.iter().copied());
    assert_eq!(finished.code, code, "{arguments:?}: {finished}");
    assert!(
        finished.stderr.contains(message),
        "{arguments:?}: {}",
        finished.stderr
    );
    let is_printed = !finished.stdout.is_empty();
    assert_eq!(is_printed, message == "cannot write", "{finished}");
}

#[test]
fn usage_is_2() {
    check(&[], "echo 4", 2, "<DIR>");
    check(&["."], "echo '4", 2, "left open");
    check(&["."], "", 2, "the command is empty");
    check(&["--report=html", "."], "echo 4", 2, "html=FILE");
    check(
        &["--report=json", "--report=text", "."],
        "echo 4",
        2,
        "two reports",
    );
    check(&["--expect=JF", "."], "echo 4", 2, "the judge's fault");
    check(&["--expect=wa", "."], "echo 4", 2, "AC, WA");
    check(&["-j0", "."], "echo 4", 2, "-j");
}

#[test]
fn tests_that_are_not_there_are_3() {
    check(
        &["no/such/folder"],
        "echo 4",
        3,
        "cannot read no/such/folder",
    );
    let empty = Folder::new().with("1.txt", "");
    let finished = judge(&empty, "echo 4", ["."]);
    assert_eq!((finished.code, &*finished.stdout), (3, ""));
    assert!(
        finished.stderr.contains("there is no `.in` in ."),
        "{finished}"
    );
}

#[test]
fn a_program_that_cannot_be_started_is_4_and_no_verdict() {
    check(&["."], "no-such-program", 4, "no-such-program");
    check(&["."], "./1.in", 4, "./1.in");
}

#[test]
fn a_report_that_cannot_be_written_is_4_and_the_others_are_written() {
    check(
        &["--report=html=no/such/page", "."],
        "echo 4",
        4,
        "cannot write",
    );
    check(&["--report=junit=.", "."], "echo 4", 4, "cannot write");
}
