//! Positions as the side to move sees them.

use board_core::{Colour, Stones};
use search_core::{Enumerable, Reversible, StateSpace};

use super::{Rules, Step};
use crate::Displacement;
use crate::turns::{Movement, Steps};

/// The positions as the side to move sees them: its own stones are black.
///
/// Whose turn it is makes no difference to the distance, if the colours are exchanged with it. So each
/// of these 411,840 states stands for two of the [`Rules`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MoverView;

impl StateSpace for MoverView {
    type State = Stones;
    type Move = Step;

    fn moves(&self, stones: &Stones) -> impl Iterator<Item = Step> {
        Steps::moves(*stones, Colour::Black)
    }

    fn apply(&self, stones: &Stones, step: &Step) -> Stones {
        stones.moved(step.from, step.to).with_colours_exchanged()
    }
}

impl Reversible for MoverView {
    fn predecessors(&self, stones: &Stones) -> impl Iterator<Item = Stones> {
        let stones = stones.with_colours_exchanged();
        let steps = Steps::moves_to(stones, Colour::Black);
        steps.map(move |Displacement { from, to }| stones.moved(to, from))
    }
}

impl Enumerable for MoverView {
    fn len(&self) -> usize {
        Rules::PLACEMENTS.len() as usize
    }

    fn rank(&self, stones: &Stones) -> usize {
        Rules::PLACEMENTS.rank(*stones) as usize
    }

    /// # Panics
    ///
    /// If the rank is not below 411,840.
    fn unrank(&self, rank: usize) -> Stones {
        Rules::PLACEMENTS.unrank(u32::try_from(rank).expect("there are 411,840 placements"))
    }
}
