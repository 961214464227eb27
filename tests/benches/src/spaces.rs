//! Spaces of general interest: sliding tiles, a knight, pancakes.

use std::cmp::Ordering;
use std::hash::Hash;
use std::marker::PhantomData;

use search_core::{Enumerable, Permutations, Reversible, StateSpace};

/// The 8-puzzle. A state lists the tiles in reading order; 0 is the blank. A move is the place to which the
/// blank moves. The states are arrays, or vectors on the heap.
#[derive(Clone, Copy, Debug, Default)]
pub struct EightPuzzle<T = [u8; 9]>(PhantomData<T>);

/// The solved position.
pub const SOLVED: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 0];

/// One of the two positions at the greatest distance, 31 (Reinefeld 1993).
pub const DEEPEST: [u8; 9] = [8, 6, 7, 2, 5, 4, 3, 0, 1];

/// The solved position with two tiles exchanged: unsolvable.
pub const ODD: [u8; 9] = [2, 1, 3, 4, 5, 6, 7, 8, 0];

/// The places beside each place.
const BESIDE: [&[u8]; 9] = [
    &[1, 3],
    &[0, 2, 4],
    &[1, 5],
    &[0, 4, 6],
    &[1, 3, 5, 7],
    &[2, 4, 8],
    &[3, 7],
    &[4, 6, 8],
    &[5, 7],
];

fn blank(tiles: &[u8]) -> usize {
    tiles
        .iter()
        .position(|&tile| tile == 0)
        .expect("one tile is the blank")
}

impl<T: Clone + Eq + Hash + AsRef<[u8]> + AsMut<[u8]>> StateSpace for EightPuzzle<T> {
    type State = T;
    type Move = u8;

    fn moves(&self, tiles: &T) -> impl Iterator<Item = u8> {
        BESIDE[blank(tiles.as_ref())].iter().copied()
    }

    fn apply(&self, tiles: &T, to: &u8) -> T {
        let mut after = tiles.clone();
        after.as_mut().swap(blank(tiles.as_ref()), usize::from(*to));
        after
    }

    fn successors(&self, tiles: &T) -> impl Iterator<Item = T> {
        let blank = blank(tiles.as_ref());
        BESIDE[blank].iter().map(move |&to| {
            let mut after = tiles.clone();
            after.as_mut().swap(blank, usize::from(to));
            after
        })
    }
}

impl<T: Clone + Eq + Hash + AsRef<[u8]> + AsMut<[u8]>> Reversible for EightPuzzle<T> {
    fn predecessors(&self, tiles: &T) -> impl Iterator<Item = T> {
        self.successors(tiles)
    }
}

impl<T> Enumerable for EightPuzzle<T>
where
    T: Clone + Eq + Hash + AsRef<[u8]> + AsMut<[u8]> + From<[u8; 9]>,
{
    fn len(&self) -> usize {
        Permutations::<9>::LEN
    }

    fn rank(&self, tiles: &T) -> usize {
        let tiles = tiles.as_ref().try_into();
        Permutations::<9>::rank(tiles.expect("there are nine tiles"))
    }

    fn unrank(&self, rank: usize) -> T {
        Permutations::unrank(rank).into()
    }
}

/// The 8-puzzle again, with ranks that are fast to change: the order of the tiles without the blank, then
/// the place of the blank.
#[derive(Clone, Debug)]
pub struct RankedEightPuzzle {
    /// The order of the tiles after a vertical move. Such a move rotates three consecutive tiles, which
    /// changes only three digits of the order: by first tile and direction, the digits after the move.
    rotated: [[Vec<u32>; 2]; 6],
}

type Order = Permutations<8>;

/// The weight of the last of three digits of an order, by the first digit, and the number of values of
/// the three digits.
const DIGITS: [(u32, u32); 6] = [(120, 336), (24, 210), (6, 120), (2, 60), (1, 24), (1, 6)];

/// A rank of an order in four bytes. Divisions are then faster.
fn narrow(rank: usize) -> u32 {
    u32::try_from(rank).expect("there are 40,320 orders")
}

impl Default for RankedEightPuzzle {
    fn default() -> Self {
        let rotate = |first: usize, digits: u32, by: usize| {
            let (weight, count) = DIGITS[first];
            let mut order = Order::unrank((digits * weight) as usize);
            order[first..first + 3].rotate_left(by);
            narrow(Order::rank(&order)) / weight % count
        };
        let table = |first: usize, by| {
            (0..DIGITS[first].1)
                .map(|digits| rotate(first, digits, by))
                .collect()
        };
        Self {
            rotated: std::array::from_fn(|first| [table(first, 1), table(first, 2)]),
        }
    }
}

impl RankedEightPuzzle {
    /// The rank after the blank moves from one place to another.
    fn moved(&self, rank: usize, blank: usize, to: usize) -> usize {
        if blank / 3 == to / 3 {
            return rank + to - blank;
        }
        let first = blank.min(to);
        let (weight, count) = DIGITS[first];
        let order = narrow(rank / 9);
        let digits = order / weight % count;
        let after = self.rotated[first][usize::from(to > blank)][digits as usize];
        (order + after * weight - digits * weight) as usize * 9 + to
    }
}

