//! The cheapest matching of two sets of cells.

use board_core::{Bitboard, Cell};

/// The number of steps along rows and columns from one cell to another.
static STEPS: [[u8; 16]; 16] = {
    let mut steps = [[0; 16]; 16];
    let mut a = 0_u8;
    while a < 16 {
        let mut b = 0_u8;
        while b < 16 {
            let (rows, columns) = ((a / 4).abs_diff(b / 4), (a % 4).abs_diff(b % 4));
            steps[a as usize][b as usize] = rows + columns;
            b += 1;
        }
        a += 1;
    }
    steps
};

/// The least sum of steps of a matching of the cells of two disjoint sets of the same size.
pub(super) fn cheapest(sources: Bitboard, targets: Bitboard, size: u32) -> u32 {
    let cheapest = match size {
        0 => return 0,
        1 => by_sets::<1, 2>,
        2 => by_sets::<2, 4>,
        3 => by_sets::<3, 8>,
        4 => by_sets::<4, 16>,
        5 => by_sets::<5, 32>,
        6 => by_sets::<6, 64>,
        7 => by_sets::<7, 128>,
        _ => by_sets::<8, 256>,
    };
    cheapest(sources.bits(), targets.bits()).into()
}

/// A cheapest matching of the black pieces of two boards with equally many: each piece that is on another cell of the second
/// board, and this cell. Its steps are the distance of the boards. The pieces that are on both boards stay.
///
/// # Panics
///
/// If the boards have different numbers of pieces.
///
/// # Example: one piece of two stays
///
/// ```
/// use puzzles::exchanges::matching;
/// use puzzles::{Bitboard, Cell};
///
/// let [from, to] = [0b0011, 0b0101].map(Bitboard::from_bits);
/// assert_eq!(matching(from, to), [(Cell::ALL[1], Cell::ALL[2])]);
/// ```
pub fn matching(from: Bitboard, to: Bitboard) -> Vec<(Cell, Cell)> {
    let (mut sources, mut targets) = (from & !to, to & !from);
    assert_eq!(sources.len(), targets.len(), "equally many pieces");
    let mut pairs = Vec::new();
    for source in from & !to {
        let all = cheapest(sources, targets, sources.len());
        sources = sources.without(source);
        let is_cheapest = |target: &Cell| {
            let step = STEPS[usize::from(source.index())][usize::from(target.index())];
            let rest = cheapest(sources, targets.without(*target), sources.len());
            u32::from(step) + rest == all
        };
        let target = targets.cells().find(is_cheapest);
        let target = target.expect("a cheapest matching has the piece");
        targets = targets.without(target);
        pairs.push((source, target));
    }
    pairs
}

/// More than each sum of eight steps. With eight more steps, it is still a byte.
const FAR: u8 = 100;

/// Dynamic programming: the cost of matching the first sources to a set of `K` targets follows from the sets with one target
/// less. A set is an index below `SETS`, which is 2 to the power `K`. The loops have no branch that depends on the sets, so
/// that the compiler computes many sets at once.
fn by_sets<const K: usize, const SETS: usize>(mut sources: u16, mut targets: u16) -> u8 {
    let targets: [usize; K] = std::array::from_fn(|_| pop(&mut targets));
    let mut costs = [FAR; SETS];
    costs[0] = 0;
    for _ in 1..K {
        let steps = &STEPS[pop(&mut sources)];
        let before = costs;
        costs = [FAR; SETS];
        let mut bit = 1;
        for target in targets {
            let step = steps[target];
            let blocks = costs.chunks_exact_mut(2 * bit);
            for (costs, before) in blocks.zip(before.chunks_exact(2 * bit)) {
                // The second half of a block has the sets with this target, the first half the sets without it.
                for (cost, before) in costs[bit..].iter_mut().zip(&before[..bit]) {
                    *cost = (*cost).min(before + step);
                }
            }
            bit *= 2;
        }
    }
    let steps = &STEPS[pop(&mut sources)];
    let last = targets.into_iter().enumerate();
    let sums = last.map(|(index, target)| costs[(SETS - 1) ^ 1 << index] + steps[target]);
    sums.fold(u8::MAX, u8::min)
}

