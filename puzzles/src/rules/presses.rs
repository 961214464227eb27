//! Family of puzzles: a press turns the two-sided pieces of a fixed set of cells around it.
//!
//! Presses commute, and pressing twice changes nothing, so a list of presses is a set and counts once.
//! The sets that turn the same pieces are a coset of the *quiet patterns*, which turn nothing: the
//! kernel of the presses over GF(2). So the distance of a board is the size of the smallest set of its
//! coset, for the nearest goal.

use std::cmp::Reverse;
use std::fmt;
use std::marker::PhantomData;

use arrayvec::ArrayVec;
use board_core::{Bitboard, Cell, Colour, Stones, Transform};
use search_core::{Enumerable, Reversible, StateSpace, Symmetric};

use super::state::{Move, State};
use super::typed::{GoalDistances, MoveTable, Reason, Spelling, TypedPuzzle};
use crate::about::{About, MoveForm};
use crate::distance::Distance;
use crate::group::Group;

/// A puzzle of the family.
pub trait Pattern: Copy + fmt::Debug + Eq + std::hash::Hash + Send + Sync + 'static {
    /// The name, the rules in words, and the format.
    const ABOUT: About;

    /// The cells that the press on each cell turns. The eight symmetries of the square carry presses
    /// onto presses.
    const PRESSES: [Bitboard; 16];

    /// The black pieces of each goal: one or two goals.
    const GOALS: &'static [Bitboard];

    /// The group that acts on boards and keeps the goals.
    const GROUP: Group;

    /// The name of the smallest sets in reports, such as `smallest sets of presses`.
    const SETS: &'static str;
}

/// The boards, as the sets of their black pieces, and the presses. Move order: cells from 0 to 15.
#[derive(Clone, Copy, Debug)]
pub struct Rules<P>(PhantomData<P>);

impl<P: Pattern> Rules<P> {
    /// The rules. They have no state.
    pub const NEW: Self = Self(PhantomData);
}

impl<P: Pattern> StateSpace for Rules<P> {
    type State = Bitboard;
    type Move = Move;

    fn moves(&self, _: &Bitboard) -> impl Iterator<Item = Move> {
        Cell::ALL.into_iter().map(Move::press)
    }

    #[inline]
    fn apply(&self, board: &Bitboard, press: &Move) -> Bitboard {
        *board ^ P::PRESSES[usize::from(press.from)]
    }
}

impl<P: Pattern> Reversible for Rules<P> {
    /// A press is its own inverse.
    fn predecessors(&self, board: &Bitboard) -> impl Iterator<Item = Bitboard> {
        self.successors(board)
    }
}

impl<P: Pattern> Enumerable for Rules<P> {
    const HAS_RANKED_MOVES: bool = true;

    fn len(&self) -> usize {
        1 << 16
    }

    fn rank(&self, board: &Bitboard) -> usize {
        board.bits().into()
    }

    /// # Panics
    ///
    /// If the rank is above 65,535.
    fn unrank(&self, rank: usize) -> Bitboard {
        Bitboard::from_bits(u16::try_from(rank).expect("there are 65,536 boards"))
    }

    fn successor_ranks(&self, rank: usize, visit: impl FnMut(usize)) {
        let turned = P::PRESSES.into_iter();
        turned
            .map(|turned| rank ^ usize::from(turned.bits()))
            .for_each(visit);
    }
}

impl<P: Pattern> Symmetric for Rules<P> {
    fn canonical(&self, board: &Bitboard) -> Bitboard {
        Transform::canonical(*board).0
    }
}

/// A board to be brought to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(bound = ""))]
pub struct Case<P> {
    /// The black pieces.
    pub black: Bitboard,
    #[cfg_attr(feature = "serde", serde(skip))]
    puzzle: PhantomData<P>,
}

impl<P> Case<P> {
    /// The board with these black pieces.
    pub const fn new(black: Bitboard) -> Self {
        Self {
            black,
            puzzle: PhantomData,
        }
    }
}

impl<P: Pattern> TypedPuzzle for Case<P> {
    type Space = Rules<P>;

    const ABOUT: About = P::ABOUT;
    const GROUP: Group = P::GROUP;

