//! A perfect hash of the sets of a fixed size.

use crate::bitboard::Bitboard;
use crate::colex;
use crate::colex::binomial;

/// Perfect hash of the sets with `size` cells: each set has a rank from 0 to `len() - 1`.
///
/// The rank of a set c₁ < c₂ < … < cₖ is C(c₁, 1) + C(c₂, 2) + … + C(cₖ, k), the combinatorial number
/// system (Knuth, TAOCP 4A, 7.2.1.3). The order of ranks is the order of [`Bitboard`]s.
///
/// # Example: sets of eight cells
///
/// ```
/// use board_core::{Bitboard, Combinations};
///
/// let halves = Combinations::new(8);
/// assert_eq!(halves.len(), 12_870);
/// assert_eq!(halves.rank(Bitboard::row(0) | Bitboard::row(1)), 0);
/// assert_eq!(halves.unrank(12_869), Bitboard::row(2) | Bitboard::row(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Combinations {
    size: u32,
}

impl Combinations {
    /// The sets of `size` cells.
    ///
    /// # Panics
    ///
    /// If `size` is above 16.
    pub const fn new(size: u32) -> Self {
        assert!(size <= 16, "a board has 16 cells");
        Self { size }
    }

    /// The number of cells in each set.
    #[must_use]
    pub const fn size(self) -> u32 {
        self.size
    }

    /// The number of sets: 16 choose `size`.
    #[must_use]
    pub const fn len(self) -> usize {
        binomial(16, self.size)
    }

    /// The rank of a set, below [`len`](Self::len).
    ///
    /// # Panics
    ///
    /// If the set does not have `size` cells.
    #[must_use]
    pub const fn rank(self, set: Bitboard) -> usize {
        assert!(
            colex::has_size(set, self.size),
            "the set has another number of cells"
        );
        colex::rank(set, self.size)
    }

    /// The set with this rank.
    ///
    /// # Panics
    ///
    /// If the rank is not below [`len`](Self::len).
    pub const fn unrank(self, rank: usize) -> Bitboard {
        assert!(
            rank < self.len(),
            "the rank is not below the number of sets"
        );
        colex::unrank(rank, self.size)
    }

    /// The sets in order of rank.
    #[must_use]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Bitboard> + Clone {
        (0..self.len()).map(move |rank| self.unrank(rank))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_of_every_size_are_dense_and_ordered_and_unrank_is_the_inverse() {
        let mut sizes = 0;
        for size in 0..=16 {
            let combinations = Combinations::new(size);
            assert_eq!(combinations.size(), size);
            let sets = Bitboard::all().filter(|board| board.len() == size);
            let mut expected = 0;
            for set in sets {
                assert_eq!(combinations.rank(set), expected);
                assert_eq!(combinations.unrank(expected), set);
                expected += 1;
            }
            assert_eq!(combinations.len(), expected);
            sizes += expected;
        }
        assert_eq!(sizes, 1 << 16);
    }

    #[test]
    fn binomials_follow_the_factorials() {
        let factorial = |n: u64| (1..=n).product::<u64>();
        for n in 0..=16 {
            for k in 0..=n {
                let expected =
                    factorial(n.into()) / factorial(k.into()) / factorial((n - k).into());
                assert_eq!(binomial(n, k) as u64, expected);
            }
            assert_eq!(binomial(n, n + 1), 0);
        }
    }

    #[test]
    #[should_panic(expected = "another number of cells")]
    fn the_rank_of_a_set_of_another_size_panics() {
        let _ = Combinations::new(3).rank(Bitboard::FULL);
    }

    #[test]
    #[should_panic(expected = "not below")]
    fn an_invalid_rank_panics() {
        let _ = Combinations::new(3).unrank(560);
    }
}
