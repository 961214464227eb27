//! A move from one cell to another.

use std::fmt;
use std::str::FromStr;

use board_core::{Cell, Symmetry, Transform};

use super::state::{FromMove, Move};

/// The move of a stone from one cell to another: a slide, a step, or one half of an exchange.
///
/// It displays and parses in the judges' form: row and column of the first cell, row and column of the
/// second cell, counted from 1.
///
/// # Example: from row 1, column 2 to the cell below
///
/// ```
/// use puzzles::Displacement;
///
/// let down: Displacement = "1222".parse().unwrap();
/// assert_eq!((down.from.index(), down.to.index()), (1, 5));
/// assert_eq!(down.to_string(), "1222");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Displacement {
    /// The first cell.
    pub from: Cell,
    /// The second cell.
    pub to: Cell,
}

impl Displacement {
    /// The move from one cell to another.
    #[must_use]
    pub const fn new(from: Cell, to: Cell) -> Self {
        Self { from, to }
    }
}

/// The image of an exchange can name the two cells in another order than the rules do.
impl Transform for Displacement {
    fn transform(self, symmetry: Symmetry) -> Self {
        Self {
            from: self.from.transform(symmetry),
            to: self.to.transform(symmetry),
        }
    }
}

impl From<Displacement> for Move {
    fn from(Displacement { from, to }: Displacement) -> Self {
        Self { from, to: Some(to) }
    }
}

impl FromMove for Displacement {
    #[inline]
    fn from_move(Move { from, to }: Move) -> Self {
        Self::new(from, to.expect("a displacement has a second cell"))
    }
}

impl fmt::Display for Displacement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl FromStr for Displacement {
    type Err = ParseDisplacementError;

    fn from_str(text: &str) -> Result<Self, ParseDisplacementError> {
        let error = ParseDisplacementError(());
        let (from, to) = text.split_at_checked(2).ok_or(error)?;
        let cell = |part: &str| part.parse().map_err(|_| error);
        Ok(Self::new(cell(from)?, cell(to)?))
    }
}

/// A text that is not four digits from 1 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the row and the column of two cells, four numbers from 1 to 4")]
pub struct ParseDisplacementError(());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips() {
        for from in Cell::ALL {
            for to in Cell::ALL {
                let displacement = Displacement::new(from, to);
                assert_eq!(displacement.to_string().parse(), Ok(displacement));
            }
        }
    }

    #[test]
    fn other_texts_are_rejected() {
        for text in ["", "1", "122", "12222", "1252", "0122", "12é", "1 22"] {
            assert!(text.parse::<Displacement>().is_err(), "{text:?}");
        }
    }
}
