//! The files of a data set.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::natural;
use crate::exit::Failure;

/// The extension of an input.
pub(super) const INPUT: &str = "in";

/// The extension of an output that is right, beside it.
pub(super) const ANSWER: &str = "ans";

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

    /// Its files.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Path> {
        [Some(&self.input), self.answer.as_ref()]
            .into_iter()
            .flatten()
            .map(PathBuf::as_path)
    }

    /// What it is called.
    pub(crate) fn name(&self) -> String {
        self.input.display().to_string()
    }
}

/// The tests in a place: of a directory every `.in` in it and below it, in the order in which people
/// count, possibly none; a file is a test itself, whatever it is called. A directory below that is a link is
/// passed over.
///
/// # Errors
///
/// Input, if there is no such place, a directory cannot be read, or a `.in` in one is a link to nothing, or a pipe.
pub(crate) fn tests_in(place: &Path) -> Result<Vec<Test>, Failure> {
    if !fs::metadata(place).map_err(unreadable(place))?.is_dir() {
        return Ok(vec![Test::new(place.to_owned())]);
    }
    let mut found = Vec::new();
    walk(place, &mut found)?;
    found.sort_by(|one, other| natural::compare(&one.to_string_lossy(), &other.to_string_lossy()));
    Ok(found.into_iter().map(Test::new).collect())
}

/// Adds the inputs in a directory and below it, in no order.
fn walk(directory: &Path, found: &mut Vec<PathBuf>) -> Result<(), Failure> {
    for entry in fs::read_dir(directory).map_err(unreadable(directory))? {
        let entry = entry.map_err(unreadable(directory))?;
        let path = entry.path();
        if entry.file_type().map_err(unreadable(&path))?.is_dir() {
            walk(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == INPUT) {
            let metadata = fs::metadata(&path).map_err(unreadable(&path))?;
            if metadata.is_file() {
                found.push(path);
            } else if !metadata.is_dir() {
                return Err(unreadable(&path)(io::Error::other("it is no file")));
            }
        }
    }
    Ok(())
}

/// The failure to read a place.
fn unreadable(place: &Path) -> impl FnOnce(io::Error) -> Failure {
    move |error| Failure::unreadable(&place.display().to_string(), &error)
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
        let found = tests_in(root).expect("there are some");
        let expected = [
            test("9.in", Some("9.ans")),
            test("10.in", None),
            test("sub/1.in", None),
        ];
        assert_eq!(found, expected);
        let found = tests_in(&at("odd")).expect("there is one");
        assert_eq!(found, [test("odd", None)]);
        // An answer is not its own answer.
        let found = tests_in(&at("9.ans")).expect("there is one");
        assert_eq!(found, [test("9.ans", None)]);
    }

    #[cfg(unix)]
    #[test]
    fn an_input_that_cannot_be_read_is_not_passed_over() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        fs::create_dir(directory.path().join("sub.in")).expect("it is ours");
        assert_eq!(tests_in(directory.path()).expect("it can be read"), []);
        let link = directory.path().join("1.in");
        std::os::unix::fs::symlink("nowhere", &link).expect("it is ours");
        let failure = tests_in(directory.path()).expect_err("it leads nowhere");
        let message = failure.message().expect("there is something to say");
        assert!(message.contains("1.in"), "{message}");
    }

    #[test]
    fn a_place_must_be_there_and_may_be_empty() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        assert_eq!(tests_in(directory.path()).expect("it is there"), []);
        let failure = tests_in(&directory.path().join("no")).expect_err("there is none");
        let message = failure.message().expect("there is something to say");
        assert!(message.starts_with("cannot read "), "{message}");
    }
}
