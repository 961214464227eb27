//! Runs at the same time do not disturb each other.

use super::judged::Judged;
use super::left::Mark;

/// The first of all to come here does harm, and the others are right, a little later.
#[track_caller]
fn check(harm: &str, verdict: &str) {
    let judged = Judged::new();
    for case in 1..6 {
        judged.write_case(&format!("{case}.in"));
    }
    let script = format!(
        "#!/bin/sh\nmkdir first 2> /dev/null && {{ {harm}; }}\nsleep 0.5\necho \"$ANSWER\"\n"
    );
    judged.write("script", &script, 0o755);
    let mark = Mark::new();
    let finished = judged.invocation("./script", &mark).finish();
    assert_eq!(finished.code, 1, "{finished}");
    assert!(finished.stdout.contains(verdict), "{finished}");
    assert!(finished.stdout.contains("AC 5"), "{finished}");
    assert!(mark.left().is_empty(), "{:?}", mark.left());
}

#[test]
fn a_supervisor_that_is_killed_is_the_only_one() {
    check(
        "setsid sleep 600 & kill -KILL $PPID; sleep 600",
        "RE (killed its supervisor)",
    );
}

#[test]
fn a_group_that_is_killed_is_the_only_one() {
    check("kill -KILL 0", "RE (SIGKILL)");
}

#[test]
fn a_failure_is_the_only_one() {
    check("exit 3", "RE (exit code 3)");
}
