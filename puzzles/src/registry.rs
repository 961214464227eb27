//! All puzzles, each behind an interface that hides the type of its cases.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use board_core::Stones;

use crate::about::About;
use crate::engine::MethodError;
use crate::group::Group;
use crate::rules::{Case, MoveTable, swap};
use crate::solve::{Request, Session, TypedSession};
use crate::study::analysis::{Analyser, TypedAnalyser};
use crate::study::atlas::{self, AllPairs, Atlas};
use crate::study::check::{Checker, TypedChecker};
use crate::study::inputs::{BfsPairs, Inputs, OneBoard, TwoBoards};
use crate::study::{flip, four, sdao};

/// The puzzles of these modules of [`rules`](crate::rules), in order.
macro_rules! puzzles {
    ($($name:ident),*) => { &[$(&Entry::<crate::rules::$name::Case>::new()),*] };
}

/// All puzzles, each in one form of input and output.
pub static PUZZLES: &[&dyn Puzzle] = puzzles![flip, sdao, four, swap, fridge, toys];

/// The puzzles in the form of their originals, if it differs from the form in [`PUZZLES`]. Lists of puzzles do not have
/// them.
pub static ORIGINALS: &[&dyn Puzzle] = &[&Entry::<swap::OriginalCase>::new()];

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
#[must_use]
pub fn find(name: &str) -> Option<&'static dyn Puzzle> {
    let mut puzzles = PUZZLES.iter().chain(ORIGINALS).copied();
    puzzles.find(|puzzle| puzzle.about().is_named(name))
}

/// A puzzle of the registry.
pub trait Puzzle: Debug + Sync {
    /// The description.
    fn about(&self) -> &'static About;

    /// Starts a session, which answers all its cases by the same request. It keeps tables of distances from one
    /// case to the next.
    ///
    /// # Errors
    ///
    /// If the puzzle cannot use the requested method.
    fn session(&self, request: Request) -> Result<Box<dyn Session>, MethodError>;

    /// The analyser of positions.
    fn analyser(&self) -> Box<dyn Analyser>;

    /// The checker of outputs.
    fn checker(&self) -> Box<dyn Checker>;

    /// Whether the puzzle's statistics depend on an initial position.
    fn atlas_has_source(&self) -> bool;

    /// The statistics of all cases. `from` is the initial position if the statistics [depend on
    /// one](Self::atlas_has_source); the default is a position of the sample.
    ///
    /// # Panics
    ///
    /// If there is a position, and the statistics do not depend on it or its numbers of stones are wrong.
    fn atlas(&self, from: Option<Stones>) -> Atlas;

    /// The statistics of all pairs, if they take too long for the atlas.
    fn all_pairs(&self) -> Option<Box<dyn AllPairs>>;

    /// All inputs of one case, in one order.
    fn inputs(&self) -> Box<dyn Inputs>;

    /// The group that acts on the boards of a case and keeps its distance.
    fn group(&self) -> Group;

    /// The moves as data; `None` if no table describes them.
    fn move_table(&self) -> Option<MoveTable>;
}

/// The registry entry of a type of cases. A few puzzles, by name, have studies of their own instead of the generic ones.
struct Entry<C>(PhantomData<fn() -> C>);

impl<C> Entry<C> {
    const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<C: Case> Debug for Entry<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Puzzle").field(&C::ABOUT.name).finish()
    }
}

impl<C: Case> Puzzle for Entry<C> {
    fn about(&self) -> &'static About {
        const { &C::ABOUT }
    }

    fn session(&self, request: Request) -> Result<Box<dyn Session>, MethodError> {
        Ok(Box::new(TypedSession::<C>::new(request)?))
    }

    fn analyser(&self) -> Box<dyn Analyser> {
        Box::new(TypedAnalyser::<C>::new())
    }

    fn checker(&self) -> Box<dyn Checker> {
        Box::new(TypedChecker::<C>::new())
    }

    fn atlas_has_source(&self) -> bool {
        C::ABOUT.name == "sdao"
    }

    fn atlas(&self, from: Option<Stones>) -> Atlas {
        assert!(
            from.is_none() || self.atlas_has_source(),
            "the statistics do not depend on an initial position"
        );
        match C::ABOUT.name {
            "flip" => flip::atlas(),
            "four" => four::atlas(),
            "sdao" => sdao::atlas(from),
            _ => atlas::generic::<C>(),
        }
    }

    fn all_pairs(&self) -> Option<Box<dyn AllPairs>> {
        (C::ABOUT.name == "sdao").then(sdao::all_pairs)
    }

    fn move_table(&self) -> Option<MoveTable> {
        Some((C::SPELLING?.table)(C::ABOUT.moves))
    }

    fn inputs(&self) -> Box<dyn Inputs> {
        match C::ABOUT.name {
            "sdao" => Box::<TwoBoards<sdao::InputPairs>>::default(),
            _ if C::ABOUT.format.boards.len() == 1 => Box::new(OneBoard::<C>::new()),
            _ => Box::<TwoBoards<BfsPairs<C>>>::default(),
        }
    }

    fn group(&self) -> Group {
        C::GROUP
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
