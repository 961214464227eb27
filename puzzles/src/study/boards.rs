//! The boards that a format allows, numbered.

use board_core::{Bitboard, Colour, Placements, Stones};

use crate::format::{Format, StoneCounts};
use crate::group::{Elements, Group};

/// A set of boards, numbered in the order of [`Stones`]. Tables hold these numbers, so they have 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardSet {
    /// All 65,536 boards of two colours without blanks.
    Filled,
    /// All boards with these numbers of stones.
    Placements(Placements),
}

impl BoardSet {
    /// The boards of a format. If the numbers of stones vary, the boards have no blanks.
    pub(crate) const fn of(format: &Format) -> Self {
        match format.stones {
            StoneCounts::Exactly(placements) => Self::Placements(placements),
            StoneCounts::Any | StoneCounts::SomeBlack | StoneCounts::Equal => Self::Filled,
        }
    }

    /// The boards of a format in classes: the boards of a case are of one class.
    pub(crate) fn classes(format: &Format) -> Vec<Self> {
        match format.stones {
            StoneCounts::Equal => (0..=16).map(Self::with_black).collect(),
            _ => vec![Self::of(format)],
        }
    }

    /// The class of a board.
    pub(crate) const fn class_of(format: &Format, stones: Stones) -> Self {
        match format.stones {
            StoneCounts::Equal => Self::with_black(stones.of(Colour::Black).len()),
            _ => Self::of(format),
        }
    }

    /// The boards without blanks that have this number of black stones.
    const fn with_black(black: u32) -> Self {
        Self::Placements(Placements::new(black, 16 - black))
    }

    /// The number of boards.
    pub(crate) fn len(self) -> u32 {
        match self {
            Self::Filled => 1 << 16,
            Self::Placements(placements) => narrow(placements.len()),
        }
    }

    /// The number of a board. Later boards have greater numbers.
    pub(crate) fn rank(self, stones: Stones) -> u32 {
        match self {
            Self::Filled => stones.of(Colour::Black).bits().into(),
            Self::Placements(placements) => narrow(placements.rank(stones)),
        }
    }

    /// The board with a number below [`len`](Self::len).
    pub(crate) fn unrank(self, rank: u32) -> Stones {
        match self {
            Self::Filled => {
                let bits = u16::try_from(rank).expect("there are 65,536 boards");
                Stones::filled(Bitboard::from_bits(bits))
            }
            Self::Placements(placements) => placements.unrank(rank as usize),
        }
    }

    /// All boards in order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Stones> {
        (0..self.len()).map(move |rank| self.unrank(rank))
    }
}

fn narrow(number: usize) -> u32 {
    u32::try_from(number).expect("a class has fewer boards")
}

/// The boards of a class that are the representatives of their orbits, in order, with the elements of
/// the group that fix them.
pub(crate) fn representatives(
    group: Group,
    class: BoardSet,
) -> impl Iterator<Item = (Stones, Elements)> {
    let boards = class.iter();
    boards.filter_map(move |from| Some((from, group.fixing_least(from)?)))
}
