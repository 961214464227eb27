//! A program has the caller's directory and environment, the input, and nothing that the supervisor
//! needs.

use tests::binary::Invocation;

use super::judged::Judged;
use super::left::Mark;

/// The script is judged to be right.
#[track_caller]
fn check(script: &str) {
    let judged = Judged::new();
    judged.write("script", script, 0o755);
    let mark = Mark::new();
    let finished = judged.invocation("./script", &mark).finish();
    assert_eq!(finished.code, 0, "{finished}");
    assert!(mark.left().is_empty(), "{:?}", mark.left());
}

#[test]
fn directory_and_environment_are_the_callers() {
    check("#!/bin/sh\ntest -f sample.in && echo \"$ANSWER\"\n");
}

#[test]
fn the_input_is_the_case() {
    check("#!/bin/sh\ncmp - sample.in && echo \"$ANSWER\"\n");
}

#[test]
fn the_input_may_be_read_again() {
    check("#!/bin/sh\ncat > /dev/null; cmp /dev/stdin sample.in && echo \"$ANSWER\"\n");
}

#[test]
fn words_are_split_as_a_shell_does() {
    let judged = Judged::new();
    let script = "#!/bin/sh\ntest \"$#-$1-$2-$3\" = '3-a b-$HOME-*' && echo \"$ANSWER\"\n";
    judged.write("a script", script, 0o755);
    let command = "./a\\ script \"a b\" '$HOME' *";
    let finished = judged.invocation(command, &Mark::new()).finish();
    assert_eq!(finished.code, 0, "{finished}");
}

#[test]
fn signals_are_neither_blocked_nor_ignored() {
    // Those that might have been, for the sake of a supervisor: SIGPIPE and SIGCHLD.
    check(
        "#!/bin/sh
        while read -r name value; do
            case $name in
                SigBlk:) blocked=$((0x$value)) ;;
                SigIgn:) ignored=$((0x$value & 0x11000)) ;;
            esac
        done < /proc/self/status
        test $blocked = 0 && test $ignored = 0 && echo \"$ANSWER\"
        ",
    );
}

#[test]
fn the_line_to_the_judge_is_not_open() {
    check("#!/bin/sh\nls -l /proc/$$/fd | grep -q socket: || echo \"$ANSWER\"\n");
}

/// How `ulimit` is asked, what the judge ends with, and what it says then.
#[track_caller]
fn check_limited(ulimit: &str, code: i32, said: &str) {
    let judged = Judged::new();
    judged.write("spin", "#!/bin/sh\nwhile :; do :; done\n", 0o755);
    let [verb, puzzle, ..] = judged.arguments("");
    let line = format!("{ulimit}; quadrille {verb} {puzzle} --time 3s --cmd ./spin .");
    let finished = Invocation::shell(&line).directory(judged.path()).finish();
    assert_eq!(finished.code, code, "{finished}");
    assert!(finished.to_string().contains(said), "{finished}");
}

#[test]
fn the_callers_own_limits_are_no_fault_of_the_program() {
    check_limited("ulimit -St 1", 1, "TLE");
    check_limited("ulimit -t 1", 4, "that much CPU time here (`ulimit -H`)");
    check_limited("ulimit -d 200000", 4, "that much memory here (`ulimit -H`)");
}
