//! Sliding tiles: the 15-puzzle and its relatives.

use search_core::{Enumerable, StateSpace};

use super::permutation::{arrangements, rank, rotated, unrank};

/// The positions of sliding tiles that the solved position can reach.
///
/// Solved, the tiles are in order and the blank is in the last cell. The tiles in reading order, without the
/// blank, are a permutation. A horizontal move leaves it unchanged. A vertical move takes one tile past
/// `COLUMNS` - 1 others. The parity of the permutation therefore follows from the row of the blank.
///
/// The rank consists of the cell of the blank and of all tiles but the last two, whose order follows
/// from the parity.
///
/// The ranks of successors are computed from the rank alone. A horizontal move changes only the cell of the blank. A
/// vertical move changes only the Lehmer digits of the tiles that take part, and the new digits depend only on the old
/// ones: a table has the differences of the ranks.
#[derive(Clone, Debug)]
pub struct Tiles<const COLUMNS: usize, const ROWS: usize> {
    /// The number of orders of the tiles with the blank in one cell.
    orders: Divisor,
    cells: Vec<Cell>,
    inversions: Inversions,
}

/// A position of sliding tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The tiles in reading order, as a packed permutation.
    tiles: usize,
    /// The cell of the blank.
    blank: usize,
}

impl<const COLUMNS: usize, const ROWS: usize> Tiles<COLUMNS, ROWS> {
    const CELLS: usize = COLUMNS * ROWS;
    const TILES: usize = Self::CELLS - 1;

    /// The space of a board of this size.
    pub fn new() -> Self {
        let cells = COLUMNS * ROWS;
        let orders = Self::orders();
        let cell = |blank: usize| {
            let column = blank % COLUMNS;
            let left = (column > 0).then(|| orders.wrapping_neg());
            let right = (column + 1 < COLUMNS).then_some(orders);
            let up = (blank >= COLUMNS).then(|| (blank - COLUMNS, true));
            let down = (blank + COLUMNS < cells).then_some((blank, false));
            Cell {
                is_odd: Self::is_odd(blank),
                horizontal: [left, right].into_iter().flatten().collect(),
                vertical: [up, down]
                    .into_iter()
                    .flatten()
                    .map(|(first, to_first)| {
                        let blank = if to_first { first } else { first + COLUMNS };
                        Vertical::new(blank * orders, cells - 1 - first, COLUMNS, to_first)
                    })
                    .collect(),
            }
        };
        Self {
            orders: Divisor::new(orders),
            cells: (0..cells).map(cell).collect(),
            inversions: Inversions::new(cells - 1),
        }
    }

    /// The solved position.
    pub fn solved(&self) -> Position {
        self.unrank(Self::TILES * Self::orders())
    }

    /// The number of orders of the tiles with the blank in one cell.
    fn orders() -> usize {
        arrangements(Self::TILES, Self::TILES - 2)
    }

    /// Whether the permutation is odd if the blank is in this cell.
    const fn is_odd(blank: usize) -> bool {
        (ROWS - 1 - blank / COLUMNS) * (COLUMNS - 1) % 2 == 1
    }
}

impl<const COLUMNS: usize, const ROWS: usize> Default for Tiles<COLUMNS, ROWS> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const COLUMNS: usize, const ROWS: usize> StateSpace for Tiles<COLUMNS, ROWS> {
    type State = Position;
    /// The cell to which the blank moves.
    type Move = usize;

    fn moves(&self, position: &Position) -> impl Iterator<Item = usize> {
        let blank = position.blank;
        let column = blank % COLUMNS;
        let up = (blank >= COLUMNS).then(|| blank - COLUMNS);
        let left = (column > 0).then(|| blank - 1);
        let right = (column + 1 < COLUMNS).then_some(blank + 1);
        let down = (blank + COLUMNS < Self::CELLS).then_some(blank + COLUMNS);
        [up, left, right, down].into_iter().flatten()
    }

    fn apply(&self, position: &Position, &blank: &usize) -> Position {
        let mut tiles = position.tiles;
        if blank.abs_diff(position.blank) == COLUMNS {
            let first = 4 * blank.min(position.blank);
            let window = tiles >> first & ((1 << (4 * COLUMNS)) - 1);
            tiles ^= (window ^ rotated(window, COLUMNS, blank < position.blank)) << first;
        }
        Position { tiles, blank }
    }
}

impl<const COLUMNS: usize, const ROWS: usize> Enumerable for Tiles<COLUMNS, ROWS> {
    const HAS_RANKED_MOVES: bool = true;

    fn len(&self) -> usize {
        Self::CELLS * Self::orders()
    }

    fn rank(&self, position: &Position) -> usize {
        position.blank * Self::orders() + rank(position.tiles, Self::TILES, Self::TILES - 2)
    }

