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

use board_core::{
    Bitboard, Cell, Colour, Direction, Placements, Stones, Symmetries, Symmetry, Transform, slide,
    unslide,
};
use search_core::{Enumerable, Reversible, StateSpace, Symmetric};

use super::state::{Move, State};

/// A position: stones, and the side to move. The same stones with the other side to move are
/// another position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    /// The stones.
    pub stones: Stones,
    /// The side to move.
    pub side: Colour,
}

impl Position {
    /// These stones with this side to move.
    #[inline]
    pub const fn new(stones: Stones, side: Colour) -> Self {
        Self { stones, side }
    }

    /// The position after a stone moved from one cell to another and the turn passed. With the cells exchanged,
    /// the position before this move.
    #[inline]
    pub const fn after(self, from: Cell, to: Cell) -> Self {
        Self::new(self.stones.moved(from, to), self.side.opposite())
    }
}

impl Transform for Position {
    #[inline]
    fn transform(self, symmetry: Symmetry) -> Self {
        Self::new(self.stones.transform(symmetry), self.side)
    }
}

impl From<Position> for State {
    #[inline]
    fn from(Position { stones, side }: Position) -> Self {
        Self::new(stones, Some(side))
    }
}

impl From<State> for Position {
    /// # Panics
    ///
    /// If the state has no side to move: it is a state of another puzzle.
    #[inline]
    fn from(state: State) -> Self {
        Self::new(state.stones, state.side.expect("the puzzle has sides"))
    }
}

/// The way in which a stone moves. The order of moves is by stone, then by direction in reading order.
pub trait Movement: Clone + Copy + Debug + Send + Sync + 'static {
    /// The moves of the stones of a colour: the cells from which and to which a stone moves.
    fn moves(stones: Stones, side: Colour) -> impl Iterator<Item = (Cell, Cell)>;

    /// The moves of a colour that lead to these stones.
    fn moves_to(stones: Stones, side: Colour) -> impl Iterator<Item = (Cell, Cell)>;
}

/// A stone goes in one of eight directions, at least one cell, until the border or another stone stops it.
#[derive(Clone, Copy, Debug)]
pub struct Slides;

impl Movement for Slides {
    #[inline]
    fn moves(stones: Stones, side: Colour) -> impl Iterator<Item = (Cell, Cell)> {
        let blockers = stones.occupied();
        stones.of(side).cells().flat_map(move |from| {
            Direction::ALL
                .into_iter()
                .filter_map(move |direction| slide(from, direction, blockers))
                .map(move |to| (from, to))
        })
    }

    /// The stone rests beside an obstacle. It came from a free cell on the other side.
    #[inline]
    fn moves_to(stones: Stones, side: Colour) -> impl Iterator<Item = (Cell, Cell)> {
        let blockers = stones.occupied();
        stones.of(side).cells().flat_map(move |to| {
            Direction::ALL
                .into_iter()
                .flat_map(move |direction| unslide(to, direction, blockers))
                .map(move |from| (from, to))
        })
    }
}

/// A stone goes to an orthogonal neighbour that is blank.
#[derive(Clone, Copy, Debug)]
pub struct Steps;

impl Movement for Steps {
    /// The neighbours of a cell in increasing order are those in reading order of the directions.
    #[inline]
    fn moves(stones: Stones, side: Colour) -> impl Iterator<Item = (Cell, Cell)> {
        let blanks = stones.blanks();
        let movable = stones.of(side) & blanks.orthogonal_neighbours();
        movable.cells().flat_map(move |from| {
            let free = from.orthogonal_neighbours() & blanks;
            free.cells().map(move |to| (from, to))
        })
    }

