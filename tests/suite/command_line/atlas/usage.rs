//! Refused arguments: exit code 2.

use std::fs;

use tests::binary::Invocation;

use super::directory;

/// The arguments are refused with a message that contains these words, and no file is created.
#[track_caller]
fn check(arguments: &[&str], words: &[&str]) {
    let directory = directory();
    let all = ["atlas"].into_iter().chain(arguments.iter().copied());
    let run = Invocation::new(all).directory(directory.path());
    let finished = run.finish();
    assert_eq!((finished.code, &*finished.stdout), (2, ""), "{arguments:?}");
    for word in words {
        let message = &finished.stderr;
        assert!(
            message.contains(word),
            "{arguments:?}: {word:?} in {message}"
        );
    }
    let mut files = fs::read_dir(directory.path()).expect("it can be listed");
    assert!(files.next().is_none(), "{arguments:?}");
}

#[test]
fn no_puzzle_or_another_is_refused() {
    check(&[], &["<PUZZLE>"]);
    check(&["chess"], &["chess", "flip", "sdao", "four", "swap"]);
    check(&["flip", "swap"], &["swap"]);
    check(
        &["flip", "--format", "xml"],
        &["xml", "text", "json", "csv"],
    );
}

#[test]
fn all_pairs_of_other_puzzles_are_refused() {
    for puzzle in ["flip", "four", "swap"] {
        check(&[puzzle, "--all-pairs"], &[puzzle, "--all-pairs"]);
    }
}

#[test]
fn options_that_exclude_or_need_each_other_are_refused() {
    check(&["sdao", "--threads", "2"], &["--all-pairs"]);
    let options: [&[&str]; 3] = [&["--from", "x"], &["--read", "x"], &["--all-pairs"]];
    for one in options {
        for other in options.into_iter().filter(|other| *other != one) {
            check(&[&["sdao"], one, other].concat(), &[one[0], other[0]]);
        }
    }
}

#[test]
fn numbers_of_threads_that_are_none_are_refused() {
    for threads in ["0", "-1", "many", "1.5"] {
        let threads = format!("--threads={threads}");
        check(&["sdao", "--all-pairs", &threads], &["--threads"]);
    }
}
