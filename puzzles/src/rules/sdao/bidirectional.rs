//! The distance of a pair by sets of positions from both ends.

use board_core::{Colour, Stones};

use super::blocks::Blocks;
use super::numbers::{After, BLOCK, Before, Number, NumberSet, Row};
use crate::distance::Distance;
use crate::rules::turns::Position;

/// Finds distances of pairs by breadth-first search from both ends, on sets of positions.
///
/// In each round, the end with fewer positions in its outermost layer advances by one move, until it meets
/// the other end.
///
/// # Example: the second case of the sample
///
/// ```
/// use board_core::stones;
/// use puzzles::{Distance, sdao::BidirectionalSets};
///
/// let mut pairs = BidirectionalSets::default();
/// let distance = pairs.distance(
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
/// assert_eq!(distance, Distance::Moves(3));
/// ```
#[derive(Clone, Debug)]
pub struct BidirectionalSets {
    blocks: &'static Blocks,
    forward: End<Before, After>,
    backward: End<After, Before>,
}

impl Default for BidirectionalSets {
    /// A search in the [shared](Blocks::shared) blocks.
    fn default() -> Self {
        Self {
            blocks: Blocks::shared(),
            forward: End::new(),
            backward: End::new(),
        }
    }
}

impl BidirectionalSets {
    /// The fewest moves from a position with white to move to another position with either side to move.
    pub fn distance(&mut self, from: Stones, to: Stones) -> Distance {
        if from == to {
            return Distance::Moves(0);
        }
        let Self {
            blocks,
            forward,
            backward,
        } = self;
        forward.clear();
        backward.clear();
        let number = blocks.number(Position::new(from, Colour::White));
        forward.begin(blocks.turned(number), number);
        for side in Colour::ALL {
            let number = blocks.number(Position::new(to, side));
            backward.begin(number, blocks.turned(number));
        }
        for distance in 1.. {
            let met = if forward.layer.len <= backward.layer.len {
                let turn = |number| blocks.turned(number);
                forward.grow(backward, |number| blocks.successors(number), turn)
            } else {
                let turn = |number| blocks.turned(number);
                backward.grow(forward, |number| blocks.predecessors(number), turn)
            };
            if met {
                return Distance::Moves(distance);
            }
            if forward.layer.len == 0 || backward.layer.len == 0 {
                break;
            }
        }
        Distance::Unsolvable
    }
}

/// The positions reached from one end. A move leads to a number of the kind `F`. The next move starts from
/// the number of the kind `G` of the same position. For the other end, the kinds are exchanged.
#[derive(Clone, Debug)]
pub(super) struct End<F, G> {
    found: NumberSet<F>,
    /// The outermost layer. The other end can meet this end only there.
    layer: Layer<G>,
    /// The results of the moves from each row of the layer.
    reached: Vec<(Number<F>, Row)>,
    /// The positions of the next layer, by both numbers.
    pub(super) new: Vec<Number<F>>,
    turned: Vec<Number<G>>,
}

impl<F: Copy, G: Copy> End<F, G> {
    pub(super) fn new() -> Self {
        Self {
            found: NumberSet::new(),
            layer: Layer::new(),
            reached: Vec::new(),
            new: Vec::new(),
            turned: Vec::new(),
        }
    }

    fn clear(&mut self) {
        self.found.clear();
        self.layer.clear();
    }

    /// Adds a start position, by its two numbers.
    pub(super) fn begin(&mut self, found: Number<F>, left: Number<G>) {
        self.found.insert(found);
        self.layer.extend(&[left]);
    }

    /// Advances by one move. Returns `true` as soon as it meets the other end.
    #[inline]
    pub(super) fn grow<'b>(
        &mut self,
        other: &End<G, F>,
        neighbours: impl Fn(Number<G>) -> &'b [Row],
        turn: impl Fn(Number<F>) -> Number<G>,
    ) -> bool {
        // The results of the whole layer are computed before any is stored. The last layer is the
        // largest, and its results are never stored. The rows that can meet the other end come first.
        self.reached.clear();
        for can_meet in [true, false] {
            for &first in &self.layer.rows {
                let next = first.other_side();
                if other.layer.has_row(next) != can_meet {
                    continue;
                }
                let rows = neighbours(first);
                let mut reached = Row::EMPTY;
                let members = self.layer.set.row(first).iter();
                members.for_each(|index| reached |= rows[index]);
                if can_meet && !reached.is_disjoint(other.layer.set.row(next)) {
                    return true;
                }
                self.reached.push((next, reached));
            }
        }
        self.new.clear();
        for (first, reached) in &self.reached {
            let new = self.found.row_mut(*first).insert_all(reached);
            new.iter().for_each(|index| self.new.push(first.at(index)));
        }
        // A loop of its own, so that the processor overlaps as many distant accesses as possible.
        self.turned.clear();
        self.turned
            .extend(self.new.iter().map(|number| turn(*number)));
        self.layer.clear();
        self.layer.extend(&self.turned);
        false
    }
}

/// A set of numbers with its non-empty rows.
#[derive(Clone, Debug)]
struct Layer<K> {
    set: NumberSet<K>,
    /// Whether each row has members.
    has_row: Vec<bool>,
    /// The first number of each row that is not empty.
    rows: Vec<Number<K>>,
    len: usize,
}

impl<K: Copy> Layer<K> {
    fn new() -> Self {
        Self {
            set: NumberSet::new(),
            has_row: vec![false; Number::<K>::END / BLOCK],
            rows: Vec::new(),
            len: 0,
        }
    }

    /// Whether the row of a number has members.
    #[inline]
    fn has_row(&self, number: Number<K>) -> bool {
        self.has_row[number.value() / BLOCK]
    }

    /// Adds numbers that are not in the layer.
    fn extend(&mut self, numbers: &[Number<K>]) {
        for &number in numbers {
            let had_row = std::mem::replace(&mut self.has_row[number.value() / BLOCK], true);
            // Without a branch, which the processor could not predict.
            let rows = self.rows.len();
            self.rows.push(number.at(0));
            self.rows.truncate(rows + usize::from(!had_row));
            self.set.insert(number);
        }
        self.len += numbers.len();
    }

    fn clear(&mut self) {
        for first in self.rows.drain(..) {
            *self.set.row_mut(first) = Row::EMPTY;
            self.has_row[first.value() / BLOCK] = false;
        }
        self.len = 0;
    }
}
