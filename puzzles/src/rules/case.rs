//! The trait of a puzzle, and the types of its optional items.

use std::fmt::{Debug, Display};
use std::hash::Hash;

use arrayvec::ArrayVec;
use board_core::{Bitboard, Cell, Colour, Stones};
use search_core::{
    DistanceToGoal, Enumerable, Limits, Reversible, StateSpace, Symmetric, retrograde,
};

use super::lists::BoxedLists;
use super::reason::Reason;
use crate::about::{About, MoveForm};
use crate::distance::Distance;
use crate::group::Group;

/// The states of a puzzle.
pub type StateOf<C> = <<C as Case>::Space as StateSpace>::State;

/// The moves of a puzzle.
pub type MoveOf<C> = <<C as Case>::Space as StateSpace>::Move;

/// A case of a puzzle: the part of an input that gets one answer.
///
/// A type that implements this trait has rules, a format and a description. Every engine can solve
/// its cases, and the registry can list it. A case has one board and one or two starts, or two boards and
/// one start. A move displays as at most eight characters. The items with a default are optional.
pub trait Case: Clone + Debug + Send + Sized + 'static {
    /// The rules. The symmetries of the space are those of [`GROUP`](Self::GROUP) that also map the goals of the
    /// case onto themselves, without the exchange of colours: for a goal board, the elements of its stabiliser that
    /// are in the group.
    type Space: Reversible
        + Enumerable
        + Symmetric
        + StateSpace<State: Debug + HasStones + Send + Sync, Move: Display + HasCells + Hash + Ord>
        + Send
        + Sync
        + 'static;

    /// The goals. Cases with equal goals share a table of distances.
    type Goal: GoalSet<StateOf<Self>> + Send;

    /// The name, the rules in words, and the format.
    const ABOUT: About;

    /// The group that acts on the boards of a case and keeps its distance. Moves with a direction, such as clockwise
    /// turns, have no reflections in their group.
    const GROUP: Group;

    /// Makes a case from its boards. Their number and their numbers of stones fit the format in
    /// [`ABOUT`](Self::ABOUT).
    fn from_boards(boards: &[Stones]) -> Self;

    /// The rules.
    fn space(&self) -> Self::Space;

    /// The start states, solved or not. If several are equally near to a goal, an earlier one is preferred.
    fn starts(&self) -> ArrayVec<StateOf<Self>, 2>;

    /// The goals.
    fn goal(&self) -> Self::Goal;

    /// The answer without a search; without it, engines answer.
    const CLOSED_FORM: Option<ClosedForm<Self>> = None;

    /// Tables that answer many distance queries faster than one search for each.
    const LOOKUP: Option<Lookup<Self>> = None;

    /// The name of the smallest sets in reports, such as `smallest sets of presses`, if a list of moves is a set and
    /// counts once. The space then fulfils the laws of [`Commuting`](search_core::Commuting).
    const SETS: Option<&'static str> = None;

    /// How moves are read from their text. A puzzle that [prints moves](About::prints_moves) needs it.
    const SPELLING: Option<Spelling<Self>> = None;

    /// The distances of states to the goal. The default is a search of all states.
    fn distances_to_goal(&self) -> GoalDistances<Self> {
        let space = self.space();
        let table = retrograde(&space, self.goal().states(), Limits::none());
        let table = table.solution().expect("there is no limit").pack();
        Box::new(move |state: &StateOf<Self>| table.of(&space)(state))
    }

    /// A reason for the distance of a state that is not a goal, which is easier to check than a search. `list` is a
    /// shortest list of moves from the state; `None` if the state is unsolvable.
    fn reason(&self, state: &StateOf<Self>, list: Option<&[MoveOf<Self>]>) -> Option<Reason> {
        _ = (state, list);
        None
    }
}

/// The distances of states to a goal.
pub type GoalDistances<C> = Box<dyn DistanceToGoal<StateOf<C>> + Send + Sync>;

/// The answers of a puzzle that needs no search.
#[derive(Debug)]
pub struct ClosedForm<C: Case> {
    /// The distance of a case.
    pub distance: fn(&C) -> Distance,
    /// All shortest lists of moves; `None` if the case is unsolvable.
    pub lists: fn(&C) -> Option<BoxedLists<'static, MoveOf<C>>>,
}

