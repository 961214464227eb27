//! Black-and-white swap: exchange neighbours until the boards agree.
//!
//! Eight black (`1`) and eight white (`0`) pieces. The shortest list of exchanges from an initial to a
//! target board. Judges differ in the list that they accept: any shortest list, or one by its text. The
//! first list in move order reproduces the sample, and a search with a queue finds it.
//!
//! Source: CEOI 1999, Luogu P1225, 9801.
//!
//! - **Family**: [`exchanges`].
//! - **States**: 12,870 boards, as the sets of their black pieces.
//!
//! # Example: the sample
//!
//! ```
//! use board_core::bitboard;
//! use puzzles::swap;
//!
//! let from = bitboard! {
//!     X X X X
//!     . . . .
//!     X X X .
//!     . . X .
//! };
//! let to = bitboard! {
//!     X . X .
//!     . X . X
//!     X . X .
//!     . X . X
//! };
//! assert_eq!(swap::matching_distance(from, to), Some(4));
//! ```

use board_core::{Alphabet, Bitboard, Colour, Placements};

use crate::exchanges::{self, Exchanges};
use crate::text::{Format, StoneCounts};
use crate::{About, Dialect, Engine, MoveForm, MoveSpelling, ParseDisplacementError, Sample};

pub use crate::exchanges::{Rules, Swap, matching_distance};

/// The puzzle as a member of its family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlackAndWhite;

/// An initial and a target board.
pub type Case = exchanges::Case<BlackAndWhite>;

impl Exchanges for BlackAndWhite {
    const ABOUT: About = About {
        name: "swap",
        title: "black-and-white swap",
        dialects: &[
            Dialect::usual("Luogu", "P1225"),
            Dialect {
                separated: Some(true),
                moves: Some(MoveForm::Spaced),
                ..Dialect::usual("CEOI", "1999")
            },
        ],
        rules: "Eight black and eight white pieces. A move exchanges two orthogonally adjacent \
                pieces of different colours. The shortest list of moves from an initial to a target \
                board.",
        move_names: ["exchange", "exchanges"],
        move_order: "cells from 0 to 15, for each first the exchange with the cell below, then with \
                     the cell to the right",
        format: Format {
            alphabet: Alphabet::new('1', '0', None),
            boards: &["initial board", "target board"],
            counted: false,
            most_cases: 1,
            separated: false,
            stones: StoneCounts::Exactly(Placements::new(8, 8)),
        },
        unsolvable: "Impossible",
        prints_moves: true,
        moves: MoveForm::Joined,
        engines: Engine::TO_ONE_GOAL,
        sample: Sample {
            input: "1111\n0000\n1110\n0010\n1010\n0101\n1010\n0101\n",
            output: "4\n1222\n1424\n3242\n4344\n",
        },
    };
}

impl MoveSpelling for Case {
    const DIGITS: usize = 4;

    /// Programs may write either cell first.
    fn read_move(digits: &str) -> Result<Swap, String> {
        let Swap { from, to } = digits
            .parse()
            .map_err(|error: ParseDisplacementError| error.to_string())?;
        Ok(Swap::new(from.min(to), from.max(to)))
    }

    fn why_illegal(board: &Bitboard, swap: &Swap) -> String {
        let [from, to] = [swap.from, swap.to]
            .map(|cell| format!("row {}, column {}", cell.row() + 1, cell.column() + 1));
        if swap.from == swap.to {
            format!("the piece at {from} cannot change places with itself")
        } else if !swap.from.orthogonal_neighbours().contains(swap.to) {
            format!("the piece at {from} and the one at {to} are not neighbours")
        } else {
            let colour = if board.contains(swap.from) {
                Colour::Black
            } else {
                Colour::White
            };
            format!("the piece at {from} and the one at {to} are both {colour}: nothing changes")
        }
    }
}