    #[inline]
    fn from_boards(boards: &[Stones]) -> Self {
        Self::new(boards[0].of(Colour::Black))
    }

    fn space(&self) -> Rules<P> {
        Rules::NEW
    }

    fn starts(&self) -> ArrayVec<Bitboard, 2> {
        [self.black].into_iter().collect()
    }

    fn is_goal(&self, board: &Bitboard) -> bool {
        P::GOALS.contains(board)
    }

    fn goals(&self) -> Vec<Bitboard> {
        P::GOALS.to_vec()
    }

    const CLOSED_FORM: Option<fn(&Self) -> Distance> = Some(Self::distance);

    const SETS: Option<&'static str> = Some(P::SETS);

    const SPELLING: Option<Spelling> = if P::ABOUT.prints_moves {
        Some(Spelling {
            digits: 2,
            read,
            why_illegal: |_, _| format!("each {} can be used", P::ABOUT.move_names[0]),
            table: table::<P>,
        })
    } else {
        None
    };

    fn distances_to_goal(&self) -> Option<GoalDistances> {
        let distance = |state: &State| nearest_goal::<P>().get(state.black());
        Some(GoalDistances::new(distance))
    }

    /// All sets of presses; or a set of cells of which each press turns an even number.
    fn reason(&self, state: State, list: Option<&[Move]>) -> Option<Reason> {
        let board = state.black();
        let cells = |set: Bitboard| set.cells().collect();
        if list.is_some() {
            let to_goal = |(_, turned): &(_, Bitboard)| P::GOALS.contains(&(board ^ *turned));
            let mut sets: Vec<Bitboard> = press_sets::<P>()
                .filter(to_goal)
                .map(|(set, _)| set)
                .collect();
            // Of two sets of equal size, the one with the lowest cell in which they differ is the first.
            sets.sort_unstable_by_key(|set| (set.len(), Reverse(set.bits().reverse_bits())));
            let sets = sets.into_iter().map(cells).collect();
            return Some(Reason::PressSets { sets });
        }
        let is_odd = |set: Bitboard, pattern: Bitboard| (set & pattern).len() % 2 == 1;
        let is_quiet =
            |pattern: &Bitboard| !P::PRESSES.iter().any(|press| is_odd(*press, *pattern));
        let is_missed =
            |pattern: &Bitboard| P::GOALS.iter().all(|goal| is_odd(board ^ *goal, *pattern));
        let patterns = Bitboard::all().filter(is_quiet).filter(is_missed);
        let smallest = patterns.min_by_key(|pattern| pattern.len())?;
        Some(Reason::QuietPattern {
            cells: cells(smallest),
        })
    }
}

impl<P: Pattern> Case<P> {
    /// The fewest presses to the nearest goal.
    #[inline]
    pub fn distance(&self) -> Distance {
        nearest_goal::<P>().get(self.black).into()
    }
}

/// Reads the row and the column of a press.
fn read(digits: &str) -> Result<Move, String> {
    let step = digits.parse().map(Move::press);
    step.map_err(|_| "expected a row and a column, each from 1 to 4".to_owned())
}

/// All presses as data.
fn table<P: Pattern>(form: MoveForm) -> MoveTable {
    let moves = Cell::ALL.into_iter().zip(P::PRESSES);
    let moves = moves.map(|(cell, turned)| (form.write([cell]).to_string(), turned));
    MoveTable {
        moves: moves.collect(),
        is_exchange: false,
        goals: P::GOALS,
    }
}

/// The fewest presses from each board to the nearest goal of a puzzle.
const fn nearest_goal<P: Pattern>() -> &'static Distances {
    const { &Distances::to(&P::PRESSES, P::GOALS) }
}

/// The fewest presses from each board to the nearest of some goals; [`u8::MAX`] if no goal can be reached.
struct Distances([u8; 1 << 16]);

