//! The pancake problem: sort a stack by turning over its upper part.

use search_core::{Enumerable, StateSpace};

use super::permutation::{Ranked, reversed};

/// Stacks of `LEN` pancakes of different sizes, from the top, as packed permutations. The sorted stack has rank 0.
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
        reversed(*stack, turned)
    }
}

impl<const LEN: usize> Enumerable for Pancakes<LEN> {
    const HAS_RANKED_MOVES: bool = true;

    fn len(&self) -> usize {
        Ranked::<LEN>::count()
    }

    fn rank(&self, stack: &usize) -> usize {
        Ranked::<LEN>::rank(*stack)
    }

    fn unrank(&self, rank: usize) -> usize {
        Ranked::<LEN>::new(rank).entries
    }

    fn successor_ranks(&self, rank: usize, visit: impl FnMut(usize)) {
        Ranked::<LEN>::new(rank).reversals(LEN, visit);
    }
}
