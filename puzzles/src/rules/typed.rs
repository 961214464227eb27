//! The trait of a puzzle, and the types of its optional items.

use std::fmt::{self, Debug};
use std::sync::Arc;

use arrayvec::ArrayVec;
use board_core::{Bitboard, Cell, Stones};
use search_core::{DistanceToGoal, Enumerable, Reversible, StateSpace, Symmetric};

use super::state::{Move, State};
use crate::about::{About, MoveForm};
use crate::distance::Distance;
use crate::format::Boards;
use crate::group::Group;

/// The states of a puzzle.
pub type StateOf<P> = <<P as TypedPuzzle>::Space as StateSpace>::State;

/// A puzzle: its rules, format and description, with states and moves of its own types. Its values are its cases.
///
/// [`PuzzleRules::of`](super::PuzzleRules::of) hides these types: every engine, analysis and checker then works on the
/// puzzle, and the registry can list it. A case has one board and one or two starts, or two boards and one start. The
/// boards after the first one determine the goals. The items with a default are optional.
pub trait TypedPuzzle: Debug + Send + Sync + Sized + 'static {
    /// The rules. The symmetries of the space are those of [`GROUP`](Self::GROUP) that also map the goals of the
    /// case onto themselves, without the exchange of colours: for a goal board, the elements of its stabiliser that
    /// are in the group.
    type Space: Reversible
        + Enumerable
        + Symmetric
        + StateSpace<State: From<State> + Into<State> + Debug, Move = Move>
        + Debug
        + Send
        + Sync;

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

    /// Whether a state is a goal.
    fn is_goal(&self, state: &StateOf<Self>) -> bool;

    /// All goals.
    fn goals(&self) -> Vec<StateOf<Self>>;

    /// The distance without a search; without it, engines find it. A puzzle that has it also has
    /// [`distances_to_goal`](Self::distances_to_goal).
    const CLOSED_FORM: Option<fn(&Self) -> Distance> = None;

    /// Tables that answer many distance queries faster than one search for each.
    const LOOKUP: Option<Lookup> = None;

    /// The name of the smallest sets in reports, such as `smallest sets of presses`, if a list of moves is a set and
    /// counts once. The space then fulfils the laws of [`Commuting`](search_core::Commuting).
    const SETS: Option<&'static str> = None;

    /// How moves are read from their text. A puzzle that [prints moves](About::prints_moves) needs it.
    const SPELLING: Option<Spelling> = None;

    /// The distances of states to the goal, if they are found faster than by a search of all states.
    fn distances_to_goal(&self) -> Option<GoalDistances> {
        None
    }

    /// A reason for the distance of a state that is not a goal, which is easier to check than a search. `list` is a
    /// shortest list of moves from the state; `None` if the state is unsolvable.
    fn reason(&self, state: State, list: Option<&[Move]>) -> Option<Reason> {
        _ = (state, list);
        None
    }
}

/// The distances of states to a goal.
#[derive(Clone)]
pub struct GoalDistances(Arc<dyn DistanceToGoal<State> + Send + Sync>);

impl GoalDistances {
    /// These distances; a function of a state is one, too.
    pub fn new(distances: impl DistanceToGoal<State> + Send + Sync + 'static) -> Self {
        Self(Arc::new(distances))
    }
}

impl fmt::Debug for GoalDistances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GoalDistances").finish_non_exhaustive()
    }
}

impl DistanceToGoal<State> for GoalDistances {
    fn distance_to_goal(&self, state: &State) -> Option<u32> {
        self.0.distance_to_goal(state)
    }

    fn is_at_distance(&self, state: &State, distance: u32) -> bool {
        self.0.is_at_distance(state, distance)
    }
}

/// The lookup table of a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Lookup {
    /// The number of searches that take as long as making the table.
    pub break_even: u64,
    /// Makes the table.
    pub make: fn() -> Box<dyn LookupTable>,
}

/// A table that answers repeated distance queries.
pub trait LookupTable: Debug + Send {
    /// The distances of several cases, in order. It may use all processors.
    ///
    /// # Panics
    ///
    /// If a case has other numbers of stones than its puzzle.
    fn distances(&mut self, cases: &[Boards]) -> Vec<Distance>;
}

/// How the moves of a puzzle are read, and all moves as data.
#[derive(Clone, Copy, Debug)]
pub struct Spelling {
    /// The number of digits that a move displays as, at most four.
    pub digits: usize,
    /// Reads a move from its digits, without the blanks of the [`MoveForm`]. The move need not be legal in any
    /// state. An error is a message that begins with "expected".
    pub read: fn(&str) -> Result<Move, String>,
    /// Explains why a move is not legal in a state.
    pub why_illegal: fn(State, Move) -> String,
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

/// The reason why a position has no shorter list of moves, or no list at all.
///
/// A state is written as the sixteen characters of its board; if the puzzle has sides, a blank and the character
/// of the side to move follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The position is a goal.
    Goal,
    /// Impossible: each press turns an even number of these cells, and the position and each goal differ in an
    /// odd number of them.
    QuietPattern {
        /// The cells.
        cells: Vec<Cell>,
    },
    /// All sets of presses that lead to a goal, the smallest first.
    PressSets {
        /// The sets, each with its cells in order.
        sets: Vec<Vec<Cell>>,
    },
    /// One integer per cell. Neighbours differ by at most one, so an exchange changes the sum over the black
    /// pieces by at most one. The sums of the position and of the target differ by the distance.
    HeightMap {
        /// The integers, row by row; the least one is 0.
        heights: [i32; 16],
        /// The black pieces that are not in their places, each with its place: a cheapest [matching](super::exchanges::matching).
        pairs: Vec<(Cell, Cell)>,
    },
    /// A search from the position: no goal is within the radius. If the position is unsolvable, no further state
    /// can be reached.
    Layers {
        /// The number of moves to the last layer.
        radius: usize,
        /// The numbers of states that are 0, 1, 2, … moves away.
        sizes: Vec<usize>,
        /// The states of each layer, if requested.
        sets: Option<Vec<Vec<String>>>,
    },
    /// Two sets that have no common state: the states within some moves from the position, and the states within
    /// some moves to a goal. The sum of both numbers of moves is one less than the distance.
    DisjointSets {
        /// The numbers of moves.
        radii: [usize; 2],
        /// The numbers of states.
        sizes: [usize; 2],
        /// The numbers of states of each layer.
        layers: [Vec<usize>; 2],
        /// The states of both sets, if requested.
        sets: Option<[Vec<String>; 2]>,
    },
    /// Impossible: the side to move has no move, and the position is not a goal.
    ShutIn,
}
