//! Where an input stands among the others.

use puzzles::inputs::Inputs;
use puzzles::text::Boards;

/// Where an input stands in the order of inputs: smaller ones come first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    has_no_way: bool,
    distance: u32,
    stands_for_none: bool,
    boards: Boards,
}

impl Key {
    /// The place of an input.
    pub(super) fn of(inputs: &mut dyn Inputs, boards: &Boards) -> Self {
        let distance = inputs.distance(boards);
        Self {
            has_no_way: distance.is_none(),
            distance: distance.unwrap_or_default(),
            stands_for_none: inputs.canonical(boards) != *boards,
            boards: boards.clone(),
        }
    }

    /// The input.
    pub(super) const fn boards(&self) -> &Boards {
        &self.boards
    }
}
