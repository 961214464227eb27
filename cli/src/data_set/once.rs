//! Each test once, in however many ways it is named.

use std::collections::HashSet;
use std::path::PathBuf;

use super::files::Test;

/// Which tests were met already: of the same file under two names, or in two places, the first one counts.
#[derive(Debug, Default)]
pub(crate) struct Once {
    met: HashSet<PathBuf>,
}

impl Once {
    /// Whether a test is met for the first time.
    pub(crate) fn is_new(&mut self, test: &Test) -> bool {
        // What has no path of its own, such as a pipe, is known by the one that it was given.
        let path = test.input.canonicalize();
        self.met.insert(path.unwrap_or_else(|_| test.input.clone()))
    }
}

#[cfg(test)]
mod unit {
    use std::fs;

    use super::super::tests_in;
    use super::*;

    #[test]
    fn a_file_with_two_names_is_one_test() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let root = directory.path();
        fs::create_dir(root.join("sub")).expect("it is ours");
        for name in ["1.in", "2.in"] {
            fs::write(root.join(name), "").expect("it is ours");
        }
        let mut once = Once::default();
        let mut are_new = |place: &str| {
            let found = tests_in(&root.join(place)).expect("there are some");
            found
                .iter()
                .map(|test| once.is_new(test))
                .collect::<Vec<_>>()
        };
        assert_eq!(are_new("2.in"), [true]);
        assert_eq!(are_new("."), [true, false]);
        assert_eq!(are_new("sub/../1.in"), [false]);
    }
}
