//! `--from`: another start position than the sample's.

use std::fs;

use tests::binary::{Finished, Invocation};

use super::directory;
use super::report::SDAO;

/// Runs in a directory with a file of this content.
#[track_caller]
fn run(arguments: &[&str], position: &str) -> Finished {
    let directory = directory();
    fs::write(directory.path().join("position"), position).expect("it can be written");
    fs::create_dir(directory.path().join("folder")).expect("it can be made");
    let all = ["atlas"].into_iter().chain(arguments.iter().copied());
    let run = Invocation::new(all).directory(directory.path());
    run.stdin(position).finish()
}

#[test]
fn the_samples_position_on_standard_input_is_the_default() {
    let position = "w**b\n*wb*\n*bw*\nb**w\n";
    let finished = run(&["sdao", "--from", "-"], position);
    assert_eq!((finished.code, &*finished.stderr), (0, ""));
    assert_eq!(finished.stdout, *SDAO);
}

#[test]
fn a_file_may_have_any_position() {
    let arguments = ["sdao", "--from", "position", "--format", "csv"];
    let finished = run(&arguments, "  wwww bbbb\n**** ****");
    assert_eq!((finished.code, &*finished.stderr), (0, ""));
    let why = "unsolvable: white is shut in at the start,,final positions,900899,";
    assert!(finished.stdout.contains(why), "{}", finished.stdout);
}

#[track_caller]
fn check_faulty(position: &str, words: &[&str]) {
    let finished = run(&["sdao", "--from", "position"], position);
    assert_eq!((finished.code, &*finished.stdout), (3, ""), "{position:?}");
    for word in words.iter().chain(&["error: ", "--> position:", "^"]) {
        let message = &finished.stderr;
        assert!(message.contains(word), "{word:?} in {message}");
    }
}

#[test]
fn a_faulty_position_is_3_with_a_caret() {
    check_faulty(
        "w**b *xb* *bw* b**w",
        &["unknown character", "position:1:7"],
    );
    check_faulty("w**b\n*wb*\n*bw*\n", &["position:"]);
    check_faulty("", &["position:1:1"]);
    check_faulty("w**b *wb* *bw* b***", &["white"]);
    // One position, not a judge's case.
    check_faulty("1\nw**b *wb* *bw* b**w", &["position:1:1"]);
    check_faulty(
        "w**b *wb* *bw* b**w\nw**b *wb* *bw* b**w",
        &["position:2:1"],
    );
}

#[test]
fn a_file_that_cannot_be_read_is_3_and_named() {
    for file in ["no/such/file", "folder"] {
        let finished = run(&["sdao", "--from", file], "");
        assert_eq!((finished.code, &*finished.stdout), (3, ""));
        assert!(finished.stderr.contains(file), "{}", finished.stderr);
    }
}

#[test]
fn a_puzzle_without_a_start_position_is_2() {
    for puzzle in ["flip", "four", "swap"] {
        let finished = run(&[puzzle, "--from", "position"], "w**b *wb* *bw* b**w");
        assert_eq!((finished.code, &*finished.stdout), (2, ""));
        assert!(finished.stderr.contains(puzzle) && finished.stderr.contains("--from"));
    }
}
