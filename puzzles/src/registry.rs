//! All puzzles, each behind an interface that hides the type of its cases.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use board_core::Stones;

use crate::about::{About, Dialect, MAX_DIALECTS, letters};
use crate::engine::MethodError;
use crate::group::Group;
use crate::rules::{Case, MoveTable, all_puzzles};
use crate::solve::{Request, Session, TypedSession};
use crate::study::analysis::{Analyser, TypedAnalyser};
use crate::study::atlas::{self, AllPairs, Atlas};
use crate::study::check::{Checker, TypedChecker};
use crate::study::inputs::{BfsPairs, Inputs, OneBoard, TwoBoards};
use crate::study::{flip, four, sdao};

/// All puzzles.
pub static PUZZLES: &[&dyn Puzzle] = all_puzzles!(Entry);

/// The puzzle with this name in its usual form, or with this number at a [judge](About::dialects) in the form of
/// that judge.
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
/// assert!(puzzles::find("ceoi1999").unwrap().about().format.separated);
/// assert!(puzzles::find("chess").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static dyn Puzzle> {
    let is_name = |about: &About| letters(name) == about.name;
    PUZZLES.iter().copied().find_map(|puzzle| {
        let about = puzzle.about();
        let mut dialects = about.dialects.iter();
        match dialects.position(|dialect| dialect.is_named(name)) {
            None => is_name(about).then_some(puzzle),
            index => Some(puzzle.in_form(index)),
        }
    })
}

/// A puzzle of the registry.
pub trait Puzzle: Debug + Sync {
    /// The description. It has the form of the chosen dialect.
    fn about(&self) -> &'static About;

    /// The chosen dialect; `None` if the puzzle has its usual form.
    fn dialect(&self) -> Option<&'static Dialect>;

    /// The puzzle in its usual form, or in the form of one of the [dialects](About::dialects) by its index.
    ///
    /// # Panics
    ///
    /// If the index is 3 or greater. A puzzle has at most three dialects.
    fn in_form(&self, dialect: Option<usize>) -> &'static dyn Puzzle;

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

    /// The moves as data, in the form of the description; `None` if no table describes them.
    fn move_table(&self) -> Option<MoveTable>;
}

impl dyn Puzzle {
    /// The puzzle in the form of a judge; `None` if the judge is unknown. Letter case does not matter.
    ///
    /// # Example: the moves of the original of `swap`
    ///
    /// ```
    /// let swap = puzzles::find("swap").unwrap();
    /// let about = swap.about();
    /// let original = swap.in_dialect("ceoi").unwrap();
    /// let case = about.format.parse(about.sample.input).unwrap();
    /// assert_eq!(original.checker().expected(&[case]), b"4\n1 2 2 2\n1 4 2 4\n3 2 4 2\n4 3 4 4\n");
    /// assert!(swap.in_dialect("poj").is_none());
    /// ```
    #[must_use]
    pub fn in_dialect(&self, judge: &str) -> Option<&'static dyn Puzzle> {
        let mut dialects = self.about().dialects.iter();
        let index = dialects.position(|dialect| dialect.is_of(judge))?;
        Some(self.in_form(Some(index)))
    }

    /// The forms in which a text may be written: the chosen dialect alone, or one dialect of each form, if
    /// dialects of equal form stand together. If all dialects have the same form, it is the usual form.
    #[must_use]
    pub fn forms(&self) -> Vec<&'static dyn Puzzle> {
        let dialects = self.about().dialects;
        if let Some(chosen) = self.dialect() {
            let index = dialects.iter().position(|dialect| dialect == chosen);
            return vec![self.in_form(index)];
        }
        let forms = (0..dialects.len()).map(|index| self.in_form(Some(index)));
        let mut forms: Vec<&dyn Puzzle> = forms.collect();
        forms.dedup_by(|form, known| form.about().has_form_of(known.about()));
        match forms.len() {
            0 | 1 => vec![self.in_form(None)],
            _ => forms,
        }
    }

    /// A name for [`find`](crate::find) that also has the chosen dialect: `swap`, `ceoi1999`.
    #[must_use]
    pub fn full_name(&self) -> String {
        match self.dialect() {
            Some(Dialect { judge, problem, .. }) => letters(&format!("{judge}{problem}")),
            None => self.about().name.to_owned(),
        }
    }
}

/// The studies of a puzzle that replace the generic ones.
struct Own {
    /// The name of the puzzle.
    puzzle: &'static str,
    /// The statistics of all cases; from an initial position, if they depend on one.
    atlas: fn(Option<Stones>) -> Atlas,
    has_source: bool,
    /// The statistics of all pairs, if they take too long for the atlas.
    all_pairs: Option<fn() -> Box<dyn AllPairs>>,
    inputs: Option<fn() -> Box<dyn Inputs>>,
}

