//! S-Dao on a board of five by five cells: the number of positions at each distance from the start.
//!
//! `cargo run --release -p layered --example sdao -- 4` searches with four stones per side. The default is two.

use std::env;
use std::error::Error;

use layered::Layered;
use search_core::{Arrangements, Enumerable, Limits, StateSpace};

/// The number of cells in a row, and of cells on the board.
const SIDE: usize = 5;
const CELLS: usize = SIDE * SIDE;

/// The content of a cell.
const EMPTY: u8 = 0;
const WHITE: u8 = 1;
const BLACK: u8 = 2;

/// The positions, with the side to move. White and black stones slide in eight directions until the edge or another stone
/// stops them, at least one cell. White moves first, then the colours alternate.
#[derive(Clone, Debug)]
struct Sdao {
    /// The number of stones of each colour.
    stones: usize,
    boards: Arrangements<CELLS, 3>,
}

/// The cells, and the colour of the stone that moves.
type Board = ([u8; CELLS], u8);

impl StateSpace for Sdao {
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

impl Sdao {
    /// The space with this number of stones of each colour.
    fn new(stones: usize) -> Self {
        Self {
            stones,
            boards: Arrangements::new([CELLS - 2 * stones, stones, stones]),
        }
    }

    /// White in the first cells and Black in the last cells; White moves.
    fn start(&self) -> Board {
        let mut board = [EMPTY; CELLS];
        board[..self.stones].fill(WHITE);
        board[CELLS - self.stones..].fill(BLACK);
        (board, WHITE)
    }
}

impl Enumerable for Sdao {
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

fn main() -> Result<(), Box<dyn Error>> {
    let stones = env::args().nth(1).map_or(Ok(2), |stones| stones.parse())?;
    if !(1..=6).contains(&stones) {
        return Err("expected a number of stones per side from 1 to 6".into());
    }
    let space = Sdao::new(stones);
    let report = Layered::new(&space).count([space.start()], Limits::none());
    let layers = report.solution().expect("there are no limits");
    for (distance, width) in layers.widths().iter().enumerate() {
        println!("{distance} {width}");
    }
    println!(
        "{} of {} positions are reachable",
        layers.reached(),
        space.len()
    );
    Ok(())
}
