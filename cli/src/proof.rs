//! Writes the proofs of answers to a file.

use std::path::Path;

use puzzles::analysis::Analyser;
use puzzles::text::Boards;
use puzzles::{About, Puzzle, SearchedSets};
use record::analysis::Proof;

use crate::exit::Failure;
use crate::files::{self, Writer};
use crate::visible::shown_path;

/// A file of proofs, one JSON object on a line for each case.
pub(crate) struct ProofFile {
    out: Writer,
    about: &'static About,
    analyser: Analyser,
    sets: SearchedSets,
}

impl ProofFile {
    /// Creates the file.
    ///
    /// # Errors
    ///
    /// If the file exists or cannot be written. A device, such as `/dev/null`, may exist.
    pub(crate) fn create(
        path: &Path,
        puzzle: &'static Puzzle,
        sets: SearchedSets,
    ) -> Result<Self, Failure> {
        if path.is_file() || path.is_symlink() {
            let path = shown_path(path);
            let message = format!("`--proof`: {path} exists; remove it, or name another file");
            return Err(Failure::environment(message));
        }
        files::check_writable(path)?;
        Ok(Self {
            out: Writer::create(Some(path))?,
            about: puzzle.about(),
            analyser: puzzle.analyser(),
            sets,
        })
    }

    /// Writes the proof of the answer to a case.
    pub(crate) fn write(&mut self, boards: &Boards) -> Result<(), Failure> {
        let start = self.analyser.start(boards);
        let (analysis, reason) = (start.analyse(0), start.reason(0, self.sets));
        self.out.json(&Proof::new(self.about, &analysis, &reason))
    }

    /// Writes the buffered proofs to the file.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.out.flush()
    }
}
