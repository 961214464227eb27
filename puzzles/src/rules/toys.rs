//! Moving toys: bring toys from their cells to the target cells.
//!
//! Any number of toys (`1`) on 16 cells. A move exchanges two orthogonal neighbours, so a toy moves to
//! an empty cell beside it. Fewest moves from a start to a target with equally many toys.
//!
//! Source: HAOI 2008, Luogu P4289, BZOJ 1054.
//!
//! - **Family**: [`exchanges`]; a toy is a black piece.
//! - **States**: 65,536 boards; a case stays among the boards with its number of toys.
//! - **Known**: 601,080,390 pairs; the greatest distance is 20, for 280 pairs.
//!
//! # Example: the sample
//!
//! ```
//! use puzzles::{Distance, TypedPuzzle, toys};
//!
//! let text = "1111 0000 1110 0010  1010 0101 1010 0101";
//! let case = toys::Case::from_boards(&toys::Case::ABOUT.format.parse(text).unwrap());
//! assert_eq!(case.distance(), Distance::Moves(4));
//! ```

use super::exchanges::{self, Exchanges};
use super::swap::BlackAndWhite;
use crate::about::{About, Sample};
use crate::format::{Format, StoneCounts};

/// The puzzle as a member of its family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Toys;

/// A start and a target board.
pub type Case = exchanges::Case<Toys>;

impl Exchanges for Toys {
    const ABOUT: About = About {
        name: "toys",
        title: "moving toys",
        problems: &["HAOI 2008", "Luogu P4289", "BZOJ 1054"],
        rules: "Toys on some of the sixteen cells. A move exchanges two orthogonally adjacent cells, \
                so a toy moves to an empty cell beside it. The fewest moves from a start to a target \
                board with equally many toys.",
        format: Format {
            boards: &["start board", "target board"],
            separated: true,
            stones: StoneCounts::Equal,
            ..BlackAndWhite::ABOUT.format
        },
        grammar: include_str!("grammars/toys.ctd"),
        prints_moves: false,
        white_is_empty: true,
        sample: Sample {
            input: "1111\n0000\n1110\n0010\n\n1010\n0101\n1010\n0101\n",
            output: "4\n",
        },
        ..BlackAndWhite::ABOUT
    };
}
