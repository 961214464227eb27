//! Two-colour positions with fixed numbers of stones as dense numbers.

use crate::combinations::{binomial, colex_rank, colex_unrank};
use crate::{Bitboard, Cell, Colour, Stones};

/// The positions with `black` and `white` stones as the numbers from 0 up to `len() - 1`: a
/// perfect hash.
///
/// A rank is the rank of the black cells, times the number of ways to place the white stones on
/// the cells that are left, plus the rank of those. It keeps the order of [`Stones`].
///
/// # Example: four and four, seven and seven, eight and eight
///
/// ```
/// use board_core::Placements;
///
/// assert_eq!(Placements::new(4, 4).len(), 900_900);
/// assert_eq!(Placements::new(7, 7).len(), 411_840);
/// assert_eq!(Placements::new(8, 8).len(), 12_870);
///
/// let placements = Placements::new(4, 4);
/// let stones = placements.unrank(500_000);
/// assert_eq!(placements.rank(stones), 500_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Placements {
    black: u32,
    white: u32,
}

impl Placements {
    /// The positions with this many stones of each colour.
    ///
    /// # Panics
    ///
    /// If there are more than sixteen stones.
    pub const fn new(black: u32, white: u32) -> Self {
        assert!(
            black <= 16 && white <= 16 - black,
            "there are only sixteen cells"
        );
        Self { black, white }
    }

    /// The number of stones of a colour.
    #[must_use]
    pub const fn stones(self, colour: Colour) -> u32 {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.white,
        }
    }

    /// The number of white placements for each black one.
    const fn block(self) -> u32 {
        binomial(16 - self.black, self.white)
    }

    /// The number of positions.
    #[must_use]
    #[expect(
        clippy::len_without_is_empty,
        reason = "there is always at least one position"
    )]
    pub const fn len(self) -> u32 {
        binomial(16, self.black) * self.block()
    }

    /// The rank of a position, below [`len`](Self::len).
    ///
    /// # Panics
    ///
    /// If the position has other numbers of stones.
    #[must_use]
    pub const fn rank(self, stones: Stones) -> u32 {
        let (black, white) = (stones.of(Colour::Black), stones.of(Colour::White));
        assert!(
            black.len() == self.black && white.len() == self.white,
            "the position has other numbers of stones"
        );
        let free = black.complement();
        let among_free = if 2 * self.white <= free.len() {
            colex_rank(gather(white, free))
        } else {
            // Fewer cells are blank than white, and the complements of sets come in reverse order.
            self.block() - 1 - colex_rank(gather(stones.blanks(), free))
        };
        colex_rank(black) * self.block() + among_free
    }

    /// The position with this rank.
    ///
    /// # Panics
    ///
    /// If the rank is not below [`len`](Self::len).
    pub const fn unrank(self, rank: u32) -> Stones {
        assert!(rank < self.len(), "there are not that many positions");
        let black = colex_unrank(rank / self.block(), self.black, 16);
        let among_free = colex_unrank(rank % self.block(), self.white, 16 - self.black);
        let white = scatter(among_free, black.complement());
        Stones::new(black, white).expect("white stands on cells that black left free")
    }

    /// The positions in order of rank.
    #[must_use]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Stones> + Clone {
        (0..self.len()).map(move |rank| self.unrank(rank))
    }
}

/// The members of `set` renumbered by their place among the cells of `free`.
const fn gather(set: Bitboard, free: Bitboard) -> Bitboard {
    let mut gathered = Bitboard::EMPTY;
    let mut bits = set.bits();
    while bits != 0 {
        let below = (bits & bits.wrapping_neg()) - 1;
        let place = (free.bits() & below).count_ones();
        gathered = gathered.with(Cell::wrapping(place));
        bits &= bits - 1;
    }
    gathered
}

/// The inverse of [`gather`]: place *i* becomes the *i*-th cell of `free`.
const fn scatter(places: Bitboard, free: Bitboard) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut bits = free.bits();
    let mut place = 0;
    while bits != 0 {
        if places.contains(Cell::wrapping(place)) {
            set = set.with(Cell::wrapping(bits.trailing_zeros()));
        }
        bits &= bits - 1;
        place += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks the whole range: every rank back and forth, in strictly increasing order.
    #[track_caller]
    fn check_whole_range(black: u32, white: u32, expected_len: u32) {
        let placements = Placements::new(black, white);
        assert_eq!(placements.len(), expected_len);
        let mut previous = None;
        for rank in 0..expected_len {
            let stones = placements.unrank(rank);
            assert_eq!(stones.of(Colour::Black).len(), black);
            assert_eq!(stones.of(Colour::White).len(), white);
            assert_eq!(placements.rank(stones), rank);
            assert!(previous < Some(stones), "rank {rank} keeps the order");
            previous = Some(stones);
        }
    }

    #[test]
    fn ranks_are_dense_ordered_and_inverted() {
        check_whole_range(4, 4, 900_900);
        check_whole_range(7, 7, 411_840);
        check_whole_range(8, 8, 12_870);
        check_whole_range(0, 0, 1);
        check_whole_range(16, 0, 1);
        check_whole_range(2, 9, 120 * 2_002);
    }

    #[test]
    #[should_panic(expected = "other numbers of stones")]
    fn a_position_with_other_stones_has_no_rank() {
        let _ = Placements::new(4, 4).rank(Stones::EMPTY);
    }

    #[test]
    #[should_panic(expected = "not that many")]
    fn a_rank_past_the_end_has_no_position() {
        let _ = Placements::new(4, 4).unrank(900_900);
    }

    #[test]
    #[should_panic(expected = "sixteen")]
    fn more_stones_than_cells_are_refused() {
        let _ = Placements::new(9, 8);
    }
}
