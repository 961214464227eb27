//! Sets of numbers in blocks.

/// How many numbers a block takes: 495 placements, rounded up to whole words.
pub(super) const BLOCK: usize = 64 * WORDS;

const WORDS: usize = 8;

/// A set of places in one block; as long as a line of the processor's cache, and aligned to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Row([u64; WORDS]);

impl Row {
    pub(super) const EMPTY: Self = Self([0; WORDS]);

    /// Adds a place.
    pub(super) fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    /// Adds the places of another set.
    pub(super) fn include(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    /// Adds the places of another set; returns those of them that are new.
    pub(super) fn add(&mut self, other: &Self) -> Self {
        let mut new = *other;
        for (new, word) in new.0.iter_mut().zip(&mut self.0) {
            *new &= !*word;
            *word |= *new;
        }
        new
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the sets have nothing in common.
    pub(super) fn is_disjoint(&self, other: &Self) -> bool {
        let common = self
            .0
            .iter()
            .zip(&other.0)
            .map(|(word, other)| word & other);
        common.fold(0, |all, word| all | word) == 0
    }

    /// The places in order.
    pub(super) fn places(self) -> impl Iterator<Item = usize> {
        self.0
            .into_iter()
            .enumerate()
            .flat_map(|(index, mut word)| {
                std::iter::from_fn(move || {
                    let bit = word.trailing_zeros() as usize;
                    word &= word.wrapping_sub(1);
                    (bit < 64).then_some(64 * index + bit)
                })
            })
    }
}

/// A set of numbers, row by row.
#[derive(Clone, Debug)]
pub(super) struct NumberSet(Vec<Row>);

impl NumberSet {
    /// An empty set of numbers below this one.
    pub(super) fn new(numbers: usize) -> Self {
        Self(vec![Row::EMPTY; numbers / BLOCK])
    }

    /// Adds a number.
    pub(super) fn insert(&mut self, number: usize) {
        self.row_mut(number).insert(number % BLOCK);
    }

    /// The numbers of the set that are in the same block as this one.
    pub(super) fn row(&self, number: usize) -> &Row {
        &self.0[number / BLOCK]
    }

    /// The numbers of the set that are in the same block as this one.
    pub(super) fn row_mut(&mut self, number: usize) -> &mut Row {
        &mut self.0[number / BLOCK]
    }

    /// The rows of all blocks.
    pub(super) fn rows_mut(&mut self) -> impl Iterator<Item = &mut Row> {
        self.0.iter_mut()
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(Row::EMPTY);
    }
}