impl StateSpace for RankedEightPuzzle {
    type State = [u8; 9];
    type Move = u8;

    fn moves(&self, tiles: &[u8; 9]) -> impl Iterator<Item = u8> {
        let plain = EightPuzzle::default();
        plain.moves(tiles).collect::<Vec<_>>().into_iter()
    }

    fn apply(&self, tiles: &[u8; 9], to: &u8) -> [u8; 9] {
        EightPuzzle::default().apply(tiles, to)
    }
}

impl Reversible for RankedEightPuzzle {
    fn predecessors(&self, tiles: &[u8; 9]) -> impl Iterator<Item = [u8; 9]> {
        self.moves(tiles).map(|to| self.apply(tiles, &to))
    }

    fn predecessor_ranks(&self, rank: usize, visit: impl FnMut(usize)) {
        self.successor_ranks(rank, visit);
    }
}

impl Enumerable for RankedEightPuzzle {
    const HAS_RANKED_MOVES: bool = true;

    fn len(&self) -> usize {
        9 * Order::LEN
    }

    fn rank(&self, tiles: &[u8; 9]) -> usize {
        let mut order = [0; 8];
        let without_blank = tiles.iter().filter(|tile| **tile > 0);
        order
            .iter_mut()
            .zip(without_blank)
            .for_each(|(place, tile)| *place = tile - 1);
        9 * Order::rank(&order) + blank(tiles)
    }

    fn unrank(&self, rank: usize) -> [u8; 9] {
        let order = Order::unrank(rank / 9);
        std::array::from_fn(|place| match place.cmp(&(rank % 9)) {
            Ordering::Less => order[place] + 1,
            Ordering::Equal => 0,
            Ordering::Greater => order[place - 1] + 1,
        })
    }

    fn successor_ranks(&self, rank: usize, visit: impl FnMut(usize)) {
        let blank = rank % 9;
        let to = BESIDE[blank].iter().map(|&to| usize::from(to));
        to.map(|to| self.moved(rank, blank, to)).for_each(visit);
    }
}

/// A knight on a square board with this number of places on each side.
#[derive(Clone, Copy, Debug)]
pub struct Knight(pub i16);

impl StateSpace for Knight {
    type State = (i16, i16);
    type Move = (i16, i16);

    fn moves(&self, &(x, y): &(i16, i16)) -> impl Iterator<Item = (i16, i16)> {
        let board = 0..self.0;
        [
            (-2, -1),
            (-2, 1),
            (-1, -2),
            (-1, 2),
            (1, -2),
            (1, 2),
            (2, -1),
            (2, 1),
        ]
        .into_iter()
        .filter(move |(dx, dy)| board.contains(&(x + dx)) && board.contains(&(y + dy)))
    }

    fn apply(&self, &(x, y): &(i16, i16), &(dx, dy): &(i16, i16)) -> (i16, i16) {
        (x + dx, y + dy)
    }
}

impl Reversible for Knight {
    fn predecessors(&self, at: &(i16, i16)) -> impl Iterator<Item = (i16, i16)> {
        self.moves(at).map(|step| self.apply(at, &step))
    }
}

impl Enumerable for Knight {
    fn len(&self) -> usize {
        self.rank(&(self.0, 0))
    }

    fn rank(&self, &(x, y): &(i16, i16)) -> usize {
        usize::from(x.unsigned_abs()) * usize::from(self.0.unsigned_abs())
            + usize::from(y.unsigned_abs())
    }

    fn unrank(&self, rank: usize) -> (i16, i16) {
        let side = usize::from(self.0.unsigned_abs());
        let narrow = |number| i16::try_from(number).expect("a side is an i16");
        (narrow(rank / side), narrow(rank % side))
    }
}

/// Nine pancakes. A move turns over this number of upper pancakes.
#[derive(Clone, Copy, Debug)]
pub struct Pancakes;

impl StateSpace for Pancakes {
    type State = [u8; 9];
    type Move = usize;

    fn moves(&self, _: &[u8; 9]) -> impl Iterator<Item = usize> {
        2..=9
    }

    fn apply(&self, stack: &[u8; 9], &upper: &usize) -> [u8; 9] {
        let mut stack = *stack;
        stack[..upper].reverse();
        stack
    }
}

impl Reversible for Pancakes {
    fn predecessors(&self, stack: &[u8; 9]) -> impl Iterator<Item = [u8; 9]> {
        self.moves(stack).map(|upper| self.apply(stack, &upper))
    }
}

impl Enumerable for Pancakes {
    fn len(&self) -> usize {
        Permutations::<9>::LEN
    }

    fn rank(&self, stack: &[u8; 9]) -> usize {
        Permutations::rank(stack)
    }

    fn unrank(&self, rank: usize) -> [u8; 9] {
        Permutations::unrank(rank)
    }
}
