//! The rules and the cases of a puzzle without the types of its states and moves, so that the code above the rules is
//! compiled once for all puzzles.

use std::fmt::Debug;
use std::sync::Arc;

use arrayvec::ArrayVec;
use board_core::Stones;
use search_core::{
    DynRanked, DynSpace, Enumerable, Erased, Limits, Listed, Reversible, StateSpace, Symmetric,
    retrograde,
};

use super::reason::Reason;
use super::state::{FromMove, FromState, Move, State};
use super::typed::{GoalDistances, Lookup, Spelling, StateOf, TypedPuzzle};
use crate::about::About;
use crate::distance::Distance;
use crate::format::Boards;
use crate::group::Group;

/// The rules of a puzzle: its description, and what makes cases of boards.
#[derive(Debug)]
pub struct PuzzleRules {
    /// The description.
    pub about: About,
    /// The group that acts on the boards of a case and keeps its distance.
    pub group: Group,
    /// The distance of the boards of a case without a search.
    pub closed_form: Option<fn(&[Stones]) -> Distance>,
    /// Tables that answer many distance queries.
    pub lookup: Option<Lookup>,
    /// The name of the smallest sets, if a list of moves is a set.
    pub sets: Option<&'static str>,
    /// How moves are read.
    pub spelling: Option<Spelling>,
    case: fn(&[Stones]) -> Case,
}

impl PuzzleRules {
    /// The rules of a puzzle, without its types.
    #[must_use]
    pub const fn of<P: TypedPuzzle>() -> Self {
        Self {
            about: P::ABOUT,
            group: P::GROUP,
            closed_form: match P::CLOSED_FORM {
                Some(_) => Some(distance::<P>),
                None => None,
            },
            lookup: P::LOOKUP,
            sets: P::SETS,
            spelling: P::SPELLING,
            case: Case::of::<P>,
        }
    }

    /// The case of some boards.
    ///
    /// # Panics
    ///
    /// If the number of boards, or the number of stones on them, differs from the [`Format`](crate::text::Format).
    #[must_use]
    pub fn case(&self, boards: &[Stones]) -> Case {
        (self.case)(boards)
    }
}

/// The distance by the closed form. The form is a constant, so that the compiler can inline it.
#[inline]
pub(crate) fn distance<P: TypedPuzzle>(boards: &[Stones]) -> Distance {
    let closed_form = const { P::CLOSED_FORM }.expect("the puzzle has a closed form");
    closed_form(&P::from_boards(boards))
}

/// A case of any puzzle.
#[derive(Clone, Debug)]
pub struct Case {
    /// The boards.
    pub boards: Boards,
    /// The start states, solved or not. If several are equally near to a goal, an earlier one is preferred.
    pub starts: ArrayVec<State, 2>,
    rules: Arc<dyn CaseRules>,
}

/// The space of a case of any puzzle.
pub type Space = Erased<Arc<dyn CaseRules>>;

impl Case {
    fn of<P: TypedPuzzle>(boards: &[Stones]) -> Self {
        let case = P::from_boards(boards);
        Self {
            boards: boards.iter().copied().collect(),
            starts: case.starts().into_iter().map(Into::into).collect(),
            rules: Arc::new(Typed {
                space: case.space(),
                case,
            }),
        }
    }

    /// The rules.
    #[must_use]
    pub fn space(&self) -> Space {
        Erased(Arc::clone(&self.rules))
    }

    /// Whether a state is a goal.
    #[must_use]
    pub fn is_goal(&self, state: &State) -> bool {
        self.rules.is_goal(state)
    }

    /// All goals.
    #[must_use]
    pub fn goals(&self) -> Vec<State> {
        self.rules.goals()
    }

    /// The boards that determine the goals. Cases in which they are equal share tables of distances.
    pub fn goal_boards(&self) -> &[Stones] {
        &self.boards[1..]
    }

    /// The distances of states to the goal.
    ///
    /// # Panics
    ///
    /// Never: the search of all states has no limit.
    #[must_use]
    pub fn distances_to_goal(&self) -> GoalDistances {
        self.rules.known_distances().unwrap_or_else(|| {
            let space = self.space();
            let table = retrograde(&space, self.goals(), Limits::none());
            let table = table.solution().expect("there is no limit").pack();
            GoalDistances::new(move |state: &State| table.of(&space)(state))
        })
    }

