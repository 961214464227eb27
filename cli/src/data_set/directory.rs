//! Inputs and their answers as files.

use std::fs;
use std::path::Path;

use puzzles::Puzzle;
use puzzles::inputs::ChosenInput;
use puzzles::text::write_input;

use super::files::{ANSWER, INPUT};
use super::manifest::{Entry, Manifest, NAME};
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
    /// manifest, with the seed if they were drawn at random. One that is interrupted keeps the inputs
    /// written so far, and a manifest of them.
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
            self.refuse_to_overwrite(all)?;
        }
        fs::create_dir_all(self.directory)
            .map_err(|error| Failure::unwritable_file(self.directory, &error))?;

        let about = puzzle.about();
        let mut checker = puzzle.checker();
        let mut inputs = puzzle.inputs();
        let mut manifest = Manifest::new(about.name, seed);
        let progress = Progress::new(Some(number)).with_stdout_unused();
        for (index, chosen) in (1..).zip(chosen) {
            if interrupt.exit().is_some() {
                break;
            }
            let [input, answer] = &names(index);
            let mut text = Vec::new();
            write_input(&mut text, &about.format, &chosen.cases).expect("a vector takes all");
            self.file(input, &text)?;
            self.file(answer, &checker.expected(&chosen.cases))?;
            manifest.add(&Entry {
                input,
                answer,
                edge_case: chosen.edge_case,
                distances: chosen
                    .cases
                    .iter()
                    .map(|case| inputs.distance(case))
                    .collect(),
            });
            progress.cases(index, index);
        }
        progress.clear();
        self.file(NAME, manifest.bytes())?;
        let end = interrupt.exit();
        if end.is_some() {
            diagnostic::error("not all inputs are written; the manifest says which ones are");
        }
        Ok(end.unwrap_or(Exit::Done))
    }

    fn file(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let path = self.directory.join(name);
        if self.may_overwrite {
            whole_file::write(&path, bytes)
        } else {
            whole_file::write_new(&path, bytes)
        }
    }

    fn refuse_to_overwrite(&self, names: impl Iterator<Item = String>) -> Result<(), Failure> {
        for name in names {
            let path = self.directory.join(name);
            if path.symlink_metadata().is_ok() {
                let path = path.display();
                return Err(Failure::surroundings(format!(
                    "{path} exists already: `--force` overwrites it"
                )));
            }
        }
        Ok(())
    }
}
