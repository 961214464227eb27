//! Puzzles, their descriptions, and sessions of any type.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use board_core::Stones;
use search_core::Control;

use crate::analysis::{self, Analyser};
use crate::atlas::{self, AllPairs, Atlas};
use crate::capabilities::Registered;
use crate::check::Checker;
use crate::dialect::letters;
use crate::inputs::{self, Inputs};
use crate::run::Run;
use crate::text::{CaseStream, Format};
use crate::{Answer, Dialect, Engine, Group, Method, MethodError, MoveForm, MoveTable, Solver};

/// The description of a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name on the command line: short, lower case.
    pub name: &'static str,
    /// The name in a heading, with a small first letter unless it is a proper name.
    pub title: &'static str,
    /// The judges and contests that have the problem. A number there is another [name](crate::find) of the puzzle.
    pub dialects: &'static [Dialect],
    /// The rules, in a paragraph. It is also the statement of a package if the puzzle has none.
    pub rules: &'static str,
    /// The names of one move and of several: `press`, `presses`.
    pub move_names: [&'static str; 2],
    /// The order of moves in which the first shortest list is the first.
    pub move_order: &'static str,
    /// The format of the input.
    pub format: Format,
    /// The word that is printed instead of the number if a case is unsolvable.
    pub unsolvable: &'static str,
    /// Whether a judge's output has the move list below the number. The puzzle then needs
    /// [`MoveSpelling`](crate::MoveSpelling).
    pub prints_moves: bool,
    /// How moves are written.
    pub moves: MoveForm,
    /// The engines that the puzzle can use beside [`Engine::Auto`]; the first one is the fastest.
    pub engines: &'static [Engine],
    /// A sample input with its output.
    pub sample: Sample,
}

/// The greatest number of dialects of a puzzle.
const MOST_DIALECTS: usize = 3;

impl About {
    /// The descriptions of the puzzle: in its usual form, then in each dialect.
    const fn in_each_form(self) -> [Self; 1 + MOST_DIALECTS] {
        let mut forms = [self; 1 + MOST_DIALECTS];
        let mut index = 0;
        while index < self.dialects.len() {
            let Dialect {
                separated, moves, ..
            } = self.dialects[index];
            index += 1;
            if let Some(separated) = separated {
                forms[index].format.separated = separated;
            }
            if let Some(moves) = moves {
                forms[index].moves = moves;
            }
        }
        forms
    }

    /// Whether both have the same form of input and output.
    fn has_form_of(&self, other: &Self) -> bool {
        (self.format.separated, self.moves) == (other.format.separated, other.moves)
    }
}

/// A sample of a judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The exact input.
    pub input: &'static str,
    /// The exact output.
    pub output: &'static str,
}

/// A puzzle of the registry.
pub trait Puzzle: Debug + Sync {
    /// The description. It has the form of the chosen dialect.
    fn about(&self) -> &'static About;

    /// The chosen dialect; `None` if the puzzle has its usual form.
    fn dialect(&self) -> Option<&'static Dialect>;

    /// The puzzle in its usual form, or in one of the [dialects](About::dialects) by its place.
    ///
    /// # Panics
    ///
    /// If there is no such place.
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
        let place = dialects.position(|dialect| dialect.is_of(judge))?;
        Some(self.in_form(Some(place)))
    }

    /// The forms in which a text may be written: the chosen dialect alone, or one dialect of each form. If all
    /// dialects have the same form, it is the usual form.
    #[must_use]
    pub fn forms(&self) -> Vec<&'static dyn Puzzle> {
        let dialects = self.about().dialects;
        if let Some(chosen) = self.dialect() {
            let place = dialects.iter().position(|dialect| dialect == chosen);
            return vec![self.in_form(place)];
        }
        let mut forms: Vec<&dyn Puzzle> = Vec::new();
        for place in 0..dialects.len() {
            let form = self.in_form(Some(place));
            if !forms
                .iter()
                .any(|known| form.about().has_form_of(known.about()))
            {
                forms.push(form);
            }
        }
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

