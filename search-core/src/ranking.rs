//! Ranks of permutations and of arrangements of multisets.

/// Ranks of the permutations of the numbers below `N`, in lexicographic order.
///
/// With it, [`Enumerable`](crate::Enumerable) for a space of permutations takes five lines. `N` is at most
/// 16. A rank and an unrank take a few operations per number. (Lehmer codes; the remaining numbers are
/// four-bit fields of one word.)
///
/// # Example: pancakes
///
/// ```
/// use search_core::{Enumerable, Limits, Permutations, StateSpace, explore};
///
/// /// Stacks of seven pancakes. A move turns over the upper pancakes.
/// struct Pancakes;
///
/// impl StateSpace for Pancakes {
///     type State = [u8; 7];
///     type Move = usize;
///     fn moves(&self, _: &[u8; 7]) -> impl Iterator<Item = usize> { 2..=7 }
///     fn apply(&self, stack: &[u8; 7], &upper: &usize) -> [u8; 7] {
///         let mut stack = *stack;
///         stack[..upper].reverse();
///         stack
///     }
/// }
///
/// impl Enumerable for Pancakes {
///     fn len(&self) -> usize { Permutations::<7>::LEN }
///     fn rank(&self, stack: &[u8; 7]) -> usize { Permutations::rank(stack) }
///     fn unrank(&self, rank: usize) -> [u8; 7] { Permutations::unrank(rank) }
/// }
///
/// // The greatest number of flips for seven pancakes is 8 (OEIS A058986).
/// let table = explore(&Pancakes, [[0, 1, 2, 3, 4, 5, 6]], Limits::none()).solution().unwrap();
/// assert_eq!(table.greatest(), Some(8));
/// assert_eq!(table.unreached_states(), 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Permutations<const N: usize>;

/// The numbers from 0 to 15, four bits each.
const NUMBERS: u64 = 0xfedc_ba98_7654_3210;

/// A one in each field of four bits but the lowest.
const ONES: u64 = 0x1111_1111_1111_1110;

impl<const N: usize> Permutations<N> {
    /// The number of permutations, `N`!.
    pub const LEN: usize = {
        assert!(N <= 16, "at most 16 numbers fit");
        let mut len = 1;
        let mut count = 2;
        while count <= N {
            len *= count;
            count += 1;
        }
        len
    };

    /// The rank of a permutation, below [`LEN`](Self::LEN).
    ///
    /// The result for an array that is not a permutation of the numbers below `N` is unspecified.
    #[must_use]
    #[inline]
    pub fn rank(permutation: &[u8; N]) -> usize {
        // Each field holds the number of smaller numbers that remain. The summands of the rank do not
        // depend on each other, which is faster than Horner's rule.
        let mut smaller = NUMBERS;
        let mut rank = 0;
        let mut weight = Self::LEN;
        for (position, number) in permutation.iter().enumerate() {
            weight /= N - position;
            let shift = 4 * (number & 15);
            rank += weight * (smaller >> shift & 15) as usize;
            smaller = smaller.wrapping_sub(ONES << shift);
        }
        rank
    }

    /// The permutation with this rank: the inverse of [`rank`](Self::rank).
    ///
    /// # Panics
    ///
    /// If the rank is not below [`LEN`](Self::LEN).
    #[must_use]
    #[inline]
    pub fn unrank(rank: usize) -> [u8; N] {
        assert!(
            rank < Self::LEN,
            "the rank is below the number of permutations"
        );
        let mut rest = rank;
        // The number of smaller numbers that remain, for each position, in four bits each.
        let mut smaller = 0_u64;
        for left in 1..=N {
            smaller = smaller << 4 | (rest % left) as u64;
            rest /= left;
        }
        // The remaining numbers, in increasing order.
        let mut remaining = NUMBERS;
        std::array::from_fn(|_| {
            let shift = 4 * (smaller & 15);
            let below = (1 << shift) - 1;
            let number = (remaining >> shift & 15) as u8;
            remaining = remaining & below | remaining >> 4 & !below;
            smaller >>= 4;
            number
        })
    }
}

