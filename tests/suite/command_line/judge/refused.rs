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
    assert_eq!(finished.stdout, "", "{arguments:?}");
}

#[test]
fn a_report_that_cannot_be_written_is_4_before_any_program_is_run() {
    let reports = [
        "no/such/page",
        "/proc/nope",
        "1.in/page",
        ".",
        "/dev/null/page",
    ];
    for report in reports {
        let folder = Folder::with_one_test();
        let option = format!("--report=html={report}");
        let finished = judge(&folder, "touch started", [&option, "."]);
        assert_eq!((finished.code, &*finished.stdout), (4, ""), "{finished}");
        let message = format!("error: cannot write {report}: ");
        assert!(finished.stderr.starts_with(&message), "{finished}");
        assert!(!folder.path().join("started").exists(), "{report}");
    }
    let message = "cannot write 1.in/page: 1.in is a file, not a directory";
    check(&["--report=html=1.in/page", "."], "echo 4", 4, message);
}

#[test]
fn of_several_reports_that_cannot_be_written_each_is_named() {
    let folder = Folder::with_one_test();
    let reports = ["--report=html=no/such/page", "--report=junit=.", "."];
    let finished = judge(&folder, "echo 4", reports);
    assert_eq!(finished.code, 4, "{finished}");
    for file in ["no/such/page", "."] {
        let message = format!("cannot write {file}: ");
        assert!(finished.stderr.contains(&message), "{finished}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn where_there_is_no_room_for_a_report_the_others_are_written() {
    let folder = Folder::with_one_test();
    let reports = ["--report=html=/dev/full", "--report=json=a.json", "."];
    let finished = judge(&folder, "echo 4", reports);
    assert_eq!(finished.code, 4, "{finished}");
    assert!(
        finished.stderr.contains("cannot write /dev/full: "),
        "{finished}"
    );
    assert!(finished.stdout.contains("passed: 1 test"), "{finished}");
    assert!(folder.read("a.json").contains("passed: 1 test"));
}

#[test]
fn a_report_that_is_there_is_left_alone_until_there_is_a_new_one() {
    let folder = Folder::with_one_test().with("a.html", "old");
    let program = "sh -c 'cat a.html >seen; echo 4'";
    let finished = judge(&folder, program, ["--report=html=a.html", "."]);
    assert_eq!(finished.code, 0, "{finished}");
    assert_eq!(folder.read("seen"), "old");
    assert!(folder.read("a.html").contains("passed: 1 test"));
}

#[test]
fn a_command_that_is_written_for_a_shell_is_warned_of() {
    let folder = Folder::with_one_test();
    let finished = judge(&folder, "echo 4 | cat", ["."]);
    assert_eq!(finished.code, 1, "{finished}");
    let warning = "warning: the command is not run by a shell, so `|` is passed to echo as an \
                   argument; use: sh -c 'echo 4 | cat'\n";
    assert_eq!(finished.stderr, warning);
    let finished = judge(&folder, "sh -c 'echo 4 | cat'", ["."]);
    assert_eq!((finished.code, &*finished.stderr), (0, ""), "{finished}");
}
