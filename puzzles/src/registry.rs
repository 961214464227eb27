//! All puzzles, each as one record.

use board_core::Stones;

use crate::about::About;
use crate::engine::{Method, MethodError};
use crate::group::Group;
use crate::rules::{self, Case, MoveTable, PuzzleRules, TypedPuzzle};
use crate::solve::{Request, Session, Solver, WriteLines, write_closed_form};
use crate::study::analysis::Analyser;
use crate::study::atlas::{self, AllPairs, Statistics};
use crate::study::check::Checker;
use crate::study::inputs::{Inputs, KnownPairs, OneBoard, TwoBoards};
use crate::study::{flip, four, sdao};

/// All puzzles, each in one form of input and output.
pub static PUZZLES: &[&Puzzle] = &[
    &Puzzle {
        atlas: flip::atlas,
        ..Puzzle::of::<rules::flip::Case>()
    },
    &Puzzle {
        atlas: sdao::atlas,
        known_pairs: Some(&sdao::PAIRS),
        all_pairs: Some(sdao::all_pairs),
        ..Puzzle::of::<rules::sdao::Case>()
    },
    &Puzzle {
        atlas: four::atlas,
        ..Puzzle::of::<rules::four::Case>()
    },
    &Puzzle::of::<rules::swap::Case>(),
    &Puzzle::of::<rules::fridge::Case>(),
    &Puzzle::of::<rules::toys::Case>(),
];

/// The puzzles in the form of their originals, if it differs from the form in [`PUZZLES`]. Lists of puzzles do not have
/// them.
pub static ORIGINALS: &[&Puzzle] = &[&Puzzle::of::<rules::swap::OriginalCase>()];

/// The puzzle with this name, or with this number at a [judge](About::problems).
///
/// Letter case, blanks and punctuation do not matter.
///
/// # Example: known names and an unknown name
///
/// ```
/// for name in ["flip", "Flip", "poj1753", "POJ 1753"] {
///     assert_eq!(puzzles::find(name).unwrap().about().title, "Flip Game");
/// }
/// assert_eq!(puzzles::find("P4289").unwrap().about().name, "toys");
/// assert!(puzzles::find("chess").is_none());
///
/// // The original of `swap` has a blank line between the boards, and blanks in its moves.
/// let original = puzzles::find("CEOI-1999").unwrap();
/// let case = original.about().format.parse("1111 0000 1110 0010  1010 0101 1010 0101").unwrap();
/// assert_eq!(original.checker().expected(&[case]), b"4\n1 2 2 2\n1 4 2 4\n3 2 4 2\n4 3 4 4\n");
/// ```
pub fn find(name: &str) -> Option<&'static Puzzle> {
    let mut puzzles = PUZZLES.iter().chain(ORIGINALS).copied();
    puzzles.find(|puzzle| puzzle.about().is_named(name))
}