static OWN: [Own; 3] = [
    Own {
        puzzle: "flip",
        atlas: |_| flip::atlas(),
        has_source: false,
        all_pairs: None,
        inputs: None,
    },
    Own {
        puzzle: "sdao",
        atlas: sdao::atlas,
        has_source: true,
        all_pairs: Some(sdao::all_pairs),
        inputs: Some(|| Box::<TwoBoards<sdao::InputPairs>>::default()),
    },
    Own {
        puzzle: "four",
        atlas: |_| four::atlas(),
        has_source: false,
        all_pairs: None,
        inputs: None,
    },
];

/// The own studies of a puzzle.
fn own<C: Case>() -> Option<&'static Own> {
    OWN.iter().find(|own| own.puzzle == C::ABOUT.name)
}

/// The registry entry of a type of cases, in one of its forms: 0 is the usual one, 1 the first dialect.
struct Entry<C> {
    form: usize,
    case: PhantomData<fn() -> C>,
}

impl<C> Entry<C> {
    const fn in_form(form: usize) -> Self {
        let case = PhantomData;
        Self { form, case }
    }

    /// The entry in the usual form.
    const fn new() -> Self {
        Self::in_form(0)
    }
}

impl<C: Case> Entry<C> {
    const ABOUTS: &'static [About; 1 + MAX_DIALECTS] = &C::ABOUT.in_each_form();
    const FORMS: &'static [Self; 1 + MAX_DIALECTS] = &[
        Self::in_form(0),
        Self::in_form(1),
        Self::in_form(2),
        Self::in_form(3),
    ];
}

impl<C: Case> Debug for Entry<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let puzzle: &dyn Puzzle = self;
        f.debug_tuple("Puzzle").field(&puzzle.full_name()).finish()
    }
}

impl<C: Case> Puzzle for Entry<C> {
    fn about(&self) -> &'static About {
        &Self::ABOUTS[self.form]
    }

    fn dialect(&self) -> Option<&'static Dialect> {
        C::ABOUT.dialects.get(self.form.checked_sub(1)?)
    }

    fn in_form(&self, dialect: Option<usize>) -> &'static dyn Puzzle {
        &Self::FORMS[dialect.map_or(0, |index| index + 1)]
    }

    fn session(&self, request: Request) -> Result<Box<dyn Session>, MethodError> {
        Ok(Box::new(TypedSession::<C>::new(self.about(), request)?))
    }

    fn analyser(&self) -> Box<dyn Analyser> {
        Box::new(TypedAnalyser::<C>::new())
    }

    fn checker(&self) -> Box<dyn Checker> {
        Box::new(TypedChecker::<C>::new(self.about()))
    }

    fn atlas_has_source(&self) -> bool {
        own::<C>().is_some_and(|own| own.has_source)
    }

    fn atlas(&self, from: Option<Stones>) -> Atlas {
        assert!(
            from.is_none() || self.atlas_has_source(),
            "the statistics do not depend on an initial position"
        );
        match own::<C>() {
            Some(own) => (own.atlas)(from),
            None => atlas::generic::<C>(),
        }
    }

    fn all_pairs(&self) -> Option<Box<dyn AllPairs>> {
        Some((own::<C>()?.all_pairs?)())
    }

    fn move_table(&self) -> Option<MoveTable> {
        Some((C::SPELLING?.table)(self.about().moves))
    }

    fn inputs(&self) -> Box<dyn Inputs> {
        match own::<C>().and_then(|own| own.inputs) {
            Some(inputs) => inputs(),
            None if C::ABOUT.format.boards.len() == 1 => Box::new(OneBoard::<C>::new()),
            None => Box::<TwoBoards<BfsPairs<C>>>::default(),
        }
    }

    fn group(&self) -> Group {
        C::GROUP
    }
}

#[cfg(test)]
mod tests {
    use crate::{PUZZLES, find};

    #[test]
    fn names_and_problem_numbers_belong_to_one_form_of_one_puzzle() {
        for puzzle in PUZZLES {
            let about = puzzle.about();
            let dialects = (0..about.dialects.len()).map(Some);
            for form in dialects.chain([None]).map(|index| puzzle.in_form(index)) {
                let name = form.full_name();
                let found = find(&name).expect("it is a name");
                assert_eq!(found.about().name, about.name, "{name}");
                assert_eq!(found.dialect(), form.dialect(), "{name}");
                let others = PUZZLES
                    .iter()
                    .filter(|other| other.about().name != about.name);
                let is_taken = others
                    .flat_map(|other| other.about().dialects)
                    .any(|dialect| dialect.is_named(&name));
                assert!(!is_taken, "{name}");
            }
        }
    }

    /// A text in the usual form is then recognized, too.
    #[test]
    fn the_usual_form_is_the_form_of_a_dialect() {
        for puzzle in PUZZLES {
            let forms = puzzle.forms();
            let is_usual = |form: &&dyn crate::Puzzle| form.about().has_form_of(puzzle.about());
            assert_eq!(
                forms.iter().filter(|form| is_usual(form)).count(),
                1,
                "{puzzle:?}"
            );
        }
        assert_eq!(find("swap").expect("it is a puzzle").forms().len(), 2);
        assert_eq!(find("ceoi1999").expect("it is a puzzle").forms().len(), 1);
    }
}