    fn unrank(&self, rank: usize) -> Position {
        let blank = rank / Self::orders();
        let (mut tiles, inversions) = unrank(rank % Self::orders(), Self::TILES, Self::TILES - 2);
        if (inversions % 2 == 1) != Self::is_odd(blank) {
            let shift = 4 * (Self::TILES - 2);
            let last = tiles >> shift;
            tiles ^= (last ^ (last >> 4 | (last & 15) << 4)) << shift;
        }
        Position { tiles, blank }
    }

    fn successor_ranks(&self, rank: usize, mut visit: impl FnMut(usize)) {
        let (cell, order) = self.orders.divide(narrow(rank));
        let cell = &self.cells[cell as usize];
        for difference in &cell.horizontal {
            visit(rank.wrapping_add(*difference));
        }
        let last_digit = self.inversions.is_odd(order) != cell.is_odd;
        let number = 2 * order + u32::from(last_digit);
        for vertical in &cell.vertical {
            let (above, _) = vertical.weight.divide(number);
            let (_, digits) = vertical.count.divide(above);
            let after = number.wrapping_add(vertical.differences[digits as usize]);
            visit(vertical.first_rank + (after / 2) as usize);
        }
    }
}

/// A divisor with its reciprocal: multiplication is faster than division.
#[derive(Clone, Copy, Debug)]
struct Divisor {
    divisor: u32,
    /// (2⁶⁴ − 1) / divisor, rounded down.
    reciprocal: u64,
}

impl Divisor {
    fn new(divisor: usize) -> Self {
        Self {
            divisor: narrow(divisor),
            reciprocal: u64::MAX / divisor as u64,
        }
    }

    /// The quotient and the remainder, exact for all numbers: the product is below (number + 1) /
    /// divisor by at most 2⁻³².
    fn divide(self, number: u32) -> (u32, u32) {
        let product = u128::from(self.reciprocal) * (u128::from(number) + 1);
        let quotient = u32::try_from(product >> 64).expect("at most the number");
        (quotient, number - quotient * self.divisor)
    }
}

/// The moves of the blank from one cell.
#[derive(Clone, Debug)]
struct Cell {
    is_odd: bool,
    /// The differences of the ranks, modulo 2⁶⁴.
    horizontal: Vec<usize>,
    vertical: Vec<Vertical>,
}

/// A vertical move of the blank, for permutations numbered by all their Lehmer digits.
#[derive(Clone, Debug)]
struct Vertical {
    /// The first rank with the blank in its new cell.
    first_rank: usize,
    /// The weight of the last digit that changes.
    weight: Divisor,
    /// The number of values of the digits that change.
    count: Divisor,
    /// The differences of the numbers modulo 2³², by the digits that change.
    differences: Vec<u32>,
}

/// The parity of a permutation without its last two digits, as the sum of two table entries.
#[derive(Clone, Debug)]
struct Inversions {
    high: Vec<bool>,
    low: Vec<bool>,
    /// The length of `low`.
    low_len: Divisor,
}

fn narrow(number: usize) -> u32 {
    u32::try_from(number).expect("a board has at most 13 cells")
}

impl Inversions {
    /// The table for permutations of `len` numbers.
    fn new(len: usize) -> Self {
        let is_odd = |len: usize, digits: usize| {
            let ranks = 0..arrangements(len, digits);
            ranks
                .map(move |number| unrank(number, len, digits).1 % 2 == 1)
                .collect()
        };
        let high = (len - 2) / 2;
        let low: Vec<bool> = is_odd(len - high, len - 2 - high);
        Self {
            high: is_odd(len, high),
            low_len: Divisor::new(low.len()),
            low,
        }
    }

    fn is_odd(&self, order: u32) -> bool {
        let (high, low) = self.low_len.divide(order);
        self.high[high as usize] ^ self.low[low as usize]
    }
}

impl Vertical {
    /// The move after which the first of `window` tiles is the last (or the reverse), with `len` tiles from the first of
    /// them on.
    fn new(first_rank: usize, len: usize, window: usize, first_to_last: bool) -> Self {
        let weight = arrangements(len - window, len - window);
        let difference = |digits| {
            let (tiles, _) = unrank(digits, len, window);
            let tiles = tiles & ((1 << (4 * window)) - 1);
            let after = rotated(tiles, window, first_to_last);
            let after = narrow(rank(after, len, window) * weight);
            after.wrapping_sub(narrow(digits * weight))
        };
        Self {
            first_rank,
            weight: Divisor::new(weight),
            count: Divisor::new(arrangements(len, window)),
            differences: (0..arrangements(len, window)).map(difference).collect(),
        }
    }
}
