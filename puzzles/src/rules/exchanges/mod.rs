//! Family of puzzles: a move exchanges two orthogonal neighbours of different colours.
//!
//! A case has an initial and a target board with equal numbers of black pieces. The distance is the
//! cheapest matching of black cells to target cells by Manhattan distance (two-coloured token swapping,
//! arXiv:1803.06816); see [`matching_distance`].
//!
//! - **Moves**: at most 24, the pairs of unlike neighbours. An exchange of equal pieces changes nothing
//!   and is no move.
//! - **Move order**: cells from 0 to 15, for each first the exchange with the cell below, then with the
//!   cell to the right.
//! - **Symmetry**: the symmetries of the square that fix the target.

mod matching;
mod rules;

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

use arrayvec::ArrayVec;
use board_core::{Bitboard, Cell, Colour, Stones, Transform};
use matching::{Cuts, cheapest};
use search_core::DistanceToGoal;

use super::state::{Move, State};
use super::typed::{GoalDistances, MoveTable, Reason, Spelling, TypedPuzzle};
use crate::about::{About, MoveForm};
use crate::distance::Distance;
use crate::group::Group;

pub use matching::matching;
pub use rules::Rules;

/// A puzzle of the family.
pub trait Exchanges: Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// The name, the rules in words, and the format.
    const ABOUT: About;
}

/// An initial and a target board, as the sets of their black pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(bound = ""))]
pub struct Case<P> {
    /// The initial board.
    pub from: Bitboard,
    /// The target board.
    pub to: Bitboard,
    #[cfg_attr(feature = "serde", serde(skip))]
    puzzle: PhantomData<P>,
}

impl<P> Case<P> {
    /// The case from one board to another. They have equal numbers of black pieces.
    pub const fn new(from: Bitboard, to: Bitboard) -> Self {
        Self {
            from,
            to,
            puzzle: PhantomData,
        }
    }
}

impl<P: Exchanges> TypedPuzzle for Case<P> {
    type Space = Rules;

    const ABOUT: About = P::ABOUT;
    const GROUP: Group = Group::SQUARE_AND_COLOURS;

    fn from_boards(boards: &[Stones]) -> Self {
        Self::new(boards[0].of(Colour::Black), boards[1].of(Colour::Black))
    }

    fn space(&self) -> Rules {
        Rules::new(self.to.len(), self.to.stabiliser())
    }

    fn starts(&self) -> ArrayVec<Bitboard, 2> {
        [self.from].into_iter().collect()
    }

    fn is_goal(&self, board: &Bitboard) -> bool {
        *board == self.to
    }

    fn goals(&self) -> Vec<Bitboard> {
        vec![self.to]
    }

    const CLOSED_FORM: Option<fn(&Self) -> Distance> = Some(Self::distance);

    const SPELLING: Option<Spelling> = if P::ABOUT.prints_moves {
        Some(Spelling {
            digits: 4,
            read,
            why_illegal,
            table,
        })
    } else {
        None
    };

    fn distances_to_goal(&self) -> Option<GoalDistances> {
        Some(GoalDistances::new(DistancesTo {
            target: self.to,
            cuts: Cuts::of(self.to),
            requests: AtomicUsize::new(0),
            known: OnceLock::new(),
        }))
    }

    fn reason(&self, start: State, list: Option<&[Move]>) -> Option<Reason> {
        let heights = heights(start.black(), list?);
        let pairs = matching(start.black(), self.to);
        Some(Reason::HeightMap { heights, pairs })
    }
}

impl<P: Exchanges> Case<P> {
    /// The fewest exchanges. The case is unsolvable if the boards have different numbers of black pieces.
    pub fn distance(&self) -> Distance {
        matching_distance(self.from, self.to)
    }
}

/// Reads an exchange. Programs may write either cell first.
fn read(digits: &str) -> Result<Move, String> {
    let cells = digits.split_at_checked(2);
    let cells = cells.and_then(|(a, b)| Some((a.parse::<Cell>().ok()?, b.parse().ok()?)));
    let (a, b) =
        cells.ok_or("expected the row and the column of two cells, four numbers from 1 to 4")?;
    Ok(Move::new(a.min(b), a.max(b)))
}

fn why_illegal(state: State, step: Move) -> String {
    let (a, b) = step.ends();
    let [from, to] =
        [a, b].map(|cell| format!("row {}, column {}", cell.row() + 1, cell.column() + 1));
    if a == b {
        format!("the piece at {from} cannot change places with itself")
    } else if !a.orthogonal_neighbours().contains(b) {
        format!("the piece at {from} and the one at {to} are not neighbours")
    } else {
        let colour = state.stones.at(a).expect("each cell has a piece");
        format!("the piece at {from} and the one at {to} are both {colour}: nothing changes")
    }
}

