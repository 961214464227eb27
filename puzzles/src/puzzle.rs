//! A puzzle and a session with it, whatever their types.

use std::fmt::{self, Debug, Write};
use std::marker::PhantomData;

use board_core::Stones;
use search_core::{Control, Outcome, Report};

use crate::atlas::{AllPairs, Atlas};
use crate::case::MoveOf;
use crate::lane::{Lane, Passed};
use crate::text::write_answer;
use crate::{About, Answer, Case, Engine, Method, MethodError, MoveText, Solution, Solver};

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

    /// Whether the puzzle's atlas is one of the ways from a position.
    fn atlas_has_source(&self) -> bool;

    /// What there is to say of all cases at once. `from` is the position to begin from, where the
    /// [atlas has one](Self::atlas_has_source); without it, a position of the sample is.
    fn atlas(&self, from: Option<Stones>) -> Atlas;

    /// The survey of all pairs, where they are too many for the atlas.
    fn all_pairs(&self) -> Option<Box<dyn AllPairs>>;
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
    /// [`write_answer`] writes, and are added to `out`.
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
    ) -> Passed;
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

impl<C: Case> Entry<C> {
    pub(crate) const NEW: Self = Self(PhantomData);
    const ABOUT: &'static About = &C::ABOUT;
}

impl<C: Case> Debug for Entry<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Puzzle").field(&Self::ABOUT.name).finish()
    }
}

impl<C: Case> Puzzle for Entry<C> {
    fn about(&self) -> &'static About {
        Self::ABOUT
    }

    fn session(&self, request: Request) -> Result<Box<dyn Session>, MethodError> {
        let solver = Solver::<C>::new(request.method)?;
        Ok(Box::new(Run { solver, request }))
    }

    fn atlas_has_source(&self) -> bool {
        C::ATLAS_HAS_SOURCE
    }

    fn atlas(&self, from: Option<Stones>) -> Atlas {
        C::atlas(from)
    }

    fn all_pairs(&self) -> Option<Box<dyn AllPairs>> {
        C::all_pairs()
    }
}

/// A session with the cases of one type.
#[derive(Debug)]
struct Run<C: Case> {
    solver: Solver<C>,
    request: Request,
}

impl<C: Case> Session for Run<C> {
    fn answer(&mut self, boards: &[Stones], mut control: Control<'_>) -> Answer<'_> {
        let case = C::from_boards(boards);
        let report = self.distance_and_moves(&case, control);
        let engine = self.solver.engine();
        let mut stats = report.stats;
        let (distance, moves) = match report.outcome {
            Outcome::Solved(found) => found,
            Outcome::Unsolvable => return unsolved(Outcome::Unsolvable, engine, stats),
            Outcome::Stopped(limit) => return unsolved(Outcome::Stopped(limit), engine, stats),
        };
        let mut solution = Solution {
            distance,
            moves,
            count: None,
            lists: None,
        };
        if self.request.count || self.request.lists.is_some() {
            // The second search has what the first has left of the states.
            let limits = &mut control.limits;
            limits.max_states = limits
                .max_states
                .map(|most| most - stats.expanded.min(most));
            let report = self.solver.lists(&case, control);
            stats += report.stats;
            let lists = match report.outcome {
                Outcome::Solved(lists) => lists,
                Outcome::Unsolvable => unreachable!("there is at least the list just found"),
                Outcome::Stopped(limit) => return unsolved(Outcome::Stopped(limit), engine, stats),
            };
            assert_eq!(
                lists.distance(),
                distance,
                "all shortest lists are as long as the first"
            );
            solution.count = self.request.count.then(|| lists.count());
            if let Some(most) = self.request.lists {
                let most = usize::try_from(most).unwrap_or(usize::MAX);
                let lists = lists.into_iter().take(most).map(texts::<C>);
                solution.lists = Some(Box::new(lists));
            }
        }
        Answer {
            outcome: Outcome::Solved(solution),
            engine,
            stats,
        }
    }

    fn answer_many(
        &mut self,
        text: &[u8],
        most: u64,
        control: Control<'_>,
        out: &mut Vec<u8>,
    ) -> Passed {
        let request = self.request;
        let limits = control.limits;
        if request.lists.is_some() || limits.max_depth.is_some() || limits.max_states.is_some() {
            return Passed::default();
        }
        let mut lane = Lane::<C>::new(text, most);
        if request.moves || request.count {
            lane.answer_each(limits, |boards| {
                let outcome = self.answer(boards, control).outcome;
                if matches!(outcome, Outcome::Stopped(_)) {
                    return None;
                }
                write_answer(out, &C::ABOUT, request, outcome).ok()
            });
        } else if self.solver.engine() == Engine::Auto {
            lane.write_lines(out, BATCH, limits, |boards| {
                Some(C::from_boards(boards).closed_form_distance())
            });
        } else {
            lane.write_lines(out, 1, limits, |boards| {
                let case = C::from_boards(boards);
                match self.solver.distance(&case, control).outcome {
                    Outcome::Solved(distance) => Some(Some(distance)),
                    Outcome::Unsolvable => Some(None),
                    Outcome::Stopped(_) => None,
                }
            });
        }
        lane.passed()
    }
}

/// How many cases with a closed form are answered before the limits are looked at again.
const BATCH: usize = 64;

impl<C: Case> Run<C> {
    /// The distance, and the first list if it is asked for.
    fn distance_and_moves(
        &mut self,
        case: &C,
        control: Control<'_>,
    ) -> Report<(u32, Option<Vec<MoveText>>)> {
        if !self.request.moves {
            let report = self.solver.distance(case, control);
            return report.map(|distance| (distance, None));
        }
        self.solver.solve(case, control).map(|path| {
            let distance = u32::try_from(path.len()).expect("a distance is a u32");
            (distance, Some(texts::<C>(path.moves)))
        })
    }
}

fn unsolved(
    outcome: Outcome<Solution<'static>>,
    engine: Engine,
    stats: search_core::Stats,
) -> Answer<'static> {
    Answer {
        outcome,
        engine,
        stats,
    }
}

fn texts<C: Case>(moves: Vec<MoveOf<C>>) -> Vec<MoveText> {
    let text = |step| {
        let mut text = MoveText::new();
        write!(text, "{step}").expect("a move has at most four characters");
        text
    };
    moves.into_iter().map(text).collect()
}
