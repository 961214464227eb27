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
//! let mistake = wraps.mistake.as_ref().unwrap();
//! assert_eq!(mistake.what, "presses wrap round the left and the right edge");
//! assert_eq!(mistake.verdict, VerdictCode::Wa);
//! assert_eq!((&*wraps.file_name, wraps.language.name), ("wraps.c", "C"));
//! ```

use std::path::Path;

use puzzles::Puzzle;
use serde::Deserialize;

use crate::language::{Language, language};
use crate::{VerdictCode, folder};

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
    /// The mistake; `None` for a reference.
    pub mistake: Option<Mistake>,
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

/// The mistake of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The mistake in a few words.
    pub what: String,
    /// The verdict that a judge gives.
    pub verdict: VerdictCode,
}

/// The file `mutants.toml` of a puzzle's folder.
#[derive(Deserialize)]
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
    #[serde(default = "wrong_answer")]
    verdict: VerdictCode,
    #[serde(default)]
    reads: Reads,
}

/// The verdict on most mistakes.
const fn wrong_answer() -> VerdictCode {
    VerdictCode::Wa
}

/// The programs of a puzzle, references first; none if the puzzle has no `mutants.toml`.
///
/// # Panics
///
/// If the embedded file is faulty; the tests read all of them.
#[must_use]
pub fn mutants(puzzle: &dyn Puzzle) -> Vec<Mutant> {
    let name = puzzle.about().name;
    let Some(file) = folder::toml::<MutantFile>(name, "mutants.toml") else {
        return Vec::new();
    };
    let program = |file: &str, reads, mistake| {
        let (name_of_program, _) = file.split_once('.').expect("a source has an extension");
        Mutant {
            name: name_of_program.to_owned(),
            file_name: file.to_owned(),
            language: language(Path::new(file)).expect("the extension is known"),
            source: folder::text(name, &format!("mutants/{file}")).expect("the source is embedded"),
            reads,
            mistake,
        }
    };
    let references = file.references.iter();
    let references = references.map(|file| program(file, Reads::EveryCase, None));
    let mutants = file.mutant.into_iter().map(|entry| {
        let mistake = Mistake {
            what: entry.mistake,
            verdict: entry.verdict,
        };
        program(&entry.file, entry.reads, Some(mistake))
    });
    references.chain(mutants).collect()
}

impl Mutant {
    /// Whether the program is correct.
    #[must_use]
    pub const fn is_reference(&self) -> bool {
        self.mistake.is_none()
    }
}
