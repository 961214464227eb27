//! S-Dao a second time, with rules on an array of characters and another order of ranks.

use std::array;

use search_core::{Enumerable, StateSpace};

/// The number of cells in a row, and of cells on the board.
const SIDE: usize = 5;
const CELLS: usize = SIDE * SIDE;

/// The steps to the eight neighbours: columns and rows.
const STEPS: [(isize, isize); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

/// The number of sets of `k` of `n` elements.
fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, taken| product * (n - taken) / (taken + 1))
}

/// The positions, with the side to move.
#[derive(Clone, Debug)]
pub(crate) struct SdaoPlain {
    /// The number of stones of each colour.
    stones: usize,
    /// The number of boards by the numbers of empty, white and black cells.
    boards: Vec<[[usize; MOST]; MOST]>,
}

/// One more than the greatest number of stones of one colour.
const MOST: usize = 8;

/// The cells, `w`, `b` or `.`, and the stone that moves.
type Board = ([u8; CELLS], u8);

impl StateSpace for SdaoPlain {
    type State = Board;
    /// The cells from which and to which a stone moves.
    type Move = (usize, usize);

    fn moves(&self, (board, mover): &Board) -> impl Iterator<Item = (usize, usize)> {
        let own = (0..CELLS).filter(move |cell| board[*cell] == *mover);
        own.flat_map(|cell| STEPS.map(|step| (cell, step)))
            .map(|(from, (column, row))| {
                let mut at = (from % SIDE, from / SIDE);
                loop {
                    let x = at.0.wrapping_add_signed(column);
                    let y = at.1.wrapping_add_signed(row);
                    if x >= SIDE || y >= SIDE || board[SIDE * y + x] != b'.' {
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
        (board, b'w' + b'b' - mover)
    }
}

impl SdaoPlain {
    /// The space with this number of stones of each colour, at most 7.
    pub(crate) fn new(stones: usize) -> Self {
        let boards = |empty, white, black| {
            binomial(empty + white + black, white) * binomial(empty + black, black)
        };
        let row = |empty, white| array::from_fn(|black| boards(empty, white, black));
        let plane = |empty| array::from_fn(|white| row(empty, white));
        Self {
            stones,
            boards: (0..=CELLS - 2 * stones).map(plane).collect(),
        }
    }

    /// White in the first cells and Black in the last cells; White moves.
    pub(crate) fn start(&self) -> Board {
        let mut board = [b'.'; CELLS];
        board[..self.stones].fill(b'w');
        board[CELLS - self.stones..].fill(b'b');
        (board, b'w')
    }

    /// The number of boards with these numbers of empty, white and black cells.
    fn boards(&self, [empty, white, black]: [usize; 3]) -> usize {
        self.boards[empty][white][black]
    }
}

/// The rank is that of the board among all arrangements of its characters, in lexicographic order.
impl Enumerable for SdaoPlain {
    fn len(&self) -> usize {
        2 * self.boards([CELLS - 2 * self.stones, self.stones, self.stones])
    }

    fn rank(&self, (board, mover): &Board) -> usize {
        let mut left = [CELLS - 2 * self.stones, self.stones, self.stones];
        let mut rank = 0;
        for cell in board {
            let kind = b".wb".iter().position(|kind| kind == cell).expect("a cell");
            for lower in (0..kind).filter(|&lower| left[lower] > 0) {
                let mut rest = left;
                rest[lower] -= 1;
                rank += self.boards(rest);
            }
            left[kind] -= 1;
        }
        2 * rank + usize::from(*mover == b'b')
    }

    fn unrank(&self, rank: usize) -> Board {
        let mut left = [CELLS - 2 * self.stones, self.stones, self.stones];
        let mut rest = rank / 2;
        let mut board = [b'.'; CELLS];
        for cell in &mut board {
            for (kind, character) in b".wb".iter().enumerate() {
                if left[kind] == 0 {
                    continue;
                }
                let mut after = left;
                after[kind] -= 1;
                let boards = self.boards(after);
                if rest < boards {
                    (*cell, left) = (*character, after);
                    break;
                }
                rest -= boards;
            }
        }
        (board, if rank % 2 == 1 { b'b' } else { b'w' })
    }
}
