//! Shards of a run over all pairs, done to their end.

use std::fs;

use tempfile::TempDir;
use tests::binary::{Finished, Invocation};

use super::directory;
use super::part::Part;

#[track_caller]
fn run(directory: &TempDir, arguments: &[&str]) -> Finished {
    let all = ["atlas", "sdao", "--all-pairs"].into_iter();
    let run = Invocation::new(all.chain(arguments.iter().copied()));
    run.directory(directory.path()).finish()
}

fn read(directory: &TempDir) -> Vec<u8> {
    fs::read(directory.path().join("part")).expect("it is there")
}

#[test]
fn a_shard_that_is_done_is_not_done_again() {
    let directory = directory();
    let shard = "--shard=221/221";
    let finished = run(&directory, &[shard, "-o", "part"]);
    assert_eq!((finished.code, &*finished.stdout), (0, ""));
    let done = "shard 221 of 221 is done: batch 221 of 221 is in part\n";
    assert_eq!(finished.stderr, done);
    let bytes = read(&directory);

    let finished = run(&directory, &[shard, "--resume", "part"]);
    assert_eq!((finished.code, &*finished.stdout), (0, ""));
    assert_eq!(
        finished.stderr,
        format!("part keeps 1 of 1 batches\n{done}")
    );
    assert_eq!(read(&directory), bytes);

    let finished = run(&directory, &[shard, "-o", "part"]);
    assert_eq!((finished.code, &*finished.stdout), (4, ""));
    assert!(finished.stderr.contains("part exists already"));
    assert_eq!(read(&directory), bytes);
}

/// What is there is kept, even if it is no part.
#[test]
fn an_existing_file_is_4_and_untouched() {
    let directory = directory();
    fs::write(directory.path().join("part"), "precious").expect("it can be written");
    for shard in ["--shard=1/221", "--shard=1/1"] {
        let finished = run(&directory, &[shard, "-o", "part"]);
        assert_eq!((finished.code, &*finished.stdout), (4, ""));
        let words = "error: part exists already: `--resume part` goes on with it";
        assert!(finished.stderr.contains(words), "{}", finished.stderr);
        assert_eq!(read(&directory), b"precious");
    }
}

#[test]
fn a_file_that_cannot_be_written_is_4_before_any_work() {
    let directory = directory();
    for option in ["-o", "--resume"] {
        let finished = run(&directory, &[option, "no/such/folder"]);
        assert_eq!((finished.code, &*finished.stdout), (4, ""));
        let words = "cannot write no/such/folder: ";
        assert!(finished.stderr.contains(words), "{}", finished.stderr);
    }
    let mut files = fs::read_dir(directory.path()).expect("it can be listed");
    assert!(files.next().is_none());
}

/// Where there are more shards than batches, some have nothing to do.
#[test]
fn a_shard_may_be_empty() {
    let directory = directory();
    let finished = run(&directory, &["--shard=1/4294967295", "-o", "part"]);
    assert_eq!((finished.code, &*finished.stdout), (0, ""));
    let done = "shard 1 of 4294967295 is done: there was nothing to do, which is kept in part\n";
    assert_eq!(finished.stderr, done);
    let mut empty = Part::new(0..0);
    empty.findings = puzzles::atlas::Findings::default();
    assert_eq!(read(&directory), empty.bytes());
}

/// A whole run that was done already reports at once.
#[test]
fn a_whole_that_is_done_is_reported() {
    let directory = directory();
    Part::new(0..221).write(directory.path(), "part");
    let bytes = read(&directory);
    let finished = run(&directory, &["--resume", "part", "--format", "csv"]);
    assert_eq!(finished.code, 0);
    assert_eq!(finished.stderr, "part keeps 221 of 221 batches\n");
    assert!(finished.stdout.starts_with("puzzle,survey,quantity,"));
    assert!(
        finished
            .stdout
            .contains("sdao,all pairs,total,,pairs,588744,73593\n")
    );
    assert_eq!(read(&directory), bytes);
}