impl Distances {
    /// Goes through all sets of presses once, in the order of a Gray code: from one set to the next
    /// there is one press.
    #[expect(clippy::large_stack_arrays, reason = "the array is a constant")]
    const fn to(presses: &[Bitboard; 16], goals: &[Bitboard]) -> Self {
        let mut fewest = [u8::MAX; 1 << 16];
        let (mut step, mut set, mut turned) = (0_u32, 0_u16, 0_u16);
        loop {
            #[expect(clippy::cast_possible_truncation, reason = "a set has 16 presses")]
            let size = set.count_ones() as u8;
            let mut goal = 0;
            while goal < goals.len() {
                let least = &mut fewest[(turned ^ goals[goal].bits()) as usize];
                if size < *least {
                    *least = size;
                }
                goal += 1;
            }
            step += 1;
            if step == 1 << 16 {
                return Self(fewest);
            }
            let cell = step.trailing_zeros() as usize;
            set ^= 1 << cell;
            turned ^= presses[cell].bits();
        }
    }

    /// The fewest presses from a board; `None` if no goal can be reached.
    #[inline]
    const fn get(&self, board: Bitboard) -> Option<u32> {
        match self.0[board.bits() as usize] {
            u8::MAX => None,
            fewest => Some(fewest as u32),
        }
    }
}

/// All sets of presses with the cells that each turns, in the order of a Gray code: from one set to the next there is
/// one press. The empty set is the first.
fn press_sets<P: Pattern>() -> impl Iterator<Item = (Bitboard, Bitboard)> {
    let (mut set, mut turned) = (Bitboard::EMPTY, Bitboard::EMPTY);
    let others = (1_u32..1 << 16).map(move |step| {
        let cell = step.trailing_zeros() as usize;
        set ^= Bitboard::from_bits(1 << cell);
        turned ^= P::PRESSES[cell];
        (set, turned)
    });
    std::iter::once((Bitboard::EMPTY, Bitboard::EMPTY)).chain(others)
}

/// All sets of presses that turn nothing. The empty set is the first.
///
/// # Example: an unsolvable board
///
/// ```
/// use board_core::bitboard;
/// use puzzles::flip::Flip;
/// use puzzles::presses::{Case, quiet_patterns};
///
/// let board = bitboard! {
///     . X . .
///     . . . .
///     . . . .
///     . . . .
/// };
/// assert_eq!(quiet_patterns::<Flip>().count(), 16);
/// assert!(quiet_patterns::<Flip>().any(|quiet| (quiet & board).len() % 2 == 1));
/// assert_eq!(Case::<Flip>::new(board).distance().moves(), None);
/// ```
pub fn quiet_patterns<P: Pattern>() -> impl Iterator<Item = Bitboard> {
    let quiet = press_sets::<P>().filter(|(_, turned)| turned.is_empty());
    quiet.map(|(set, _)| set)
}

#[cfg(test)]
mod tests {
    use search_core::{Limits, retrograde};

    use super::*;

    /// Lights Out on a torus: a press turns its cell and the four neighbours, also across the border.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    struct Torus;

    impl Pattern for Torus {
        const ABOUT: About = crate::rules::flip::Flip::ABOUT;
        const PRESSES: [Bitboard; 16] = {
            let mut presses = [Bitboard::EMPTY; 16];
            let mut cell = 0;
            while cell < 16 {
                let (row, column) = (cell / 4 * 4, cell % 4);
                let [above, below] = [(cell + 12) % 16, (cell + 4) % 16];
                let [left, right] = [row + (column + 3) % 4, row + (column + 1) % 4];
                let bits = 1 << cell | 1 << above | 1 << below | 1 << left | 1 << right;
                presses[cell] = Bitboard::from_bits(bits);
                cell += 1;
            }
            presses
        };
        const GOALS: &'static [Bitboard] = &[Bitboard::EMPTY];
        const GROUP: Group = Group::SQUARE;
        const SETS: &'static str = "smallest sets of presses";
    }

    #[test]
    fn torus_lights_out_is_a_member_of_the_family() {
        let table = retrograde(&Rules::<Torus>::NEW, [Bitboard::EMPTY], Limits::none());
        let table = table.solution().expect("there is no limit");
        for (board, distance) in Bitboard::all().zip(table.iter()) {
            assert_eq!(Case::<Torus>::new(board).distance(), distance.into());
        }
    }
}
