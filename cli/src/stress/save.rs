//! A failure that is kept as a case.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::exit::Failure;

/// Writes an input and the right output for it into a directory, as `001.in` and `001.ans`, or under the
/// first number that is free; says what the input is called.
///
/// # Errors
///
/// If a file cannot be written, or the directory not be made.
pub(super) fn save(directory: &Path, input: &[u8], answer: &[u8]) -> Result<PathBuf, Failure> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error: io::Error| Failure::unwritable_file(&path, &error)
    };
    fs::create_dir_all(directory).map_err(failed(directory))?;
    let mut number = 1_u64;
    loop {
        let path = |extension| directory.join(format!("{number:03}.{extension}"));
        let [of_input, of_answer] = ["in", "ans"].map(path);
        number += 1;
        // Whoever else saves at the same moment gets another number.
        if of_answer.exists() {
            continue;
        }
        match write_new(&of_input, input) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            written => {
                written.map_err(failed(&of_input))?;
                write_new(&of_answer, answer).map_err(failed(&of_answer))?;
                return Ok(of_input);
            }
        }
    }
}

/// Writes a file that is not there yet.
fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_number_that_is_free_is_taken() {
        let parent = tempfile::tempdir().expect("there is room for files");
        let directory = parent.path().join("a").join("b");
        let saved = |name: &str| {
            let path = save(&directory, b"in", b"ans").expect("it can be written");
            assert_eq!(path, directory.join(name));
            assert_eq!(fs::read(&path).expect("it is there"), b"in");
            let answer = fs::read(path.with_extension("ans"));
            assert_eq!(answer.expect("it is there"), b"ans");
        };
        saved("001.in");
        saved("002.in");
        for taken in ["003.in", "004.ans"] {
            fs::write(directory.join(taken), b"mine").expect("it can be written");
        }
        saved("005.in");
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
        let failure = save(file.path(), b"in", b"ans").expect_err("it is a file");
        assert!(
            failure
                .message()
                .is_some_and(|message| message.starts_with("cannot write"))
        );
    }
}