/// Answers cases of one puzzle by one request.
pub trait Session: Debug {
    /// Implements [`answer`](#method.answer).
    #[doc(hidden)]
    fn answer_case(&mut self, boards: &[Stones], control: Control<'_>) -> Answer<'_>;

    /// Implements [`answer_many`](#method.answer_many).
    #[doc(hidden)]
    fn answer_stream(&mut self, cases: &mut CaseStream, control: Control<'_>, out: &mut Vec<u8>);
}

impl dyn Session + '_ {
    /// Answers a case.
    ///
    /// # Panics
    ///
    /// If the number of boards, or the number of stones on them, differs from the
    /// [`Format`](crate::text::Format). Boards from a [`CaseStream`] are always correct.
    pub fn answer<'c>(&mut self, boards: &[Stones], control: impl Into<Control<'c>>) -> Answer<'_> {
        self.answer_case(boards, control.into())
    }

    /// Answers the next cases of a stream, as long as their layout is fixed: four rows of four characters for each
    /// board, a line feed behind each row, and at most one blank line before a board. The answers are added to
    /// `out` as [`write_answer`](crate::text::write_answer) writes them.
    ///
    /// This is much faster than [`CaseStream::next_case`] and `answer`, and the answers are the
    /// same. It stops before the first case that has another layout, has a fault or is not there as a whole, and at
    /// the deadline or a cancellation. `next_case` then tells which of these it is. If lists are requested, or
    /// `control` has a limit of depth or states, it answers no case.
    ///
    /// A lookup table answers up to 256 cases together and may use all processors. Deadline and cancellation are
    /// checked before each such group.
    ///
    /// # Example: two cases with a fixed layout, and another one
    ///
    /// ```
    /// use puzzles::{Engine, Method, Request, text::CaseStream};
    /// use search_core::Limits;
    ///
    /// let flip = puzzles::find("flip").unwrap();
    /// let mut cases = CaseStream::new(flip.about().format);
    /// cases.push(b"bwwb\nbbwb\nbwwb\nbwww\n\nwwww\nwwww\nwwww\nwwww\nbbbb bbbb bbbb bbbb\n");
    /// let mut session = flip.session(Request::new(Method::new(Engine::Auto))).unwrap();
    /// let mut out = Vec::new();
    /// session.answer_many(&mut cases, Limits::none(), &mut out);
    /// assert_eq!(out, b"4\n0\n");
    /// assert_eq!(cases.cases(), 2);
    /// ```
    pub fn answer_many<'c>(
        &mut self,
        cases: &mut CaseStream,
        control: impl Into<Control<'c>>,
        out: &mut Vec<u8>,
    ) {
        self.answer_stream(cases, control.into(), out);
    }
}

/// The results that a session computes for each case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// The method.
    pub method: Method,
    /// Whether to find the first shortest list.
    pub moves: bool,
    /// Whether to count the shortest lists.
    pub count: bool,
    /// The greatest number of shortest lists to find; `None` for no lists, [`u64::MAX`] for all lists.
    pub lists: Option<u64>,
}

impl Request {
    /// Requests the distance alone.
    #[must_use]
    pub const fn new(method: Method) -> Self {
        Self {
            method,
            moves: false,
            count: false,
            lists: None,
        }
    }
}

/// The registry entry of a type of cases, in one of its forms: 0 is the usual one, 1 the first dialect.
pub(crate) struct Entry<C> {
    form: usize,
    case: PhantomData<fn() -> C>,
}

impl<C> Entry<C> {
    const fn new(form: usize) -> Self {
        let case = PhantomData;
        Self { form, case }
    }
}

impl<C: Registered> Entry<C> {
    const ABOUTS: &'static [About; 1 + MOST_DIALECTS] = &C::ABOUT.in_each_form();
    const FORMS: &'static [Self; 1 + MOST_DIALECTS] =
        &[Self::new(0), Self::new(1), Self::new(2), Self::new(3)];

    /// The entry in the usual form.
    pub(crate) const USUAL: &'static Self = &Self::FORMS[0];
}

impl<C: Registered> Debug for Entry<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let puzzle: &dyn Puzzle = self;
        f.debug_tuple("Puzzle").field(&puzzle.full_name()).finish()
    }
}

impl<C: Registered> Puzzle for Entry<C> {
    fn about(&self) -> &'static About {
        &Self::ABOUTS[self.form]
    }

    fn dialect(&self) -> Option<&'static Dialect> {
        let place = self.form.checked_sub(1)?;
        Some(&C::ABOUT.dialects[place])
    }

    fn in_form(&self, dialect: Option<usize>) -> &'static dyn Puzzle {
        let form = dialect.map_or(0, |place| {
            assert!(
                place < C::ABOUT.dialects.len(),
                "the puzzle has such a dialect"
            );
            place + 1
        });
        &Self::FORMS[form]
    }

    fn session(&self, request: Request) -> Result<Box<dyn Session>, MethodError> {
        let solver = Solver::<C>::new(request.method)?;
        Ok(Box::new(Run {
            about: self.about(),
            solver,
            request,
        }))
    }

    fn analyser(&self) -> Box<dyn Analyser> {
        Box::new(analysis::Recent::<C>::new())
    }

    fn checker(&self) -> Box<dyn Checker> {
        Box::new(Run::<C>::checker(self.about()))
    }

    fn atlas_has_source(&self) -> bool {
        C::CAPABILITIES.statistics.is_some_and(|own| own.has_source)
    }

    fn atlas(&self, from: Option<Stones>) -> Atlas {
        assert!(
            from.is_none() || self.atlas_has_source(),
            "the statistics do not depend on an initial position"
        );
        match C::CAPABILITIES.statistics {
            Some(own) => (own.atlas)(from),
            None => atlas::generic::<C>(),
        }
    }

    fn all_pairs(&self) -> Option<Box<dyn AllPairs>> {
        (C::CAPABILITIES.statistics?.all_pairs)()
    }

    fn move_table(&self) -> Option<MoveTable> {
        let table = C::CAPABILITIES.move_table?;
        Some(table(self.about().moves))
    }

    fn inputs(&self) -> Box<dyn Inputs> {
        match C::CAPABILITIES.inputs {
            Some(own) => own(),
            None => inputs::generic::<C>(),
        }
    }

    fn group(&self) -> Group {
        C::CAPABILITIES.group()
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
            for form in dialects.chain([None]).map(|place| puzzle.in_form(place)) {
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
