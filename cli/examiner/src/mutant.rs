//! Mutants: small programs that answer a puzzle, each with one mistake, and correct references.
//!
//! A mutant is what a contestant could submit: short, reasonably fast, and correct except for one mistake. A data
//! set, a checker or a search is good if it *kills* every mutant, that is, finds an input on which the mutant fails,
//! and fails no reference. The programs are data: their sources and `mutants.toml` are in the puzzle's folder
//! below `puzzles/`. A puzzle needs none.
//!
//! # Example: a mutant of Flip Game
//!
//! ```
//! use examiner::{VerdictCode, mutants};
//!
//! let mutants = mutants(puzzles::find("flip").unwrap());
//! let wraps = mutants.iter().find(|mutant| mutant.name == "wraps").unwrap();
//! assert_eq!(wraps.about, "presses wrap round the left and the right edge");
//! assert_eq!(wraps.verdict, VerdictCode::Wa);
//! assert_eq!((&*wraps.file_name, &*wraps.language.name), ("wraps.c", "C"));
//! ```

use std::path::Path;

use puzzles::Puzzle;
use serde::Deserialize;

use crate::folder;
use crate::language::{Language, language};
use crate::verdict::VerdictCode;

/// A small program that answers a puzzle: a reference, or a program with one mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The name: lower-case letters and hyphens, unique among the puzzle's programs.
    pub name: String,
    /// The name of the source file.
    pub file_name: String,
    /// The programming language: C, Python or AWK, which most machines can run.
    pub language: &'static Language,
    /// The text of the program.
    pub source: &'static str,
    /// How many cases of an input it reads.
    pub reads: Reads,
    /// The mistake in a few words; `reference` if the program is correct.
    pub about: String,
    /// The verdict that a judge gives: `AC` on a reference.
    pub verdict: VerdictCode,
}

/// How many cases of an input a program reads in one run.
///
/// A judge's file has several cases only if the format is [counted](puzzles::text::Format::counted). A program
/// for another format can read all cases too, so that one run tries thousands of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reads {
    /// The first case only.
    OneCase,
    /// All cases.
    #[default]
    EveryCase,
}

/// The file `mutants.toml` of a puzzle's folder.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct MutantFile {
    references: Vec<String>,
    mutant: Vec<MutantEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MutantEntry {
    file: String,
    mistake: String,
    /// The usual verdict is `WA`.
    verdict: Option<VerdictCode>,
    #[serde(default)]
    reads: Reads,
}

/// The programs of a puzzle, references first; none if the puzzle has no `mutants.toml`.
///
/// # Panics
///
/// If the embedded file is faulty; the tests read all of them.
pub fn mutants(puzzle: &'static Puzzle) -> Vec<Mutant> {
    let name = puzzle.about().name;
    let file: MutantFile = folder::toml(name, "mutants.toml");
    let reference = |file| MutantEntry {
        file,
        mistake: "reference".to_owned(),
        verdict: Some(VerdictCode::Ac),
        reads: Reads::EveryCase,
    };
    let references = file.references.into_iter().map(reference);
    let program = |entry: MutantEntry| {
        let file = entry.file;
        let (name_of_program, _) = file.split_once('.').expect("a source has an extension");
        Mutant {
            name: name_of_program.to_owned(),
            language: language(Path::new(&file)).expect("the extension is known"),
            source: folder::text(name, &format!("mutants/{file}")).expect("the source is embedded"),
            file_name: file,
            reads: entry.reads,
            about: entry.mistake,
            verdict: entry.verdict.unwrap_or(VerdictCode::Wa),
        }
    };
    references.chain(file.mutant).map(program).collect()
}

impl Mutant {
    /// Whether the program is correct.
    pub const fn is_reference(&self) -> bool {
        matches!(self.verdict, VerdictCode::Ac)
    }
}
