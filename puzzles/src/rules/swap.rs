//! Black-and-white swap: exchange neighbours until the boards agree.
//!
//! Eight black (`1`) and eight white (`0`) pieces. The shortest list of exchanges from an initial to a
//! target board. Judges differ in the list that they accept: any shortest list, or one by its text. The
//! first list in move order reproduces the sample, and a search with a queue finds it.
//!
//! Source: CEOI 1999, Luogu P1225. The [original](Original) has another form of input and output.
//!
//! - **Family**: [`exchanges`].
//! - **States**: 12,870 boards, as the sets of their black pieces.
//!
//! # Example: the sample
//!
//! ```
//! use board_core::bitboard;
//! use puzzles::{Distance, swap};
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
//! assert_eq!(swap::matching_distance(from, to), Distance::Moves(4));
//! ```

use board_core::{Alphabet, Placements};

use super::exchanges::{self, Exchanges};
use crate::about::{About, MoveForm, Sample};
use crate::engine::Engine;
use crate::format::{Format, StoneCounts};

pub use super::exchanges::{Rules, matching_distance};

/// The puzzle as a member of its family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlackAndWhite;

/// An initial and a target board.
pub type Case = exchanges::Case<BlackAndWhite>;

impl Exchanges for BlackAndWhite {
    const ABOUT: About = About {
        name: "swap",
        title: "black-and-white swap",
        problems: &["Luogu P1225"],
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
            max_cases: 1,
            separated: false,
            stones: StoneCounts::Exactly(Placements::new(8, 8)),
        },
        grammar: include_str!("grammars/swap.ctd"),
        unsolvable: "Impossible",
        prints_moves: true,
        white_is_empty: false,
        moves: MoveForm::Joined,
        engines: Engine::TO_ONE_GOAL,
        sample: Sample {
            input: "1111\n0000\n1110\n0010\n1010\n0101\n1010\n0101\n",
            output: "4\n1222\n1424\n3242\n4344\n",
        },
    };
}

/// The puzzle in the form of its original, as a member of its family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Original;

/// An initial and a target board of the original: the type of the cases in [`ORIGINALS`](crate::ORIGINALS).
pub type OriginalCase = exchanges::Case<Original>;

impl Exchanges for Original {
    const ABOUT: About = About {
        name: "ceoi1999",
        title: "black-and-white swap (CEOI 1999)",
        problems: &["CEOI 1999"],
        rules: "Eight black and eight white pieces. A move exchanges two orthogonally adjacent \
                pieces of different colours. The shortest list of moves from an initial to a target \
                board. A blank line separates the boards of the input. Each move of the output is \
                the row and the column of one piece and of the other, with blanks between the \
                four digits.",
        format: Format {
            separated: true,
            ..BlackAndWhite::ABOUT.format
        },
        grammar: include_str!("grammars/ceoi1999.ctd"),
        moves: MoveForm::Spaced,
        sample: Sample {
            input: "1111\n0000\n1110\n0010\n\n1010\n0101\n1010\n0101\n",
            output: "4\n1 2 2 2\n1 4 2 4\n3 2 4 2\n4 3 4 4\n",
        },
        ..BlackAndWhite::ABOUT
    };
}