/// All exchanges as data, with either cell first.
fn table(form: MoveForm) -> MoveTable {
    let moves = Cell::ALL.into_iter().flat_map(|from| {
        let neighbours = from.orthogonal_neighbours().cells();
        neighbours.map(move |to| {
            let cells = Bitboard::from_cell(from).with(to);
            (form.write([from, to]).to_string(), cells)
        })
    });
    MoveTable {
        moves: moves.collect(),
        is_exchange: true,
        goals: &[],
    }
}

/// A height for each cell, such that neighbours differ by at most one and each exchange of a shortest list moves
/// a black piece one down. The least height is 0.
///
/// The exchanges are a cheapest flow of pieces on the board, and the heights are its dual solution: shortest
/// distances in the residual network, by the method of Bellman and Ford.
fn heights(mut board: Bitboard, list: &[Move]) -> [i32; 16] {
    let mut arcs = Vec::new();
    for cell in Cell::ALL {
        let neighbours = cell.orthogonal_neighbours().cells();
        arcs.extend(neighbours.map(|neighbour| (cell, neighbour, 1)));
    }
    for (from, to) in list.iter().map(|step| step.ends()) {
        let (from, to) = if board.contains(from) {
            (from, to)
        } else {
            (to, from)
        };
        arcs.push((from, to, -1));
        board = board.without(from).with(to);
    }
    let mut heights = [0_i32; 16];
    for _ in Cell::ALL {
        for &(from, to, rise) in &arcs {
            let most = heights[usize::from(from.index())] + rise;
            let height = &mut heights[usize::from(to.index())];
            *height = most.min(*height);
        }
    }
    let least = heights.into_iter().min().unwrap_or_default();
    heights.map(|height| height - least)
}

/// The fewest exchanges of neighbours that make one board of another; unsolvable if their numbers of black
/// pieces differ.
///
/// It is the least sum of Manhattan distances over all ways to match the black cells of the boards.
/// By the triangle inequality, a cell that is black on both boards is matched to itself. Only the other
/// cells are matched: at most eight of each board, and four on average for boards with eight black cells.
///
/// # Example: three pieces move down and to the right
///
/// ```
/// use board_core::bitboard;
/// use puzzles::{Distance, swap};
///
/// let from = bitboard! {
///     X X X .
///     . . . .
///     . . . .
///     . . . .
/// };
/// let to = bitboard! {
///     . . . .
///     . X X X
///     . . . .
///     . . . .
/// };
/// assert_eq!(swap::matching_distance(from, to), Distance::Moves(6));
/// assert_eq!(swap::matching_distance(from, from | to), Distance::Unsolvable);
/// ```
pub fn matching_distance(from: Bitboard, to: Bitboard) -> Distance {
    let (sources, targets) = (from - to, to - from);
    let size = sources.len();
    let moves = (size == targets.len()).then(|| cheapest(sources, targets, size));
    moves.into()
}

/// The distances to a board. After some requests, it keeps the distances that are requested: one byte per board.
///
/// Shortest lists visit a board from several of its neighbours.
#[derive(Debug)]
struct DistancesTo {
    target: Bitboard,
    cuts: Cuts,
    requests: AtomicUsize,
    /// By board, the distance plus one; 0 if it was not requested.
    known: OnceLock<Vec<AtomicU8>>,
}

/// The requests for one shortest list are fewer. For them, the memory would take longer than the matchings.
const FEW_REQUESTS: usize = 1 << 9;

impl DistanceToGoal<State> for DistancesTo {
    fn distance_to_goal(&self, state: &State) -> Option<u32> {
        let board = state.black();
        let find = || matching_distance(board, self.target).moves();
        let requests = self.requests.load(Ordering::Relaxed);
        if requests < FEW_REQUESTS {
            // Not `fetch_add`, which is slower: another thread may be counted or not.
            self.requests.store(requests + 1, Ordering::Relaxed);
            return find();
        }
        let boards = || {
            std::iter::repeat_with(AtomicU8::default)
                .take(1 << 16)
                .collect()
        };
        let known = &self.known.get_or_init(boards)[usize::from(board.bits())];
        if let Some(distance) = known.load(Ordering::Relaxed).checked_sub(1) {
            return Some(distance.into());
        }
        let distance = find()?;
        let entry = u8::try_from(distance + 1).expect("no distance exceeds 48");
        known.store(entry, Ordering::Relaxed);
        Some(distance)
    }

    /// The [`Cuts`] exclude most boards that are farther without a matching.
    fn is_at_distance(&self, state: &State, distance: u32) -> bool {
        Cuts::of(state.black()).distance(self.cuts) <= distance
            && self.distance_to_goal(state) == Some(distance)
    }
}
