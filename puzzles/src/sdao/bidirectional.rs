//! The distance of a pair by sets of positions from both ends.

use std::sync::Arc;

use board_core::{Colour, Stones};

use super::numbers::{AfterTurn, BeforeTurn, Number, NumberSet, Row, WithSide};
use super::{Blocks, Case, Rules};
use crate::{Oracle, Position};

/// Finds distances of pairs by breadth-first search from both ends, on sets of positions.
///
/// In each round, the end with fewer positions in its outermost layer advances by one move, until it meets
/// the other end.
///
/// # Example: the second case of the sample
///
/// ```
/// use board_core::stones;
/// use puzzles::sdao::BidirectionalSets;
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
/// assert_eq!(distance, Some(3));
/// ```
#[derive(Clone, Debug)]
pub struct BidirectionalSets {
    blocks: Arc<Blocks>,
    forward: End<BeforeTurn, AfterTurn>,
    backward: End<AfterTurn, BeforeTurn>,
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

    /// The fewest moves from a position with white to move to another position with either side to
    /// move; `None` if it cannot be reached.
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
        forward.begin(start.side, blocks.before_turn(number), number);
        for side in Colour::ALL {
            let number = blocks.number(Position::new(to, side));
            backward.begin(side, number, blocks.before_turn(number));
        }
        for distance in 1.. {
            let met = if forward.layer.len <= backward.layer.len {
                let turn = |number| blocks.after_turn(number);
                forward.grow(backward, |number| blocks.successors(number), turn)
            } else {
                let turn = |number| blocks.before_turn(number);
                backward.grow(forward, |number| blocks.predecessors(number), turn)
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

/// The positions reached from one end. A move leads to a number of the kind `F`. The next move starts from
/// the number of the kind `G` of the same position. For the other end, the kinds are exchanged.
#[derive(Clone, Debug)]
struct End<F, G> {
    found: NumberSet<WithSide<F>>,
    /// The outermost layer. The other end can meet this end only there.
    layer: Layer<WithSide<G>>,
    /// Empty between two moves.
    next_layer: Layer<WithSide<G>>,
    /// The results of the moves from each row of the layer.
    reached: Vec<Row>,
}

impl<F: Number, G: Number> End<F, G> {
    fn new() -> Self {
        Self {
            found: NumberSet::new(),
            layer: Layer::new(),
            next_layer: Layer::new(),
            reached: Vec::new(),
        }
    }

    fn clear(&mut self) {
        self.found.clear();
        self.layer.clear();
    }

    /// Adds a start position, by its two numbers.
    fn begin(&mut self, side: Colour, found: F, left: G) {
        self.found.insert(WithSide::with(side, found));
        self.layer.insert(WithSide::with(side, left));
    }

    /// Advances by one move. Returns `true` as soon as it meets the other end.
    #[inline]
    fn grow<'b>(
        &mut self,
        other: &End<G, F>,
        neighbours: impl Fn(G) -> &'b [Row],
        turn: impl Fn(F) -> G,
    ) -> bool {
        // The results of the whole layer are computed before any is stored. The last layer is the
        // largest, and its results are never stored.
        self.reached.clear();
        for &first in &self.layer.rows {
            let rows = neighbours(first.number());
            let mut reached = Row::EMPTY;
            for place in self.layer.set.row(first).iter() {
                reached |= rows[place];
            }
            if !reached.is_disjoint(other.layer.set.row(first.other_side())) {
                return true;
            }
            self.reached.push(reached);
        }
        for (first, reached) in self.layer.rows.iter().zip(&self.reached) {
            let next = first.other_side::<F>();
            for place in self.found.row_mut(next).insert_all(reached).iter() {
                let number = next.at(place).number();
                self.next_layer.insert(next.same_side(turn(number)));
            }
        }
        self.layer.clear();
        std::mem::swap(&mut self.layer, &mut self.next_layer);
        false
    }
}

/// A set of numbers with its non-empty rows.
#[derive(Clone, Debug)]
struct Layer<N> {
    set: NumberSet<N>,
    /// The first number of each row that is not empty.
    rows: Vec<N>,
    len: usize,
}

impl<N: Number> Layer<N> {
    fn new() -> Self {
        Self {
            set: NumberSet::new(),
            rows: Vec::new(),
            len: 0,
        }
    }

    /// Adds a number that is not in the layer.
    fn insert(&mut self, number: N) {
        let row = self.set.row_mut(number);
        if row.is_empty() {
            self.rows.push(number.at(0));
        }
        row.insert(number.place());
        self.len += 1;
    }

    fn clear(&mut self) {
        for first in self.rows.drain(..) {
            *self.set.row_mut(first) = Row::EMPTY;
        }
        self.len = 0;
    }
}