    /// The puzzle's own reason for the distance of a state; see [`TypedPuzzle::reason`].
    #[must_use]
    pub fn reason(&self, state: State, list: Option<&[Move]>) -> Option<Reason> {
        self.rules.known_reason(state, list)
    }

    /// The starts of the shortest lists. A solved case has one list, without moves, so it has one such start.
    pub(crate) fn list_starts(&self) -> ArrayVec<State, 2> {
        self.starts_on(self.boards[0])
    }

    /// The starts of the shortest lists from another board with the same goals.
    pub(crate) fn starts_on(&self, stones: Stones) -> ArrayVec<State, 2> {
        let starts = self.starts.iter();
        let mut starts: ArrayVec<State, 2> = starts
            .map(|start| State::new(stones, start.side()))
            .collect();
        if starts.len() > 1 && self.is_goal(&starts[0]) {
            starts.truncate(1);
        }
        starts
    }
}

/// The rules and the goals of a case.
pub trait CaseRules: DynRanked<State = State, Move = Move> + Debug + Send + Sync {
    /// Whether a state is a goal.
    fn is_goal(&self, state: &State) -> bool;

    /// Whether the state with a rank is a goal.
    fn is_goal_rank(&self, rank: usize) -> bool;

    /// All goals.
    fn goals(&self) -> Vec<State>;

    /// The distances of states to the goal, if the puzzle knows them.
    fn known_distances(&self) -> Option<GoalDistances>;

    /// The puzzle's own reason.
    fn known_reason(&self, state: State, list: Option<&[Move]>) -> Option<Reason>;
}

/// A case of a typed puzzle, and its space. It converts states and moves.
#[derive(Debug)]
struct Typed<P: TypedPuzzle> {
    case: P,
    space: P::Space,
}

impl<P: TypedPuzzle> Typed<P> {
    fn state(state: &State) -> StateOf<P> {
        FromState::from_state(*state)
    }
}

impl<P: TypedPuzzle> DynSpace for Typed<P> {
    type State = State;
    type Move = Move;

    fn list_moves(&self, state: &State) -> Listed<Move> {
        let state = Self::state(state);
        self.space.moves(&state).map(Into::into).collect()
    }

    fn make_move(&self, state: &State, step: &Move) -> State {
        let step = FromMove::from_move(*step);
        self.space.apply(&Self::state(state), &step).into()
    }

    fn list_successors(&self, state: &State) -> Listed<State> {
        let state = Self::state(state);
        self.space.successors(&state).map(Into::into).collect()
    }
}

impl<P: TypedPuzzle> DynRanked for Typed<P> {
    fn list_predecessors(&self, state: &State) -> Listed<State> {
        let state = Self::state(state);
        self.space.predecessors(&state).map(Into::into).collect()
    }

    fn count_states(&self) -> usize {
        self.space.len()
    }

    fn rank_of(&self, state: &State) -> usize {
        self.space.rank(&Self::state(state))
    }

    fn state_of(&self, rank: usize) -> State {
        self.space.unrank(rank).into()
    }

    fn list_successor_ranks(&self, rank: usize, ranks: &mut Listed<usize>) {
        self.space.successor_ranks(rank, |next| ranks.push(next));
    }

    fn list_ranks_by_moves(&self, rank: usize, ranks: &mut Listed<usize>) {
        let visit = |next| ranks.push(next);
        self.space.successor_ranks_by_moves(rank, visit);
    }

    fn list_predecessor_ranks(&self, rank: usize, ranks: &mut Listed<usize>) {
        self.space
            .predecessor_ranks(rank, |before| ranks.push(before));
    }

    fn canonical_state(&self, state: &State) -> State {
        self.space.canonical(&Self::state(state)).into()
    }
}

impl<P: TypedPuzzle> CaseRules for Typed<P> {
    fn is_goal(&self, state: &State) -> bool {
        self.case.is_goal(&Self::state(state))
    }

    fn is_goal_rank(&self, rank: usize) -> bool {
        self.case.is_goal(&self.space.unrank(rank))
    }

    fn goals(&self) -> Vec<State> {
        self.case.goals().into_iter().map(Into::into).collect()
    }

    fn known_distances(&self) -> Option<GoalDistances> {
        self.case.distances_to_goal()
    }

    fn known_reason(&self, state: State, list: Option<&[Move]>) -> Option<Reason> {
        self.case.reason(state, list)
    }
}
