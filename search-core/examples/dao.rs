//! The board game Dao, solved: who wins from each position, and in how many moves.
//!
//! ```console
//! $ cargo run --release -p search-core --example dao
//! ```
//!
//! Each player has four stones on a board of 4×4 cells. A move slides a stone in one of eight directions as far as it goes. A player wins with
//! four stones in a row or column, in a square of 2×2 cells, or in the four corners, and if one of the own stones is trapped in a corner by three
//! stones of the other player.

use search_core::{
    Arrangements, Enumerable, GameTable, GameValue, Limits, Reversible, StateSpace, explore,
    solve_game,
};

/// The cells of a board, row by row: 0 is empty, 1 and 2 are stones of the first and of the second player.
pub(crate) type Cells = [u8; 16];

/// Ranks of the cells.
type Boards = Arrangements<16, 3>;

/// A position and the player to move, 1 or 2.
pub(crate) type Position = (Cells, u8);

pub(crate) struct Dao;

const BOARDS: Boards = Boards::new([8, 4, 4]);

/// The cell beside a cell, if it is on the board.
fn beside(cell: usize, [rows, columns]: [i8; 2]) -> Option<usize> {
    let [row, column] = [cell / 4, cell % 4].map(|at| i8::try_from(at).expect("it is below 4"));
    let (row, column) = (row + rows, column + columns);
    let is_inside = (0..4).contains(&row) && (0..4).contains(&column);
    is_inside.then(|| usize::try_from(4 * row + column).expect("it is not negative"))
}

fn directions() -> impl Iterator<Item = [i8; 2]> {
    let all = (-1..=1).flat_map(|rows| (-1..=1).map(move |columns| [rows, columns]));
    all.filter(|direction| *direction != [0, 0])
}

/// The stones of a player, a bit for each cell.
fn stones(cells: &Cells, player: u8) -> u16 {
    let own = cells
        .iter()
        .enumerate()
        .filter(|(_, stone)| **stone == player);
    own.map(|(cell, _)| 1 << cell).sum()
}

/// Whether four stones are in a row, a column, a square or the corners.
fn is_line(stones: u16) -> bool {
    let squares = (0..11).filter(|cell| cell % 4 < 3).map(|cell| 0x33 << cell);
    let rows = (0..4).map(|row| 0xf << (4 * row));
    let columns = (0..4).map(|column| 0x1111 << column);
    squares
        .chain(rows)
        .chain(columns)
        .chain([0x9009])
        .any(|line| line == stones)
}

/// Whether a stone is trapped in a corner.
fn is_trapped(own: u16, other: u16) -> bool {
    let corners: [(u16, u16); 4] = [(0, 0x0032), (3, 0x00c4), (12, 0x2300), (15, 0x4c00)];
    corners
        .iter()
        .any(|(corner, around)| own >> corner & 1 == 1 && other & around == *around)
}

/// The value of a position in which the game is over. The other player made the last move.
pub(crate) fn ended((cells, player): &Position) -> Option<GameValue> {
    let [own, other] = [*player, 3 - player].map(|player| stones(cells, player));
    if is_line(other) || is_trapped(other, own) {
        return Some(GameValue::Loss(0));
    }
    (is_line(own) || is_trapped(own, other)).then_some(GameValue::Win(0))
}

/// The cells that a stone passes in a direction, up to the next stone.
fn passed(cells: &Cells, from: usize, direction: [i8; 2]) -> impl Iterator<Item = usize> {
    let next = move |cell: &usize| beside(*cell, direction).filter(|cell| cells[*cell] == 0);
    std::iter::successors(next(&from), next)
}

/// The position after a stone went from a cell to another one.
fn exchanged(cells: &Cells, from: usize, to: usize) -> Cells {
    let mut cells = *cells;
    cells.swap(from, to);
    cells
}

impl StateSpace for Dao {
    type State = Position;
    /// From which cell to which one.
    type Move = (usize, usize);

    fn moves(&self, position: &Position) -> impl Iterator<Item = (usize, usize)> {
        let (cells, player) = *position;
        let is_over = ended(position).is_some();
        let own = (0..16).filter(move |cell| !is_over && cells[*cell] == player);
        own.flat_map(move |from| {
            let ends = directions().filter_map(move |it| passed(&cells, from, it).last());
            ends.map(move |to| (from, to))
        })
    }

    fn apply(&self, (cells, player): &Position, (from, to): &(usize, usize)) -> Position {
        (exchanged(cells, *from, *to), 3 - player)
    }
}

impl Reversible for Dao {
    fn predecessors(&self, (cells, player): &Position) -> impl Iterator<Item = Position> {
        let (cells, other) = (*cells, 3 - player);
        let moved = (0..16).filter(move |cell| cells[*cell] == other);
        let before = moved.flat_map(move |to| {
            // A stone stops at the border or before another stone.
            let is_stop = move |it: &[i8; 2]| beside(to, *it).is_none_or(|next| cells[next] != 0);
            directions()
                .filter(is_stop)
                .flat_map(move |[rows, columns]| {
                    let from = passed(&cells, to, [-rows, -columns]).collect::<Vec<_>>();
                    from.into_iter()
                        .map(move |from| (exchanged(&cells, to, from), other))
                })
        });
        before.filter(|position| ended(position).is_none())
    }
}

impl Enumerable for Dao {
    fn len(&self) -> usize {
        2 * BOARDS.len()
    }

    fn rank(&self, (cells, player): &Position) -> usize {
        2 * BOARDS.rank(cells) + usize::from(player - 1)
    }

    fn unrank(&self, rank: usize) -> Position {
        (
            BOARDS.unrank(rank / 2),
            if rank.is_multiple_of(2) { 1 } else { 2 },
        )
    }
}

/// The position at the start of the game.
pub(crate) const START: Position = ([1, 0, 0, 2, 0, 1, 2, 0, 0, 2, 1, 0, 2, 0, 0, 1], 1);

/// The numbers of positions that can be reached from the start, of wins, losses and draws of the player to move among them, and of the moves
/// of the longest win or loss.
pub(crate) fn summary(table: &GameTable) -> [u32; 5] {
    let reached = explore(&Dao, [START], Limits::none());
    let reached = reached.solution().expect("there is no limit");
    let mut found = [0; 5];
    for (value, distance) in table.iter().zip(reached.iter()) {
        if distance.is_none() {
            continue;
        }
        let (place, moves) = match value {
            GameValue::Win(moves) => (1, moves),
            GameValue::Loss(moves) => (2, moves),
            GameValue::Draw => (3, 0),
        };
        found[0] += 1;
        found[place] += 1;
        found[4] = found[4].max(moves);
    }
    found
}

fn main() {
    let table = solve_game(&Dao, ended, Limits::none());
    let table = table.solution().expect("there is no limit");
    let names = ["positions", "wins", "losses", "draws", "most moves"];
    for (name, number) in names.into_iter().zip(summary(&table)) {
        println!("{name:<12}{number}");
    }
    println!("the start   {}", table.value(Dao.rank(&START)));
}
