//! The rules: exchanges of neighbours.

use board_core::{Bitboard, Block, Cell, Combinations, Placements, Symmetries, Transform};
use search_core::{Enumerable, Reversible, StateSpace, Symmetric};

use crate::rules::state::Move;

/// The boards with a fixed number of black pieces, as the sets of their cells, and the exchanges.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    boards: Combinations,
    symmetries: Symmetries,
}

/// The ranking of the boards with each number of black pieces. It does not count the pieces again.
static BLOCKS: [Block; 17] = {
    let mut blocks = [Placements::new(0, 0).block(Bitboard::EMPTY); 17];
    let mut black = 0;
    while black <= 16 {
        blocks[black as usize] = Placements::new(0, black).block(Bitboard::EMPTY);
        black += 1;
    }
    blocks
};

impl Rules {
    /// The rules for boards with this number of black pieces. The symmetries are a subgroup that maps goals
    /// onto goals.
    pub const fn new(black: u32, symmetries: Symmetries) -> Self {
        Self {
            boards: Combinations::new(black),
            symmetries,
        }
    }

    /// The exchanges of a board as indices in [`PAIRS`]: the pairs of unlike neighbours.
    fn swaps(board: Bitboard) -> impl Iterator<Item = usize> {
        let bits = u32::from(board.bits());
        let below = bits ^ bits >> 4;
        let right = bits ^ bits >> 1;
        let mut left = spread(below & 0x0fff) | spread(right & 0x7777) << 1;
        std::iter::from_fn(move || {
            let next = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (next < PAIRS.len()).then_some(next)
        })
    }
}

/// The pairs of neighbours in move order: for each cell the one with the cell below, then the one with
/// the cell to the right. If there is no such cell, the entry is not used.
static PAIRS: [Move; 32] = {
    let mut pairs = [Move::new(Cell::ALL[0], Cell::ALL[0]); 32];
    let mut cell = 0;
    while cell < 16 {
        pairs[2 * cell] = Move::new(Cell::ALL[cell], Cell::ALL[(cell + 4) % 16]);
        pairs[2 * cell + 1] = Move::new(Cell::ALL[cell], Cell::ALL[(cell + 1) % 16]);
        cell += 1;
    }
    pairs
};

/// The cells of each of the [`PAIRS`].
static CELLS: [Bitboard; 32] = {
    let mut cells = [Bitboard::EMPTY; 32];
    let mut index = 0;
    while index < 32 {
        let (a, b) = PAIRS[index].ends();
        cells[index] = Bitboard::from_cell(a).with(b);
        index += 1;
    }
    cells
};

/// Spreads the lower sixteen bits to the even bits.
const fn spread(bits: u32) -> u32 {
    let bits = (bits | bits << 8) & 0x00ff_00ff;
    let bits = (bits | bits << 4) & 0x0f0f_0f0f;
    let bits = (bits | bits << 2) & 0x3333_3333;
    (bits | bits << 1) & 0x5555_5555
}

impl StateSpace for Rules {
    type State = Bitboard;
    type Move = Move;

    fn moves(&self, board: &Bitboard) -> impl Iterator<Item = Move> {
        Self::swaps(*board).map(|index| PAIRS[index])
    }

    fn apply(&self, board: &Bitboard, swap: &Move) -> Bitboard {
        let (a, b) = swap.ends();
        *board ^ Bitboard::from_cell(a).with(b)
    }

    fn successors(&self, board: &Bitboard) -> impl Iterator<Item = Bitboard> {
        Self::swaps(*board).map(|pair| *board ^ CELLS[pair])
    }
}

impl Reversible for Rules {
    /// An exchange is its own inverse.
    fn predecessors(&self, board: &Bitboard) -> impl Iterator<Item = Bitboard> {
        self.successors(board)
    }
}

impl Enumerable for Rules {
    const HAS_RANKED_MOVES: bool = true;

    fn len(&self) -> usize {
        self.boards.len()
    }

    fn rank(&self, board: &Bitboard) -> usize {
        self.boards.rank(*board)
    }

    /// # Panics
    ///
    /// If the rank is not below [`len`](Enumerable::len).
    fn unrank(&self, rank: usize) -> Bitboard {
        self.boards.unrank(rank)
    }

    fn successor_ranks(&self, rank: usize, mut visit: impl FnMut(usize)) {
        // An exchange keeps the number of pieces.
        let block = BLOCKS[self.boards.size() as usize];
        let board = self.unrank(rank);
        Self::swaps(board).for_each(|pair| visit(block.rank_at(board ^ CELLS[pair])));
    }
}

impl Symmetric for Rules {
    fn canonical(&self, board: &Bitboard) -> Bitboard {
        board.canonical_under(self.symmetries).0
    }
}
