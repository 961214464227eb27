//! Boards and sides.

use puzzles::{About, Colour, Stones};
use serde::Serialize;

/// The four rows of a board, in the characters of its puzzle.
pub type Board = [String; 4];

/// The four rows of a board.
pub fn rows(about: &About, stones: &Stones) -> Board {
    about.format.alphabet.draw(*stones).row_strings()
}

/// The boards of a case.
pub fn boards(about: &About, case: &[Stones]) -> Vec<Board> {
    case.iter().map(|stones| rows(about, stones)).collect()
}

/// A side that moves.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The black side.
    Black,
    /// The white side.
    White,
}

impl From<Colour> for Side {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Black => Self::Black,
            Colour::White => Self::White,
        }
    }
}
