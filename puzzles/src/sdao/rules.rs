//! The rules: slides and their predecessors.

use board_core::{Direction, Placements, Symmetries, Transform, slide, unslide};
use search_core::{Enumerable, Reversible, StateSpace, Symmetric};

use crate::{Displacement, Position, Positions};

/// A stone slides from one cell to another; displays as `abcd`, from row *a*, column *b* to row
/// *c*, column *d*, counted from 1.
pub type Slide = Displacement;

/// The positions with four stones of each colour, and the slides.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    symmetries: Symmetries,
}

impl Rules {
    /// The placements of the stones.
    pub const PLACEMENTS: Placements = Placements::new(4, 4);
    const POSITIONS: Positions = Positions::new(Self::PLACEMENTS);

    /// The rules with these symmetries: a subgroup that maps goals onto goals.
    #[must_use]
    pub const fn with_symmetries(symmetries: Symmetries) -> Self {
        Self { symmetries }
    }

    fn slides(position: Position) -> impl Iterator<Item = Slide> {
        let blockers = position.stones.occupied();
        position
            .stones
            .of(position.side)
            .cells()
            .flat_map(move |from| {
                Direction::ALL
                    .into_iter()
                    .filter_map(move |direction| slide(from, direction, blockers))
                    .map(move |to| Slide::new(from, to))
            })
    }
}

impl StateSpace for Rules {
    type State = Position;
    type Move = Slide;

    fn moves(&self, position: &Position) -> impl Iterator<Item = Slide> {
        Self::slides(*position)
    }

    fn apply(&self, position: &Position, slide: &Slide) -> Position {
        position.after(slide.from, slide.to)
    }
}

impl Reversible for Rules {
    /// The last slide ended where the border or a stone stopped it, and came from a free cell behind.
    fn predecessors(&self, position: &Position) -> impl Iterator<Item = Position> {
        let Position { stones, side } = *position;
        let blockers = stones.occupied();
        stones.of(!side).cells().flat_map(move |to| {
            Direction::ALL
                .into_iter()
                .flat_map(move |direction| unslide(to, direction, blockers))
                .map(move |from| position.after(to, from))
        })
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
        position.canonical_under(self.symmetries).0
    }
}
