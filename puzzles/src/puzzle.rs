//! A puzzle and a session with it, whatever their types.

use std::fmt::{self, Debug, Write};
use std::marker::PhantomData;

use board_core::Stones;
use search_core::{Control, Outcome, Report};

use crate::atlas::{AllPairs, Atlas};
use crate::case::MoveOf;
use crate::{About, Answer, Case, Method, MethodError, MoveText, Solution, Solver};

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
}

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
    engine: crate::Engine,
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
