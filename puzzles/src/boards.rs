//! The boards that a format allows, numbered, and the distances between them.

use board_core::{Bitboard, Colour, Placements, Stones};
use search_core::{DistanceTable, Enumerable, Limits, explore};

use crate::Registered;
use crate::case::Case;
use crate::group::Views;
use crate::text::{Format, StoneCounts};

/// A set of boards, numbered in the order of [`Stones`].
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
            StoneCounts::Any | StoneCounts::Equal => Self::Filled,
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
    pub(crate) const fn len(self) -> u32 {
        match self {
            Self::Filled => 1 << 16,
            Self::Placements(placements) => placements.len(),
        }
    }

    /// The number of a board. Later boards have greater numbers.
    pub(crate) fn rank(self, stones: Stones) -> u32 {
        match self {
            Self::Filled => stones.of(Colour::Black).bits().into(),
            Self::Placements(placements) => placements.rank(stones),
        }
    }

    /// The board with a number below [`len`](Self::len).
    pub(crate) fn unrank(self, rank: u32) -> Stones {
        match self {
            Self::Filled => {
                let bits = u16::try_from(rank).expect("there are 65,536 boards");
                Stones::filled(Bitboard::from_bits(bits))
            }
            Self::Placements(placements) => placements.unrank(rank),
        }
    }

    /// All boards in order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Stones> {
        (0..self.len()).map(move |rank| self.unrank(rank))
    }
}

/// Something that shows stones on a board.
pub trait HasStones {
    /// The stones.
    fn stones(&self) -> Stones;
}

impl HasStones for Bitboard {
    fn stones(&self) -> Stones {
        Stones::filled(*self)
    }
}

impl HasStones for Stones {
    fn stones(&self) -> Stones {
        *self
    }
}

/// The distances from one board of a class to all boards of the class, in a puzzle in which the goals
/// of a case are the states that show its second board.
pub(crate) struct PairDistances<C: Case> {
    class: BoardSet,
    space: C::Space,
    /// For each state, by rank, the number of the board that it shows.
    boards: Vec<u32>,
}

impl<C: Case> PairDistances<C> {
    /// Prepares the queries for a class of boards.
    pub(crate) fn new(class: BoardSet) -> Self {
        let any = class.unrank(0);
        let space = C::from_boards(&[any, any]).space();
        let boards = (0..space.len()).map(|rank| class.rank(space.unrank(rank).stones()));
        Self {
            class,
            boards: boards.collect(),
            space,
        }
    }

    /// The distance of each board of the class, by number; `None` if it cannot be reached.
    pub(crate) fn from(&self, from: Stones) -> Vec<Option<u32>> {
        let mut nearest: Vec<Option<u32>> = vec![None; self.class.len() as usize];
        for (&board, distance) in self.boards.iter().zip(self.table(from).iter()) {
            let known = &mut nearest[board as usize];
            if distance.is_some_and(|distance| known.is_none_or(|known| distance < known)) {
                *known = distance;
            }
        }
        nearest
    }

    /// The distance and the number of shortest lists of each board of the class, by number. The table
    /// behind them is audited.
    pub(crate) fn with_lists(&self, from: Stones) -> Vec<Option<(u32, u64)>> {
        let table = self.table(from);
        let starts = C::from_boards(&[from, from]).starts();
        let audit = table.audit_from_starts(&self.space, |state| starts.contains(state));
        audit.expect("the table passes its audit");
        let lists = table.count_paths_from_starts(&self.space);
        let mut nearest: Vec<Option<(u32, u64)>> = vec![None; self.class.len() as usize];
        for ((&board, distance), lists) in self.boards.iter().zip(table.iter()).zip(lists) {
            let Some(distance) = distance else { continue };
            let known = &mut nearest[board as usize];
            *known = match *known {
                Some((nearer, _)) if nearer < distance => continue,
                Some((same, others)) if same == distance => Some((same, others + lists)),
                _ => Some((distance, lists)),
            };
        }
        nearest
    }

    fn table(&self, from: Stones) -> DistanceTable {
        let starts = C::from_boards(&[from, from]).starts();
        let table = explore(&self.space, starts, Limits::none())
            .outcome
            .solved();
        table.expect("there is no limit")
    }
}

/// The boards of a class that are the representatives of their orbits, in order, with the elements of
/// the group that fix them.
pub(crate) fn representatives<C: Registered>(
    class: BoardSet,
) -> impl Iterator<Item = (Stones, Views)> {
    let group = C::CAPABILITIES.group();
    class
        .iter()
        .filter_map(move |from| Some((from, group.fixing_least(from)?)))
}
