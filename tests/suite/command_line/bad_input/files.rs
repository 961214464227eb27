//! Files that cannot be read.

use std::fs;

use tests::binary::{Finished, Invocation};

use super::record;

/// A directory with a folder, an empty file and a faulty one.
fn directory() -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("a temporary directory can be made");
    let path = |name| directory.path().join(name);
    fs::create_dir(path("folder")).expect("it can be made");
    fs::write(path("empty.txt"), "").expect("it can be written");
    fs::write(path("faulty.txt"), "bwwb\nbbwb\nbwwb\nbww\n").expect("it can be written");
    directory
}

#[track_caller]
fn check(name: &str, file: &str) {
    let directory = directory();
    let run = Invocation::new(["solve", "flip", file]).directory(directory.path());
    let finished: Finished = run.finish();
    assert_eq!((finished.code, &*finished.stdout), (3, ""), "{file}");
    let shown = file.escape_default().to_string();
    let names_it = [file, &shown]
        .iter()
        .any(|name| finished.stderr.contains(name));
    assert!(names_it, "{file}: {}", finished.stderr);
    record(name, &format!("quadrille solve flip '{shown}'"), &finished);
}

#[test]
fn files_that_cannot_be_read_are_named() {
    check("file that does not exist", "no-such-file.txt");
    check("file in no folder", "no/such/file.txt");
    check("folder", "folder");
    check("empty file", "empty.txt");
    check("faulty file", "faulty.txt");
}
