//! Permutations of up to 16 numbers, packed into one word: entry i is the hexadecimal digit i.

/// The word in which each digit has the value of its place.
const IDENTITY: usize = 0xfedc_ba98_7654_3210;

/// The number of the first `digits` entries of a permutation of `len` numbers, in lexicographic order.
///
/// Each entry counts as the number of smaller entries that follow it (its Lehmer digit).
#[inline]
pub(super) fn rank(entries: usize, len: usize, digits: usize) -> usize {
    // Digit v is the number of entries below v that follow.
    let mut smaller = IDENTITY;
    let mut rank = 0;
    for place in 0..digits {
        let shift = (entries >> (4 * place) & 15) * 4;
        rank = rank * (len - place) + (smaller >> shift & 15);
        smaller = smaller.wrapping_sub((0x1111_1111_1111_1111 << shift) << 4);
    }
    rank
}

/// The inverse of [`rank`], with the remaining entries in increasing order, and the number of
/// inversions of the permutation.
#[inline]
pub(super) fn unrank(mut rank: usize, len: usize, digits: usize) -> (usize, usize) {
    let mut lehmer = [0; 16];
    for place in (0..digits).rev() {
        lehmer[place] = rank % (len - place);
        rank /= len - place;
    }
    let mut rest = IDENTITY;
    let mut entries = 0;
    let mut inversions = 0;
    for (place, digit) in lehmer[..digits].iter().enumerate() {
        let shift = 4 * digit;
        entries |= (rest >> shift & 15) << (4 * place);
        let below = (1 << shift) - 1;
        rest = rest & below | rest >> 4 & !below;
        inversions += digit;
    }
    let remaining = rest & ((1 << (4 * (len - digits))) - 1);
    (entries | remaining << (4 * digits), inversions)
}

/// The product of the `factors` greatest numbers up to `len`: the number of lists of that many entries.
pub(super) fn arrangements(len: usize, factors: usize) -> usize {
    (len - factors + 1..=len).product()
}

/// Entries after the first `len` of them are in reverse order.
pub(super) const fn reversed(entries: usize, len: usize) -> usize {
    let bytes = entries.swap_bytes();
    let all = (bytes >> 4 & 0x0f0f_0f0f_0f0f_0f0f) | (bytes & 0x0f0f_0f0f_0f0f_0f0f) << 4;
    entries >> (4 * len) << (4 * len) | all >> (4 * (16 - len))
}

/// Entries after the first of all `len` became the last, or the reverse.
pub(super) const fn rotated(entries: usize, len: usize, first_to_last: bool) -> usize {
    let last = 4 * (len - 1);
    if first_to_last {
        entries >> 4 | (entries & 15) << last
    } else {
        (entries & ((1 << last) - 1)) << 4 | entries >> last
    }
}

/// A list of the numbers below `number` with this number, so that `after` of the others follow it.
const fn inserted(entries: usize, number: usize, after: usize) -> usize {
    let shift = 4 * (number - after);
    let before = (1 << shift) - 1;
    entries & before | number << shift | (entries & !before) << 4
}

/// The number of numbers whose order is in a table.
const FIRST_LEN: usize = 7;

/// The permutations of the first numbers, by rank: the entries in the upper half of a word, and the digits of the rank in the lower.
static FIRST: [usize; 5040] = {
    let mut table = [0; 5040];
    let mut rank = 0;
    while rank < table.len() {
        let (mut entries, mut digits, mut rest, mut number) = (0, 0, rank, 0);
        while number < FIRST_LEN {
            let after = rest % (number + 1);
            rest /= number + 1;
            digits |= after << (4 * number);
            entries = inserted(entries, number, after);
            number += 1;
        }
        table[rank] = entries << 32 | digits;
        rank += 1;
    }
    table
};

