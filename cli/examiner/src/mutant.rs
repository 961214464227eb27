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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    /// The first case only.
    OneCase,
    /// All cases.
    EveryCase,
}

/// The programs of a puzzle, references first; none if the puzzle has no `mutants.toml`.
///
/// # Panics
///
/// If the embedded file is faulty; the tests read all of them.
pub fn mutants(puzzle: &'static Puzzle) -> Vec<Mutant> {
    let puzzle = puzzle.about().name;
    let mut file = folder::toml(puzzle, "mutants.toml");
    let reference = |file_name| Mutant {
        name: String::new(),
        file_name,
        source: "",
        reads: Reads::EveryCase,
        about: "reference".to_owned(),
        verdict: VerdictCode::Ac,
    };
    let references = file.texts("references").into_iter().map(reference);
    let mut programs: Vec<Mutant> = references.collect();
    programs.extend(file.tables("mutant", |entry| Mutant {
        name: String::new(),
        file_name: entry.text("file"),
        source: "",
        reads: match entry.optional("reads").as_deref() {
            None => Reads::EveryCase,
            Some("one-case") => Reads::OneCase,
            Some(other) => panic!("reads: unknown value {other}"),
        },
        about: entry.text("mistake"),
        verdict: entry.optional("verdict").map_or(VerdictCode::Wa, |name| {
            VerdictCode::named(&name).unwrap_or_else(|| panic!("unknown verdict {name}"))
        }),
    }));
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
