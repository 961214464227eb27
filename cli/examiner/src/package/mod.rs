//! Problem packages for contest systems.
//!
//! `contents.rs` has the parts that all formats share; `kattis.rs` and `polygon.rs` write the files of a format.

mod contents;
mod kattis;
mod polygon;
mod programs;
mod statement;

use std::io::{Cursor, Write};

use puzzles::Puzzle;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use self::contents::Contents;
use crate::error::Error;

/// The format of a problem package.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// The [legacy version](https://www.kattis.com/problem-package-format/spec/legacy.html) of the problem package
    /// format of Kattis.
    KattisLegacy,
    /// The version [2025-09](https://www.kattis.com/problem-package-format/spec/2025-09.html) of the problem package
    /// format of Kattis.
    Kattis,
    /// A package of Polygon.
    Polygon,
}

/// A problem package.
///
/// Its input validator and its checker need no Quadrille. If an answer is a number or a word, the package uses the
/// standard checker of the contest system. If an answer has a list of moves, the package has a checker that replays
/// the list by the [`MoveTable`](puzzles::MoveTable) of the puzzle.
///
/// # Example: the same puzzle gives the same bytes
///
/// ```
/// use examiner::{Package, Target};
///
/// let swap = puzzles::find("swap").unwrap();
/// let package = Package::new(swap, Target::Polygon).unwrap();
/// assert_eq!(package, Package::new(swap, Target::Polygon).unwrap());
/// assert!(package.inputs > 20);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// The ZIP archive. The same puzzle gives the same bytes.
    pub archive: Vec<u8>,
    /// The number of inputs.
    pub inputs: usize,
    /// The number of correct submissions.
    pub references: usize,
    /// The number of wrong submissions.
    pub mutants: usize,
}

impl Package {
    /// Makes the package of a puzzle.
    ///
    /// Submissions are the puzzle's programs in C and Python: the formats do not support AWK, and do not judge the
    /// layout of an output. No input has more cases than the puzzle's judge allows. A puzzle without a statement gets
    /// one from its rules.
    ///
    /// # Errors
    ///
    /// [`Request`](crate::ErrorKind::Request) if an answer has a list of moves and there is no checker for it.
    ///
    /// # Panics
    ///
    /// As [`mutants`](crate::mutants) and [`edge_cases`](crate::edge_cases).
    pub fn new(puzzle: &'static Puzzle, target: Target) -> Result<Self, Error> {
        let contents = Contents::of(puzzle)?;
        let files = match target {
            Target::KattisLegacy => kattis::legacy(&contents),
            Target::Kattis => kattis::current(&contents),
            Target::Polygon => polygon::files(&contents),
        };
        let programs = contents.programs.iter();
        let references = programs.filter(|program| program.is_reference()).count();
        Ok(Self {
            archive: files.archive(),
            inputs: contents.tests.len(),
            references,
            mutants: contents.programs.len() - references,
        })
    }
}

/// The files of a package.
struct Files {
    /// The directory of all files, with a slash at the end unless it is empty.
    directory: String,
    /// The path below the directory, and the content.
    files: Vec<(String, Vec<u8>)>,
}

impl Files {
    fn add(&mut self, path: impl Into<String>, content: impl Into<Vec<u8>>) {
        self.files.push((path.into(), content.into()));
    }

    /// A ZIP archive with all files, sorted by path, with the earliest time that ZIP can record.
    fn archive(mut self) -> Vec<u8> {
        self.files.sort();
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(DateTime::DEFAULT)
            .unix_permissions(0o644);
        for (path, content) in self.files {
            archive
                .start_file(self.directory.clone() + &path, options)
                .and_then(|()| Ok(archive.write_all(&content)?))
                .expect("a vector takes all bytes, and the paths differ");
        }
        let finished = archive.finish().expect("a vector takes all bytes");
        finished.into_inner()
    }
}
