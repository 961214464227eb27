//! The rules: exchanges of neighbours.

use arrayvec::ArrayVec;
use board_core::{Bitboard, Cell, Combinations, Direction, Symmetries, Transform};
use search_core::{Enumerable, Reversible, StateSpace, Symmetric};

use crate::Displacement;

/// Two neighbours exchange their pieces; displays as `abcd`, the cell in row *a*, column *b* and
/// the one in row *c*, column *d*, counted from 1.
pub type Swap = Displacement;

/// Three pairs in each of four rows and four columns; a chequered board has them all.
const MOST_SWAPS: usize = 24;

/// The boards with eight black pieces, as the sets of their cells, and the exchanges.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    symmetries: Symmetries,
}

impl Rules {
    const BOARDS: Combinations = Combinations::new(8);

    /// The rules, with these symmetries; a subgroup that leaves every goal a goal.
    #[must_use]
    pub const fn with_symmetries(symmetries: Symmetries) -> Self {
        Self { symmetries }
    }

    fn swaps(board: Bitboard) -> ArrayVec<Swap, MOST_SWAPS> {
        let mut swaps = ArrayVec::new();
        for from in Cell::ALL {
            for direction in [Direction::South, Direction::East] {
                if let Some(to) = from.neighbour(direction)
                    && board.contains(from) != board.contains(to)
                {
                    swaps.push(Swap::new(from, to));
                }
            }
        }
        swaps
    }
}

impl StateSpace for Rules {
    type State = Bitboard;
    type Move = Swap;

    fn moves(&self, board: &Bitboard) -> impl Iterator<Item = Swap> {
        Self::swaps(*board).into_iter()
    }

    fn apply(&self, board: &Bitboard, swap: &Swap) -> Bitboard {
        *board ^ Bitboard::from_cell(swap.from).with(swap.to)
    }
}

impl Reversible for Rules {
    /// An exchange is its own inverse.
    fn predecessors(&self, board: &Bitboard) -> impl Iterator<Item = Bitboard> {
        self.moves(board).map(|swap| self.apply(board, &swap))
    }
}

impl Enumerable for Rules {
    fn len(&self) -> usize {
        Self::BOARDS.len() as usize
    }

    fn rank(&self, board: &Bitboard) -> usize {
        Self::BOARDS.rank(*board) as usize
    }

    /// # Panics
    ///
    /// If the rank is not below 12,870.
    fn unrank(&self, rank: usize) -> Bitboard {
        Self::BOARDS.unrank(u32::try_from(rank).expect("there are 12,870 boards"))
    }
}

impl Symmetric for Rules {
    fn canonical(&self, board: &Bitboard) -> Bitboard {
        board.canonical_under(self.symmetries).0
    }
}
