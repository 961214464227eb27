//! Spaces of general interest: sliding tiles, a knight, pancakes.

use search_core::{Enumerable, Permutations, Reversible, StateSpace};

/// The 8-puzzle. A state lists the tiles in reading order; 0 is the blank. A move is the place to which the
/// blank moves.
pub(crate) struct EightPuzzle;

/// The solved position.
pub(crate) const SOLVED: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 0];

/// One of the two positions at the greatest distance, 31 (Reinefeld 1993).
pub(crate) const DEEPEST: [u8; 9] = [8, 6, 7, 2, 5, 4, 3, 0, 1];

/// The solved position with two tiles exchanged: unsolvable.
pub(crate) const ODD: [u8; 9] = [2, 1, 3, 4, 5, 6, 7, 8, 0];

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

fn blank(tiles: [u8; 9]) -> usize {
    tiles.iter().position(|&tile| tile == 0).expect("one tile is the blank")
}

impl StateSpace for EightPuzzle {
    type State = [u8; 9];
    type Move = u8;

    fn moves(&self, tiles: &[u8; 9]) -> impl Iterator<Item = u8> {
        BESIDE[blank(*tiles)].iter().copied()
    }

    fn apply(&self, tiles: &[u8; 9], to: &u8) -> [u8; 9] {
        let mut after = *tiles;
        after.swap(blank(*tiles), usize::from(*to));
        after
    }
}

impl Reversible for EightPuzzle {
    fn predecessors(&self, tiles: &[u8; 9]) -> impl Iterator<Item = [u8; 9]> {
        self.moves(tiles).map(|to| self.apply(tiles, &to))
    }
}

impl Enumerable for EightPuzzle {
    fn len(&self) -> usize {
        Permutations::<9>::LEN
    }

    fn rank(&self, tiles: &[u8; 9]) -> usize {
        Permutations::rank(tiles)
    }

    fn unrank(&self, rank: usize) -> [u8; 9] {
        Permutations::unrank(rank)
    }
}

/// A knight on a square board with this number of places on each side.
pub(crate) struct Knight(pub(crate) i16);

impl StateSpace for Knight {
    type State = (i16, i16);
    type Move = (i16, i16);

    fn moves(&self, &(x, y): &(i16, i16)) -> impl Iterator<Item = (i16, i16)> {
        let board = 0..self.0;
        [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)]
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
        usize::from(x.unsigned_abs()) * usize::from(self.0.unsigned_abs()) + usize::from(y.unsigned_abs())
    }

    fn unrank(&self, rank: usize) -> (i16, i16) {
        let side = usize::from(self.0.unsigned_abs());
        let narrow = |number| i16::try_from(number).expect("a side is an i16");
        (narrow(rank / side), narrow(rank % side))
    }
}

/// Nine pancakes. A move turns over this number of upper pancakes.
pub(crate) struct Pancakes;

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
