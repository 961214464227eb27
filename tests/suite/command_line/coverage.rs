//! `quadrille coverage`: what a data set has and lacks, and that what is filled is complete.

use std::fs;
use std::path::Path;

use puzzles::PUZZLES;
use serde_json::Value;
use tempfile::TempDir;
use tests::binary::{Finished, Invocation};

const WHITE: &str = "wwww\nwwww\nwwww\nwwww\n";
const BLACK: &str = "bbbb\nbbbb\nbbbb\nbbbb\n";

fn directory() -> TempDir {
    tempfile::tempdir().expect("a directory can be made")
}

/// A directory with these files.
fn data(files: &[(&str, &str)]) -> TempDir {
    let directory = directory();
    for (name, text) in files {
        fs::write(directory.path().join(name), text).expect("the directory is ours");
    }
    directory
}

/// Looks at data below a directory.
#[track_caller]
fn coverage(directory: &Path, arguments: &[&str]) -> Finished {
    let arguments = ["coverage"].iter().chain(arguments).copied();
    Invocation::new(arguments).directory(directory).finish()
}

/// The same without programs, as JSON, with this exit code.
#[track_caller]
fn report(directory: &Path, arguments: &[&str], code: i32) -> Value {
    let arguments = [arguments, &["--no-programs", "--report", "json"]].concat();
    let finished = coverage(directory, &arguments);
    assert_eq!(finished.code, code, "{finished}");
    serde_json::from_str(&finished.stdout).expect("it is JSON")
}

/// What was found of something, and whether it passed.
#[track_caller]
fn finding<'a>(report: &'a Value, name: &str) -> (bool, &'a str) {
    let findings = report["findings"].as_array().expect("there are some");
    let finding = findings.iter().find(|finding| finding["name"] == name);
    let finding = finding.unwrap_or_else(|| panic!("nothing of {name}: {report}"));
    let passed = finding["passed"].as_bool().expect("passed or not");
    (passed, finding["why"].as_str().expect("a line"))
}

/// What is filled where there is nothing leaves nothing to be filled.
#[track_caller]
fn check_fill(puzzle: &str, options: &[&str]) {
    let directory = directory();
    fs::create_dir(directory.path().join("data")).expect("the directory is ours");
    let fill = [&[puzzle, "data", "--fill", "more"], options].concat();
    let finished = coverage(directory.path(), &fill);
    assert_eq!(finished.code, 1, "{finished}");
    let manifest = directory.path().join("more/manifest.jsonl");
    let manifest = fs::read_to_string(manifest).expect("it is there");
    assert!(manifest.starts_with("{\"schema\":\"quadrille.inputs/1\""));

    let again = [&[puzzle, "data", "more", "--fill", "again"], options].concat();
    let finished = coverage(directory.path(), &again);
    assert_eq!(finished.code, 0, "{finished}");
    let summary = finished.stdout.lines().last().expect("there is a summary");
    assert!(summary.starts_with("complete: "), "{summary}");
    assert!(finished.stdout.contains("no input is missing"));
    assert!(!directory.path().join("again").exists());
}

#[test]
fn what_is_filled_is_complete() {
    for puzzle in PUZZLES {
        check_fill(puzzle.about().name, &["--no-programs"]);
    }
}

/// Of one puzzle: all programs of all puzzles take minutes on a machine with much to do.
#[test]
fn what_is_filled_kills_every_wrong_program() {
    check_fill(PUZZLES[0].about().name, &["-j2"]);
}

#[test]
fn distances_and_edge_cases_are_found_and_missed() {
    let data = data(&[("1.in", WHITE), ("2.in", BLACK)]);
    let report = report(data.path(), &["flip", "."], 1);
    assert_eq!(
        finding(&report, "distance 0"),
        (true, "2 of 2 cases, in 1 of 1 classes")
    );
    assert_eq!(
        finding(&report, "distance 6"),
        (false, "0 of 256 cases, in 0 of 24 classes")
    );
    assert!(!finding(&report, "no way").0);
    assert_eq!(
        finding(&report, "edge case already-solved"),
        (true, "./1.in")
    );
    let (passed, why) = finding(&report, "edge case hardest");
    assert!(!passed && why.starts_with("missing: "), "{why}");
    assert!(!report.to_string().contains("planted"));
}

#[test]
fn cases_that_come_up_again_are_named_with_both_places_and_are_no_fault() {
    let white_twice = format!("{WHITE}{BLACK}{WHITE}");
    let data = data(&[("1.in", WHITE), ("2.in", WHITE), ("10.in", &white_twice)]);
    let report = report(data.path(), &["flip", "."], 1);
    assert_eq!(finding(&report, "again ./2.in"), (true, "equal to ./1.in"));
    assert_eq!(
        finding(&report, "again ./10.in, case 2"),
        (true, "looks like ./1.in")
    );
    assert_eq!(
        finding(&report, "again ./10.in, case 3"),
        (true, "equal to ./1.in")
    );
}

