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
