//! The rules: steps onto blanks.

use board_core::{Colour, Placements, Stones, Transform};
use search_core::{Enumerable, Reversible, StateSpace, Symmetric};

use crate::{Displacement, Position, Positions};

/// A stone steps from one cell to another; displays as `abcd`, from row *a*, column *b* to row *c*,
/// column *d*, counted from 1.
pub type Step = Displacement;

/// The positions with seven stones of each colour, and the steps.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules;

impl Rules {
    /// The placements of the stones.
    pub const PLACEMENTS: Placements = Placements::new(7, 7);
    const POSITIONS: Positions = Positions::new(Self::PLACEMENTS);

    /// Whether four stones of one colour stand in a line.
    #[must_use]
    pub const fn has_line(stones: Stones) -> bool {
        stones.of(Colour::Black).has_line() || stones.of(Colour::White).has_line()
    }

    /// All positions in which four stones of one colour stand in a line.
    pub fn goals() -> impl Iterator<Item = Position> {
        Self::PLACEMENTS
            .iter()
            .filter(|&stones| Self::has_line(stones))
            .flat_map(|stones| Colour::ALL.map(|side| Position::new(stones, side)))
    }

    /// The steps of a colour. (The neighbours of a cell in increasing order are those in reading
    /// order of the directions.)
    pub(super) fn steps(stones: Stones, side: Colour) -> impl Iterator<Item = Step> {
        let blanks = stones.blanks();
        let movable = stones.of(side) & blanks.orthogonal_neighbours();
        movable.cells().flat_map(move |from| {
            let free = from.orthogonal_neighbours() & blanks;
            free.cells().map(move |to| Step::new(from, to))
        })
    }
}

impl StateSpace for Rules {
    type State = Position;
    type Move = Step;

    fn moves(&self, position: &Position) -> impl Iterator<Item = Step> {
        Self::steps(position.stones, position.side)
    }

    fn apply(&self, position: &Position, step: &Step) -> Position {
        position.after(step.from, step.to)
    }
}

impl Reversible for Rules {
    /// A step can be taken back: the side that has just moved steps onto a blank again.
    fn predecessors(&self, position: &Position) -> impl Iterator<Item = Position> {
        Self::steps(position.stones, !position.side).map(|step| position.after(step.from, step.to))
    }
}

impl Enumerable for Rules {
    fn len(&self) -> usize {
        Self::POSITIONS.len()
    }

    fn rank(&self, position: &Position) -> usize {
        Self::POSITIONS.rank(*position)
    }

    fn unrank(&self, rank: usize) -> Position {
        Self::POSITIONS.unrank(rank)
    }

    fn ranked_successors(&self, position: &Position) -> impl Iterator<Item = (usize, Position)> {
        Self::POSITIONS.after_moves(*position, self.moves(position))
    }
}

impl Symmetric for Rules {
    fn canonical(&self, position: &Position) -> Position {
        Transform::canonical(*position).0
    }
}
