//! The distance of a pair, by sets from both ends.

use std::sync::Arc;

use board_core::{Colour, Stones};

use super::blocks::NUMBERS;
use super::number_set::{BLOCK, NumberSet, Row};
use super::{Blocks, Case, Rules};
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
/// use puzzles::sdao::BidirectionalSets;
///
/// let mut meeting = BidirectionalSets::default();
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
pub struct BidirectionalSets {
    blocks: Arc<Blocks>,
    forward: End,
    backward: End,
}

impl Default for BidirectionalSets {
    /// With blocks of its own.
    fn default() -> Self {
        Self::new(Arc::default())
    }
}

impl Oracle<Case> for BidirectionalSets {
    fn distance(&mut self, case: &Case) -> Option<u32> {
        let are_right = |stones| Rules::PLACEMENTS.contains(stones);
        assert!(
            are_right(case.from) && are_right(case.to),
            "the position has other numbers of stones"
        );
        Self::distance(self, case.from, case.to)
    }
}

impl BidirectionalSets {
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
            let met = if forward.layer.len <= backward.layer.len {
                forward.grow(backward, blocks, Blocks::successors)
            } else {
                backward.grow(forward, blocks, Blocks::predecessors)
            };
            if met {
                return Some(distance);
            }
            if forward.layer.len == 0 || backward.layer.len == 0 {
                break;
            }
        }
        None
    }
}

/// What has been come to from one end.
///
/// A position has two numbers, before and after its turn. It is *found* by the one, and *left* by the
/// other: moves lead from numbers after the turn to numbers before it, and back. What one end finds,
/// the other one leaves by the same number.
#[derive(Clone, Debug)]
struct End {
    found: NumberSet,
    /// The outermost layer: the only one where the other end can come upon this one.
    layer: Layer,
    /// Empty, between two moves.
    next_layer: Layer,
    /// Where the rows of the layer lead, one by one.
    reached: Vec<Row>,
}

impl End {
    fn new() -> Self {
        Self {
            found: NumberSet::new(2 * NUMBERS),
            layer: Layer::new(),
            next_layer: Layer::new(),
            reached: Vec::new(),
        }
    }

    fn clear(&mut self) {
        self.found.clear();
        self.layer.clear();
    }

    /// Adds a position to begin from.
    fn begin(&mut self, side: Colour, found: usize, left: usize) {
        let first = NUMBERS * side as usize;
        self.found.insert(first + found);
        self.layer.insert(first + left);
    }

    /// Goes one move further; stops where the other end has been, and says so.
    fn grow(
        &mut self,
        other: &Self,
        blocks: &Blocks,
        neighbours: impl Fn(&Blocks, usize) -> &[Row],
    ) -> bool {
        // The layer as a whole before anything is put down: where the ends meet, and that is in the
        // largest layer, nothing is.
        self.reached.clear();
        for &first in &self.layer.rows {
            let rows = neighbours(blocks, first % NUMBERS);
            let mut reached = Row::EMPTY;
            for place in self.layer.set.row(first).places() {
                reached.include(&rows[place]);
            }
            if !reached.is_disjoint(other.layer.set.row(after_move(first))) {
                return true;
            }
            self.reached.push(reached);
        }
        for (first, reached) in self.layer.rows.iter().zip(&self.reached) {
            let next = after_move(*first);
            let (half, block) = (next - next % NUMBERS, next % NUMBERS);
            for place in self.found.row_mut(next).add(reached).places() {
                self.next_layer.insert(half + blocks.turn(block + place));
            }
        }
        self.layer.clear();
        std::mem::swap(&mut self.layer, &mut self.next_layer);
        false
    }
}

/// Positions, by the numbers by which they are left.
#[derive(Clone, Debug)]
struct Layer {
    set: NumberSet,
    /// The first number of each row that is not empty.
    rows: Vec<usize>,
    len: usize,
}

impl Layer {
    fn new() -> Self {
        Self {
            set: NumberSet::new(2 * NUMBERS),
            rows: Vec::new(),
            len: 0,
        }
    }

    /// Adds a number that is not in the layer.
    fn insert(&mut self, number: usize) {
        let row = self.set.row_mut(number);
        if row.is_empty() {
            self.rows.push(number - number % BLOCK);
        }
        row.insert(number % BLOCK);
        self.len += 1;
    }

    fn clear(&mut self) {
        for first in self.rows.drain(..) {
            *self.set.row_mut(first) = Row::EMPTY;
        }
        self.len = 0;
    }
}

/// The same number where the other side is to move; what a move leads to is in the same block.
const fn after_move(number: usize) -> usize {
    (number + NUMBERS) % (2 * NUMBERS)
}
