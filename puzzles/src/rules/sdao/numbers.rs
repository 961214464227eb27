//! The numbers of positions, and sets of them.
//!
//! A position has two numbers among the positions with the same side to move. Both are in blocks. The
//! number [before the turn](BeforeTurn) is in the block of the stones that stood in the last move; a
//! move leads to it. The number [after the turn](AfterTurn) is in the block of the stones that stand in
//! the next move; a move starts from it. [`WithSide`] adds the side to move.

use std::marker::PhantomData;

use board_core::{Colour, Combinations};
use search_core::BitSet;

/// The sets of four cells. Each is the standing stones of one block.
pub(super) const QUADRUPLES: Combinations = Combinations::new(4);

/// The numbers of a block: 495 placements, rounded up to whole words.
pub(super) const BLOCK: usize = Row::CAPACITY;

/// The numbers of the positions with one side to move, rounded up to a power of two: a division by it is a shift.
const NUMBERS: usize = (QUADRUPLES.len() as usize * BLOCK).next_power_of_two();

/// A number of a position.
pub(super) trait Number: Copy {
    /// The numbers are below this one.
    const END: usize;

    /// The number with this value.
    fn new(value: usize) -> Self;

    /// The value.
    fn value(self) -> usize;

    /// The place of the number in its block.
    fn place(self) -> usize {
        self.value() % BLOCK
    }

    /// The number at a place in the block of this number.
    fn at(self, place: usize) -> Self {
        Self::new(self.value() - self.place() + place)
    }
}

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) struct $name(u32);

        impl Number for $name {
            const END: usize = NUMBERS;

            #[inline]
            fn new(value: usize) -> Self {
                Self(u32::try_from(value).expect("the numbers are few"))
            }

            #[inline]
            fn value(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

numbers! {
    /// The number of a position as the result of a move.
    BeforeTurn;
    /// The number of a position as the start of a move.
    AfterTurn;
}

/// A number of a position, with the side to move: first all numbers of one side, then all of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WithSide<N>(u32, PhantomData<N>);

impl<N: Number> Number for WithSide<N> {
    const END: usize = 2 * N::END;

    #[inline]
    fn new(value: usize) -> Self {
        Self(
            u32::try_from(value).expect("the numbers are few"),
            PhantomData,
        )
    }

    #[inline]
    fn value(self) -> usize {
        self.0 as usize
    }
}

impl<N: Number> WithSide<N> {
    /// A number with a side to move.
    pub(super) fn with(side: Colour, number: N) -> Self {
        Self::new(side as usize * N::END + number.value())
    }

    /// The number without the side.
    #[inline]
    pub(super) fn number(self) -> N {
        N::new(self.value() % N::END)
    }

    /// The number with the same side as `self` and another number.
    #[inline]
    pub(super) fn same_side<M: Number>(self, number: M) -> WithSide<M> {
        WithSide::new(self.value() - self.value() % N::END + number.value())
    }

    /// The number of another kind that has the same value, with the other side to move.
    #[inline]
    pub(super) fn other_side<M: Number>(self) -> WithSide<M> {
        WithSide::new((self.value() + N::END) % Self::END)
    }
}

/// A set of places in one block.
pub(super) type Row = BitSet<8>;

/// A set of numbers: one row per block.
#[derive(Clone, Debug)]
pub(super) struct NumberSet<N>(Vec<Row>, PhantomData<N>);

impl<N: Number> NumberSet<N> {
    /// The empty set.
    pub(super) fn new() -> Self {
        Self(vec![Row::EMPTY; N::END / BLOCK], PhantomData)
    }

    /// Adds a number.
    pub(super) fn insert(&mut self, number: N) {
        self.row_mut(number).insert(number.place());
    }

    /// The members in the block of a number.
    pub(super) fn row(&self, number: N) -> &Row {
        &self.0[number.value() / BLOCK]
    }

    /// The members in the block of a number.
    pub(super) fn row_mut(&mut self, number: N) -> &mut Row {
        &mut self.0[number.value() / BLOCK]
    }

    /// The rows of all blocks.
    pub(super) fn rows_mut(&mut self) -> impl Iterator<Item = &mut Row> {
        self.0.iter_mut()
    }

    /// Removes all members.
    pub(super) fn clear(&mut self) {
        self.0.fill(Row::EMPTY);
    }
}