/// A permutation of `LEN` numbers with its rank: the sum of v! × (the number of entries below v that follow v), for each v.
///
/// A move that changes the order of few pairs of entries changes few digits of this number, each by a known amount. So
/// the rank after the move needs no loop over all entries.
pub(super) struct Ranked<const LEN: usize> {
    rank: usize,
    pub(super) entries: usize,
    /// Digit v is the number of entries below v that follow v.
    smaller_after: usize,
}

impl<const LEN: usize> Ranked<LEN> {
    const FACTORIALS: [usize; 16] = {
        let mut factorials = [1; 16];
        let mut number = 1;
        while number < LEN {
            factorials[number] = factorials[number - 1] * number;
            number += 1;
        }
        factorials
    };

    /// The sum of the factorials of the numbers in a set of eight numbers, from 0 or from 8 on.
    const SUMS: [[usize; 256]; 2] = {
        let mut sums = [[0; 256]; 2];
        let mut set = 1;
        while set < 256_usize {
            let lowest = set.trailing_zeros() as usize;
            let rest = set & (set - 1);
            sums[0][set] = sums[0][rest] + Self::FACTORIALS[lowest];
            sums[1][set] = sums[1][rest] + Self::FACTORIALS[lowest + 8];
            set += 1;
        }
        sums
    };

    /// The number of permutations.
    pub(super) fn count() -> usize {
        arrangements(LEN, LEN)
    }

    #[inline]
    pub(super) fn new(rank: usize) -> Self {
        let first = FIRST[rank % FIRST.len()];
        let (mut entries, mut smaller_after) = (first >> 32, first & 0xffff_ffff);
        let mut more = rank / FIRST.len();
        for number in FIRST_LEN..LEN {
            let after = more % (number + 1);
            more /= number + 1;
            smaller_after |= after << (4 * number);
            entries = inserted(entries, number, after);
        }
        Self {
            rank,
            entries: entries & usize::MAX >> (4 * (16 - LEN)),
            smaller_after,
        }
    }

    pub(super) fn rank(entries: usize) -> usize {
        let (mut rank, mut following) = (0, 0);
        for place in (0..LEN).rev() {
            let number = entries >> (4 * place) & 15;
            let below: usize = following & ((1 << number) - 1);
            rank += Self::FACTORIALS[number] * below.count_ones() as usize;
            following |= 1 << number;
        }
        rank
    }

    /// The sum of the factorials of the numbers in a set that are above `number`.
    #[inline]
    fn sum_above(set: usize, number: usize) -> usize {
        let above = set & (usize::MAX - 1) << number;
        Self::SUMS[0][above & 255] + Self::SUMS[1][above >> 8 & 255]
    }

    /// Calls `visit` with the rank after the reversal of the first two entries, the first three, and so on up to `entries`.
    #[inline]
    pub(super) fn reversals(&self, entries: usize, mut visit: impl FnMut(usize)) {
        let (mut rank, mut reversed) = (self.rank, 1 << (self.entries & 15));
        for place in 1..entries {
            // In comparison with one entry fewer, this entry is now before the others, and not behind them.
            let number = self.entries >> (4 * place) & 15;
            let smaller_before = number - (self.smaller_after >> (4 * number) & 15);
            rank += Self::FACTORIALS[number] * smaller_before;
            rank -= Self::sum_above(reversed, number);
            reversed |= 1 << number;
            visit(rank);
        }
    }

    /// The ranks after the first entry became the last, and after the last became the first.
    #[inline]
    pub(super) fn rotations(&self) -> [usize; 2] {
        let [first, last] = [0, LEN - 1].map(|place| self.entries >> (4 * place) & 15);
        // All smaller entries follow the first entry, and it follows none of the greater ones.
        let weight = |number| Self::FACTORIALS[number] * number;
        let above = |number| Self::sum_above((1 << LEN) - 1, number);
        [
            self.rank + above(first) - weight(first),
            self.rank + weight(last) - above(last),
        ]
    }
}
