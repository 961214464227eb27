//! Thousands of boards at once.

use std::fs;

use tests::binary::{self, Invocation};

use super::sample::Sample;

/// How often the sample comes; more than a pipe, or a piece of the input, holds.
const TIMES: usize = 3_000;

#[test]
fn thousands_of_cases_have_thousands_of_answers() {
    for sample in Sample::all() {
        let finished = binary::run(sample.solve(), sample.repeated(TIMES));
        assert_eq!((finished.code, &*finished.stderr), (0, ""));
        assert!(
            finished.stdout == sample.output().repeat(TIMES),
            "{}",
            sample.puzzle()
        );
    }
}

#[test]
fn a_fault_behind_thousands_of_cases_is_where_the_message_says() {
    for sample in Sample::all() {
        let before = sample.head(TIMES) + &sample.cases.repeat(TIMES - 1);
        let line = before.lines().count() + 1;
        let cases = format!("#{}", &sample.cases[1..]);
        let finished = binary::run(sample.solve(), before + &cases);
        assert_eq!(finished.code, 3, "{}", sample.puzzle());
        assert!(finished.stdout == sample.output().repeat(TIMES - 1));
        let place = format!("--> <stdin>:{line}:1");
        assert!(finished.stderr.contains(&place), "{}", finished.stderr);
        let case = format!("in case {} ", (TIMES - 1) * sample.number + 1);
        assert!(finished.stderr.contains(&case), "{}", finished.stderr);
    }
}

#[test]
fn a_file_and_a_pipe_make_no_difference() {
    let directory = tempfile::tempdir().expect("a temporary directory can be made");
    let path = directory.path().join("many.txt");
    for sample in Sample::all() {
        let input = sample.repeated(TIMES / 10);
        fs::write(&path, &input).expect("it can be written");
        let arguments = sample.solve().into_iter().chain(["many.txt"]);
        let from_file = Invocation::new(arguments)
            .directory(directory.path())
            .finish();
        assert!(
            from_file == binary::run(sample.solve(), input),
            "{}",
            sample.puzzle()
        );
    }
}