    /// The inverse of a step is a step.
    #[inline]
    fn moves_to(stones: Stones, side: Colour) -> impl Iterator<Item = (Cell, Cell)> {
        Self::moves(stones, side).map(|(from, to)| (to, from))
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
    /// The placements after an exchange of the colours.
    const EXCHANGED: Placements = Placements::new(WHITE, BLACK);
    /// The number of positions with one side to move.
    const HALF: usize = Self::PLACEMENTS.len();

    /// The rules of a puzzle with all eight symmetries.
    #[expect(clippy::new_without_default, reason = "no default symmetries")]
    pub const fn new() -> Self {
        Self::with_symmetries(Symmetries::all())
    }

    /// The rules with these symmetries: a subgroup that leaves every goal a goal.
    pub const fn with_symmetries(symmetries: Symmetries) -> Self {
        Self {
            symmetries,
            movement: PhantomData,
        }
    }
}

impl<M: Movement, const BLACK: u32, const WHITE: u32> StateSpace for Rules<M, BLACK, WHITE> {
    type State = Position;
    type Move = Move;

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        M::moves(position.stones, position.side).map(|(from, to)| Move::new(from, to))
    }

    #[inline]
    fn apply(&self, position: &Position, step: &Move) -> Position {
        let (from, to) = step.ends();
        position.after(from, to)
    }
}

impl<M: Movement, const BLACK: u32, const WHITE: u32> Reversible for Rules<M, BLACK, WHITE> {
    #[inline]
    fn predecessors(&self, position: &Position) -> impl Iterator<Item = Position> {
        M::moves_to(position.stones, position.side.opposite())
            .map(|(from, to)| position.after(to, from))
    }
}

/// Two ranks for each placement: first all positions with black to move, then all with white to move.
///
/// The positions of a block have equal stones of the side to move and differ in the stones of the other
/// side, which moved last. So all successors of a position are in one block, and their ranks are cheap.
impl<M: Movement, const BLACK: u32, const WHITE: u32> Enumerable for Rules<M, BLACK, WHITE> {
    const HAS_RANKED_MOVES: bool = true;

    #[inline]
    fn len(&self) -> usize {
        2 * Self::HALF
    }

    /// # Panics
    ///
    /// If the position has other numbers of stones.
    #[inline]
    fn rank(&self, position: &Position) -> usize {
        match position.side {
            Colour::Black => Self::PLACEMENTS.rank(position.stones),
            Colour::White => {
                let stones = position.stones.with_colours_exchanged();
                Self::HALF + Self::EXCHANGED.rank(stones)
            }
        }
    }

    /// # Panics
    ///
    /// If the rank is not below [`len`](Enumerable::len).
    fn unrank(&self, rank: usize) -> Position {
        if rank < Self::HALF {
            Position::new(Self::PLACEMENTS.unrank(rank), Colour::Black)
        } else {
            let stones = Self::EXCHANGED.unrank(rank - Self::HALF);
            Position::new(stones.with_colours_exchanged(), Colour::White)
        }
    }

    #[inline]
    fn successor_ranks(&self, rank: usize, mut visit: impl FnMut(usize)) {
        let Position { stones, side } = self.unrank(rank);
        // The other side moves next and keeps its stones.
        let (placements, first) = match side {
            Colour::White => (Self::PLACEMENTS, 0),
            Colour::Black => (Self::EXCHANGED, Self::HALF),
        };
        let block = placements.block(stones.of(side.opposite()));
        let indices = block.indices();
        let before = block.gather(stones.of(side)).bits();
        M::moves(stones, side).for_each(|(from, to)| {
            let bit = |cell| 1 << indices.index(cell);
            let after = Bitboard::from_bits(before ^ bit(from) ^ bit(to));
            visit(first + block.rank_at(after));
        });
    }
}

impl<M: Movement, const BLACK: u32, const WHITE: u32> Symmetric for Rules<M, BLACK, WHITE> {
    #[inline]
    fn canonical(&self, position: &Position) -> Position {
        if self.symmetries.is_all() {
            Transform::canonical(*position).0
        } else {
            canonical_under(*position, self.symmetries)
        }
    }
}

/// The canonical position under a subgroup. Outside [`Symmetric::canonical`], so that the compiler inlines the latter.
#[inline(never)]
fn canonical_under(position: Position, subgroup: Symmetries) -> Position {
    position.canonical_under(subgroup).0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const BLACK: u32, const WHITE: u32>() {
        let positions = Rules::<Steps, BLACK, WHITE>::new();
        for rank in 0..positions.len() {
            assert_eq!(positions.rank(&positions.unrank(rank)), rank);
        }
    }

    #[test]
    fn ranks_are_dense_and_inverted() {
        check::<4, 4>();
        check::<7, 7>();
        check::<2, 3>();
    }
}
