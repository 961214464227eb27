//! Every verdict, each by a small program; and that nobody else is blamed for a faulty test.

use serde_json::Value;

use super::{Folder, judge};

/// What the report says of the only trial.
#[track_caller]
fn trial(folder: &Folder, program: &str, limits: &[&str]) -> Value {
    let arguments = limits.iter().copied().chain(["--report=json", "1.in"]);
    let finished = judge(folder, program, arguments);
    let report: Value = serde_json::from_str(&finished.stdout).expect("JSON is printed");
    let is_accepted = report["trials"][0]["verdict"] == "AC";
    assert_eq!(finished.code, i32::from(!is_accepted), "{finished}");
    assert_eq!(report["passed"], is_accepted);
    report["trials"][0].clone()
}

/// The program gets this verdict, with a reason in which these words are.
#[track_caller]
fn check(program: &str, limits: &[&str], verdict: &str, why: &str) {
    let trial = trial(&Folder::with_one_test(), program, limits);
    assert_eq!(trial["verdict"], verdict, "{program}: {trial}");
    let said = trial["why"].as_str().expect("there is a reason");
    assert!(said.contains(why), "{program}: {said}");
}

#[test]
fn right_answers_are_accepted() {
    check("echo 4", &[], "AC", "right");
    check("printf 4", &[], "AC", "right");
}

#[test]
fn wrong_answers_are_told_from_none() {
    check("echo 5", &[], "WA", "expected 4, got 5");
    check("true", &[], "WA", "");
    let trial = trial(&Folder::with_one_test(), "true", &[]);
    assert_eq!(trial["detail"], "no output");
}

#[test]
fn right_answers_laid_out_otherwise_are_faults_of_presentation() {
    check(r"printf '\n4\r\n'", &[], "PE", "");
}

#[test]
fn programs_that_fail_have_an_exit_code_or_a_signal() {
    check("sh -c 'echo 4; exit 3'", &[], "RE", "exit code 3");
    check("sh -c 'echo 4; kill -SEGV $$'", &[], "RE", "SIGSEGV");
}

/// The limits are a second or more away from what the programs would take.
#[test]
fn what_passes_a_limit_is_ended() {
    let busy = "sh -c 'while :; do :; done'";
    check(busy, &["--time=1s", "--wall=30s"], "TLE", "CPU time");
    check("sleep 30", &["--wall=1s"], "TLE", "wall time");
    check(
        "tail /dev/zero",
        &["--memory=64M", "--time=20s"],
        "MLE",
        "memory",
    );
    check("yes", &["--output=64K", "--time=20s"], "OLE", "output");
}

#[test]
fn what_a_program_used_is_said() {
    let trial = trial(&Folder::with_one_test(), "sh -c 'sleep 0.2; echo 4'", &[]);
    let number = |key: &str| trial[key].as_f64().expect("it is a number");
    assert!((0.2..6.0).contains(&number("wall")), "{trial}");
    assert!((0.0..2.0).contains(&number("cpu")), "{trial}");
    assert!((1e5..256e6).contains(&number("memory")), "{trial}");
}

#[test]
fn a_faulty_input_is_the_fault_of_the_judge_and_nothing_is_run() {
    let folder = Folder::new().with("1.in", "bwwb\nbbwb\nb?wb\nbwww\n");
    let trial = trial(&folder, "touch was-run", &[]);
    assert_eq!(trial["verdict"], "JF");
    let why = trial["why"].as_str().expect("there is a reason");
    assert!(
        why.starts_with("the input is faulty: case 1, line 3: "),
        "{why}"
    );
    assert_eq!(trial["cpu"], Value::Null);
    assert!(!folder.path().join("was-run").exists());
}

#[test]
fn a_wrong_answer_beside_an_input_is_the_fault_of_the_judge() {
    let wrong = Folder::with_one_test().with("1.ans", "5\n");
    let faulty = trial(&wrong, "echo 4", &[]);
    assert_eq!(faulty["verdict"], "JF");
    assert_eq!(faulty["why"], "1.ans is wrong: line 1: expected 4, got 5");
    // The answers are not compared as text, so what is right may look as it likes.
    for right in ["4\n", "4", "\r\n4\r\n\r\n"] {
        let folder = Folder::with_one_test().with("1.ans", right);
        assert_eq!(trial(&folder, "echo 4", &[])["verdict"], "AC", "{right:?}");
    }
}

#[test]
fn the_case_that_is_wrong_is_shown() {
    let boards = "wwww\nwwww\nwwww\nwwww\n\nbwwb\nbbwb\nbwwb\nbwww\n";
    let folder = Folder::new().with("1.in", boards);
    let trial = trial(&folder, r"printf '0\n3\n'", &[]);
    assert_eq!(trial["case"], 2);
    assert_eq!(
        trial["boards"],
        serde_json::json!([[["bwwb", "bbwb", "bwwb", "bwww"]]])
    );
}
