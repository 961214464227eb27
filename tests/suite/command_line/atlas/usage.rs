//! What is asked of an atlas in a wrong way is refused with exit code 2.

use std::fs;

use tests::binary::Invocation;

use super::directory;

/// The arguments are refused, with a message in which these words occur, and no file is made.
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
fn all_pairs_of_a_puzzle_that_has_them_anyway_are_refused() {
    for puzzle in ["flip", "four", "swap"] {
        check(&[puzzle, "--all-pairs"], &[puzzle, "--all-pairs"]);
        check(&[puzzle, "--all-pairs", "-o", "part"], &[puzzle]);
    }
}

#[test]
fn shards_that_are_none_are_refused() {
    for shard in [
        "0/3",
        "4/3",
        "1/0",
        "0/0",
        "x",
        "",
        "/",
        "1/",
        "/3",
        "1/2/3",
        "-1/3",
        "1/x",
        "1.5/3",
        "1/4294967296",
    ] {
        let shard = format!("--shard={shard}");
        check(&["sdao", "--all-pairs", &shard, "-o", "part"], &["--shard"]);
    }
}

#[test]
fn a_shard_that_is_kept_nowhere_is_refused() {
    check(
        &["sdao", "--all-pairs", "--shard", "1/3"],
        &["--output", "--resume"],
    );
}

#[test]
fn options_of_all_pairs_are_refused_without_them() {
    for option in [
        ["--threads", "2"],
        ["--output", "part"],
        ["--resume", "part"],
    ] {
        check(&[&["sdao"][..], &option].concat(), &["--all-pairs"]);
    }
    check(&["sdao", "--shard", "1/3", "-o", "part"], &["--all-pairs"]);
}

#[test]
fn options_that_exclude_each_other_are_refused() {
    let all = ["sdao", "--all-pairs"];
    let files = ["--output", "part", "--resume", "part"];
    check(&[&all[..], &files].concat(), &["--output", "--resume"]);
    let shard = ["--shard", "1/3", "-o", "part"];
    check(
        &[&all[..], &shard, &["--plot", "x.svg"]].concat(),
        &["--shard", "--plot"],
    );
    check(
        &[&all[..], &["--from", "x"]].concat(),
        &["--from", "--all-pairs"],
    );
}

#[test]
fn numbers_of_threads_that_are_none_are_refused() {
    for threads in ["0", "-1", "many", "1.5"] {
        let threads = format!("--threads={threads}");
        check(&["sdao", "--all-pairs", &threads], &["--threads"]);
    }
}

#[test]
fn a_merger_of_nothing_is_refused() {
    check(&["merge"], &["<PART>"]);
    check(&["merge", "--all-pairs", "part"], &["--all-pairs"]);
}
