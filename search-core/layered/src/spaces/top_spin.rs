//! The puzzle Top Spin: sort a ring of tokens with a turnstile.

use search_core::{Enumerable, StateSpace};

use super::permutation::{Ranked, reversed, rotated};

/// Rings of `LEN` tokens, from the first one in the turnstile, as packed permutations. The sorted ring has rank 0.
///
/// The first four tokens are in the turnstile.
#[derive(Clone, Copy, Debug)]
pub struct TopSpin<const LEN: usize>;

/// A move of the ring or of the turnstile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spin {
    /// The first token becomes the last.
    Left,
    /// The last token becomes the first.
    Right,
    /// The order of the tokens in the turnstile is reversed.
    Turnstile,
}

impl<const LEN: usize> StateSpace for TopSpin<LEN> {
    type State = usize;
    type Move = Spin;

    fn moves(&self, _: &usize) -> impl Iterator<Item = Spin> {
        [Spin::Left, Spin::Right, Spin::Turnstile].into_iter()
    }

    fn apply(&self, ring: &usize, spin: &Spin) -> usize {
        match spin {
            Spin::Left => rotated(*ring, LEN, true),
            Spin::Right => rotated(*ring, LEN, false),
            Spin::Turnstile => reversed(*ring, 4),
        }
    }
}

impl<const LEN: usize> Enumerable for TopSpin<LEN> {
    const HAS_RANKED_MOVES: bool = true;

    fn len(&self) -> usize {
        Ranked::<LEN>::count()
    }

    fn rank(&self, ring: &usize) -> usize {
        Ranked::<LEN>::rank(*ring)
    }

    fn unrank(&self, rank: usize) -> usize {
        Ranked::<LEN>::new(rank).entries
    }

    fn successor_ranks(&self, rank: usize, mut visit: impl FnMut(usize)) {
        let ring = Ranked::<LEN>::new(rank);
        ring.rotations().into_iter().for_each(&mut visit);
        let mut turned = rank;
        ring.reversals(4, |rank| turned = rank);
        visit(turned);
    }
}
