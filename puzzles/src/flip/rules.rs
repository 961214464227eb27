//! The rules: what a press turns.

use std::fmt;

use board_core::{Bitboard, Cell, Symmetry, Transform};
use search_core::{Commuting, Enumerable, Reversible, StateSpace, Symmetric};

/// A press on a cell; displays as its row and column, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Press(pub Cell);

impl Press {
    /// The three to five cells that the press turns.
    pub const fn pattern(self) -> Bitboard {
        self.0.orthogonal_neighbours().with(self.0)
    }
}

impl Transform for Press {
    fn transform(self, symmetry: Symmetry) -> Self {
        Self(self.0.transform(symmetry))
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The boards, as the sets of their black pieces, and the presses.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules;

impl Rules {
    /// The two goals: all white, all black.
    pub const GOALS: [Bitboard; 2] = [Bitboard::EMPTY, Bitboard::FULL];

    /// Whether all pieces look alike.
    #[must_use]
    pub fn is_goal(self, board: Bitboard) -> bool {
        Self::GOALS.contains(&board)
    }
}

impl StateSpace for Rules {
    type State = Bitboard;
    type Move = Press;

    fn moves(&self, _: &Bitboard) -> impl Iterator<Item = Press> {
        Cell::ALL.into_iter().map(Press)
    }

    fn apply(&self, board: &Bitboard, press: &Press) -> Bitboard {
        *board ^ press.pattern()
    }
}

/// What each press turns.
const fn patterns() -> [Bitboard; 16] {
    let mut patterns = [Bitboard::EMPTY; 16];
    let mut cell = 0;
    while cell < 16 {
        patterns[cell] = Press(Cell::ALL[cell]).pattern();
        cell += 1;
    }
    patterns
}

impl Commuting for Rules {}

impl Reversible for Rules {
    /// A press is its own inverse.
    fn predecessors(&self, board: &Bitboard) -> impl Iterator<Item = Bitboard> {
        self.moves(board).map(|press| self.apply(board, &press))
    }
}

impl Enumerable for Rules {
    fn len(&self) -> usize {
        1 << 16
    }

    fn rank(&self, board: &Bitboard) -> usize {
        board.bits().into()
    }

    /// # Panics
    ///
    /// If the rank is above 65,535.
    fn unrank(&self, rank: usize) -> Bitboard {
        Bitboard::from_bits(u16::try_from(rank).expect("there are 65,536 boards"))
    }

    fn ranked_successors(&self, board: &Bitboard) -> impl Iterator<Item = (usize, Bitboard)> {
        const PATTERNS: [Bitboard; 16] = patterns();
        let board = *board;
        PATTERNS.into_iter().map(move |pattern| {
            let next = board ^ pattern;
            (next.bits().into(), next)
        })
    }
}

impl Symmetric for Rules {
    fn canonical(&self, board: &Bitboard) -> Bitboard {
        Transform::canonical(*board).0
    }
}
