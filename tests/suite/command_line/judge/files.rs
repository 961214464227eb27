//! Where the tests are, and in which order they come.

use super::folder::BOARDS;
use super::{Folder, judge, summary};

/// The names of the tests in the table of a report, in order.
fn names(report: &str) -> Vec<&str> {
    let table = report
        .split("\n\n")
        .nth(1)
        .expect("the table follows the heading");
    let rows = table.lines().skip(1);
    rows.filter_map(|row| row.split_whitespace().find(|word| word.contains(".in")))
        .collect()
}

fn folder() -> Folder {
    let mut folder = Folder::new()
        .with("a/notes.txt", "no test")
        .with("a/in", "nor this");
    let tests = ["a/10.in", "a/9.in", "a/deeper/1.in", "b/001.in", "b/2.in"];
    for (test, (input, answer)) in tests.into_iter().zip(BOARDS.into_iter().cycle()) {
        folder = folder
            .with(test, input)
            .with(&test.replace(".in", ".ans"), answer);
    }
    folder
}

#[test]
fn folders_come_as_they_are_named_and_their_files_as_people_count() {
    let finished = judge(&folder(), "echo 4", ["b", "a"]);
    let expected = ["b/001.in", "b/2.in", "a/9.in", "a/10.in", "a/deeper/1.in"];
    assert_eq!(names(&finished.stdout), expected);
}

#[test]
fn a_test_that_is_named_twice_is_run_once_where_it_is_named_first() {
    let places = ["a/10.in", "a", "a/deeper/../9.in", "./a", "a/10.in"];
    let finished = judge(&folder(), "echo 4", places);
    let expected = ["a/10.in", "a/9.in", "a/deeper/1.in"];
    assert_eq!(names(&finished.stdout), expected);
    assert!(summary(&finished).contains(": 3 tests:"), "{finished}");
}

#[test]
fn the_report_does_not_depend_on_how_many_run_at_once() {
    let folder = folder();
    let program = "sh -c 'read row; [ $row = bwww ] || sleep 0.1; echo 4'";
    let one = judge(&folder, program, ["a", "b"]);
    let several = judge(&folder, program, ["-j", "3", "a", "b"]);
    assert_eq!(names(&one.stdout), names(&several.stdout));
    assert_eq!((one.code, summary(&one)), (several.code, summary(&several)));
    let many = judge(&folder, program, ["-j1000000000", "a", "b"]);
    assert_eq!(summary(&one), summary(&many));
}

#[test]
fn every_puzzle_can_be_judged() {
    for &puzzle in puzzles::PUZZLES {
        let about = puzzle.about();
        let folder = Folder::new()
            .with("1.in", about.sample.input)
            .with("1.ans", about.sample.output);
        let arguments = ["judge", about.name, "--cmd", "cat 1.ans", "."];
        let invocation = tests::binary::Invocation::new(arguments).directory(folder.path());
        let finished = invocation.finish();
        assert_eq!(
            (finished.code, summary(&finished)),
            (0, "passed: 1 test: AC 1")
        );
    }
}
