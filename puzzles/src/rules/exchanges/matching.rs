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
    let cost = match size {
        0 => 0,
        1 => Costs::<1>::new(sources, targets).0[0][0],
        2 => Costs::<2>::new(sources, targets).pair(0, 0, 1),
        3 => Costs::<3>::new(sources, targets).by_sets(),
        4 => Costs::<4>::new(sources, targets).cheapest(),
        5 => Costs::<5>::new(sources, targets).cheapest(),
        6 => Costs::<6>::new(sources, targets).cheapest(),
        7 => Costs::<7>::new(sources, targets).by_sets(),
        _ => Costs::<8>::new(sources, targets).by_sets(),
    };
    u32::from(cost)
}

/// The steps from each source to each target. No sum of eight exceeds 48.
struct Costs<const K: usize>([[u8; K]; K]);

impl<const K: usize> Costs<K> {
    #[inline]
    fn new(sources: Bitboard, targets: Bitboard) -> Self {
        let mut targets = targets.bits();
        let targets: [usize; K] = std::array::from_fn(|_| pop(&mut targets));
        let mut sources = sources.bits();
        Self(std::array::from_fn(|_| {
            let steps = &STEPS[pop(&mut sources)];
            targets.map(|target| steps[target])
        }))
    }

    /// The cheapest matching of a source and the next one to two targets.
    #[inline]
    fn pair(&self, source: usize, a: usize, b: usize) -> u8 {
        let (one, other) = (&self.0[source], &self.0[source + 1]);
        (one[a] + other[b]).min(one[b] + other[a])
    }

    /// [`pair`](Self::pair) for all pairs of targets. The index is the set of the two bits.
    #[inline]
    fn pairs(&self, source: usize) -> [u8; 64] {
        let mut pairs = [0; 64];
        for b in 0..K {
            for a in 0..b {
                pairs[1 << a | 1 << b] = self.pair(source, a, b);
            }
        }
        pairs
    }

    /// Dynamic programming for any size: the cost of matching the first sources to a set of targets follows from
    /// the sets with one target less.
    #[inline(never)]
    fn by_sets(&self) -> u8 {
        let mut costs = [0; 1 << 8];
        for set in 1_usize..1 << K {
            let steps = &self.0[set.count_ones() as usize - 1];
            let (mut cheapest, mut left) = (u8::MAX, set);
            while left != 0 {
                let target = left.trailing_zeros() as usize & 7;
                cheapest = cheapest.min(costs[set ^ 1 << target] + steps[target]);
                left &= left - 1;
            }
            costs[set] = cheapest;
        }
        costs[(1 << K) - 1]
    }
}

/// The divisions of four targets into two pairs.
const SPLITS: [[usize; 4]; 6] = [
    [0, 1, 2, 3],
    [0, 2, 1, 3],
    [0, 3, 1, 2],
    [1, 2, 0, 3],
    [1, 3, 0, 2],
    [2, 3, 0, 1],
];

impl Costs<4> {
    #[inline]
    fn cheapest(&self) -> u8 {
        SPLITS
            .map(|[a, b, c, d]| self.pair(0, a, b) + self.pair(2, c, d))
            .into_iter()
            .fold(u8::MAX, u8::min)
    }
}

impl Costs<5> {
    #[inline]
    fn cheapest(&self) -> u8 {
        let (first, second) = (self.pairs(0), self.pairs(2));
        let mut cheapest = u8::MAX;
        for last in 0..5 {
            let others = 0b1_1111 ^ 1 << last;
            let mut four = u8::MAX;
            for b in 0..5 {
                for a in 0..b {
                    if a != last && b != last {
                        let pair = 1 << a | 1 << b;
                        four = four.min(first[pair] + second[others ^ pair]);
                    }
                }
            }
            cheapest = cheapest.min(four + self.0[4][last]);
        }
        cheapest
    }
}

impl Costs<6> {
    #[inline(never)]
    fn cheapest(&self) -> u8 {
        let (first, second, third) = (self.pairs(0), self.pairs(2), self.pairs(4));
        let mut cheapest = u8::MAX;
        for [a, b, c, d, last] in QUADS {
            let mut four = u8::MAX;
            for [i, j, k, l] in SPLITS {
                let of = [a, b, c, d];
                four = four.min(first[of[i] | of[j]] + second[of[k] | of[l]]);
            }
            cheapest = cheapest.min(four + third[last]);
        }
        cheapest
    }
}

/// The divisions of six targets into four targets, as single bits, and the set of the other two.
const QUADS: [[usize; 5]; 15] = {
    let mut quads = [[0; 5]; 15];
    let (mut len, mut set) = (0, 0_usize);
    while set < 64 {
        if set.count_ones() == 4 {
            let (mut left, mut index) = (set, 0);
            while left != 0 {
                quads[len][index] = 1 << left.trailing_zeros();
                left &= left - 1;
                index += 1;
            }
            quads[len][4] = 63 ^ set;
            len += 1;
        }
        set += 1;
    }
    quads
};

/// Removes the lowest bit of a non-empty set and returns its index.
#[inline]
fn pop(set: &mut u16) -> usize {
    let lowest = set.trailing_zeros() as usize;
    *set &= set.wrapping_sub(1);
    lowest & 15
}
