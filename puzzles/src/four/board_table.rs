//! The distances of all boards, for either first mover.

use board_core::{Bitboard, Block, Colour, Placements, Stones};
use search_core::{Enumerable, Limits, Outcome, Reversible, StateSpace, retrograde};

use super::{Case, Rules, Step, has_line};
use crate::turns::{Movement, Steps};
use crate::{Displacement, Oracle};

/// The sets of blanks, and the sets of black stones.
const BLANKS: Placements = Placements::new(0, 2);
const BLACK: Placements = Placements::new(0, 7);

/// Lookup table of the distances of all boards for either first mover, with four bits per board.
///
/// The index of a board combines two independent ranks, of its blanks and of its black stones. It takes a
/// few accesses to small tables. Three of four entries are unused; the table has 686,400 bytes.
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
    /// Two distances per byte; the lower half has the distance with the even index.
    distances: Vec<u8>,
}

impl Default for BoardTable {
    fn default() -> Self {
        Self::new()
    }
}

impl BoardTable {
    /// Finds all distances, in about 30 milliseconds.
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
    /// Can panic if it has other numbers of stones.
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

/// The index of a board in the table. A set of cells is ranked as the white stones of a board without black
/// stones; such a rank does not depend on their number.
fn place(stones: Stones) -> usize {
    const BLANKS_OF_ALL: Block = BLANKS.block(Bitboard::EMPTY);
    const BLACK_OF_ALL: Block = BLACK.block(Bitboard::EMPTY);
    let blanks = BLANKS_OF_ALL.rank_at(stones.blanks());
    let black = BLACK_OF_ALL.rank_at(stones.of(Colour::Black));
    (blanks * BLACK.len() + black) as usize
}

/// The positions from the view of the side to move: its own stones are black.
///
/// An exchange of colours together with the side to move keeps the distance. So each of these 411,840
/// states represents two positions of the [`Rules`].
#[derive(Clone, Copy, Debug, Default)]
struct MoverView;

impl StateSpace for MoverView {
    type State = Stones;
    type Move = Step;

    fn moves(&self, stones: &Stones) -> impl Iterator<Item = Step> {
        Steps::moves(*stones, Colour::Black)
    }

    fn apply(&self, stones: &Stones, step: &Step) -> Stones {
        stones.moved(step.from, step.to).with_colours_exchanged()
    }
}

impl Reversible for MoverView {
    fn predecessors(&self, stones: &Stones) -> impl Iterator<Item = Stones> {
        let stones = stones.with_colours_exchanged();
        let steps = Steps::moves_to(stones, Colour::Black);
        steps.map(move |Displacement { from, to }| stones.moved(to, from))
    }
}

impl Enumerable for MoverView {
    fn len(&self) -> usize {
        Rules::PLACEMENTS.len() as usize
    }

    fn rank(&self, stones: &Stones) -> usize {
        Rules::PLACEMENTS.rank(*stones) as usize
    }

    /// # Panics
    ///
    /// If the rank is not below 411,840.
    fn unrank(&self, rank: usize) -> Stones {
        Rules::PLACEMENTS.unrank(u32::try_from(rank).expect("there are 411,840 placements"))
    }
}
