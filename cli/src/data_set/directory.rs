//! Inputs and their answers as files.

use std::fs;
use std::io;
use std::path::Path;

use examiner::ChosenInput;
use puzzles::Puzzle;
use puzzles::text::write_input;

use super::files::{ANSWER, INPUT};
use super::manifest::{self, Entry, Manifest, NAME};
use crate::diagnostic;
use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::whole_file;

/// The most inputs that a directory gets; more are a mistake, or belong into one file.
const MOST: u64 = 1_000_000;

/// Where inputs are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Destination<'a> {
    /// The directory, which is made if it is not there.
    pub(crate) directory: &'a Path,
    /// Whether files that are there already may be overwritten.
    pub(crate) may_overwrite: bool,
}

impl Destination<'_> {
    /// Writes so many inputs, each with its answer, into files of their own, and what they are into the
    /// manifest, with the seed if they were drawn at random. One that is interrupted, or fails halfway,
    /// keeps the inputs written so far, and a manifest of them. Where files may be overwritten, what the
    /// manifest that is there lists goes first: it is no part of the new data set.
    ///
    /// # Errors
    ///
    /// Usage, if they are too many; surroundings, if a file cannot be written or must not be
    /// overwritten.
    pub(crate) fn write(
        &self,
        puzzle: &dyn Puzzle,
        number: u64,
        chosen: impl Iterator<Item = ChosenInput>,
        seed: Option<u64>,
        interrupt: &Interrupt,
    ) -> Result<Exit, Failure> {
        if number > MOST {
            return Err(Failure::usage(format!(
                "that would be {number} inputs, and a directory gets {MOST} at most: `-n` says how many"
            )));
        }
        let width = number.to_string().len().max(3);
        let names =
            |index: u64| [INPUT, ANSWER].map(|extension| format!("{index:0width$}.{extension}"));
        if !self.may_overwrite {
            let all = (1..=number).flat_map(names).chain([NAME.to_owned()]);
            for name in all {
                whole_file::refuse_to_overwrite(&self.directory.join(name), whole_file::BY_FORCE)?;
            }
        }
        make(self.directory)?;

        let about = puzzle.about();
        let mut checker = puzzle.checker();
        let mut inputs = puzzle.inputs();
        let mut manifest = Manifest::new(about.name, seed);
        if self.may_overwrite {
            self.clear()?;
        }
        let mut stopped = None;
        let progress = Progress::new(Some(number)).with_stdout_unused();
        for (index, chosen) in (1..).zip(chosen) {
            if let Some(exit) = interrupt.exit() {
                stopped = Some(Ok(exit));
                break;
            }
            let [input, answer] = &names(index);
            let mut text = Vec::new();
            write_input(&mut text, &about.format, &chosen.cases).expect("a vector takes all");
            let files = [(input, text), (answer, checker.expected(&chosen.cases))];
            let mut written = files.iter().map(|(name, bytes)| self.file(name, bytes));
            if let Some(failure) = written.find_map(Result::err) {
                stopped = Some(Err(failure));
                break;
            }
            manifest.add(&Entry {
                input,
                answer,
                edge_case: chosen.edge_case.as_deref(),
                distances: chosen
                    .cases
                    .iter()
                    .map(|case| inputs.distance(case))
                    .collect(),
            });
            progress.cases(index, index);
        }
        progress.clear();
        let listed = self.file(NAME, manifest.bytes());
        if stopped.is_some() && listed.is_ok() {
            diagnostic::error("not all inputs are written; the manifest says which ones are");
        }
        let end = stopped.unwrap_or(Ok(Exit::Done))?;
        listed.map(|()| end)
    }

    /// Removes the inputs that the manifest lists, if there is one, and their answers.
    fn clear(&self) -> Result<(), Failure> {
        let Ok(text) = fs::read(self.directory.join(NAME)) else {
            return Ok(());
        };
        for name in manifest::files(&text) {
            let path = self.directory.join(name);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(Failure::unwritable_file(&path, &error));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn file(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let path = self.directory.join(name);
        if self.may_overwrite {
            whole_file::write(&path, bytes)
        } else {
            whole_file::write_new(&path, bytes, whole_file::BY_FORCE)
        }
    }
}

/// Makes a directory, and those that it is in, as far as they are not there.
pub(super) fn make(directory: &Path) -> Result<(), Failure> {
    fs::create_dir_all(directory).map_err(|error| Failure::unwritable_file(directory, &error))
}

/// Whether a directory is there, or can be made, and takes files; nothing is there that was not there before.
///
/// # Errors
///
/// Surroundings, if not.
pub(crate) fn try_to_make(directory: &Path) -> Result<(), Failure> {
    if directory.exists() && !directory.is_dir() {
        let error = io::ErrorKind::NotADirectory.into();
        return Err(Failure::unwritable_file(directory, &error));
    }
    // What would stand in it, or what it would be in.
    let inside = directory.join(NAME);
    let mut new = inside
        .ancestors()
        .map_while(|place| Some((place, place.parent()?)));
    let is_there = |parent: &Path| parent == Path::new("") || parent.exists();
    match new.find(|(_, parent)| is_there(parent)) {
        Some((place, _)) => whole_file::try_to_write(place),
        None => Ok(()),
    }
}

#[cfg(test)]
mod unit {
    use puzzles::PUZZLES;

    use super::*;

    /// Writes so many inputs, all the same, into a directory.
    fn write(directory: &Path, number: u64) -> Result<Exit, Failure> {
        let puzzle = PUZZLES[0];
        let case = examiner::edge_cases(puzzle, &*puzzle.inputs()).remove(0);
        let chosen = || ChosenInput {
            edge_case: None,
            cases: case.cases.clone(),
        };
        let inputs: Vec<ChosenInput> = (0..number).map(|_| chosen()).collect();
        let interrupt = Interrupt::listen().expect("signals can be listened to");
        let destination = Destination {
            directory,
            may_overwrite: true,
        };
        destination.write(puzzle, number, inputs.into_iter(), None, &interrupt)
    }

    fn names(directory: &Path) -> Vec<String> {
        let files = fs::read_dir(directory).expect("it is there");
        let name = |file: io::Result<fs::DirEntry>| file.expect("it can be read").file_name();
        let mut names: Vec<String> = files
            .map(|file| name(file).into_string().expect("the names are UTF-8"))
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_smaller_data_set_leaves_nothing_of_a_larger_one() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        fs::write(directory.path().join("mine.in"), "").expect("it is ours");
        assert!(matches!(write(directory.path(), 3), Ok(Exit::Done)));
        assert!(matches!(write(directory.path(), 1), Ok(Exit::Done)));
        let expected = ["001.ans", "001.in", "manifest.jsonl", "mine.in"];
        assert_eq!(names(directory.path()), expected);
    }

    #[test]
    fn one_that_fails_halfway_has_a_manifest_of_what_is_written() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        fs::create_dir(directory.path().join("003.in")).expect("it is ours");
        let failure = write(directory.path(), 4).expect_err("a directory is in the way");
        assert!(failure.message().is_some_and(|why| why.contains("003.in")));
        let text = fs::read(directory.path().join(NAME)).expect("there is one");
        let listed = manifest::files(&text);
        assert_eq!(listed, ["001.in", "001.ans", "002.in", "002.ans"]);
    }
}
