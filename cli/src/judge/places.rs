//! The tests to judge a program on.

use std::path::PathBuf;

use crate::data_set::{Once, Test, tests_in};
use crate::exit::Failure;

/// The tests in these places, each once, where it is named first.
///
/// # Errors
///
/// Input, if a place cannot be read, or there is no test in one.
pub(crate) fn tests(places: &[PathBuf]) -> Result<Vec<Test>, Failure> {
    let mut tests = Vec::new();
    let mut once = Once::default();
    for place in places {
        let found = tests_in(place)?;
        if found.is_empty() {
            let place = place.display();
            return Err(Failure::input(format!("there is no `.in` in {place}")));
        }
        tests.extend(found.into_iter().filter(|test| once.is_new(test)));
    }
    Ok(tests)
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn where_there_is_nothing_that_is_said() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let failure = tests(&[directory.path().to_owned()]).expect_err("there is none");
        let message = failure.message().expect("there is something to say");
        assert!(message.starts_with("there is no `.in` in "), "{message}");
    }
}
