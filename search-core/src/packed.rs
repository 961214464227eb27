//! Tables with few bits per state.

use crate::space::Enumerable;
use crate::table::DistanceTable;

/// Read-only table of distances with 2, 4, 8 or 16 bits per state, depending on the greatest distance.
///
/// [`DistanceTable::pack`] makes it. Use it for tables that stay in memory. No entry crosses a word
/// boundary.
///
/// | greatest distance | bits per state |
/// |---|---|
/// | none, or 0 to 2 | 2 |
/// | 3 to 14 | 4 |
/// | 15 to 254 | 8 |
/// | 255 and more | 16 |
///
/// # Example: a quarter of the memory
///
/// ```
/// use search_core::{Enumerable, Limits, StateSpace, explore};
///
/// /// Amounts in cents up to 999. A move adds a coin.
/// struct Cents;
///
/// impl StateSpace for Cents {
///     type State = usize;
///     type Move = usize;
///     fn moves(&self, paid: &usize) -> impl Iterator<Item = usize> {
///         let left = 999 - paid;
///         [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().filter(move |coin| *coin <= left)
///     }
///     fn apply(&self, paid: &usize, coin: &usize) -> usize { paid + coin }
/// }
///
/// impl Enumerable for Cents {
///     fn len(&self) -> usize { 1_000 }
///     fn rank(&self, paid: &usize) -> usize { *paid }
///     fn unrank(&self, rank: usize) -> usize { rank }
/// }
///
/// let table = explore(&Cents, [0], Limits::none()).solution().unwrap();
/// assert_eq!(table.greatest(), Some(9));
/// let packed = table.pack();
/// assert_eq!(packed.bits(), 4);
/// assert_eq!(packed.distance(387), Some(7));
/// assert_eq!(packed.of(&Cents)(&999), Some(9));
/// assert!(packed.iter().eq(table.iter()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedTable {
    len: usize,
    /// Bits per entry: a power of two from 2 to 16.
    bits: u32,
    /// The entries, starting with the lowest bits. An entry of ones means that the state has no
    /// distance. The unused bits of the last word are zero.
    words: Vec<u64>,
}

impl DistanceTable {
    /// Packs the table into as few bits per state as its greatest distance needs.
    #[must_use]
    pub fn pack(&self) -> PackedTable {
        let bits = match self.greatest() {
            None | Some(0..=2) => 2,
            Some(3..=14) => 4,
            Some(15..=254) => 8,
            Some(_) => 16,
        };
        let len = self.iter().len();
        let mut packed = PackedTable {
            len,
            bits,
            words: vec![0; len.div_ceil(PackedTable::entries(bits))],
        };
        for (rank, distance) in self.iter().enumerate() {
            let (word, shift) = packed.locate(rank);
            packed.words[word] |= distance.map_or(packed.unreached(), u64::from) << shift;
        }
        packed
    }
}

impl PackedTable {
    /// The number of entries per word.
    const fn entries(bits: u32) -> usize {
        (u64::BITS / bits) as usize
    }

    /// The index of the word that contains an entry, and the entry's lowest bit in the word.
    const fn locate(&self, rank: usize) -> (usize, usize) {
        // The number of entries per word is a power of two, so no division is necessary.
        let log = (u64::BITS / self.bits).trailing_zeros();
        let within = rank & (Self::entries(self.bits) - 1);
        (rank >> log, within * self.bits as usize)
    }

    /// The entry of a state without a distance.
    const fn unreached(&self) -> u64 {
        (1 << self.bits) - 1
    }

    /// The distance of the state with this rank, in moves; `None` if the state is unreachable.
    ///
    /// # Panics
    ///
    /// If `rank` is not below the number of states.
    #[must_use]
    pub fn distance(&self, rank: usize) -> Option<u32> {
        assert!(
            rank < self.len,
            "no rank {rank} in a table of {} states",
            self.len
        );
        let (word, shift) = self.locate(rank);
        let entry = self.words[word] >> shift & self.unreached();
        let distance = u32::try_from(entry).expect("an entry has at most 16 bits");
        (entry != self.unreached()).then_some(distance)
    }

    /// The distances in order of rank.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<u32>> {
        (0..self.len).map(|rank| self.distance(rank))
    }

    /// The number of bits per state: 2, 4, 8 or 16.
    #[must_use]
    pub const fn bits(&self) -> u32 {
        self.bits
    }

    /// Returns a function from the states of the table's space to their distances; see
    /// [`DistanceTable::of`].
    pub fn of<S: Enumerable>(&self, space: &S) -> impl Fn(&S::State) -> Option<u32> + Copy {
        |state| self.distance(space.rank(state))
    }
}
