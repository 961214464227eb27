//! The distance of a pair, by sets from both ends.

use std::sync::Arc;

use board_core::{Colour, Stones};

use super::blocks::NUMBERS;
use super::number_set::{BLOCK, NumberSet, Row};
use super::{Blocks, Case};
use crate::{Oracle, Position};

/// Finds the distance of one pair after another, by breadth-first search from both ends.
///
/// The end with the fewer positions in its outermost layer goes one move further, until one end comes
/// to a position that the other has been to.
///
/// # Example: the second case of the sample
///
/// ```
/// use board_core::stones;
/// use puzzles::sdao::Meeting;
///
/// let mut meeting = Meeting::default();
/// let distance = meeting.distance(
///     stones! {
///         W . . B
///         . B . .
///         . . B .
///         B W W W
///     },
///     stones! {
///         W . . B
///         . B B .
///         . . . .
///         B W W W
///     },
/// );
/// assert_eq!(distance, Some(3));
/// ```
#[derive(Clone, Debug)]
pub struct Meeting {
    blocks: Arc<Blocks>,
    forward: End,
    backward: End,
}

impl Default for Meeting {
    /// With blocks of its own.
    fn default() -> Self {
        Self::new(Arc::default())
    }
}

impl Oracle<Case> for Meeting {
    fn distance(&mut self, case: &Case) -> Option<u32> {
        Self::distance(self, case.from, case.to)
    }
}

impl Meeting {
    /// A search in these blocks.
    #[must_use]
    pub fn new(blocks: Arc<Blocks>) -> Self {
        Self {
            blocks,
            forward: End::new(),
            backward: End::new(),
        }
    }

    /// The least number of moves from one position, with white to move, to another, whoever is to
    /// move there; `None` if there is no way.
    pub fn distance(&mut self, from: Stones, to: Stones) -> Option<u32> {
        if from == to {
            return Some(0);
        }
        let Self {
            blocks,
            forward,
            backward,
        } = self;
        forward.clear();
        backward.clear();
        let start = Position::new(from, Colour::White);
        let number = blocks.number(start);
        forward.begin(start.side, blocks.turn(number), number);
        for side in Colour::ALL {
            let number = blocks.number(Position::new(to, side));
            backward.begin(side, number, blocks.turn(number));
        }
        for distance in 1.. {
            let met = if forward.frontier.len() <= backward.frontier.len() {
                forward.grow(backward, blocks, Blocks::successors)
            } else {
                backward.grow(forward, blocks, Blocks::predecessors)
            };
            if met {
                return Some(distance);
            }
            if forward.frontier.is_empty() || backward.frontier.is_empty() {
                break;
            }
        }
        None
    }
}

/// What has been come to from one end.
///
/// A position has two numbers, before and after its turn. It is *found* by the one, and *left* by the
/// other: moves lead from numbers after the turn to numbers before it, and back.
#[derive(Clone, Debug)]
struct End {
    found: NumberSet,
    left: NumberSet,
    /// The outermost layer, by the numbers by which its positions are left.
    frontier: Vec<usize>,
}

impl End {
    fn new() -> Self {
        Self {
            found: NumberSet::new(2 * NUMBERS),
            left: NumberSet::new(2 * NUMBERS),
            frontier: Vec::new(),
        }
    }

    fn clear(&mut self) {
        self.found.clear();
        self.left.clear();
        self.frontier.clear();
    }

    /// Adds a position to begin from.
    fn begin(&mut self, side: Colour, found: usize, left: usize) {
        let first = NUMBERS * side as usize;
        self.found.insert(first + found);
        self.left.insert(first + left);
        self.frontier.push(first + left);
    }

    /// Goes one move further; stops where the other end has been, and says so.
    fn grow(
        &mut self,
        other: &Self,
        blocks: &Blocks,
        neighbours: impl Fn(&Blocks, usize) -> &Row,
    ) -> bool {
        // A few at a time: to look up a row takes long, but several can be on their way at once, as
        // long as nothing depends on what is in them.
        const AT_ONCE: usize = 16;
        let frontier = std::mem::take(&mut self.frontier);
        for numbers in frontier.chunks(AT_ONCE) {
            let mut new = [Row::EMPTY; AT_ONCE];
            let mut have_met = false;
            for (number, new) in numbers.iter().zip(&mut new) {
                let next = after_move(*number);
                let row = neighbours(blocks, number % NUMBERS);
                have_met |= !row.is_disjoint(other.left.row(next));
                *new = self.found.row_mut(next).add(row);
            }
            if have_met {
                return true;
            }
            for (number, new) in numbers.iter().zip(new) {
                let next = after_move(*number);
                let half = next - next % NUMBERS;
                let block = next % NUMBERS - next % BLOCK;
                for place in new.places() {
                    let left = half + blocks.turn(block + place);
                    self.left.insert(left);
                    self.frontier.push(left);
                }
            }
        }
        false
    }
}

/// The same number where the other side is to move; what a move leads to is in the same block.
const fn after_move(number: usize) -> usize {
    (number + NUMBERS) % (2 * NUMBERS)
}
