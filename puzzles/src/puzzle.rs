//! Puzzles, their descriptions, and sessions of any type.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use board_core::Stones;
use search_core::{Control, StateSpace};

use crate::analysis::{self, Analyser};
use crate::atlas::{self, AllPairs, Atlas};
use crate::capabilities::Registered;
use crate::check::Checker;
use crate::inputs::{self, Inputs};
use crate::run::{self, Run};
use crate::text::{CaseStream, Format};
use crate::{Answer, Engine, GoalSet, Group, Method, MethodError, MoveText, Solver};

/// The description of a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name on the command line: short, lower case.
    pub name: &'static str,
    /// The name in a heading, with a small first letter unless it is a proper name.
    pub title: &'static str,
    /// The judges and contests that have the problem, each with the number that it has there, such as `("POJ",
    /// "1753")`. A number is another [name](crate::find) of the puzzle.
    pub problems: &'static [(&'static str, &'static str)],
    /// The rules, in a paragraph. It is also the statement of a package if the puzzle has none.
    pub rules: &'static str,
    /// The order of moves in which the first shortest list is the first.
    pub move_order: &'static str,
    /// The format of the input.
    pub format: Format,
    /// The word that is printed instead of the number if a case is unsolvable.
    pub unsolvable: &'static str,
    /// Whether a judge's output has the move list below the number. The puzzle then needs
    /// [`MoveSpelling`](crate::MoveSpelling).
    pub prints_moves: bool,
    /// The engines that the puzzle can use beside [`Engine::Auto`]; the first one is the fastest.
    pub engines: &'static [Engine],
    /// A sample input with its output.
    pub sample: Sample,
}

impl About {
    /// Whether this is the name of the puzzle, a judge with its number, or a number with letters.
    ///
    /// Letter case, blanks and punctuation do not matter.
    pub(crate) fn is_named(&self, name: &str) -> bool {
        let letters = |parts: &[&str]| -> String {
            let characters = parts.iter().flat_map(|part| part.chars());
            let characters = characters.filter(|character| character.is_alphanumeric());
            characters.flat_map(char::to_lowercase).collect()
        };
        let name = letters(&[name]);
        let is_number = |(judge, number): &(&str, &str)| {
            let number_has_letters = number.contains(char::is_alphabetic);
            name == letters(&[judge, number]) || number_has_letters && name == letters(&[number])
        };
        name == self.name || self.problems.iter().any(is_number)
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

    /// Whether a list of moves leads from a start of a case to a goal.
    ///
    /// # Panics
    ///
    /// As `answer` of a [`Session`].
    fn is_solution(&self, boards: &[Stones], moves: &[MoveText]) -> bool;
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

/// The registry entry of a type of cases.
pub(crate) struct Entry<C>(PhantomData<fn() -> C>);

impl<C: Registered> Entry<C> {
    pub(crate) const NEW: Self = Self(PhantomData);
    const ABOUT: &'static About = &C::ABOUT;
}

impl<C: Registered> Debug for Entry<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Puzzle").field(&Self::ABOUT.name).finish()
    }
}

impl<C: Registered> Puzzle for Entry<C> {
    fn about(&self) -> &'static About {
        Self::ABOUT
    }

    fn session(&self, request: Request) -> Result<Box<dyn Session>, MethodError> {
        let solver = Solver::<C>::new(request.method)?;
        Ok(Box::new(Run { solver, request }))
    }

    fn analyser(&self) -> Box<dyn Analyser> {
        Box::new(analysis::Recent::<C>::new())
    }

    fn checker(&self) -> Box<dyn Checker> {
        Box::new(Run::<C>::checker())
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

    fn is_solution(&self, boards: &[Stones], moves: &[MoveText]) -> bool {
        let case = C::from_boards(boards);
        let (space, goal) = (case.space(), case.goal());
        let follow = |start| {
            moves.iter().try_fold(start, |state, text| {
                let mut moves = space.moves(&state);
                let step = moves.find(|step| run::text::<C>(step) == *text)?;
                Some(space.apply(&state, &step))
            })
        };
        let mut ends = case.starts().into_iter().filter_map(follow);
        ends.any(|end| goal.contains(&end))
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
    use crate::PUZZLES;

    #[test]
    fn names_and_problem_numbers_belong_to_one_puzzle() {
        for puzzle in PUZZLES {
            let about = puzzle.about();
            let numbers = about.problems.iter();
            let numbers = numbers.map(|(judge, number)| format!("{judge}{number}"));
            for name in numbers.chain([about.name.to_owned()]) {
                let found = PUZZLES.iter().filter(|other| other.about().is_named(&name));
                assert_eq!(found.count(), 1, "{name}");
            }
        }
    }
}
