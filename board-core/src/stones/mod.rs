//! Two colours of stones on one board.

use crate::bitboard::Bitboard;
use crate::cell::Cell;
use crate::colour::Colour;

/// Stones of two colours on one board. Each cell has a black stone, a white stone, or no stone.
///
/// The order is lexicographic: first the black cells, then the white cells.
/// [`Placements`](crate::Placements) ranks in the same order.
///
/// # Example: moving a stone
///
/// ```
/// use board_core::{Cell, Colour, stones};
///
/// let stones = stones! {
///     W . . B
///     . W B .
///     . B W .
///     B . . W
/// };
/// let from = Cell::at(0, 0).unwrap();
/// let to = Cell::at(0, 2).unwrap();
/// assert_eq!(stones.at(from), Some(Colour::White));
/// assert_eq!(stones.moved(from, to), stones! {
///     . . W B
///     . W B .
///     . B W .
///     B . . W
/// });
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Sides"))]
#[must_use]
pub struct Stones {
    black: Bitboard,
    white: Bitboard,
}

impl Stones {
    /// The board without stones.
    pub const EMPTY: Self = Self {
        black: Bitboard::EMPTY,
        white: Bitboard::EMPTY,
    };

    /// The position with these stones; `None` if a cell would have stones of both colours.
    #[must_use]
    pub const fn new(black: Bitboard, white: Bitboard) -> Option<Self> {
        if black.is_disjoint(white) {
            Some(Self { black, white })
        } else {
            None
        }
    }

    /// The board without blanks whose black stones are on these cells.
    pub const fn filled(black: Bitboard) -> Self {
        Self {
            black,
            white: black.complement(),
        }
    }

    /// The cells of one colour.
    pub const fn of(self, colour: Colour) -> Bitboard {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.white,
        }
    }

    /// The cells with a stone.
    pub const fn occupied(self) -> Bitboard {
        self.black.union(self.white)
    }

    /// The cells without a stone.
    pub const fn blanks(self) -> Bitboard {
        self.occupied().complement()
    }

    /// The colour of the stone on a cell; `None` for a blank.
    #[must_use]
    pub const fn at(self, cell: Cell) -> Option<Colour> {
        if self.black.contains(cell) {
            Some(Colour::Black)
        } else if self.white.contains(cell) {
            Some(Colour::White)
        } else {
            None
        }
    }

    /// The position with the content of one cell replaced.
    pub const fn with(self, cell: Cell, content: Option<Colour>) -> Self {
        let (black, white) = (self.black.without(cell), self.white.without(cell));
        let (black, white) = match content {
            Some(Colour::Black) => (black.with(cell), white),
            Some(Colour::White) => (black, white.with(cell)),
            None => (black, white),
        };
        Self { black, white }
    }

    /// The position with the contents of two cells exchanged: the move of a stone to a blank cell, or
    /// the exchange of two stones.
    pub const fn moved(self, from: Cell, to: Cell) -> Self {
        Self {
            black: self.black.exchanged(from, to),
            white: self.white.exchanged(from, to),
        }
    }

    /// The cells whose contents differ from those of another position.
    pub const fn differing(self, other: Self) -> Bitboard {
        let black = self.black.symmetric_difference(other.black);
        black.union(self.white.symmetric_difference(other.white))
    }

    /// The position with the colours of all stones exchanged.
    pub const fn with_colours_exchanged(self) -> Self {
        Self {
            black: self.white,
            white: self.black,
        }
    }

    /// The stones in the order of their cells.
    pub fn iter(self) -> impl Iterator<Item = (Cell, Colour)> + Clone {
        let cells = self.occupied().cells();
        cells.filter_map(move |cell| Some((cell, self.at(cell)?)))
    }

    /// Applies a function to the cells of both colours.
    ///
    /// `f` must map disjoint sets to disjoint sets, as a permutation of the cells does.
    pub(crate) fn map(self, f: impl Fn(Bitboard) -> Bitboard) -> Self {
        Self {
            black: f(self.black),
            white: f(self.white),
        }
    }
}

/// The serialised form of [`Stones`]; deserialisation checks it.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Sides {
    black: Bitboard,
    white: Bitboard,
}

#[cfg(feature = "serde")]
impl TryFrom<Sides> for Stones {
    type Error = &'static str;

    fn try_from(sides: Sides) -> Result<Self, Self::Error> {
        Self::new(sides.black, sides.white).ok_or("a cell has a black and a white stone")
    }
}

#[cfg(test)]
mod tests;
