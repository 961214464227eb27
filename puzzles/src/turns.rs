//! Families of puzzles with two sides: slides and steps.
//!
//! The colours alternate, and a move takes one stone of the side to move to a blank cell. The families
//! differ in the cells that a stone can reach: a [slide](Slides) goes on until something stops it, a
//! [step](Steps) goes to a neighbour. A puzzle is a type of [`Rules`] with its numbers of stones.
//!
//! # Example: steps of two black stones and one white stone
//!
//! ```
//! use board_core::{Colour, stones};
//! use puzzles::{Position, turns};
//! use search_core::StateSpace;
//!
//! let rules = turns::Rules::<turns::Steps, 2, 1>::new();
//! let board = stones! {
//!     B . . .
//!     . . . .
//!     . . . .
//!     . . W B
//! };
//! let position = Position::new(board, Colour::White);
//! let moves: Vec<String> = rules.moves(&position).map(|step| step.to_string()).collect();
//! assert_eq!(moves, ["4333", "4342"]);
//! ```

use std::fmt::Debug;
use std::marker::PhantomData;

use board_core::{Colour, Direction, Placements, Stones, Symmetries, Transform, slide, unslide};
use search_core::{Enumerable, Reversible, StateSpace, Symmetric};

use crate::{Displacement, Position, Positions};

/// The way in which a stone moves. The order of moves is by stone, then by direction in reading order.
pub trait Movement: Clone + Copy + Debug + Send + Sync + 'static {
    /// The moves of the stones of a colour.
    fn moves(stones: Stones, side: Colour) -> impl Iterator<Item = Displacement>;

    /// The moves of a colour that lead to these stones.
    fn moves_to(stones: Stones, side: Colour) -> impl Iterator<Item = Displacement>;
}

/// A stone goes in one of eight directions, at least one cell, until the border or another stone stops it.
#[derive(Clone, Copy, Debug)]
pub struct Slides;

impl Movement for Slides {
    #[inline]
    fn moves(stones: Stones, side: Colour) -> impl Iterator<Item = Displacement> {
        let blockers = stones.occupied();
        stones.of(side).cells().flat_map(move |from| {
            Direction::ALL
                .into_iter()
                .filter_map(move |direction| slide(from, direction, blockers))
                .map(move |to| Displacement::new(from, to))
        })
    }

    /// The stone rests beside an obstacle. It came from a free cell on the other side.
    #[inline]
    fn moves_to(stones: Stones, side: Colour) -> impl Iterator<Item = Displacement> {
        let blockers = stones.occupied();
        stones.of(side).cells().flat_map(move |to| {
            Direction::ALL
                .into_iter()
                .flat_map(move |direction| unslide(to, direction, blockers))
                .map(move |from| Displacement::new(from, to))
        })
    }
}

/// A stone goes to an orthogonal neighbour that is blank.
#[derive(Clone, Copy, Debug)]
pub struct Steps;

impl Movement for Steps {
    /// The neighbours of a cell in increasing order are those in reading order of the directions.
    #[inline]
    fn moves(stones: Stones, side: Colour) -> impl Iterator<Item = Displacement> {
        let blanks = stones.blanks();
        let movable = stones.of(side) & blanks.orthogonal_neighbours();
        movable.cells().flat_map(move |from| {
            let free = from.orthogonal_neighbours() & blanks;
            free.cells().map(move |to| Displacement::new(from, to))
        })
    }

    /// The inverse of a step is a step.
    #[inline]
    fn moves_to(stones: Stones, side: Colour) -> impl Iterator<Item = Displacement> {
        Self::moves(stones, side).map(|step| Displacement::new(step.to, step.from))
    }
}

/// The positions with these numbers of stones, and the moves.
#[derive(Clone, Copy, Debug)]
pub struct Rules<M, const BLACK: u32, const WHITE: u32> {
    symmetries: Symmetries,
    movement: PhantomData<M>,
}

impl<M, const BLACK: u32, const WHITE: u32> Rules<M, BLACK, WHITE> {
    /// The placements of the stones.
    pub const PLACEMENTS: Placements = Placements::new(BLACK, WHITE);
    const POSITIONS: Positions = Positions::new(Self::PLACEMENTS);

    /// The rules of a puzzle with all eight symmetries.
    #[must_use]
    #[expect(
        clippy::new_without_default,
        reason = "there are no default symmetries"
    )]
    pub const fn new() -> Self {
        Self::with_symmetries(Symmetries::all())
    }

    /// The rules with these symmetries: a subgroup that leaves every goal a goal.
    #[must_use]
    pub const fn with_symmetries(symmetries: Symmetries) -> Self {
        Self {
            symmetries,
            movement: PhantomData,
        }
    }
}

impl<M: Movement, const BLACK: u32, const WHITE: u32> StateSpace for Rules<M, BLACK, WHITE> {
    type State = Position;
    type Move = Displacement;

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Displacement> {
        M::moves(position.stones, position.side)
    }

    #[inline]
    fn apply(&self, position: &Position, step: &Displacement) -> Position {
        position.after(step.from, step.to)
    }
}

impl<M: Movement, const BLACK: u32, const WHITE: u32> Reversible for Rules<M, BLACK, WHITE> {
    #[inline]
    fn predecessors(&self, position: &Position) -> impl Iterator<Item = Position> {
        M::moves_to(position.stones, !position.side).map(|step| position.after(step.to, step.from))
    }
}

impl<M: Movement, const BLACK: u32, const WHITE: u32> Enumerable for Rules<M, BLACK, WHITE> {
    #[inline]
    fn len(&self) -> usize {
        Self::POSITIONS.len()
    }

    #[inline]
    fn rank(&self, position: &Position) -> usize {
        Self::POSITIONS.rank(*position)
    }

    #[inline]
    fn unrank(&self, rank: usize) -> Position {
        Self::POSITIONS.unrank(rank)
    }

    #[inline]
    fn ranked_successors(&self, position: &Position) -> impl Iterator<Item = (usize, Position)> {
        Self::POSITIONS.after_moves(*position, self.moves(position))
    }
}

impl<M: Movement, const BLACK: u32, const WHITE: u32> Symmetric for Rules<M, BLACK, WHITE> {
    #[inline]
    fn canonical(&self, position: &Position) -> Position {
        // With constant symmetries, the compiler unrolls the loop.
        if self.symmetries.is_all() {
            Transform::canonical(*position).0
        } else {
            position.canonical_under(self.symmetries).0
        }
    }
}
