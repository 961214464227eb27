//! The cheapest matching of two sets of cells.

use board_core::Bitboard;

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
