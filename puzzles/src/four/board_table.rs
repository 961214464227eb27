//! The distances of all boards.

use board_core::{Bitboard, Block, Colour, Placements, Stones};
use search_core::{Limits, Outcome, retrograde};

use super::mover_view::MoverView;
use super::{Case, Rules, has_line};
use crate::Oracle;

/// The blanks of a board, and its black stones: they say where a board is in the table.
const BLANKS: Placements = Placements::new(0, 2);
const BLACK: Placements = Placements::new(0, 7);

/// The distances of all boards, whoever begins: half a byte each.
///
/// The boards are placed by two ranks that need no look at each other, one of the blanks and one of
/// the black stones. So three of four places stay empty, in 686,400 bytes, but a place is found with
/// a few look-ups in small tables.
///
/// # Example: the sample
///
/// ```
/// use board_core::stones;
/// use puzzles::four::BoardTable;
///
/// let boards = BoardTable::new();
/// assert_eq!(boards.distance(stones! {
///     B W B .
///     W B W B
///     B W B W
///     W B W .
/// }), 5);
/// ```
#[derive(Clone, Debug)]
pub struct BoardTable {
    /// Two distances a byte, the one at the even place in the lower half.
    distances: Vec<u8>,
}

impl Default for BoardTable {
    fn default() -> Self {
        Self::new()
    }
}

impl BoardTable {
    /// Finds all distances, in some 30 milliseconds.
    ///
    /// # Panics
    ///
    /// Never: every board can be solved.
    #[must_use]
    pub fn new() -> Self {
        let goals = Rules::PLACEMENTS.iter().filter(|&stones| has_line(stones));
        let Outcome::Solved(table) = retrograde(&MoverView, goals, Limits::none()).outcome else {
            unreachable!("there is no limit");
        };
        let mut boards = Self {
            distances: vec![0; (BLANKS.len() * BLACK.len()) as usize / 2],
        };
        for (stones, as_black) in Rules::PLACEMENTS.iter().zip(table.iter()) {
            let as_white = table.of(&MoverView)(&stones.with_colours_exchanged());
            let distance = as_black.into_iter().chain(as_white).min();
            let distance = distance.and_then(|distance| u8::try_from(distance).ok());
            let place = place(stones);
            boards.distances[place / 2] |=
                distance.expect("every board can be solved, in a few moves") << (place % 2 * 4);
        }
        boards
    }

    /// The distance of a board, in moves. It must have seven stones of each colour.
    ///
    /// # Panics
    ///
    /// On some of the boards that have not.
    #[must_use]
    pub fn distance(&self, stones: Stones) -> u32 {
        let place = place(stones);
        u32::from(self.distances[place / 2] >> (place % 2 * 4) & 15)
    }
}

impl Oracle<Case> for BoardTable {
    fn distance(&mut self, case: &Case) -> Option<u32> {
        assert!(
            Rules::PLACEMENTS.contains(case.stones),
            "the board has other numbers of stones"
        );
        Some(Self::distance(self, case.stones))
    }
}

/// Where a board is in the table: sets of cells are ranked as white stones on a board without black
/// ones, a block which need not count them.
fn place(stones: Stones) -> usize {
    const BLANKS_OF_ALL: Block = BLANKS.block(Bitboard::EMPTY);
    const BLACK_OF_ALL: Block = BLACK.block(Bitboard::EMPTY);
    let blanks = BLANKS_OF_ALL.rank_at(stones.blanks());
    let black = BLACK_OF_ALL.rank_at(stones.of(Colour::Black));
    (blanks * BLACK.len() + black) as usize
}
