//! The pancake problem: sort a stack by turning over its upper part.

use search_core::{Enumerable, StateSpace};

use super::permutation::{arrangements, rank, unrank};

/// Stacks of `LEN` pancakes of different sizes, from the top, as packed permutations.
#[derive(Clone, Copy, Debug)]
pub struct Pancakes<const LEN: usize>;

impl<const LEN: usize> StateSpace for Pancakes<LEN> {
    type State = usize;
    /// The number of pancakes to turn over.
    type Move = usize;

    fn moves(&self, _: &usize) -> impl Iterator<Item = usize> {
        2..=LEN
    }

    fn apply(&self, stack: &usize, &turned: &usize) -> usize {
        let bytes = stack.swap_bytes();
        let reversed = (bytes >> 4 & 0x0f0f_0f0f_0f0f_0f0f) | (bytes & 0x0f0f_0f0f_0f0f_0f0f) << 4;
        let above = reversed >> (4 * (16 - turned));
        stack >> (4 * turned) << (4 * turned) | above
    }
}

impl<const LEN: usize> Enumerable for Pancakes<LEN> {
    fn len(&self) -> usize {
        arrangements(LEN, LEN)
    }

    fn rank(&self, stack: &usize) -> usize {
        rank(*stack, LEN, LEN - 1)
    }

    fn unrank(&self, rank: usize) -> usize {
        unrank(rank, LEN, LEN - 1).0
    }
}
