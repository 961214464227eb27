//! The distances of a whole space in a few bits each.

use crate::{DistanceTable, DistanceToGoal, Enumerable};

/// A [`DistanceTable`] with as few bits a state as its greatest distance needs: 2, 4, 8 or 16, so
/// that no entry straddles a word. For tables that are kept: read only, and made by
/// [`DistanceTable::pack`].
///
/// | greatest distance | bits a state |
/// |---|---|
/// | none, 0 to 2 | 2 |
/// | 3 to 14 | 4 |
/// | 15 to 254 | 8 |
/// | 255 and more | 16 |
///
/// # Example: a quarter of the memory
///
/// ```
/// use search_core::{Enumerable, Limits, StateSpace, explore};
///
/// /// What has been paid, up to 9.99; a move adds a coin.
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
/// let table = explore(&Cents, [0], Limits::none()).outcome.solved().unwrap();
/// assert_eq!(table.greatest(), Some(9));
/// let packed = table.pack();
/// assert_eq!((packed.bits(), packed.bytes()), (4, 504));
/// assert_eq!(packed.distance(387), Some(7));
/// assert_eq!(packed.of(&Cents).get(&999), Some(9));
/// assert_eq!(packed.unpack(), table);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "Parts")
)]
pub struct PackedTable {
    len: usize,
    /// Bits an entry: a power of two from 2 to 16.
    bits: u32,
    /// The entries, the lowest bits first; all ones stands for no distance. What the last word has
    /// to spare is zero.
    words: Vec<u64>,
}

impl DistanceTable {
    /// The same distances in as few bits a state as the greatest one needs.
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
            let (word, shift) = packed.place(rank);
            packed.words[word] |= distance.map_or(packed.unreached(), u64::from) << shift;
        }
        packed
    }
}

impl PackedTable {
    /// The number of entries in a word.
    const fn entries(bits: u32) -> usize {
        (u64::BITS / bits) as usize
    }

    /// The word that holds an entry, and the entry's lowest bit in it.
    const fn place(&self, rank: usize) -> (usize, usize) {
        // Entries in a word are a power of two: no division.
        let log = (u64::BITS / self.bits).trailing_zeros();
        let within = rank & (Self::entries(self.bits) - 1);
        (rank >> log, within * self.bits as usize)
    }

    /// The entry of a state without a distance.
    const fn unreached(&self) -> u64 {
        (1 << self.bits) - 1
    }

    /// The distance of the state with this rank, in moves; `None` if it is out of reach.
    ///
    /// # Panics
    ///
    /// If the space has no state with this rank.
    #[must_use]
    pub fn distance(&self, rank: usize) -> Option<u32> {
        assert!(rank < self.len, "the table has no such rank");
        let (word, shift) = self.place(rank);
        let entry = self.words[word] >> shift & self.unreached();
        let distance = u32::try_from(entry).expect("an entry has sixteen bits at most");
        (entry != self.unreached()).then_some(distance)
    }

    /// The distances in order of rank.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<u32>> {
        (0..self.len).map(|rank| self.distance(rank))
    }

    /// The number of states.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no state at all.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Bits a state: 2, 4, 8 or 16.
    #[must_use]
    pub const fn bits(&self) -> u32 {
        self.bits
    }

    /// The memory that the distances take, in bytes.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        size_of::<u64>() * self.words.len()
    }

    /// The same distances in two bytes a state: to be [audited](DistanceTable::audit), for one.
    #[must_use]
    pub fn unpack(&self) -> DistanceTable {
        let mut table = DistanceTable::unreached(self.len);
        for (rank, distance) in self.iter().enumerate() {
            if let Some(distance) = distance {
                table.reach(rank, distance);
            }
        }
        table
    }

    /// The table with its space, to be asked for states.
    pub const fn of<'a, S: Enumerable>(&'a self, space: &'a S) -> PackedDistance<'a, S> {
        PackedDistance { table: self, space }
    }
}

/// The serialised form of [`PackedTable`], checked on its way in.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Parts {
    len: usize,
    bits: u32,
    words: Vec<u64>,
}

#[cfg(feature = "serde")]
impl TryFrom<Parts> for PackedTable {
    type Error = &'static str;

    fn try_from(Parts { len, bits, words }: Parts) -> Result<Self, Self::Error> {
        if !matches!(bits, 2 | 4 | 8 | 16) {
            return Err("a packed table has 2, 4, 8 or 16 bits a state");
        }
        if words.len() != len.div_ceil(Self::entries(bits)) {
            return Err("a packed table has as many words as its states need");
        }
        let table = Self { len, bits, words };
        let (_, used) = table.place(len);
        if used != 0 && table.words.last().is_some_and(|last| last >> used != 0) {
            return Err("a packed table has nothing behind its last state");
        }
        Ok(table)
    }
}

/// A [`PackedTable`] together with the space that it belongs to; see [`PackedTable::of`].
#[derive(Debug)]
pub struct PackedDistance<'a, S> {
    table: &'a PackedTable,
    space: &'a S,
}

impl<S> Clone for PackedDistance<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for PackedDistance<'_, S> {}

impl<S: Enumerable> PackedDistance<'_, S> {
    /// The distance of a state, in moves; `None` if it is out of reach.
    #[must_use]
    pub fn get(self, state: &S::State) -> Option<u32> {
        self.table.distance(self.space.rank(state))
    }
}

impl<S: Enumerable> DistanceToGoal<S::State> for PackedDistance<'_, S> {
    fn distance_to_goal(&self, state: &S::State) -> Option<u32> {
        self.get(state)
    }
}
