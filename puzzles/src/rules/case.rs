//! The rules and the cases of a puzzle without the types of its states and moves, so that the code above the rules is
//! compiled once for all puzzles.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

use arrayvec::ArrayVec;
use board_core::Stones;
use search_core::{
    Commuting, Control, DenseBfs, DistanceTable, DistanceToGoal, DynRanked, DynSpace, Enumerable,
    Erased, Found, Limits, Path, PathIn, Report, Reversible, ShortestPaths, StateSpace, Symmetric,
    explore, retrograde, subset,
};

use super::state::{Move, State};
use super::typed::{GoalDistances, Lookup, Reason, Spelling, StateOf, TypedPuzzle};
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
    pub fn space(&self) -> Space {
        Erased(Arc::clone(&self.rules))
    }

    /// Whether a state is a goal.
    pub fn is_goal(&self, state: &State) -> bool {
        self.rules.is_goal(state)
    }

    /// All goals.
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
    pub fn distances_to_goal(&self) -> GoalDistances {
        self.rules.known_distances().unwrap_or_else(|| {
            let distances = self.retrograde(Control::default());
            distances.solution().expect("there is no limit")
        })
    }

    /// The distances of states to the goal, by a search of all states.
    pub(crate) fn retrograde(&self, control: Control<'_>) -> Report<GoalDistances> {
        let space = self.space();
        let table = self.rules.retrograde(&self.goals(), control);
        table.map(|table| {
            let table = table.pack();
            GoalDistances::new(move |state: &State| table.of(&space)(state))
        })
    }

    /// The puzzle's own reason for the distance of a state; see [`TypedPuzzle::reason`].
    pub fn reason(&self, state: State, list: Option<&[Move]>) -> Option<Reason> {
        self.rules.known_reason(state, list)
    }

    /// The starts of the shortest lists from a board with the same goals. A solved case has one list, without moves, so it
    /// has one such start.
    pub(crate) fn starts_on(&self, stones: Stones) -> ArrayVec<State, 2> {
        let starts = self.starts.iter();
        let mut starts: ArrayVec<State, 2> =
            starts.map(|start| State::new(stones, start.side)).collect();
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

    /// All goals.
    fn goals(&self) -> Vec<State>;

    /// The distances of states to the goal, if the puzzle knows them.
    fn known_distances(&self) -> Option<GoalDistances>;

    /// The puzzle's own reason.
    fn known_reason(&self, state: State, list: Option<&[Move]>) -> Option<Reason>;

    // The loops over the whole space are compiled for each type of spaces, because a dynamic call for each move would take
    // longer. Puzzles with the same type share them, if no closure of a puzzle is their parameter.

    /// Finds the first shortest path from a start to a goal by breadth-first search.
    fn search(&self, bfs: &mut DenseBfs, control: Control<'_>) -> Found<Space>;

    /// The first shortest path from a start to a goal, by the distances to the goal.
    fn first_path(&self, distances: GoalDistances) -> Option<PathIn<Space>>;

    /// Finds a smallest set of moves from a start to a goal.
    fn smallest_set(&self, control: Control<'_>) -> Found<Space>;

    /// The distances of all states to some goals.
    fn retrograde(&self, goals: &[State], control: Control<'_>) -> Report<DistanceTable>;

    /// The distances of all states to some goals, and the numbers of shortest lists. The table is audited.
    fn audited_to(&self, goals: &[State], is_goal: &dyn Fn(&State) -> bool) -> AuditedTable;

    /// The distances of all states from the starts, and the numbers of shortest lists. The table is audited.
    fn audited_from_starts(&self) -> AuditedTable;
}

/// A case of a typed puzzle, and its space. It converts states and moves.
#[derive(Debug)]
struct Typed<P: TypedPuzzle> {
    case: P,
    space: P::Space,
}

impl<P: TypedPuzzle> Typed<P> {
    fn state(state: &State) -> StateOf<P> {
        (*state).into()
    }

    fn path(path: PathIn<P::Space>) -> PathIn<Space> {
        Path {
            start: path.start.into(),
            moves: path.moves,
        }
    }
}

impl<P: TypedPuzzle> DynSpace for Typed<P> {
    type State = State;
    type Move = Move;

    fn list_moves(&self, state: &State, moves: &mut Vec<Move>) {
        let state = Self::state(state);
        let found = self.space.moves(&state);
        found.for_each(|step| moves.push(step));
    }

    fn make_move(&self, state: &State, step: &Move) -> State {
        self.space.apply(&Self::state(state), step).into()
    }

    fn list_successors(&self, state: &State, successors: &mut Vec<State>) {
        let state = Self::state(state);
        let found = self.space.successors(&state);
        found.for_each(|next| successors.push(next.into()));
    }
}

impl<P: TypedPuzzle> DynRanked for Typed<P> {
    fn list_predecessors(&self, state: &State, predecessors: &mut Vec<State>) {
        let state = Self::state(state);
        let found = self.space.predecessors(&state);
        found.for_each(|before| predecessors.push(before.into()));
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

    fn list_successor_ranks(&self, rank: usize, ranks: &mut Vec<usize>) {
        self.space.successor_ranks(rank, |next| ranks.push(next));
    }

    fn canonical_state(&self, state: &State) -> State {
        self.space.canonical(&Self::state(state)).into()
    }
}

impl<P: TypedPuzzle> CaseRules for Typed<P> {
    fn is_goal(&self, state: &State) -> bool {
        self.case.is_goal(&Self::state(state))
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

    fn search(&self, bfs: &mut DenseBfs, control: Control<'_>) -> Found<Space> {
        let is_goal: &dyn Fn(usize) -> bool = &|rank| self.case.is_goal(&self.space.unrank(rank));
        let found = bfs.search(&self.space, self.case.starts(), is_goal, control);
        found.map(Self::path)
    }

    fn first_path(&self, distances: GoalDistances) -> Option<PathIn<Space>> {
        let paths = ShortestPaths::new(&self.space, self.case.starts(), OfTyped(distances))?;
        Some(Self::path(paths.first()))
    }

    fn smallest_set(&self, control: Control<'_>) -> Found<Space> {
        let is_goal: &dyn Fn(&StateOf<P>) -> bool = &|state| self.case.is_goal(state);
        let sets = Sets(&self.space);
        subset(sets, self.case.starts(), is_goal, control).map(Self::path)
    }

    fn retrograde(&self, goals: &[State], control: Control<'_>) -> Report<DistanceTable> {
        let goals: Vec<StateOf<P>> = goals.iter().map(Self::state).collect();
        retrograde(&self.space, goals, control)
    }

    fn audited_to(&self, goals: &[State], is_goal: &dyn Fn(&State) -> bool) -> AuditedTable {
        let table = self.retrograde(goals, Limits::none().into());
        let table = table.solution().expect("there is no limit");
        let is_goal: &dyn Fn(&StateOf<P>) -> bool = &|state| is_goal(&state.clone().into());
        let audit = table.audit(&self.space, is_goal);
        audit.expect("the table passes its audit");
        let lists = table.count_paths(&self.space);
        (table, lists)
    }

    fn audited_from_starts(&self) -> AuditedTable {
        let starts = self.case.starts();
        let table = explore(&self.space, starts.clone(), Limits::none());
        let table = table.solution().expect("there is no limit");
        let is_start: &dyn Fn(&StateOf<P>) -> bool = &|state| starts.contains(state);
        let audit = table.audit_from_starts(&self.space, is_start);
        audit.expect("the table passes its audit");
        let lists = table.count_paths_from_starts(&self.space);
        (table, lists)
    }
}

/// The distances of states of a type to the goal.
struct OfTyped(GoalDistances);

impl<T: Into<State> + Clone> DistanceToGoal<T> for OfTyped {
    fn distance_to_goal(&self, state: &T) -> Option<u32> {
        self.0.distance_to_goal(&state.clone().into())
    }

    fn is_at_distance(&self, state: &T, distance: u32) -> bool {
        self.0.is_at_distance(&state.clone().into(), distance)
    }
}

/// The distances of all states of a space, and the numbers of shortest lists.
pub type AuditedTable = (DistanceTable, Vec<u64>);

/// The space of a puzzle with [sets](PuzzleRules::sets): its moves commute.
pub(crate) struct Sets<S>(pub(crate) S);

impl<S: StateSpace> StateSpace for Sets<S> {
    type State = S::State;
    type Move = S::Move;

    fn moves(&self, state: &S::State) -> impl Iterator<Item = S::Move> {
        self.0.moves(state)
    }

    fn apply(&self, state: &S::State, step: &S::Move) -> S::State {
        self.0.apply(state, step)
    }
}

impl<S: StateSpace<Move: Ord + Hash>> Commuting for Sets<S> {}
