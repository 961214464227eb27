//! Where the input comes from: standard input, or a file.

use std::fs;

use tests::binary::{self, Invocation};

use super::sample::Sample;

#[test]
fn standard_input_is_read_for_a_dash_and_for_nothing() {
    for sample in Sample::all() {
        for file in [None, Some("-")] {
            let finished = binary::run(sample.solve().into_iter().chain(file), sample.input());
            assert_eq!((finished.code, &*finished.stdout), (0, sample.output()));
        }
    }
}

#[test]
fn a_file_is_read_and_standard_input_is_not() {
    let directory = tempfile::tempdir().expect("a temporary directory can be made");
    for sample in Sample::all() {
        for name in ["plain.txt", "with blanks and é.txt", "-dash"] {
            fs::write(directory.path().join(name), sample.input()).expect("it can be written");
            let arguments = sample.solve().into_iter().chain(["--", name]);
            let finished = Invocation::new(arguments)
                .directory(directory.path())
                .stdin("not read")
                .finish();
            assert_eq!((finished.code, &*finished.stdout), (0, sample.output()));
        }
    }
}

#[test]
fn options_may_stand_anywhere() {
    for sample in Sample::all() {
        let [solve, puzzle] = sample.solve();
        let before = [solve, "--moves", "--count", puzzle, "-"];
        let after = [solve, puzzle, "-", "--count", "--moves"];
        let expected = binary::run(before, sample.input());
        assert_eq!(expected.code, 0);
        assert_eq!(binary::run(after, sample.input()), expected);
    }
}

#[test]
fn messages_name_the_source() {
    let directory = tempfile::tempdir().expect("a temporary directory can be made");
    fs::write(directory.path().join("board.txt"), "bwwb\nbxwb\n").expect("it can be written");
    let run = |file| {
        let finished = Invocation::new(["solve", "flip", file])
            .directory(directory.path())
            .stdin("bwwb\nbxwb\n")
            .finish();
        assert_eq!(finished.code, 3);
        finished.stderr
    };
    assert!(run("board.txt").contains("--> board.txt:2:2"));
    assert!(run("-").contains("--> <stdin>:2:2"));
}
