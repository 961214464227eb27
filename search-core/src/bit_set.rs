//! Sets of small numbers in a fixed number of words.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// Set of the numbers below 64 `W`, one bit per number, without allocation.
///
/// [`MultiSource`](crate::MultiSource) uses it as a set of sources. Eight words (`W` = 8, 512 bits)
/// have the size of a cache line on most machines. The bits are in the value itself, because a search keeps one set per
/// state; the engines with one set of states use the crate `fixedbitset`, whose bits are on the heap.
///
/// # Example: set operations
///
/// ```
/// use search_core::extend::BitSet;
///
/// let low = BitSet::<2>::first(70);
/// let pair = BitSet::<2>::of(69) | BitSet::of(100);
/// assert_eq!((low & pair).iter().collect::<Vec<_>>(), [69]);
/// assert_eq!((pair & !low).iter().collect::<Vec<_>>(), [100]);
/// assert_eq!((low | pair).count(), 71);
/// assert!(!low.is_disjoint(&pair));
/// assert_eq!(BitSet::<2>::CAPACITY, 128);
/// ```
///
/// # Example: the new members of a breadth-first layer
///
/// ```
/// use search_core::extend::BitSet;
///
/// let mut reached = BitSet::<1>::of(3) | BitSet::of(4);
/// let new = reached.insert_all(&(BitSet::of(4) | BitSet::of(5)));
/// assert_eq!(new, BitSet::of(5));
/// assert_eq!(reached.iter().collect::<Vec<_>>(), [3, 4, 5]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub struct BitSet<const W: usize>([u64; W]);

impl<const W: usize> BitSet<W> {
    /// The number of numbers that fit, 64 `W`.
    pub const CAPACITY: usize = 64 * W;

    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// The set of one number.
    ///
    /// # Panics
    ///
    /// If the number is not below [`CAPACITY`](Self::CAPACITY).
    #[inline]
    pub const fn of(number: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(number);
        set
    }

    /// The set of all numbers below `count`.
    ///
    /// # Panics
    ///
    /// If `count` is above [`CAPACITY`](Self::CAPACITY).
    pub fn first(count: usize) -> Self {
        assert!(count <= Self::CAPACITY, "the set has fewer bits than that");
        Self(std::array::from_fn(|word| {
            match count.saturating_sub(64 * word) {
                bits @ 0..64 => (1 << bits) - 1,
                _ => u64::MAX,
            }
        }))
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The number of members.
    #[must_use]
    #[inline]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether a number is in the set.
    ///
    /// # Panics
    ///
    /// If the number is not below [`CAPACITY`](Self::CAPACITY).
    #[must_use]
    #[inline]
    pub const fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Whether the sets have no member in common.
    #[must_use]
    #[inline]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        (*self & *other).is_empty()
    }

    /// The members in increasing order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..W).flat_map(move |word| ones(self.0[word]).map(move |bit| 64 * word + bit))
    }

    /// Adds a number.
    ///
    /// # Panics
    ///
    /// If the number is not below [`CAPACITY`](Self::CAPACITY).
    #[inline]
    pub const fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Adds all members of another set and returns the set of those that were new.
    #[inline]
    pub fn insert_all(&mut self, other: &Self) -> Self {
        let new = *other & !*self;
        *self |= new;
        new
    }
}

impl<const W: usize> fmt::Debug for BitSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<const W: usize> Not for BitSet<W> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(Not::not))
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident, $assign:ident $assign_method:ident;)*) => {$(
        impl<const W: usize> $assign for BitSet<W> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                for (word, other) in self.0.iter_mut().zip(other.0) {
                    word.$assign_method(other);
                }
            }
        }

        impl<const W: usize> $operator for BitSet<W> {
            type Output = Self;

            #[inline]
            fn $method(mut self, other: Self) -> Self {
                self.$assign_method(other);
                self
            }
        }
    )*};
}

operators! {
    BitAnd bitand, BitAndAssign bitand_assign;
    BitOr bitor, BitOrAssign bitor_assign;
}

/// The positions of the ones in a word, in increasing order.
#[inline]
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let position = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        position
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn bits<const W: usize>(set: &BTreeSet<usize>) -> BitSet<W> {
        set.iter()
            .fold(BitSet::EMPTY, |all, &number| all | BitSet::of(number))
    }

    /// Compares every operation with the same operation on a `BTreeSet`.
    #[track_caller]
    fn check<const W: usize>() {
        let all: BTreeSet<usize> = (0..64 * W).collect();
        assert_eq!(BitSet::<W>::CAPACITY, all.len());
        let multiples_of = |divisor| all.iter().copied().filter(|n| n % divisor == 0).collect();
        let mut sets: Vec<BTreeSet<usize>> = [1, 2, 3, 7, 63, 64, 65].map(multiples_of).to_vec();
        sets.push(BTreeSet::new());
        for one in &sets {
            let of_one = bits::<W>(one);
            assert!(of_one.iter().eq(one.iter().copied()));
            assert_eq!(of_one.count() as usize, one.len());
            assert_eq!(format!("{of_one:?}"), format!("{one:?}"));
            assert_eq!(of_one.is_empty(), one.is_empty());
            assert!(
                all.iter()
                    .all(|&number| of_one.contains(number) == one.contains(&number))
            );
            assert_eq!(!of_one, bits(&(&all - one)));
            for other in &sets {
                let of_other = bits::<W>(other);
                assert_eq!(of_one & of_other, bits(&(one & other)));
                assert_eq!(of_one | of_other, bits(&(one | other)));
                assert_eq!(of_one.is_disjoint(&of_other), one.is_disjoint(other));
                let mut union = of_one;
                assert_eq!(union.insert_all(&of_other), bits(&(other - one)));
                assert_eq!(union, of_one | of_other);
            }
        }
        for count in 0..=64 * W {
            assert_eq!(BitSet::<W>::first(count), bits(&(0..count).collect()));
        }
    }

    #[test]
    fn operations_agree_with_btree_set() {
        check::<0>();
        check::<1>();
        check::<2>();
        check::<8>();
    }
}
