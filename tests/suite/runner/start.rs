//! What cannot be started is no run: there is a message that says why, and no verdict.

use super::judged::Judged;
use super::left::Mark;

#[track_caller]
fn check(judged: &Judged, command: &str, code: i32, message: &str) {
    let mark = Mark::new();
    let finished = judged.invocation(command, &mark).finish();
    assert_eq!(finished.code, code, "{command}: {finished}");
    assert_eq!(finished.stdout, "", "{command}");
    assert!(finished.stderr.contains(message), "{command}: {finished}");
    assert!(mark.left().is_empty(), "{command}: {:?}", mark.left());
}

#[test]
fn what_is_not_there_is_a_fault_of_the_surroundings() {
    let judged = Judged::new();
    check(
        &judged,
        "./missing",
        4,
        "cannot start ./missing: No such file",
    );
    check(
        &judged,
        "no-such-program-here 4",
        4,
        "cannot start no-such-program-here",
    );
}

#[test]
fn what_cannot_be_executed_is_a_fault_of_the_surroundings() {
    let judged = Judged::new();
    judged.write("plain", "#!/bin/sh\necho $ANSWER\n", 0o644);
    judged.write("strange", "#!/no/such/interpreter\n", 0o755);
    judged.write("noise", "\u{1}\u{2}\u{3}", 0o755);
    check(&judged, "./plain", 4, "`chmod +x`");
    judged.write("foreign", "#!/bin/sh\r\necho 4\r\n", 0o755);
    let interpreter = "its interpreter /no/such/interpreter is not found";
    check(&judged, "./strange", 4, interpreter);
    check(&judged, "./foreign", 4, "ends in a carriage return");
    check(&judged, "./noise", 4, "cannot start ./noise");
    check(&judged, ".", 4, "directory");
    check(&judged, "plain", 4, "`./plain`");
}

#[test]
fn a_command_that_says_nothing_is_a_wrong_argument() {
    let judged = Judged::new();
    for command in ["", "  ", "''", "# ./solution"] {
        check(&judged, command, 2, "the command is empty");
    }
    for command in ["'./solution", "./solution \"", "./solution \\"] {
        check(&judged, command, 2, "left open");
    }
}

#[test]
fn what_ends_as_if_it_could_not_be_started_has_run() {
    let judged = Judged::new();
    for code in [126, 127] {
        let command = format!("sh -c 'echo cannot start me >&2; exit {code}'");
        let finished = judged.invocation(&command, &Mark::new()).finish();
        assert_eq!(finished.code, 1, "{finished}");
        assert!(finished.stdout.contains("RE"), "{finished}");
    }
}
