//! `quadrille atlas merge`: parts become a whole, or the message says why not.

use std::fs;
use std::ops::Range;

use serde_json::Value;
use tempfile::TempDir;
use tests::binary::{Finished, Invocation};

use super::directory;
use super::part::{Part, batches};

/// A directory with these parts, by name.
fn directory_with(parts: &[(&str, Range<u32>)]) -> TempDir {
    let directory = directory();
    for (name, covered) in parts {
        Part::new(covered.clone()).write(directory.path(), name);
    }
    directory
}

#[track_caller]
fn merge(directory: &TempDir, arguments: &[&str]) -> Finished {
    let all = ["atlas", "merge"].into_iter();
    let run = Invocation::new(all.chain(arguments.iter().copied()));
    run.directory(directory.path()).finish()
}

/// The parts are refused, with all of these words.
#[track_caller]
fn check_refused(directory: &TempDir, arguments: &[&str], words: &[&str]) {
    let finished = merge(directory, arguments);
    assert_eq!((finished.code, &*finished.stdout), (3, ""), "{arguments:?}");
    for word in words.iter().chain(&["error: "]) {
        let message = &finished.stderr;
        assert!(
            message.contains(word),
            "{arguments:?}: {word:?} in {message}"
        );
    }
}

#[test]
fn one_part_may_be_the_whole() {
    let directory = directory_with(&[("all", 0..batches())]);
    let before = fs::read(directory.path().join("all")).expect("it is there");
    let finished = merge(
        &directory,
        &["all", "--format", "json", "--plot", "all.svg"],
    );
    assert_eq!((finished.code, &*finished.stderr), (0, ""));
    let atlas: Value = serde_json::from_str(&finished.stdout).expect("it is JSON");
    let survey = &atlas["surveys"][0];
    let orbits = u64::from(batches()) * u64::from(batches() + 1) / 2;
    assert_eq!(survey["title"], "all pairs");
    assert_eq!(survey["total"]["each"], 3 * 8 * orbits);
    assert_eq!(survey["total"]["orbits"], 3 * orbits);
    assert_eq!(survey["distances"]["rows"][1]["count"]["orbits"], orbits);
    assert_eq!(survey["hardest"].as_array().map(Vec::len), Some(221));
    let after = fs::read(directory.path().join("all")).expect("it is there");
    assert_eq!(after, before);
    assert!(directory.path().join("all.svg").exists());
}

#[test]
fn the_order_of_the_parts_makes_no_difference() {
    let whole = 0..batches();
    let directory = directory_with(&[("all", whole), ("a", 0..70), ("b", 70..71), ("c", 71..221)]);
    let expected = merge(&directory, &["all"]);
    assert_eq!(expected.code, 0, "{}", expected.stderr);
    assert!(expected.stdout.starts_with("S-Dao\n"));
    for order in [["a", "b", "c"], ["c", "a", "b"]] {
        assert_eq!(merge(&directory, &order), expected);
    }
}

#[test]
fn gaps_are_named() {
    let parts = [("a", 0..70), ("b", 70..71), ("c", 71..221), ("none", 0..0)];
    let directory = directory_with(&parts);
    let gaps = [
        (&["a", "b"][..], "no batches 72 to 221"),
        (&["c", "a"], "no batch 71"),
        (&["b", "none"], "no batches 1 to 70, batches 72 to 221"),
        (&["none"], "no batches 1 to 221"),
    ];
    for (parts, said) in gaps {
        let all = "do not make a whole of 221 batches: ";
        check_refused(&directory, parts, &[all, said]);
    }
}

#[test]
fn parts_that_overlap_are_named_in_any_order() {
    let parts = [("a", 0..70), ("b", 69..100), ("c", 80..221), ("d", 69..70)];
    let directory = directory_with(&parts);
    check_refused(
        &directory,
        &["a", "b", "c"],
        &["b and a both cover batch 70"],
    );
    check_refused(
        &directory,
        &["c", "b", "a"],
        &["b and c both cover batches 81 to 100"],
    );
    check_refused(
        &directory,
        &["a", "c", "d"],
        &["d and a both cover batch 70"],
    );
    check_refused(
        &directory,
        &["a", "a"],
        &["a and a both cover batches 1 to 70"],
    );
}

#[test]
fn a_part_of_other_work_is_named_in_any_place() {
    let directory = directory_with(&[("own", 0..70)]);
    let mut other = Part::new(70..221);
    other.work = "other positions, 64 a batch".to_owned();
    other.write(directory.path(), "other");
    let words = ["other and own are not parts of one whole"];
    check_refused(&directory, &["own", "other"], &words);
    check_refused(&directory, &["other", "own"], &["other is of other work"]);
}

#[test]
fn files_that_are_missing_or_damaged_are_named_in_any_place() {
    let directory = directory_with(&[("own", 0..70)]);
    fs::write(directory.path().join("torn"), "{\"checksum\":").expect("it can be written");
    for order in [["own", "torn"], ["torn", "own"]] {
        check_refused(&directory, &order, &["torn is damaged"]);
    }
    for order in [["own", "no-such-file"], ["no-such-file", "own"]] {
        let words = ["cannot read no-such-file: there is no such file"];
        check_refused(&directory, &order, &words);
    }
}