#[test]
fn faulty_files_are_drawn_and_the_others_are_looked_at() {
    let data = data(&[("1.in", "bwwb\nbw?b\nbwwb\nbwww\n"), ("2.in", WHITE)]);
    let arguments = ["flip", "no/such.in"];
    assert_eq!(coverage(data.path(), &arguments).code, 3);
    let finished = coverage(data.path(), &["flip", ".", "--no-programs"]);
    assert_eq!(finished.code, 3, "{finished}");
    assert!(finished.stderr.contains("./1.in:2:3"), "{finished}");
    assert!(finished.stdout.contains("./1.in is faulty and ignored\n"));
    assert!(
        finished
            .stdout
            .contains("1 input with 1 case, 1 of 8 distances")
    );
    let report = report(data.path(), &["flip", "."], 3);
    assert_eq!(
        finding(&report, "input ./1.in"),
        (false, "faulty and ignored")
    );
}

#[test]
fn programs_that_survive_get_an_input_that_kills_them() {
    let data = data(&[("1.in", WHITE)]);
    let arguments = ["flip", ".", "--report", "json", "-j", "2"];
    let finished = coverage(data.path(), &arguments);
    let report: Value = serde_json::from_str(&finished.stdout).expect("it is JSON");
    assert_eq!(finished.code, 1);
    for planted in examiner::mutants(puzzles::find("flip").expect("it is a puzzle")) {
        let (passed, why) = finding(&report, &format!("planted {}", planted.name));
        if planted.is_reference() {
            let is_fine = why == "reference, passes" || why.starts_with("skipped: ");
            assert!(passed && is_fine, "{why}");
        } else if !why.starts_with("skipped: ") {
            let killed = why.starts_with("killed by ./1.in (");
            let survives = why.starts_with("survives; ") && why.ends_with(" would kill it");
            assert!(passed == killed && (killed || survives), "{why}");
        }
    }
}

#[test]
fn what_comes_up_again_is_counted_in_words_that_fit() {
    for (files, expected) in [
        (
            &[("1.in", WHITE), ("2.in", WHITE)][..],
            "\n1 case is equal to an earlier case\n",
        ),
        (
            &[("1.in", WHITE), ("2.in", WHITE), ("3.in", WHITE)],
            "\n2 cases are equal to an earlier case\n",
        ),
        (
            &[("1.in", WHITE), ("2.in", BLACK)],
            "\n1 case looks like an earlier case, up to symmetry\n",
        ),
    ] {
        let data = data(files);
        let finished = coverage(data.path(), &["flip", ".", "--no-programs"]);
        assert!(finished.stdout.contains(expected), "{finished}");
    }
}

#[test]
fn what_cannot_be_written_is_refused_before_any_program_is_run() {
    let data = data(&[("1.in", WHITE)]);
    for (option, place, why) in [
        ("--fill", "1.in", "it is a file, not a directory"),
        ("--fill", "1.in/more", "1.in is a file, not a directory"),
        ("--fill", "/proc/nope", ""),
        ("--report", "html=/proc/nope", ""),
    ] {
        let finished = coverage(data.path(), &["flip", "1.in", option, place]);
        assert_eq!((finished.code, &*finished.stdout), (4, ""), "{finished}");
        let place = place.strip_prefix("html=").unwrap_or(place);
        let message = format!("error: cannot write {place}: {why}");
        assert!(finished.stderr.starts_with(&message), "{finished}");
    }
}

#[test]
fn what_is_there_is_not_overwritten() {
    let data = data(&[("1.in", WHITE), ("003.ans", "mine\n")]);
    let arguments = ["flip", "1.in", "--no-programs", "--fill", "."];
    let finished = coverage(data.path(), &arguments);
    assert_eq!(finished.code, 4, "{finished}");
    assert!(finished.stderr.contains("003.ans exists already"));
    let kept = fs::read_to_string(data.path().join("003.ans"));
    assert_eq!(kept.expect("it is there"), "mine\n");
    assert!(!data.path().join("001.in").exists());
    let elsewhere = directory();
    fs::write(elsewhere.path().join("001.in"), "mine\n").expect("the directory is ours");
    let place = elsewhere.path().to_str().expect("the path is UTF-8");
    let forced = ["flip", "1.in", "--no-programs", "--fill", place, "--force"];
    assert_eq!(coverage(data.path(), &forced).code, 1);
    let written = fs::read_to_string(elsewhere.path().join("001.in"));
    assert_ne!(written.expect("it is there"), "mine\n");
}

#[test]
fn without_a_language_its_programs_are_named_as_skipped() {
    let data = data(&[("1.in", WHITE)]);
    let mut invocation = Invocation::new(["coverage", "flip", "1.in"]).directory(data.path());
    invocation = invocation.env("PATH", "/nowhere");
    let finished = invocation.finish();
    assert_eq!(finished.code, 1, "{finished}");
    for needs in ["awk", "cc", "python3"] {
        let why = format!("`{needs}` is not installed");
        assert!(finished.stdout.contains(&why), "{finished}");
    }
    assert!(
        finished
            .stdout
            .contains("0 of 0 mutants killed, 13 programs skipped")
    );
}
