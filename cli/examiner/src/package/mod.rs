//! Problem packages for contest systems.
//!
//! `contents.rs` has the parts that all formats share; `kattis.rs` and `polygon.rs` write the files of a format.

mod contents;
mod kattis;
mod polygon;
mod programs;

use puzzles::Puzzle;

use self::contents::Contents;

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
/// let package = Package::new(swap, Target::Polygon);
/// assert_eq!(package, Package::new(swap, Target::Polygon));
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
    /// layout of an output. No input has more cases than the puzzle's judge allows.
    ///
    /// # Panics
    ///
    /// As [`mutants`](crate::mutants) and [`edge_cases`](crate::edge_cases). If an answer has a list of moves, but there is no
    /// checker for it.
    pub fn new(puzzle: &'static Puzzle, target: Target) -> Self {
        let contents = Contents::of(puzzle);
        let files = match target {
            Target::KattisLegacy => kattis::legacy(&contents),
            Target::Kattis => kattis::current(&contents),
            Target::Polygon => polygon::files(&contents),
        };
        let programs = contents.programs.iter();
        let references = programs.filter(|program| program.is_reference()).count();
        Self {
            archive: files.archive(),
            inputs: contents.tests.len(),
            references,
            mutants: contents.programs.len() - references,
        }
    }
}