/// A puzzle of the registry: its rules, and the parts that only some puzzles have.
#[derive(Debug)]
pub struct Puzzle {
    rules: PuzzleRules,
    write_closed_form: Option<WriteLines>,
    atlas: fn(&'static PuzzleRules, Option<Stones>) -> Vec<Statistics>,
    known_pairs: Option<&'static KnownPairs>,
    all_pairs: Option<fn(&'static PuzzleRules) -> AllPairs>,
}

impl Puzzle {
    const fn of<P: TypedPuzzle>() -> Self {
        Self {
            rules: PuzzleRules::of::<P>(),
            write_closed_form: match P::CLOSED_FORM {
                Some(_) => Some(write_closed_form::<P>),
                None => None,
            },
            atlas: atlas::generic,
            known_pairs: None,
            all_pairs: None,
        }
    }

    /// The description.
    pub const fn about(&self) -> &About {
        &self.rules.about
    }

    /// The group that acts on the boards of a case and keeps its distance.
    pub const fn group(&self) -> Group {
        self.rules.group
    }

    /// The case of some boards: its starts, its goals and its rules as a state space.
    ///
    /// # Panics
    ///
    /// If the number of boards, or the number of stones on them, differs from the [`Format`](crate::text::Format).
    pub fn case(&self, boards: &[Stones]) -> Case {
        self.rules.case(boards)
    }

    /// A solver of cases by a method.
    ///
    /// # Errors
    ///
    /// If the puzzle cannot use this method.
    pub fn solver(&'static self, method: Method) -> Result<Solver, MethodError> {
        Solver::new(&self.rules, method)
    }

    /// Starts a session, which answers all its cases by the same request. It keeps tables of distances from one
    /// case to the next.
    ///
    /// # Errors
    ///
    /// If the puzzle cannot use the requested method.
    pub fn session(&'static self, request: Request) -> Result<Session, MethodError> {
        Session::new(&self.rules, request, self.write_closed_form)
    }

    /// The analyser of positions.
    pub const fn analyser(&'static self) -> Analyser {
        Analyser::new(&self.rules)
    }

    /// The checker of outputs.
    pub fn checker(&'static self) -> Checker {
        Checker::new(&self.rules)
    }

    /// Whether the puzzle's statistics depend on an initial position: those of [all pairs](Self::all_pairs) take too long.
    pub const fn atlas_has_source(&self) -> bool {
        self.all_pairs.is_some()
    }

    /// The statistics of all cases, the puzzle's own question first. `from` is the initial position if the statistics [depend on
    /// one](Self::atlas_has_source); the default is a position of the sample.
    ///
    /// # Panics
    ///
    /// If there is a position, and the statistics do not depend on it or its numbers of stones are wrong.
    pub fn atlas(&'static self, from: Option<Stones>) -> Vec<Statistics> {
        assert!(
            from.is_none() || self.atlas_has_source(),
            "the statistics do not depend on an initial position"
        );
        (self.atlas)(&self.rules, from)
    }

    /// The statistics of all pairs, if they take too long for the atlas.
    pub fn all_pairs(&'static self) -> Option<AllPairs> {
        self.all_pairs.map(|count| count(&self.rules))
    }

    /// All inputs of one case, in one order.
    pub fn inputs(&'static self) -> Box<dyn Inputs> {
        if self.about().format.boards.len() == 1 {
            Box::new(OneBoard::new(&self.rules))
        } else {
            Box::new(TwoBoards::new(&self.rules, self.known_pairs))
        }
    }

    /// The moves as data; `None` if no table describes them.
    pub fn move_table(&self) -> Option<MoveTable> {
        let spelling = self.rules.spelling?;
        Some((spelling.table)(self.about().moves))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::find;
    use crate::text::read_input;
    use crate::{ORIGINALS, PUZZLES};

    #[test]
    fn modules_with_rules_are_registered() {
        let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/src/rules/mod.rs");
        let rules = fs::read_to_string(rules).unwrap();
        let public = rules
            .lines()
            .filter_map(|line| line.strip_prefix("pub mod "));
        for module in public.map(|module| module.trim_end_matches(';')) {
            let is_family = ["exchanges", "presses", "turns"].contains(&module);
            assert!(
                is_family || find(module).is_some(),
                "{module}: not in `PUZZLES`"
            );
        }
    }

    #[test]
    fn the_sample_of_each_puzzle_is_read_and_answered() {
        for puzzle in PUZZLES.iter().chain(ORIGINALS) {
            let about = puzzle.about();
            let cases = read_input(about.sample.input.as_bytes(), &about.format).unwrap();
            let output = puzzle.checker().expected(&cases);
            assert_eq!(output, about.sample.output.as_bytes(), "{}", about.name);
        }
    }

    #[test]
    fn names_and_problem_numbers_belong_to_one_puzzle() {
        let all = || PUZZLES.iter().chain(ORIGINALS).map(|puzzle| puzzle.about());
        for about in all() {
            for name in about.problems.iter().chain([&about.name]) {
                let named = all().filter(|other| other.is_named(name));
                let named: Vec<&str> = named.map(|other| other.name).collect();
                assert_eq!(named, [about.name], "{name}");
            }
        }
    }
}
