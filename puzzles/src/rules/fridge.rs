//! The Pilots Brothers' refrigerator: turn handles until all are open.
//!
//! Sixteen handles, open (`-`) or closed (`+`). A switch turns the handle of its cell and all others in
//! its row and its column. Fewest switches until all handles are open, with the list. At least one handle is closed at
//! the start, so no judge has the board that is open already; it can be solved, with the answer 0.
//!
//! Source: POJ 2965 (NEERC 2004, Western subregion).
//!
//! - **Family**: [`presses`]; a closed handle is a black piece.
//! - **Known**: the presses have full rank over GF(2), so each board has exactly one set of switches.
//!   A cell is in the set exactly if an odd number of handles in its row and column together are
//!   closed. C(16, *k*) boards need *k* switches.
//!
//! # Example: the sample
//!
//! ```
//! use puzzles::{Distance, TypedPuzzle, fridge};
//!
//! let boards = fridge::Case::ABOUT.format.parse("-+-- ---- ---- -+--").unwrap();
//! assert_eq!(fridge::Case::from_boards(&boards).distance(), Distance::Moves(6));
//! ```

use board_core::{Alphabet, Bitboard, Cell};

use super::flip::Flip;
use super::presses::{self, Pattern};
use crate::about::{About, MoveForm, Sample};
use crate::format::{Format, StoneCounts};
use crate::group::Group;

/// The pattern of the refrigerator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fridge;

/// A board of handles to be opened.
pub type Case = presses::Case<Fridge>;

impl Pattern for Fridge {
    const ABOUT: About = About {
        name: "fridge",
        title: "The Pilots Brothers' refrigerator",
        problems: &["POJ 2965"],
        rules: "Sixteen handles, open or closed. A switch turns the handle of its cell and all \
                others in its row and its column. The fewest switches until all handles are open. At least \
                one handle is closed at the start.",
        move_names: ["switch", "switches"],
        move_order: "switches in increasing order of cells; a list is a set and counts once",
        format: Format {
            alphabet: Alphabet::new('+', '-', None),
            stones: StoneCounts::SomeBlack,
            ..Flip::ABOUT.format
        },
        grammar: include_str!("grammars/fridge.ctd"),
        prints_moves: true,
        white_is_empty: false,
        moves: MoveForm::Spaced,
        sample: Sample {
            input: "-+--\n----\n----\n-+--\n",
            output: "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n",
        },
        ..Flip::ABOUT
    };

    const PRESSES: [Bitboard; 16] = {
        let mut presses = [Bitboard::EMPTY; 16];
        let mut cell = 0;
        while cell < 16 {
            let (row, column) = (Cell::ALL[cell].row(), Cell::ALL[cell].column());
            presses[cell] = Bitboard::row(row).union(Bitboard::column(column));
            cell += 1;
        }
        presses
    };
    const GOALS: &'static [Bitboard] = &[Bitboard::EMPTY];
    const GROUP: Group = Group::SQUARE;
    const SETS: &'static str = "smallest sets of switches";
}
