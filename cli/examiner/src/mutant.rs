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
//! assert_eq!((&*wraps.file_name, &*wraps.language().name), ("wraps.c", "C"));
//! ```

use std::path::Path;

use puzzles::Puzzle;
use serde::Deserialize;

use crate::folder;
use crate::language::{Language, language};
use crate::verdict::VerdictCode;

/// A small program that answers a puzzle: a reference, or a program with one mistake.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mutant {
    /// The name: lower-case letters and hyphens, unique among the puzzle's programs.
    #[serde(skip)]
    pub name: String,
    /// The name of the source file.
    #[serde(rename = "file")]
    pub file_name: String,
    /// The text of the program.
    #[serde(skip)]
    pub source: &'static str,
    /// How many cases of an input it reads.
    #[serde(default)]
    pub reads: Reads,
    /// The mistake in a few words; `reference` if the program is correct.
    #[serde(rename = "mistake")]
    pub about: String,
    /// The verdict that a judge gives: `AC` on a reference.
    #[serde(default = "usual_verdict")]
    pub verdict: VerdictCode,
}

const fn usual_verdict() -> VerdictCode {
    VerdictCode::Wa
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
    mutant: Vec<Mutant>,
}

/// The programs of a puzzle, references first; none if the puzzle has no `mutants.toml`.
///
/// # Panics
///
/// If the embedded file is faulty; the tests read all of them.
pub fn mutants(puzzle: &'static Puzzle) -> Vec<Mutant> {
    let puzzle = puzzle.about().name;
    let file: MutantFile = folder::toml(puzzle, "mutants.toml");
    let reference = |file_name| Mutant {
        name: String::new(),
        file_name,
        source: "",
        reads: Reads::EveryCase,
        about: "reference".to_owned(),
        verdict: VerdictCode::Ac,
    };
    let references = file.references.into_iter().map(reference);
    let mut programs: Vec<Mutant> = references.chain(file.mutant).collect();
    for program in &mut programs {
        let file = &program.file_name;
        let (name, _) = file.split_once('.').expect("a source has an extension");
        let text = folder::text(puzzle, &format!("mutants/{file}"));
        program.source = text.expect("the source is embedded");
        program.name = name.to_owned();
    }
    programs
}

impl Mutant {
    /// The programming language: C, Python or AWK, which most machines can run.
    ///
    /// # Panics
    ///
    /// If the extension is unknown; the tests read all programs.
    pub fn language(&self) -> &'static Language {
        language(Path::new(&self.file_name)).expect("the extension is known")
    }

    /// Whether the program is correct.
    pub const fn is_reference(&self) -> bool {
        matches!(self.verdict, VerdictCode::Ac)
    }
}
