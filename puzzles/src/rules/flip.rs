//! Flip Game: turn pieces until all look alike.
//!
//! Sixteen two-sided pieces, white on one side and black on the other. A press on a cell turns its
//! piece and the pieces above, below, left and right of it. Fewest presses until all are white **or**
//! all are black.
//!
//! Source: POJ 1753. It differs from the game on a torus ("Mini Lights Out"), in which every board is
//! solvable.
//!
//! - **Family**: [`presses`].
//! - **States**: 65,536 boards; bit *i* of a state is set if piece *i* is black.
//! - **Moves**: always 16.
//! - **Move order**: cells from 0 to 15.
//! - **Known**: over GF(2) the presses have rank 12 (OEIS A159257), so there are 16 [quiet
//!   patterns](presses::quiet_patterns), and 4,096 boards can be made white. A board is solvable exactly if it
//!   meets each quiet pattern in an even number of black pieces.
//!
//! # Example: the closed form and a search agree
//!
//! ```
//! use board_core::bitboard;
//! use puzzles::{Distance, flip};
//! use search_core::{Limits, Outcome, bfs};
//!
//! let board = bitboard! {
//!     X . . X
//!     X X . X
//!     X . . X
//!     X . . .
//! };
//! let is_goal = |board: &_| flip::GOALS.contains(board);
//! let report = bfs(&flip::RULES, [board], is_goal, Limits::none());
//! let Outcome::Solved(path) = report.outcome else { panic!("the board is solvable") };
//! assert_eq!(path.len(), 4);
//! assert_eq!(flip::Case::new(board).distance(), Distance::Moves(4));
//! ```

use board_core::{Alphabet, Bitboard, Cell};

use super::presses::{self, Pattern};
use crate::about::{About, MoveForm, Sample};
use crate::engine::Engine;
use crate::format::{Format, StoneCounts};
use crate::group::Group;

/// The pattern of Flip Game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Flip;

/// A board to be made uniform.
pub type Case = presses::Case<Flip>;

/// The boards and the presses.
pub const RULES: presses::Rules<Flip> = presses::Rules::NEW;

/// The two goals: all white, all black.
pub const GOALS: [Bitboard; 2] = [Bitboard::EMPTY, Bitboard::FULL];

impl Pattern for Flip {
    const ABOUT: About = About {
        name: "flip",
        title: "Flip Game",
        problems: &["POJ 1753", "Timus 1060"],
        rules: "Sixteen two-sided pieces. A press on a cell turns its piece and those above, below, \
                left and right of it. The least number of presses until all pieces are white, or \
                all are black.",
        move_names: ["press", "presses"],
        move_order: "presses in increasing order of cells; a list is a set and counts once",
        format: Format {
            alphabet: Alphabet::new('b', 'w', None),
            boards: &["board"],
            counted: false,
            max_cases: 1,
            separated: false,
            stones: StoneCounts::Any,
        },
        grammar: include_str!("grammars/flip.ctd"),
        unsolvable: "Impossible",
        prints_moves: false,
        white_is_empty: false,
        moves: MoveForm::Joined,
        engines: Engine::COMMUTING,
        sample: Sample {
            input: "bwwb\nbbwb\nbwwb\nbwww\n",
            output: "4\n",
        },
    };

    const PRESSES: [Bitboard; 16] = {
        let mut presses = [Bitboard::EMPTY; 16];
        let mut cell = 0;
        while cell < 16 {
            presses[cell] = Cell::ALL[cell]
                .orthogonal_neighbours()
                .with(Cell::ALL[cell]);
            cell += 1;
        }
        presses
    };
    const GOALS: &'static [Bitboard] = &GOALS;
    const GROUP: Group = Group::SQUARE_AND_COLOURS;
    const SETS: &'static str = "smallest sets of presses";
}
