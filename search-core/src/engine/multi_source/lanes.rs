//! Sets of lanes.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of lanes, of which a [`MultiSource`](crate::MultiSource) has one for each source: the
/// numbers below 64 `W`, a bit each.
///
/// Eight words are as long as a cache line of most machines.
///
/// # Example: the algebra of sets
///
/// ```
/// use search_core::SourceSet;
///
/// let low = SourceSet::<2>::first(70);
/// let one = SourceSet::<2>::of(69) | SourceSet::of(100);
/// assert_eq!((low & one).iter().collect::<Vec<_>>(), [69]);
/// assert_eq!((one & !low).iter().collect::<Vec<_>>(), [100]);
/// assert_eq!((low | one).count(), 71);
/// assert_eq!(SourceSet::<2>::CAPACITY, 128);
/// assert!((!SourceSet::<2>::first(128)).is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub struct SourceSet<const W: usize>([u64; W]);

impl<const W: usize> SourceSet<W> {
    /// How many lanes there are.
    pub const CAPACITY: usize = 64 * W;

    /// No lane.
    pub const EMPTY: Self = Self([0; W]);

    /// One lane.
    ///
    /// # Panics
    ///
    /// If there is no such lane.
    #[inline]
    pub const fn of(lane: usize) -> Self {
        let mut lanes = Self::EMPTY;
        lanes.insert(lane);
        lanes
    }

    /// The lanes below a number.
    ///
    /// # Panics
    ///
    /// If there are not that many lanes.
    pub const fn first(count: usize) -> Self {
        assert!(count <= Self::CAPACITY, "there are not that many lanes");
        let mut lanes = Self::EMPTY;
        let mut word = 0;
        while word < count / 64 {
            lanes.0[word] = u64::MAX;
            word += 1;
        }
        if !count.is_multiple_of(64) {
            lanes.0[word] = (1 << (count % 64)) - 1;
        }
        lanes
    }

    /// Whether no lane is in the set.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// How many lanes are in the set.
    #[must_use]
    #[inline]
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether a lane is in the set.
    ///
    /// # Panics
    ///
    /// If there is no such lane.
    #[must_use]
    #[inline]
    pub const fn contains(self, lane: usize) -> bool {
        self.0[lane / 64] >> (lane % 64) & 1 == 1
    }

    /// The lanes in the set, in increasing order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..W).flat_map(move |word| ones(self.0[word]).map(move |bit| 64 * word + bit))
    }

    /// Puts a lane into the set.
    ///
    /// # Panics
    ///
    /// If there is no such lane.
    #[inline]
    pub const fn insert(&mut self, lane: usize) {
        self.0[lane / 64] |= 1 << (lane % 64);
    }

    /// The set word by word, lane 0 in the lowest bit of the first.
    #[must_use]
    #[inline]
    pub const fn words(self) -> [u64; W] {
        self.0
    }
}

impl<const W: usize> Default for SourceSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> fmt::Debug for SourceSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<const W: usize> Not for SourceSet<W> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(Not::not))
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident, $assign:ident $assign_method:ident;)*) => {$(
        impl<const W: usize> $assign for SourceSet<W> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                for (word, other) in self.0.iter_mut().zip(other.0) {
                    word.$assign_method(other);
                }
            }
        }

        impl<const W: usize> $operator for SourceSet<W> {
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
    BitXor bitxor, BitXorAssign bitxor_assign;
}

/// The places of the ones in a word, in increasing order.
#[inline]
pub(super) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        place
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn lanes<const W: usize>(set: &BTreeSet<usize>) -> SourceSet<W> {
        set.iter()
            .fold(SourceSet::EMPTY, |all, &lane| all | SourceSet::of(lane))
    }

    /// Every operation against the same one on sets of numbers.
    #[track_caller]
    fn check<const W: usize>() {
        let all: BTreeSet<usize> = (0..64 * W).collect();
        assert_eq!(SourceSet::<W>::CAPACITY, all.len());
        let set = |divisor| {
            all.iter()
                .copied()
                .filter(|lane| lane % divisor == 0)
                .collect()
        };
        let sets: Vec<BTreeSet<usize>> = [1, 2, 3, 7, 63, 64, 65].map(set).to_vec();
        for one in sets.iter().chain([&BTreeSet::new()]) {
            let of_one = lanes::<W>(one);
            assert_eq!(of_one.iter().collect::<BTreeSet<_>>(), *one);
            assert!(of_one.iter().is_sorted());
            assert_eq!(of_one.count() as usize, one.len());
            assert_eq!(of_one.is_empty(), one.is_empty());
            assert!(
                all.iter()
                    .all(|&lane| of_one.contains(lane) == one.contains(&lane))
            );
            assert_eq!(!of_one, lanes(&(&all - one)));
            for other in &sets {
                let of_other = lanes::<W>(other);
                assert_eq!(of_one & of_other, lanes(&(one & other)));
                assert_eq!(of_one | of_other, lanes(&(one | other)));
                assert_eq!(of_one ^ of_other, lanes(&(one ^ other)));
            }
        }
        for count in 0..=64 * W {
            let first = (0..count).collect();
            assert_eq!(SourceSet::<W>::first(count), lanes(&first));
        }
    }

    #[test]
    fn lanes_are_sets_of_numbers() {
        check::<0>();
        check::<1>();
        check::<2>();
        check::<8>();
    }

    #[test]
    fn debug_lists_the_lanes() {
        let lanes = SourceSet::<2>::of(3) | SourceSet::of(64);
        assert_eq!(format!("{lanes:?}"), "{3, 64}");
        assert_eq!(lanes.words(), [8, 1]);
    }
}