/// Ranks of the arrangements of a multiset in lexicographic order: the arrays of `N` numbers below `K` that
/// contain each number a given number of times.
///
/// With it, [`Enumerable`](crate::Enumerable) for a space of boards with pieces of several kinds takes five
/// lines. If all numbers differ, [`Permutations`] is faster. A rank takes two divisions per position, an unrank
/// up to two divisions per position and kind.
///
/// # Example: sort three zeros, two ones and one two
///
/// ```
/// use search_core::{Arrangements, Enumerable, Limits, StateSpace, explore};
///
/// const LISTS: Arrangements<6, 3> = Arrangements::new([3, 2, 1]);
///
/// /// A move exchanges a number and the next one.
/// struct Sorting;
///
/// impl StateSpace for Sorting {
///     type State = [u8; 6];
///     type Move = usize;
///     fn moves(&self, _: &[u8; 6]) -> impl Iterator<Item = usize> { 0..5 }
///     fn apply(&self, list: &[u8; 6], &at: &usize) -> [u8; 6] {
///         let mut list = *list;
///         list.swap(at, at + 1);
///         list
///     }
/// }
///
/// impl Enumerable for Sorting {
///     fn len(&self) -> usize { LISTS.len() }
///     fn rank(&self, list: &[u8; 6]) -> usize { LISTS.rank(list) }
///     fn unrank(&self, rank: usize) -> [u8; 6] { LISTS.unrank(rank) }
/// }
///
/// // A list has as many inversions as the exchanges that sort it: at most 3×2 + 3×1 + 2×1.
/// let table = explore(&Sorting, [LISTS.unrank(0)], Limits::none()).solution().unwrap();
/// assert_eq!(table.histogram().len(), 12);
/// assert_eq!(table.distance(LISTS.rank(&[2, 1, 1, 0, 0, 0])), Some(11));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Arrangements<const N: usize, const K: usize> {
    /// How many times each number occurs.
    counts: [usize; K],
    len: usize,
}

impl<const N: usize, const K: usize> Arrangements<N, K> {
    /// The arrangements in which each number occurs as many times as its element of `counts` says.
    ///
    /// # Panics
    ///
    /// If the sum of the counts is not `N`, if `K` is above 256, or if `N` times the number of arrangements exceeds a `usize`.
    pub const fn new(counts: [usize; K]) -> Self {
        assert!(K <= 256, "a number is a byte");
        let mut len: usize = 1;
        let mut positions = 0;
        let mut number = 0;
        while number < K {
            let mut chosen = 0;
            while chosen < counts[number] {
                chosen += 1;
                positions += 1;
                // A binomial coefficient, so the division leaves no remainder.
                len = len
                    .checked_mul(positions)
                    .expect("the ranks fit into a usize")
                    / chosen;
            }
            number += 1;
        }
        assert!(
            positions == N,
            "the sum of the counts is the number of positions"
        );
        assert!(len.checked_mul(N).is_some(), "the ranks fit into a usize");
        Self { counts, len }
    }

    /// The number of arrangements.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// The rank of an arrangement, below [`len`](Self::len).
    ///
    /// # Panics
    ///
    /// Can panic if the array is not an arrangement of the multiset. Otherwise, its result is unspecified.
    #[must_use]
    pub fn rank(&self, arrangement: &[u8; N]) -> usize {
        let mut counts = self.counts;
        // The number of arrangements of the remaining numbers.
        let mut remaining = self.len;
        let mut rank = 0;
        for (position, number) in arrangement.iter().enumerate() {
            let own = usize::from(*number);
            let smaller: usize = counts[..own].iter().sum();
            rank += remaining * smaller / (N - position);
            remaining = remaining * counts[own] / (N - position);
            counts[own] -= 1;
        }
        rank
    }

    /// The arrangement with this rank: the inverse of [`rank`](Self::rank).
    ///
    /// # Panics
    ///
    /// If the rank is not below [`len`](Self::len).
    #[must_use]
    pub fn unrank(&self, rank: usize) -> [u8; N] {
        assert!(
            rank < self.len,
            "the rank is below the number of arrangements"
        );
        let mut counts = self.counts;
        let mut remaining = self.len;
        let mut rest = rank;
        std::array::from_fn(|position| {
            // The number of arrangements that begin with this number.
            let mut number: u8 = 0;
            let mut own = remaining * counts[0] / (N - position);
            while rest >= own {
                rest -= own;
                number += 1;
                own = remaining * counts[usize::from(number)] / (N - position);
            }
            remaining = own;
            counts[usize::from(number)] -= 1;
            number
        })
    }
}