/// Removes the lowest bit of a non-empty set and returns its index.
#[inline]
fn pop(set: &mut u16) -> usize {
    let lowest = set.trailing_zeros() as usize;
    *set &= set.wrapping_sub(1);
    lowest & 15
}

/// The numbers of pieces above each of the three cuts between rows, and to the left of each of the three
/// cuts between columns; two unused bytes follow, so that the numbers fill a register.
///
/// If two boards differ in such a number, the difference must cross the cut. An exchange moves a piece
/// across one cut only. So the sum of the differences is at most the distance. For two of three pairs of
/// boards it equals the distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cuts([u8; 8]);

impl Cuts {
    /// The cuts of a board.
    pub(super) fn of(board: Bitboard) -> Self {
        let [lower, upper] = board.bits().to_le_bytes();
        let [lower, upper] = [&OF_LOWER[usize::from(lower)], &OF_UPPER[usize::from(upper)]];
        Self(std::array::from_fn(|cut| lower[cut] + upper[cut]))
    }

    /// The sum of the differences from another board's cuts.
    pub(super) fn distance(self, other: Self) -> u32 {
        let pairs = self.0.into_iter().zip(other.0);
        pairs
            .map(|(one, other)| u32::from(one.abs_diff(other)))
            .sum()
    }
}

/// The cuts of the boards with pieces in the lower eight cells only.
static OF_LOWER: [[u8; 8]; 256] = of_bytes(0);

/// The cuts of the boards with pieces in the upper eight cells only.
static OF_UPPER: [[u8; 8]; 256] = of_bytes(8);

const fn of_bytes(first_cell: usize) -> [[u8; 8]; 256] {
    let mut all = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut cell = 0;
        while cell < 8 {
            let (row, column) = ((first_cell + cell) / 4, cell % 4);
            let mut cut = 0;
            while cut < 3 && byte >> cell & 1 == 1 {
                all[byte][cut] += (row <= cut) as u8;
                all[byte][cut + 3] += (column <= cut) as u8;
                cut += 1;
            }
            cell += 1;
        }
        byte += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of pieces in the first rows and in the first columns, by definition.
    fn counts(board: Bitboard) -> [u8; 6] {
        let count = |is_in: &dyn Fn(u8, u8) -> bool| {
            let cells = board
                .cells()
                .filter(|cell| is_in(cell.row(), cell.column()));
            u8::try_from(cells.count()).expect("there are sixteen cells")
        };
        [0, 1, 2, 3, 4, 5].map(|cut| match cut {
            0..3 => count(&|row, _| row <= cut),
            _ => count(&|_, column| column <= cut - 3),
        })
    }

    #[test]
    fn cuts_are_counts_on_all_boards() {
        for board in Bitboard::all() {
            let bytes = Cuts::of(board).0;
            assert_eq!(bytes[..6], counts(board));
            assert_eq!(bytes[6..], [0, 0]);
        }
    }

    #[test]
    fn arrows_of_a_matching_have_as_many_steps_as_the_distance() {
        let mut state = 2026_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            Bitboard::from_bits(u16::try_from(state >> 16).expect("sixteen bits"))
        };
        for _ in 0..40_000 {
            let (from, mut to) = (next(), next());
            // Both boards have the same number of pieces.
            while to.len() > from.len() {
                to = to.without(to.cells().next().expect("a piece"));
            }
            for cell in !to {
                if to.len() < from.len() {
                    to = to.with(cell);
                }
            }
            let pairs = matching(from, to);
            let steps =
                |(a, b): &(Cell, Cell)| a.row().abs_diff(b.row()) + a.column().abs_diff(b.column());
            let sum: u8 = pairs.iter().map(steps).sum();
            let distance = super::super::matching_distance(from, to).moves();
            assert_eq!(Some(u32::from(sum)), distance, "{from:?} {to:?}");
            let [sources, targets] = [0, 1].map(|end| {
                pairs
                    .iter()
                    .map(|pair| [pair.0, pair.1][end])
                    .collect::<Bitboard>()
            });
            assert_eq!((sources, targets), (from & !to, to & !from));
        }
    }
}
