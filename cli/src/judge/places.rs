//! The tests to judge a program on.

use std::path::PathBuf;

use examiner::data_set::{Test, tests_in};

use crate::exit::Failure;

/// The tests in these places, each once, where it is named first.
///
/// # Errors
///
/// Input, if a place cannot be read, or there is no test in one.
pub(crate) fn tests(places: &[PathBuf]) -> Result<Vec<Test>, Failure> {
    for place in places {
        if tests_in(std::slice::from_ref(place))?.is_empty() {
            let place = place.display();
            return Err(Failure::input(format!("there is no `.in` in {place}")));
        }
    }
    Ok(tests_in(places)?)
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
