//! Writes the proofs of answers to a file.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use puzzles::analysis::Analyser;
use puzzles::text::Boards;
use puzzles::{About, Proof, Puzzle, SearchedSets};

use crate::exit::Failure;
use crate::files;

/// A file of proofs, one JSON object on a line for each case.
pub(crate) struct ProofFile {
    path: PathBuf,
    out: BufWriter<File>,
    about: &'static About,
    analyser: Box<dyn Analyser>,
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
        puzzle: &dyn Puzzle,
        sets: SearchedSets,
    ) -> Result<Self, Failure> {
        if path.is_file() || path.is_symlink() {
            let path = path.display();
            let message = format!("`--proof`: {path} exists; remove it, or name another file");
            return Err(Failure::environment(message));
        }
        files::check_writable(path)?;
        let file = File::create(path).map_err(|error| files::unwritable(Some(path), &error))?;
        Ok(Self {
            path: path.to_owned(),
            out: BufWriter::new(file),
            about: puzzle.about(),
            analyser: puzzle.analyser(),
            sets,
        })
    }

    /// Writes the proof of the answer to a case.
    pub(crate) fn write(&mut self, boards: &Boards) -> Result<(), Failure> {
        let start = self.analyser.start(boards);
        let (analysis, reason) = (start.analyse(0), start.reason(0, self.sets));
        let proof = Proof::new(self.about, &analysis, &reason);
        let written = serde_json::to_writer(&mut self.out, &proof).map_err(io::Error::from);
        let written = written.and_then(|()| writeln!(self.out));
        written.map_err(|error| self.unwritable(&error))
    }

    /// Writes the buffered proofs to the file.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        let flushed = self.out.flush();
        flushed.map_err(|error| self.unwritable(&error))
    }

    fn unwritable(&self, error: &io::Error) -> Failure {
        files::unwritable(Some(&self.path), error)
    }
}
