//! Ranks of permutations.

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
/// let table = explore(&Pancakes, [[0, 1, 2, 3, 4, 5, 6]], Limits::none()).outcome.solved().unwrap();
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
    pub const fn rank(permutation: &[u8; N]) -> usize {
        // Each field holds the number of smaller numbers that remain. The summands of the rank do not
        // depend on each other, which is faster than Horner's rule.
        let mut smaller = NUMBERS;
        let mut rank = 0;
        let mut weight = Self::LEN;
        let mut place = 0;
        while place < N {
            weight /= N - place;
            let shift = 4 * (permutation[place] & 15);
            rank += weight * (smaller >> shift & 15) as usize;
            smaller = smaller.wrapping_sub(ONES << shift);
            place += 1;
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
    pub const fn unrank(rank: usize) -> [u8; N] {
        assert!(
            rank < Self::LEN,
            "the rank is below the number of permutations"
        );
        let mut rest = rank;
        // The number of smaller numbers that remain, for each place, in four bits each.
        let mut smaller = 0_u64;
        let mut place = N;
        while place > 0 {
            place -= 1;
            smaller = smaller << 4 | (rest % (N - place)) as u64;
            rest /= N - place;
        }
        let mut permutation = [0; N];
        // The remaining numbers, in increasing order.
        let mut remaining = NUMBERS;
        while place < N {
            let shift = 4 * (smaller & 15);
            let below = (1 << shift) - 1;
            permutation[place] = (remaining >> shift & 15) as u8;
            remaining = remaining & below | remaining >> 4 & !below;
            smaller >>= 4;
            place += 1;
        }
        permutation
    }
}
