//! The tests of a problem, which a search tries as they are.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Mutex;

use crate::error::Error;
use crate::files::{hash_of, read};
use crate::judge::Test;
use crate::pool::lock;

/// The tests of a problem, for a search.
#[derive(Debug, Default)]
pub(crate) struct TestFiles {
    paths: Vec<PathBuf>,
    /// The indices of the tests that were read, by the hashes of their texts.
    read: Mutex<HashMap<u64, usize>>,
}

impl TestFiles {
    /// These input files.
    pub(crate) fn new(paths: Vec<PathBuf>) -> Self {
        let read = Mutex::default();
        Self { paths, read }
    }

    /// The number of tests.
    pub(crate) fn len(&self) -> usize {
        self.paths.len()
    }

    /// Reads the input of the test with this index.
    pub(crate) fn read(&self, index: usize) -> Result<Vec<u8>, Error> {
        let text = read(&self.paths[index])?;
        lock(&self.read).insert(hash_of(&text), index);
        Ok(text)
    }

    /// The test with this input and its answer, if it was read and has an answer file.
    pub(crate) fn find(&self, input: &[u8]) -> Option<(Test, Vec<u8>)> {
        let index = *lock(&self.read).get(&hash_of(input))?;
        let path = &self.paths[index];
        let file = path.with_extension("ans");
        let answer = read(&file).ok()?;
        let is_same = read(path).is_ok_and(|text| text == input);
        let test = Test {
            input: path.clone(),
            answer: Some(file),
        };
        is_same.then_some((test, answer))
    }
}
