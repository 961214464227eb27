//! A failure that is kept as a case.

use std::fs;
use std::path::{Path, PathBuf};

use super::directory::make;
use super::files::{ANSWER, INPUT};
use crate::exit::Failure;
use crate::whole_file::write_if_new;

/// Writes an input and the right output for it into a directory, as `001.in` and `001.ans`, or under the
/// first number that is free; says what the input is called.
///
/// # Errors
///
/// If a file cannot be written, or the directory not be made.
pub(crate) fn keep(directory: &Path, input: &[u8], answer: &[u8]) -> Result<PathBuf, Failure> {
    make(directory)?;
    let mut number = 1_u64;
    loop {
        let path = |extension| directory.join(format!("{number:03}.{extension}"));
        let [of_input, of_answer] = [INPUT, ANSWER].map(path);
        number += 1;
        // Whoever else keeps a case at the same moment gets another number.
        if of_answer.is_symlink() || of_answer.exists() || !write_if_new(&of_input, input)? {
            continue;
        }
        if write_if_new(&of_answer, answer)? {
            return Ok(of_input);
        }
        // The answer there is to another input.
        fs::remove_file(&of_input).map_err(|error| Failure::unwritable_file(&of_input, &error))?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_number_that_is_free_is_taken() {
        let parent = tempfile::tempdir().expect("there is room for files");
        let directory = parent.path().join("a").join("b");
        let kept = |name: &str| {
            let path = keep(&directory, b"in", b"ans").expect("it can be written");
            assert_eq!(path, directory.join(name));
            assert_eq!(fs::read(&path).expect("it is there"), b"in");
            let answer = fs::read(path.with_extension("ans"));
            assert_eq!(answer.expect("it is there"), b"ans");
        };
        kept("001.in");
        kept("002.in");
        for taken in ["003.in", "004.ans"] {
            fs::write(directory.join(taken), b"mine").expect("it can be written");
        }
        kept("005.in");
        for taken in ["003.in", "004.ans"] {
            assert_eq!(
                fs::read(directory.join(taken)).expect("it is there"),
                b"mine"
            );
        }
    }

    #[test]
    fn a_directory_that_is_a_file_is_refused() {
        let file = tempfile::NamedTempFile::new().expect("there is room for files");
        let failure = keep(file.path(), b"in", b"ans").expect_err("it is a file");
        let message = failure.message().expect("there is something to say");
        assert!(message.starts_with("cannot write "), "{message}");
        assert!(message.ends_with(": it is a file, not a directory"));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_nowhere_has_taken_a_number() {
        let directory = tempfile::tempdir().expect("there is room for files");
        let place = |name: &str| directory.path().join(name);
        for name in ["001.in", "002.ans"] {
            std::os::unix::fs::symlink("nowhere", place(name)).expect("the directory is ours");
        }
        let path = keep(directory.path(), b"in", b"ans").expect("it can be written");
        assert_eq!(path, place("003.in"));
        for name in ["nowhere", "001.ans", "002.in"] {
            assert!(!place(name).exists(), "{name}");
        }
    }
}
