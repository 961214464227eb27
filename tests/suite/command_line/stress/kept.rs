//! What is kept of a failure, and that it fails again.

use std::fs;

use serde_json::Value;
use tests::binary::Invocation;

use super::{Script, claim, input, text};

#[test]
fn a_failure_is_saved_once_under_the_first_free_number() {
    let script = Script::new("cat >/dev/null; echo 4");
    let read = |name: &str| {
        let path = script.directory().join("cases").join(name);
        fs::read_to_string(path).expect("it is saved")
    };
    for _ in 0..2 {
        let finished = script.stress("flip", "--save cases");
        assert!(
            finished.stdout.contains("saved: cases/001.in"),
            "{finished}"
        );
        assert_eq!(read("001.in"), text("flip", &[input("flip", 0)]));
        assert_eq!(read("001.ans"), "0\n");
    }
    fs::write(script.directory().join("cases/001.in"), "other\n").expect("the directory is ours");
    let finished = script.stress("flip", "--save cases");
    assert!(
        finished.stdout.contains("saved: cases/002.in"),
        "{finished}"
    );
    assert_eq!(read("001.in"), "other\n");
    assert_eq!(read("002.in"), text("flip", &[input("flip", 0)]));
}

#[test]
fn a_directory_that_cannot_be_is_refused_before_anything_is_run() {
    let script = Script::new(": > ran; cat >/dev/null; echo 4");
    let finished = script.stress("flip", "--save /proc/cases");
    assert_eq!((finished.code, &*finished.stdout), (4, ""), "{finished}");
    assert!(finished.stderr.contains("/proc/cases"), "{finished}");
    assert!(!script.directory().join("ran").exists());
}

#[test]
fn what_cannot_be_saved_is_shown_all_the_same() {
    let script = Script::new("rmdir cases 2>/dev/null; : > cases; cat >/dev/null; echo 4");
    let finished = script.stress("flip", "--save cases");
    assert_eq!(
        (finished.code, claim(&finished)),
        (4, "smallest possible: no input is smaller"),
        "{finished}"
    );
    assert!(finished.stdout.contains("expected 0, got 4"), "{finished}");
    assert!(finished.stderr.contains("cases"), "{finished}");
}

#[test]
fn that_nobody_reads_the_report_makes_the_program_no_better() {
    let script = Script::new("cat >/dev/null; echo 4");
    let line = "{ quadrille stress flip --cmd 'sh program.sh' -n 100; echo $? >&2; } | true";
    let finished = Invocation::shell(line)
        .directory(script.directory())
        .finish();
    assert!(finished.stderr.ends_with("1\n"), "{finished}");
}

#[test]
fn the_line_that_judges_it_judges_it_wrong() {
    let script = Script::new("cat >/dev/null; echo 4");
    for arguments in ["", "--save cases", "--time 1s --memory 64M"] {
        let finished = script.stress("flip", arguments);
        let line = finished
            .stdout
            .lines()
            .find_map(|line| line.strip_prefix("judge: "));
        let line = line.unwrap_or_else(|| panic!("there is no such line: {finished}"));
        let judged = Invocation::shell(line)
            .directory(script.directory())
            .finish();
        assert_eq!(judged.code, 1, "{line}\n{judged}");
        assert!(judged.stdout.contains("expected 0, got 4"), "{judged}");
    }
}

#[test]
fn the_line_that_replays_it_prints_what_was_wrong() {
    let finished = Script::new("cat; echo 4").stress("sdao", "");
    let line = finished
        .stdout
        .lines()
        .find_map(|line| line.strip_prefix("replay: "));
    let line = line.unwrap_or_else(|| panic!("there is no such line: {finished}"));
    let script = Script::new("cat; echo 4");
    let replayed = Invocation::shell(line)
        .directory(script.directory())
        .finish();
    assert_eq!(replayed.code, 0, "{replayed}");
    assert_eq!(replayed.stdout, text("sdao", &[input("sdao", 0)]) + "4\n");
}

#[test]
fn every_kind_of_report_tells_it() {
    let script = Script::new("cat >/dev/null; echo 4");
    let finished = script.stress(
        "flip",
        "--report json --report html=a.html --report junit=a.xml",
    );
    assert_eq!(finished.code, 1, "{finished}");
    let json: Value = serde_json::from_str(&finished.stdout).expect("it is JSON");
    assert_eq!(json["summary"], "smallest possible: no input is smaller");
    for name in ["a.html", "a.xml"] {
        let text = fs::read_to_string(script.directory().join(name)).expect("it is written");
        assert!(text.contains("smallest possible"), "{name}: {text}");
    }
}