/// The lookup table of a puzzle.
#[derive(Debug)]
pub struct Lookup<C> {
    /// The number of searches that take as long as making the table.
    pub break_even: u64,
    /// Makes the table.
    pub make: fn() -> Box<dyn LookupTable<C>>,
}

/// A table that answers repeated distance queries.
pub trait LookupTable<C>: Debug + Send {
    /// The distance of a case.
    ///
    /// # Panics
    ///
    /// If the case has other numbers of stones than its puzzle.
    fn distance(&mut self, case: &C) -> Distance;

    /// The distances of several cases, in order. It may use all processors.
    ///
    /// # Panics
    ///
    /// As [`distance`](Self::distance).
    fn distances(&mut self, cases: &[C]) -> Vec<Distance> {
        cases.iter().map(|case| self.distance(case)).collect()
    }
}

/// How the moves of a puzzle are read, and all moves as data.
#[derive(Debug)]
pub struct Spelling<C: Case> {
    /// The number of digits that a move displays as, at most four.
    pub digits: usize,
    /// Reads a move from its digits, without the blanks of the [`MoveForm`]. The move need not be legal in any
    /// state. An error is a message that begins with "expected".
    pub read: fn(&str) -> Result<MoveOf<C>, String>,
    /// Explains why a move is not legal in a state.
    pub why_illegal: fn(&StateOf<C>, &MoveOf<C>) -> String,
    /// The table of all moves, written in this form.
    pub table: fn(MoveForm) -> MoveTable,
}

/// The moves of a puzzle as data, so that a program in any language can replay a list without the rules. A board is
/// the set of its black pieces, and a move changes the colour of all pieces in a fixed set of cells.
///
/// # Example: a switch of the refrigerator
///
/// ```
/// use board_core::Bitboard;
///
/// let table = puzzles::find("fridge").unwrap().move_table().unwrap();
/// assert!(table.moves.contains(&("1 1".to_owned(), Bitboard::row(0) | Bitboard::column(0))));
/// assert_eq!((table.is_exchange, table.goals), (false, &[Bitboard::EMPTY][..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveTable {
    /// Each spelling of each move with the cells that it changes.
    pub moves: Vec<(String, Bitboard)>,
    /// Whether a move is legal only if its cells have pieces of both colours. If not, each move is legal on each board.
    pub is_exchange: bool,
    /// The goals; empty if the last board of a case is its goal.
    pub goals: &'static [Bitboard],
}

/// The starts of the shortest lists of a case. A solved case has one list, without moves, so it has one such start.
pub(crate) fn list_starts<C: Case>(case: &C) -> ArrayVec<StateOf<C>, 2> {
    let mut starts = case.starts();
    if starts.len() > 1 && case.goal().contains(&starts[0]) {
        starts.truncate(1);
    }
    starts
}

/// A state that shows stones on a board.
pub trait HasStones {
    /// The stones.
    fn stones(&self) -> Stones;

    /// The side to move; `None` if the puzzle has no sides.
    fn side(&self) -> Option<Colour> {
        None
    }
}

/// A move that belongs to one cell or two cells of a board.
pub trait HasCells {
    /// The pressed cell, or the cells from which and to which a stone moves.
    fn cells(&self) -> ArrayVec<Cell, 2>;
}

impl HasStones for Bitboard {
    fn stones(&self) -> Stones {
        Stones::filled(*self)
    }
}

/// A set of goal states.
pub trait GoalSet<T>: Eq {
    /// Whether a state is a goal.
    fn contains(&self, state: &T) -> bool;

    /// All goals.
    fn states(&self) -> impl Iterator<Item = T>;
}

/// A few goals.
pub type FewGoals<T> = ArrayVec<T, 2>;

impl<T: Clone + Eq> GoalSet<T> for FewGoals<T> {
    fn contains(&self, state: &T) -> bool {
        self.as_slice().contains(state)
    }

    fn states(&self) -> impl Iterator<Item = T> {
        self.iter().cloned()
    }
}
