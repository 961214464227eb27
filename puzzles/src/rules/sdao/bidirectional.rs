//! The distance of a pair by sets of positions from both ends.

use std::iter;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Builder};

use board_core::{Colour, Stones};

use super::numbers::{AfterTurn, BLOCK, BeforeTurn, Number, NumberSet, Row, WithSide};
use super::{Blocks, Case, Rules};
use crate::rules::{LookupTable, Position};

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

impl LookupTable<Case> for BidirectionalSets {
    fn distance(&mut self, case: &Case) -> Option<u32> {
        let are_right = |stones| Rules::PLACEMENTS.contains(stones);
        assert!(
            are_right(case.from) && are_right(case.to),
            "the position has other numbers of stones"
        );
        Self::distance(self, case.from, case.to)
    }

    /// With a thread on each processor. The threads share the blocks and take one case after the other.
    fn distances(&mut self, cases: &[Case]) -> Vec<Option<u32>> {
        let most = cases.len() / LEAST_CASES;
        if most < 2 {
            let distance = |case| LookupTable::distance(self, case);
            return cases.iter().map(distance).collect();
        }
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let blocks = Arc::clone(&self.blocks);
        let queue = Mutex::new(cases.iter().enumerate());
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = |sets: &mut Self| {
            let found =
                iter::from_fn(next).map(|(index, case)| (index, LookupTable::distance(sets, case)));
            found.collect::<Vec<_>>()
        };
        let mut distances = vec![None; cases.len()];
        thread::scope(|scope| {
            let start = |_| {
                let work = || work(&mut Self::new(Arc::clone(&blocks)));
                Builder::new().spawn_scoped(scope, work)
            };
            // If the system refuses a thread, the others do its work.
            let others: Vec<_> = (1..processors.min(most)).flat_map(start).collect();
            let mut found = work(self);
            for other in others {
                found.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
            }
            for (index, distance) in found {
                distances[index] = distance;
            }
        });
        distances
    }
}

/// The least number of cases for each thread; fewer are not worth its start.
const LEAST_CASES: usize = 8;

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
    /// The results of the moves from each row of the layer.
    reached: Vec<(WithSide<F>, Row)>,
    /// The positions of the next layer, by both numbers.
    new: Vec<WithSide<F>>,
    turned: Vec<WithSide<G>>,
}

impl<F: Number, G: Number> End<F, G> {
    fn new() -> Self {
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
    fn begin(&mut self, side: Colour, found: F, left: G) {
        self.found.insert(WithSide::with(side, found));
        self.layer.extend(&[WithSide::with(side, left)]);
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
        // largest, and its results are never stored. The rows that can meet the other end come first.
        self.reached.clear();
        for can_meet in [true, false] {
            for &first in &self.layer.rows {
                let next = first.other_side();
                if other.layer.has_row(next) != can_meet {
                    continue;
                }
                let rows = neighbours(first.number());
                let mut reached = Row::EMPTY;
                let places = self.layer.set.row(first).iter();
                places.for_each(|place| reached |= rows[place]);
                if can_meet && !reached.is_disjoint(other.layer.set.row(next)) {
                    return true;
                }
                self.reached.push((next, reached));
            }
        }
        self.new.clear();
        for (first, reached) in &self.reached {
            let new = self.found.row_mut(*first).insert_all(reached);
            new.iter().for_each(|place| self.new.push(first.at(place)));
        }
        // A loop of its own, so that the processor overlaps as many distant accesses as possible.
        let turned = |number: &WithSide<F>| number.same_side(turn(number.number()));
        self.turned.clear();
        self.turned.extend(self.new.iter().map(turned));
        self.layer.clear();
        self.layer.extend(&self.turned);
        false
    }
}

/// A set of numbers with its non-empty rows.
#[derive(Clone, Debug)]
struct Layer<N> {
    set: NumberSet<N>,
    /// Whether each row has members.
    has_row: Vec<bool>,
    /// The first number of each row that is not empty.
    rows: Vec<N>,
    len: usize,
}

impl<N: Number> Layer<N> {
    fn new() -> Self {
        Self {
            set: NumberSet::new(),
            has_row: vec![false; N::END / BLOCK],
            rows: Vec::new(),
            len: 0,
        }
    }

    /// Whether the row of a number has members.
    #[inline]
    fn has_row(&self, number: N) -> bool {
        self.has_row[number.value() / BLOCK]
    }

    /// Adds numbers that are not in the layer.
    fn extend(&mut self, numbers: &[N]) {
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
