//! Traits of a puzzle: [`Case`] is required, the others are optional capabilities.

use std::fmt::{Debug, Display};

use arrayvec::ArrayVec;
use board_core::{Bitboard, Cell, Colour, Stones};
use search_core::{Commuting, DistanceToGoal, Enumerable, Reversible, StateSpace, Symmetric};

use crate::answer::BoxedLists;
use crate::group::Group;
use crate::text::{Boards, ParseError};
use crate::{About, MoveForm};

/// The states of a puzzle.
pub type StateOf<C> = <<C as Case>::Space as StateSpace>::State;

/// The moves of a puzzle.
pub type MoveOf<C> = <<C as Case>::Space as StateSpace>::Move;

/// A case of a puzzle: the part of an input that gets one answer.
///
/// A type that implements this trait has rules, a format and a description. Every engine can solve
/// its cases, and the registry can list it. A case has one board and one or two starts, or two boards and
/// one start. A move displays as at most eight characters.
pub trait Case: Clone + Debug + Send + Sized + 'static {
    /// The rules.
    type Space: Reversible
        + Enumerable
        + StateSpace<State: Debug + HasStones + Send + Sync, Move: Display + HasCells>
        + Send
        + Sync
        + 'static;

    /// The goals. Cases with equal goals share a table of distances.
    type Goal: GoalSet<StateOf<Self>> + Send;

    /// The name, the rules in words, and the format.
    const ABOUT: About;

    /// Makes a case from its boards. Their number and their numbers of stones fit the format in
    /// [`ABOUT`](Self::ABOUT).
    fn from_boards(boards: &[Stones]) -> Self;

    /// The rules.
    fn space(&self) -> Self::Space;

    /// The start states, solved or not. If several are equally near to a goal, an earlier one is preferred.
    fn starts(&self) -> ArrayVec<StateOf<Self>, 2>;

    /// The goals.
    fn goal(&self) -> Self::Goal;

    /// Reads a text that holds exactly one case.
    ///
    /// # Errors
    ///
    /// All faults of the case, each with its span.
    fn parse(text: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        let boards: Boards = Self::ABOUT.format.parse(text)?;
        Ok(Self::from_boards(&boards))
    }
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

impl HasStones for Stones {
    fn stones(&self) -> Stones {
        *self
    }
}

/// A set of goal states.
pub trait GoalSet<T>: Eq {
    /// Whether a state is a goal.
    fn contains(&self, state: &T) -> bool;

    /// All goals.
    fn states(&self) -> impl Iterator<Item = T>;
}

/// A goal set of one state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SingleGoal<T>(pub T);

impl<T: Clone + Eq> GoalSet<T> for SingleGoal<T> {
    fn contains(&self, state: &T) -> bool {
        *state == self.0
    }

    fn states(&self) -> impl Iterator<Item = T> {
        std::iter::once(self.0.clone())
    }
}

/// Capability: the answer is known without a search.
pub trait ClosedForm: Case {
    /// The least number of moves; `None` if the case is unsolvable.
    fn distance(&self) -> Option<u32>;

    /// All shortest lists of moves; `None` if the case is unsolvable.
    fn lists(&self) -> Option<BoxedLists<'static, MoveOf<Self>>>;
}

/// The distances of states to a goal.
pub type GoalDistances<C> = Box<dyn DistanceToGoal<StateOf<C>> + Send + Sync>;

/// Capability: the distances of states to the goal of a case, without a search of all states.
pub trait ToGoal: Case {
    /// The distances.
    fn distances_to_goal(&self) -> GoalDistances<Self>;
}

/// A lookup table that answers repeated distance queries.
pub trait Oracle<C>: Debug + Send {
    /// The distance of a case, in moves; `None` if it is unsolvable.
    ///
    /// # Panics
    ///
    /// If the case has other numbers of stones than its puzzle.
    fn distance(&mut self, case: &C) -> Option<u32>;

    /// The distances of several cases, in order. It may use all processors.
    ///
    /// # Panics
    ///
    /// As [`distance`](Self::distance).
    fn distances(&mut self, cases: &[C]) -> Vec<Option<u32>> {
        cases.iter().map(|case| self.distance(case)).collect()
    }
}

/// Capability: tables that answer many distance queries faster than one search for each.
pub trait Lookup: Case {
    /// The number of searches that take as long as making the tables.
    const BREAK_EVEN: u64;

    /// Makes the tables.
    fn oracle() -> Box<dyn Oracle<Self>>;
}

/// Capability: a group acts on the boards of a case and keeps its distance.
///
/// [`Case::space`] must use only the symmetries of the group that also map the goals of the case onto
/// themselves, and never the exchange of colours: for a goal board, the elements of its stabiliser that
/// are in the group. Moves with a direction, such as clockwise turns, have no reflections in their group.
/// `--symmetry` needs this capability.
pub trait Grouped: Case<Space: Symmetric> {
    /// The group.
    const GROUP: Group;
}

/// Capability: moves commute, so a list of moves is a set and counts once.
///
/// The engine `subset` needs it.
pub trait CommutingMoves: Case<Space: Commuting> {
    /// The name of the smallest sets in reports, such as `smallest sets of presses`.
    const SETS: &'static str;
}

/// Capability: moves can be read from their text. A puzzle whose judges print the move list needs it.
pub trait MoveSpelling: Case {
    /// The number of digits that a move [displays](Display) as, at most four.
    const DIGITS: usize;

    /// Reads a move from its digits, without the blanks of the [`MoveForm`](crate::MoveForm). The move need not be
    /// legal in any state.
    ///
    /// # Errors
    ///
    /// If the text is not a move: a message that begins with "expected".
    fn read_move(digits: &str) -> Result<MoveOf<Self>, String>;

    /// Explains why a move is not legal in a state.
    fn why_illegal(state: &StateOf<Self>, step: &MoveOf<Self>) -> String;
}

/// Capability: a table describes all moves, so that a program in any language can replay a list without the rules.
///
/// A problem package of a puzzle that [prints moves](About::prints_moves) needs it.
pub trait TabledMoves: MoveSpelling {
    /// The table, with moves written in this form.
    #[must_use]
    fn move_table(form: MoveForm) -> MoveTable;
}

/// The moves of a puzzle as data. A board is the set of its black pieces, and a move changes the colour of all pieces
/// in a fixed set of cells.
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
