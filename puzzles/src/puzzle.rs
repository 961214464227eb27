//! A puzzle and a session with it, whatever their types.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use board_core::Stones;
use search_core::Control;

use crate::atlas::{self, AllPairs, Atlas};
use crate::capabilities::Registered;
use crate::check::{Checker, ExactChecker};
use crate::inputs::{self, Inputs};
use crate::lane::Consumed;
use crate::run::Run;
use crate::{About, Answer, Method, MethodError, Solver};

/// A puzzle of the registry.
pub trait Puzzle: Debug + Sync {
    /// What there is to know of it.
    fn about(&self) -> &'static About;

    /// Begins a run of cases that are all to be answered in the same way. What can be kept from
    /// one case to the next, such as a table of distances, is.
    ///
    /// # Errors
    ///
    /// If the puzzle cannot be solved with the method asked for.
    fn session(&self, request: Request) -> Result<Box<dyn Session>, MethodError>;

    /// What says of outputs whether they are right.
    fn checker(&self) -> Box<dyn Checker>;

    /// Whether the puzzle's atlas is one of the ways from a position.
    fn atlas_has_source(&self) -> bool;

    /// What there is to say of all cases at once. `from` is the position to begin from, where the
    /// [atlas has one](Self::atlas_has_source); without it, a position of the sample is.
    ///
    /// # Panics
    ///
    /// If the atlas has no such position, or if `from` has not the numbers of stones that the rules ask
    /// for.
    fn atlas(&self, from: Option<Stones>) -> Atlas;

    /// The survey of all pairs, where they are too many for the atlas.
    fn all_pairs(&self) -> Option<Box<dyn AllPairs>>;

    /// All inputs of one case, in one order.
    fn inputs(&self) -> Box<dyn Inputs>;
}

/// A run of cases of one puzzle.
pub trait Session: Debug {
    /// Answers a case.
    ///
    /// # Panics
    ///
    /// If the boards are not as many, or have not the numbers of stones, as
    /// [`Format`](crate::text::Format) says; a [`Reader`](crate::text::Reader) makes sure of both.
    fn answer(&mut self, boards: &[Stones], control: Control<'_>) -> Answer<'_>;

    /// Answers the cases at the beginning of a text, `most` of them at most, as far as they are written
    /// in exactly one way: four rows of four characters for each board, a line feed behind each row,
    /// and between two boards nothing, or a blank line. The answers are what
    /// [`write_answer`](crate::text::write_answer) writes, and are added to `out`.
    ///
    /// This is much faster than to read the cases one by one, and that is all that it is for. It stops
    /// before the first case that is written in another way, faulty, or not there as a whole, and
    /// where the deadline has come or the search is cancelled, for that to be found out carefully: by
    /// a [`Reader`](crate::text::Reader), which then is to be told what was passed over.
    /// Where lists are asked for or the control has a limit of depth or states, it passes over
    /// nothing.
    ///
    /// # Example: two boards, and one that is not written so
    ///
    /// ```
    /// use puzzles::{Engine, Method, Request};
    /// use search_core::Limits;
    ///
    /// let text = b"bwwb\nbbwb\nbwwb\nbwww\n\nwwww\nwwww\nwwww\nwwww\nbbbb bbbb bbbb bbbb\n";
    /// let flip = puzzles::find("flip").unwrap();
    /// let mut session = flip.session(Request::new(Method::new(Engine::Auto))).unwrap();
    /// let mut out = Vec::new();
    /// let passed = session.answer_many(text, u64::MAX, Limits::none().into(), &mut out);
    /// assert_eq!(out, b"4\n0\n");
    /// assert_eq!((passed.cases, passed.bytes, passed.lines), (2, 40, 8));
    /// ```
    fn answer_many(
        &mut self,
        text: &[u8],
        most: u64,
        control: Control<'_>,
        out: &mut Vec<u8>,
    ) -> Consumed;
}

/// What is asked of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// How to find it.
    pub method: Method,
    /// Whether the first shortest list is wanted.
    pub moves: bool,
    /// Whether the number of shortest lists is wanted.
    pub count: bool,
    /// How many of the shortest lists are wanted, at most; `None` for no lists at all, [`u64::MAX`]
    /// for all that there are.
    pub lists: Option<u64>,
}

impl Request {
    /// The distance, and nothing else.
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

/// The puzzle that a type of cases makes.
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
        Ok(Box::new(Run::new(solver, request)))
    }

    fn checker(&self) -> Box<dyn Checker> {
        Box::new(ExactChecker::<C>::new())
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

    fn inputs(&self) -> Box<dyn Inputs> {
        match C::CAPABILITIES.inputs {
            Some(own) => own(),
            None => inputs::generic::<C>(),
        }
    }
}
