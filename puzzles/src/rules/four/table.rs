//! The rules as a member of their family, and the distances of all positions, embedded in the program.

use board_core::{Bitboard, Colour, Combinations, Stones};

use crate::distance::Distance;
use crate::rules::turns::{self, Position};

/// The positions with seven stones of each colour, and the steps.
pub type Rules = turns::Rules<turns::Steps, 7, 7>;

/// The rules with all symmetries.
pub const RULES: Rules = Rules::new();

/// The sets of two blanks.
const BLANKS: Combinations = Combinations::new(2);
/// The sets of seven stones. Those on fourteen cells have the ranks below [`STONES_LEN`].
const STONES: Combinations = Combinations::new(7);
const STONES_LEN: usize = Rules::PLACEMENTS.len() / BLANKS.len();

/// The distances from the view of the side to move, in four bits each; the lower half of a byte has the even rank.
///
/// An exchange of colours together with the side to move keeps the distance, so an entry represents two
/// positions. The rank of an entry is the rank of the blanks times 3,432, plus the rank of the
/// stones of the side to move among the cells without blanks.
static DISTANCES: &[u8; Rules::PLACEMENTS.len() / 2] = include_bytes!("distances.bin");

/// The entry of a position without a distance.
const UNSOLVABLE: u8 = 15;

/// The fewest steps from a position to a line, from a table.
///
/// The table has half a byte for each of the 411,840 boards from the view of the side to move, 205,920 bytes.
/// `cargo xtask four-table` computes it.
///
/// # Panics
///
/// If the position does not have seven stones of each colour.
pub fn distance(position: Position) -> Distance {
    of_entry(entry(position.stones, position.side))
}

/// The distance of an entry.
pub(super) fn of_entry(entry: u8) -> Distance {
    (entry < UNSOLVABLE).then_some(entry.into()).into()
}

/// The entry of a position: its distance, or [`UNSOLVABLE`].
#[inline]
pub(super) fn entry(stones: Stones, side: Colour) -> u8 {
    let blanks = stones.blanks();
    let own = without_gaps(stones.of(side), blanks);
    let rank = BLANKS.rank(blanks) * STONES_LEN + STONES.rank(own);
    DISTANCES[rank / 2] >> (rank % 2 * 4) & 15
}

/// A set of cells after the removal of two other cells from the board. The cells after them move up.
#[inline]
fn without_gaps(set: Bitboard, gaps: Bitboard) -> Bitboard {
    let first = gaps.bits() & gaps.bits().wrapping_neg();
    let without = |set: u16, gap: u16| {
        let before = gap.wrapping_sub(1);
        set & before | set >> 1 & !before
    };
    let last = gaps.bits() ^ first;
    Bitboard::from_bits(without(without(set.bits(), last), first))
}
