//! `--expect`: the verdicts that a program should get.

use super::folder::BOARDS;
use super::{Folder, judge, summary};

/// Judges a program, of which these verdicts are expected, on a board that takes four presses and one that
/// takes none.
#[track_caller]
fn check(program: &str, expected: &str, code: i32, last: &str) {
    let folder = Folder::with_one_test().with("2.in", BOARDS[1].0);
    let finished = judge(&folder, program, ["--expect", expected, "."]);
    assert_eq!(finished.code, code, "{program}, {expected}: {finished}");
    assert_eq!(summary(&finished), last);
}

#[test]
fn all_is_accepted_or_not() {
    check("echo 4", "AC", 1, "failed: 2 tests: AC 1, WA 1");
}

#[test]
fn a_program_that_should_be_wrong_must_be_wrong_once() {
    check("echo 4", "WA", 0, "passed: 2 tests: AC 1, WA 1");
    check("echo 3", "WA", 0, "passed: 2 tests: WA 2");
    let right = "sh -c 'read row; case $row in w*) echo 0;; *) echo 4;; esac'";
    check(right, "WA", 1, "failed: 2 tests: AC 2");
    check(right, "AC,WA", 0, "passed: 2 tests: AC 2");
}

#[test]
fn no_other_verdict_will_do() {
    check("false", "WA", 1, "failed: 2 tests: RE 2");
    check("false", "WA,RE", 0, "passed: 2 tests: RE 2");
    let both = "sh -c 'read row; case $row in w*) exit 1;; *) echo 5;; esac'";
    check(both, "RE", 1, "failed: 2 tests: WA 1, RE 1");
}
