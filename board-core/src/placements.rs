//! A perfect hash of the positions with fixed numbers of stones.

use crate::bitboard::Bitboard;
use crate::cell_indices::CellIndices;
use crate::colex;
use crate::colex::binomial;
use crate::colour::Colour;
use crate::stones::Stones;

/// Perfect hash of the positions with fixed numbers of black and white stones: each position has a rank
/// from 0 to `len() - 1`.
///
/// The rank is the rank of the black cells, times the number of white placements on the remaining
/// cells, plus the rank of the white placement. The order of ranks is the order of [`Stones`].
///
/// # Example: numbers of positions, and a rank
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
    /// The positions with these numbers of stones.
    ///
    /// # Panics
    ///
    /// If the numbers add up to more than 16.
    pub const fn new(black: u32, white: u32) -> Self {
        assert!(black <= 16 && white <= 16 - black, "a board has 16 cells");
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

    /// Whether a position has these numbers of stones.
    #[must_use]
    pub const fn contains(self, stones: Stones) -> bool {
        colex::has_size(stones.of(Colour::Black), self.black)
            && colex::has_size(stones.of(Colour::White), self.white)
    }

    /// The number of positions in each [block](Self::block): the number of white placements for fixed
    /// black stones.
    #[must_use]
    pub const fn block_len(self) -> usize {
        binomial(16 - self.black, self.white)
    }

    /// The positions with these black stones.
    ///
    /// # Panics
    ///
    /// If the number of black stones is wrong.
    pub const fn block(self, black: Bitboard) -> Block {
        assert!(
            colex::has_size(black, self.black),
            "the position has other numbers of stones"
        );
        Block {
            first: colex::rank(black, self.black) * self.block_len(),
            free: black.complement(),
            indices: CellIndices::of(black.complement()),
            black: self.black,
            white: self.white,
        }
    }

    /// The number of positions.
    #[must_use]
    pub const fn len(self) -> usize {
        binomial(16, self.black) * self.block_len()
    }

    /// The rank of a position, below [`len`](Self::len).
    ///
    /// # Panics
    ///
    /// If the position has other numbers of stones.
    #[must_use]
    pub const fn rank(self, stones: Stones) -> usize {
        let white = stones.of(Colour::White);
        assert!(
            colex::has_size(white, self.white),
            "the position has other numbers of stones"
        );
        self.block(stones.of(Colour::Black)).rank(white)
    }

    /// The position with this rank.
    ///
    /// # Panics
    ///
    /// If the rank is not below [`len`](Self::len).
    pub const fn unrank(self, rank: usize) -> Stones {
        assert!(
            rank < self.len(),
            "the rank is not below the number of positions"
        );
        let black = colex::unrank(rank / self.block_len(), self.black);
        let among_free = colex::unrank(rank % self.block_len(), self.white);
        let white = CellIndices::of(black.complement()).scatter(among_free);
        Stones::new(black, white).expect("the white stones are on free cells")
    }

    /// The positions in order of rank.
    #[must_use]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Stones> + Clone {
        (0..self.len()).map(move |rank| self.unrank(rank))
    }
}

/// The positions with the same black stones, whose ranks are consecutive; see [`Placements::block`].
///
/// If only white stones move, the block and its indices stay the same, so the rank after a move is cheap
/// to compute.
///
/// # Example: a white stone moves
///
/// ```
/// use board_core::{Bitboard, Cell, Colour, Placements, stones};
///
/// let placements = Placements::new(4, 4);
/// let before = stones! {
///     W . . B
///     . W B .
///     . B W .
///     B . . W
/// };
/// let (from, to) = (Cell::ALL[0], Cell::ALL[2]);
/// let block = placements.block(before.of(Colour::Black));
/// let white = block.indices().gather(before.of(Colour::White));
/// assert_eq!(block.rank_at(white), placements.rank(before));
///
/// let [left, reached] = [from, to].map(|cell| 1 << block.indices().index(cell));
/// let after = Bitboard::from_bits(white.bits() ^ left ^ reached);
/// assert_eq!(block.rank_at(after), placements.rank(before.moved(from, to)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Block {
    first: usize,
    free: Bitboard,
    indices: CellIndices,
    black: u32,
    white: u32,
}

impl Block {
    /// The rank of the first position.
    #[must_use]
    pub const fn first(self) -> usize {
        self.first
    }

    /// The cells without black stones, with their indices.
    pub const fn indices(self) -> CellIndices {
        self.indices
    }

    /// The rank of the position with white stones on these cells.
    ///
    /// The number of white stones must be right, and the cells must be free.
    #[must_use]
    pub const fn rank(self, white: Bitboard) -> usize {
        self.rank_at(self.gather(white))
    }

    /// The [indices](Self::indices) of the white stones on these cells.
    ///
    /// The number of white stones must be right, and the cells must be free.
    pub const fn gather(self, white: Bitboard) -> Bitboard {
        let free = 16 - self.black;
        if 2 * self.white <= free {
            return self.indices.gather(white);
        }
        // The board has fewer blanks than white stones, so gather the blanks.
        let all = Bitboard::from_bits(!u16::MAX.unbounded_shl(free));
        all.difference(self.indices.gather(self.free.difference(white)))
    }

    /// The rank of the position with white stones on the cells with these [indices](Self::indices).
    ///
    /// The number of white stones must be right.
    #[must_use]
    pub const fn rank_at(self, white: Bitboard) -> usize {
        self.first + colex::rank(white, self.white)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks all ranks: `unrank` and `rank` are inverses and keep the order.
    #[track_caller]
    fn check_whole_range(black: u32, white: u32, expected_len: usize) {
        let placements = Placements::new(black, white);
        assert_eq!(placements.len(), expected_len);
        assert_eq!(
            Colour::ALL.map(|colour| placements.stones(colour)),
            [black, white]
        );
        let mut previous = None;
        for rank in 0..expected_len {
            let stones = placements.unrank(rank);
            assert!(placements.contains(stones));
            for colour in Colour::ALL {
                assert_eq!(stones.of(colour).len(), placements.stones(colour));
            }
            assert_eq!(placements.rank(stones), rank);
            let first = placements.block(stones.of(Colour::Black)).first();
            assert_eq!(first, rank - rank % placements.block_len());
            assert!(previous < Some(stones), "rank {rank} is out of order");
            previous = Some(stones);
        }
    }

    #[test]
    fn ranks_are_dense_and_ordered_and_unrank_is_the_inverse() {
        check_whole_range(4, 4, 900_900);
        check_whole_range(7, 7, 411_840);
        check_whole_range(8, 8, 12_870);
        check_whole_range(0, 0, 1);
        check_whole_range(16, 0, 1);
        check_whole_range(2, 9, 120 * 2_002);
    }

    #[test]
    fn positions_with_other_numbers_of_stones_are_not_contained() {
        let stones = Placements::new(4, 4).unrank(1_000);
        for (black, white) in [(3, 4), (4, 5), (5, 3)] {
            assert!(!Placements::new(black, white).contains(stones));
        }
    }

    #[test]
    #[should_panic(expected = "other numbers of stones")]
    fn the_rank_of_a_position_with_other_stones_panics() {
        let _ = Placements::new(4, 4).rank(Stones::EMPTY);
    }

    #[test]
    #[should_panic(expected = "not below")]
    fn an_invalid_rank_panics() {
        let _ = Placements::new(4, 4).unrank(900_900);
    }

    #[test]
    #[should_panic(expected = "16 cells")]
    fn more_stones_than_cells_panic() {
        let _ = Placements::new(9, 8);
    }
}
