//! The numbers of positions, and sets of them.
//!
//! A position has two numbers: one for each kind, [`Before`] and [`After`] the turn. Both are in blocks, first
//! all blocks of one side to move, then all of the other side.

use std::marker::PhantomData;

use board_core::{Colour, Combinations};
use search_core::extend::BitSet;

/// The sets of four cells. Each is the standing stones of one block.
pub(super) const QUADRUPLES: Combinations = Combinations::new(4);

/// The numbers of a block: 495 placements, rounded up to whole words.
pub(super) const BLOCK: usize = Row::CAPACITY;

/// The numbers of the positions with one side to move, rounded up to a power of two: a division by it is a shift.
pub(super) const SIDE: usize = (QUADRUPLES.len() * BLOCK).next_power_of_two();

/// The kind of the number of a position as the result of a move: its block is that of the stones that stood in the move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Before;

/// The kind of the number of a position as the start of a move: its block is that of the stones that stand in the move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct After;

/// A number of a position, of the kind `K`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number<K>(u32, PhantomData<K>);

impl<K: Copy> Number<K> {
    /// All numbers are below this one.
    pub(super) const END: usize = 2 * SIDE;

    /// The number with this value.
    #[inline]
    pub(super) fn new(value: usize) -> Self {
        let value = u32::try_from(value).expect("the numbers are few");
        Self(value, PhantomData)
    }

    /// The number with this side to move and this value among the numbers of the side.
    pub(super) fn of_side(side: Colour, value: usize) -> Self {
        Self::new(side as usize * SIDE + value)
    }

    /// The value.
    #[inline]
    pub(super) fn value(self) -> usize {
        self.0 as usize
    }

    /// The value among the numbers of its side.
    #[inline]
    pub(super) fn in_side(self) -> usize {
        self.value() % SIDE
    }

    /// The number at an index of the block of this number.
    pub(super) fn at(self, index: usize) -> Self {
        Self::new(self.value() - self.value() % BLOCK + index)
    }

    /// The number of another kind with the same side to move, and this value among the numbers of the side.
    #[inline]
    pub(super) fn same_side<L: Copy>(self, value: usize) -> Number<L> {
        Number::new(self.value() - self.in_side() + value)
    }

    /// The number of another kind that has the same value, with the other side to move.
    #[inline]
    pub(super) fn other_side<L: Copy>(self) -> Number<L> {
        Number::new((self.value() + SIDE) % Self::END)
    }
}

/// A set of indices in one block.
pub(super) type Row = BitSet<8>;

/// A set of numbers: one row per block.
#[derive(Clone, Debug)]
pub(super) struct NumberSet<K>(Vec<Row>, PhantomData<K>);

impl<K: Copy> NumberSet<K> {
    /// The empty set.
    pub(super) fn new() -> Self {
        Self(vec![Row::EMPTY; Number::<K>::END / BLOCK], PhantomData)
    }

    /// Adds a number.
    pub(super) fn insert(&mut self, number: Number<K>) {
        self.row_mut(number).insert(number.value() % BLOCK);
    }

    /// The members in the block of a number.
    pub(super) fn row(&self, number: Number<K>) -> &Row {
        &self.0[number.value() / BLOCK]
    }

    /// The members in the block of a number.
    pub(super) fn row_mut(&mut self, number: Number<K>) -> &mut Row {
        &mut self.0[number.value() / BLOCK]
    }

    /// Removes all members.
    pub(super) fn clear(&mut self) {
        self.0.fill(Row::EMPTY);
    }
}
