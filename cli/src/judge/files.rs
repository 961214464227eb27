//! The files to judge a program on.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::natural;
use crate::exit::Failure;

/// The extension of an input.
const INPUT: &str = "in";

/// The extension of an output that is right, beside it.
const ANSWER: &str = "ans";

/// An input, and an output that is said to be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Test {
    /// The input.
    pub(crate) input: PathBuf,
    /// The right output, if there is a file for it.
    pub(crate) answer: Option<PathBuf>,
}

impl Test {
    /// The test with that input.
    fn new(input: PathBuf) -> Self {
        let answer = input.with_extension(ANSWER);
        // What is there and cannot be looked at is to be complained of when it is read.
        let is_there = answer != input && answer.try_exists().unwrap_or(true);
        let answer = is_there.then_some(answer);
        Self { input, answer }
    }

    /// What it is called.
    pub(crate) fn name(&self) -> String {
        self.input.display().to_string()
    }
}

/// The tests in these places: of a directory every `.in` in it and below it, in the order in which people
/// count; a file is a test itself, whatever it is called. A directory below that is a link is passed over.
///
/// # Errors
///
/// Input, if there is no such place, a directory cannot be read, or there is no `.in` in one.
pub(crate) fn tests(places: &[PathBuf]) -> Result<Vec<Test>, Failure> {
    let mut tests = Vec::new();
    for place in places {
        let unreadable = |error| Failure::unreadable(&place.display().to_string(), &error);
        if !fs::metadata(place).map_err(unreadable)?.is_dir() {
            tests.push(Test::new(place.clone()));
            continue;
        }
        let mut found = Vec::new();
        walk(place, &mut found).map_err(unreadable)?;
        if found.is_empty() {
            let place = place.display();
            return Err(Failure::input(format!("there is no `.{INPUT}` in {place}")));
        }
        found.sort_by(|one, other| {
            natural::compare(&one.to_string_lossy(), &other.to_string_lossy())
        });
        tests.extend(found.into_iter().map(Test::new));
    }
    Ok(tests)
}

/// Adds the inputs in a directory and below it, in no order.
fn walk(directory: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            walk(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == INPUT) && path.is_file() {
            found.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn a_directory_is_searched_and_its_files_are_counted_as_people_do() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let root = directory.path();
        fs::create_dir_all(root.join("sub/empty")).expect("it is ours");
        for name in ["10.in", "9.in", "9.ans", "sub/1.in", "1.txt", "in", "odd"] {
            fs::write(root.join(name), "").expect("it is ours");
        }
        let at = |name: &str| root.join(name);
        let test = |input: &str, answer: Option<&str>| Test {
            input: at(input),
            answer: answer.map(at),
        };
        let found = tests(&[root.to_path_buf(), at("odd")]).expect("there are some");
        let expected = [
            test("9.in", Some("9.ans")),
            test("10.in", None),
            test("sub/1.in", None),
            test("odd", None),
        ];
        assert_eq!(found, expected);
        // An answer is not its own answer.
        let found = tests(&[at("9.ans")]).expect("there is one");
        assert_eq!(found, [test("9.ans", None)]);
    }

    #[test]
    fn where_there_is_nothing_that_is_said() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let root = directory.path().to_path_buf();
        for (place, why) in [
            (root.join("no"), "cannot read"),
            (root, "there is no `.in`"),
        ] {
            let failure = tests(&[place]).expect_err("there is none");
            assert!(
                failure
                    .message()
                    .is_some_and(|message| message.contains(why))
            );
        }
    }
}
