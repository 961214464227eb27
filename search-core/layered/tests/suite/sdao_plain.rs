//! S-Dao a second time, with rules on an array of stones and another order of ranks.

use search_core::{Arrangements, Enumerable, StateSpace};

/// The number of cells in a row, and of cells on the board.
const SIDE: usize = 5;
const CELLS: usize = SIDE * SIDE;

/// The content of a cell.
const EMPTY: u8 = 0;
const WHITE: u8 = 1;
const BLACK: u8 = 2;

/// The positions, with the side to move.
#[derive(Clone, Debug)]
pub(crate) struct SdaoPlain {
    /// The number of stones of each colour.
    stones: usize,
    boards: Arrangements<CELLS, 3>,
}

/// The cells, and the colour of the stone that moves.
type Board = ([u8; CELLS], u8);

impl StateSpace for SdaoPlain {
    type State = Board;
    /// The cells from which and to which a stone moves.
    type Move = (usize, usize);

    fn moves(&self, (board, mover): &Board) -> impl Iterator<Item = (usize, usize)> {
        let own = (0..CELLS).filter(move |cell| board[*cell] == *mover);
        // With the step to the cell itself, a stone does not leave its cell.
        own.flat_map(|cell| (0..9).map(move |step| (cell, step)))
            .map(|(from, step)| {
                let mut at = (from % SIDE, from / SIDE);
                loop {
                    let x = at.0.wrapping_add_signed(step % 3 - 1);
                    let y = at.1.wrapping_add_signed(step / 3 - 1);
                    if x >= SIDE || y >= SIDE || board[SIDE * y + x] != EMPTY {
                        return (from, SIDE * at.1 + at.0);
                    }
                    at = (x, y);
                }
            })
            .filter(|(from, to)| from != to)
    }

    fn apply(&self, (board, mover): &Board, &(from, to): &(usize, usize)) -> Board {
        let mut board = *board;
        board.swap(from, to);
        (board, WHITE + BLACK - mover)
    }
}

impl SdaoPlain {
    /// The space with this number of stones of each colour.
    pub(crate) fn new(stones: usize) -> Self {
        Self {
            stones,
            boards: Arrangements::new([CELLS - 2 * stones, stones, stones]),
        }
    }

    /// White in the first cells and Black in the last cells; White moves.
    pub(crate) fn start(&self) -> Board {
        let mut board = [EMPTY; CELLS];
        board[..self.stones].fill(WHITE);
        board[CELLS - self.stones..].fill(BLACK);
        (board, WHITE)
    }
}

impl Enumerable for SdaoPlain {
    fn len(&self) -> usize {
        2 * self.boards.len()
    }

    fn rank(&self, (board, mover): &Board) -> usize {
        2 * self.boards.rank(board) + usize::from(mover - WHITE)
    }

    fn unrank(&self, rank: usize) -> Board {
        let mover = if rank.is_multiple_of(2) { WHITE } else { BLACK };
        (self.boards.unrank(rank / 2), mover)
    }
}
