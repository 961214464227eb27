//! Parts that are not what they should be: refused with exit code 3, named, and left as they are.

use std::fs;

use tempfile::TempDir;
use tests::binary::Invocation;

use super::directory;
use super::part::{Part, batches};

/// A way to read a part.
const RESUME: [&str; 4] = ["sdao", "--all-pairs", "--shard=1/221", "--resume"];
const MERGE: [&str; 1] = ["merge"];

/// The file `part` is refused.
#[track_caller]
fn check_refused(directory: &TempDir, arguments: &[&str], words: &[&str]) {
    let all = ["atlas"].into_iter().chain(arguments.iter().copied());
    let run = Invocation::new(all.chain(["part"]));
    let finished = run.directory(directory.path()).finish();
    assert_eq!((finished.code, &*finished.stdout), (3, ""), "{words:?}");
    for word in words.iter().chain(&["error: ", "part"]) {
        let message = &finished.stderr;
        assert!(message.contains(word), "{word:?} in {message}");
    }
}

/// A file with these bytes is refused, whoever reads it, and no other file is left beside it.
#[track_caller]
fn check(bytes: impl AsRef<[u8]>, words: &[&str]) {
    for arguments in [&RESUME[..], &MERGE] {
        check_by(arguments, bytes.as_ref(), words);
    }
}

#[track_caller]
fn check_by(arguments: &[&str], bytes: &[u8], words: &[&str]) {
    let directory = directory();
    let path = directory.path().join("part");
    fs::write(&path, bytes).expect("it can be written");
    check_refused(&directory, arguments, words);
    assert_eq!(fs::read(&path).expect("it is there"), bytes, "{words:?}");
    let files = fs::read_dir(directory.path()).expect("it can be listed");
    assert_eq!(files.count(), 1, "{words:?}");
}

#[test]
fn what_is_no_part_is_refused() {
    let words = ["part is damaged, or no part of a run over all pairs: "];
    check("", &words);
    check("\n", &words);
    check("bwwb bbwb bwwb bwww\n", &words);
    check("{}", &words);
    check("[1, 2, 3]", &words);
    check(b"\xFF\xFE\0", &words);
}

#[test]
fn a_part_that_was_cut_is_refused() {
    let bytes = Part::new(0..1).bytes();
    let words = ["part is damaged, or no part of a run over all pairs: "];
    check(&bytes[..bytes.len() / 2], &words);
    check(&bytes[..bytes.len() - 2], &words);
    check([&bytes[..], &bytes[..]].concat(), &words);
}

#[test]
fn a_part_with_one_byte_flipped_is_refused() {
    let bytes = Part::new(0..1).bytes();
    // Reading it to merge it takes less time.
    for place in (0..bytes.len() - 1).step_by(29) {
        let mut flipped = bytes.clone();
        flipped[place] ^= 1;
        check_by(&MERGE, &flipped, &["part is damaged"]);
    }
    let mut flipped = bytes;
    let digit = flipped.iter().rposition(|byte| *byte == b'8');
    flipped[digit.expect("there is an 8")] = b'9';
    check(flipped, &["part is damaged: its checksum does not fit"]);
}

#[test]
fn a_part_of_another_schema_is_refused() {
    let mut part = Part::new(0..1);
    part.schema = "quadrille.part/2".to_owned();
    let words = ["part has the schema \"quadrille.part/2\", not \"quadrille.part/1\""];
    check(part.bytes(), &words);
}

#[test]
fn a_part_of_other_work_is_refused() {
    let mut part = Part::new(0..1);
    part.work = "other positions, 64 a batch".to_owned();
    check(
        part.bytes(),
        &["part is of other work", "other positions, 64 a batch"],
    );
    let mut part = Part::new(0..1);
    part.batches = batches() + 1;
    check(part.bytes(), &["part is of other work"]);
    for puzzle in ["four", "chess", ""] {
        let mut part = Part::new(0..1);
        part.puzzle = puzzle.to_owned();
        let named = format!("`{puzzle}`");
        check(part.bytes(), &["part is of other work", &named]);
    }
}

#[test]
fn a_part_of_another_shard_is_refused() {
    for (covered, said) in [
        (1..2, "batch 2"),
        (0..2, "batches 1 to 2"),
        (220..221, "batch 221"),
    ] {
        let bytes = Part::new(covered).bytes();
        check_by(&RESUME, &bytes, &["part is of another shard", said]);
    }
}

#[test]
fn a_part_of_more_than_there_is_is_refused() {
    let bytes = Part::new(0..batches() + 1).bytes();
    check(bytes, &["part covers batch 222, and there are 221"]);
}

#[test]
fn a_directory_is_refused() {
    for arguments in [&RESUME[..], &MERGE] {
        let directory = directory();
        fs::create_dir(directory.path().join("part")).expect("it can be made");
        check_refused(&directory, arguments, &["cannot read part: "]);
    }
}
