//! Moves of whole sets of positions: blocks of bits.
//!
//! In a move, the stones of one side *stand*. The positions with the same standing stones are a block, with
//! one position for each of the 495 placements of the *moving* stones. A move stays in its block, and the
//! results of all moves from one placement are a row of 495 bits. After the move, the turn passes: the
//! moving stones become the standing stones, so the position is in another block.
//!
//! Blocks that are images of each other under the symmetries of the board share their rows: the
//! placements of a block are numbered in the image in which its standing stones are canonical. So the rows
//! of about 250 classes of blocks are enough. They are the same for both colours.

use std::sync::LazyLock;

use board_core::{Bitboard, Block, Colour, Symmetry, Transform};

use super::Rules;
use super::numbers::{After, BLOCK, Before, Number, QUADRUPLES, Row, SIDE};
use crate::rules::turns::{Movement, Position, Slides};

/// Tables of the moves of whole sets of positions, for the fast routes of S-Dao.
///
/// The tables take about 20 milliseconds and 20 megabytes. With them, the distance of a pair (see
/// [`BidirectionalSets`](super::BidirectionalSets)) takes about 0.17 milliseconds, and all distances from
/// one position take 10 milliseconds.
///
/// # Example: the first case of the sample, and the greatest distance from its initial position
///
/// ```
/// use board_core::{Colour, stones};
/// use puzzles::{Distance, Position, sdao};
///
/// let blocks = sdao::Blocks::shared();
/// let from = stones! {
///     W . . B
///     . W B .
///     . B W .
///     B . . W
/// };
/// let to = stones! {
///     W . . B
///     . W B .
///     . B W .
///     B W . .
/// };
/// let distances = blocks.distances_from(Position::new(from, Colour::White));
/// assert_eq!(distances.nearer(to), Distance::Moves(1));
/// assert_eq!(distances.greatest(), 13);
/// ```
#[derive(Clone, Debug)]
pub struct Blocks {
    views: Vec<View>,
    /// For each class of blocks, the results of the moves from each placement.
    successors: Vec<Row>,
    /// For each class of blocks, the starts of the moves to each placement.
    predecessors: Vec<Row>,
    /// The number before the turn of the position with each number after the turn, and vice versa.
    turned: Vec<u32>,
}

/// The image of a block in which its standing stones are canonical.
#[derive(Clone, Copy, Debug)]
struct View {
    symmetry: Symmetry,
    /// The placements beside the canonical stones.
    placements: Block,
    /// The index of the first row of its class.
    rows: usize,
}

impl View {
    /// The index of a placement in the block, from its image in this view.
    fn index(&self, image: Bitboard) -> usize {
        self.placements.rank(image) - self.placements.first()
    }
}

impl Blocks {
    /// The tables, which the first call computes.
    pub fn shared() -> &'static Self {
        static SHARED: LazyLock<Blocks> = LazyLock::new(Blocks::new);
        &SHARED
    }

    /// Computes the tables.
    #[expect(clippy::new_without_default, reason = "`shared` is the usual way")]
    pub fn new() -> Self {
        let mut classes = Vec::new();
        let mut view = |standing: Bitboard| {
            let (canonical, symmetry) = standing.canonical();
            // The least member of an orbit is visited before the other members.
            let class = classes.binary_search(&canonical).unwrap_or_else(|class| {
                classes.push(canonical);
                class
            });
            View {
                symmetry,
                placements: Rules::PLACEMENTS.block(canonical),
                rows: class * BLOCK,
            }
        };
        let views: Vec<View> = QUADRUPLES.iter().map(&mut view).collect();
        let mut blocks = Self {
            views,
            successors: vec![Row::EMPTY; classes.len() * BLOCK],
            predecessors: vec![Row::EMPTY; classes.len() * BLOCK],
            turned: vec![0; SIDE],
        };
        for (class, standing) in classes.into_iter().enumerate() {
            blocks.add_rows(class * BLOCK, standing);
        }
        blocks.add_turns();
        blocks
    }

    /// The number of a position after the turn.
    pub(crate) fn number(&self, position: Position) -> Number<After> {
        let Position { stones, side } = position;
        let block = QUADRUPLES.rank(stones.of(side.opposite()));
        let view = &self.views[block];
        let index = view.index(stones.of(side).transform(view.symmetry));
        Number::of_side(side, block * BLOCK + index)
    }

    /// The number of a position before the turn.
    pub(crate) fn number_before(&self, position: Position) -> Number<Before> {
        self.turned(self.number(position))
    }

    /// The number of the other kind of the same position.
    #[inline]
    pub(crate) fn turned<K: Copy, L: Copy>(&self, number: Number<K>) -> Number<L> {
        number.same_side(self.turned[number.in_side()] as usize)
    }

    /// The results of the moves from each index of the block of a number: indices of numbers [`Before`] the turn.
    pub(super) fn successors(&self, number: Number<After>) -> &[Row] {
        self.rows(&self.successors, number)
    }

    /// The starts of the moves to each index of the block of a number: indices of numbers [`After`] the turn.
    pub(super) fn predecessors(&self, number: Number<Before>) -> &[Row] {
        self.rows(&self.predecessors, number)
    }

    fn rows<'a, K: Copy>(&self, all: &'a [Row], number: Number<K>) -> &'a [Row] {
        let first = self.views[number.in_side() / BLOCK].rows;
        &all[first..first + BLOCK]
    }

    /// Computes the rows of the class of blocks with these standing stones.
    fn add_rows(&mut self, rows: usize, standing: Bitboard) {
        let block = Rules::PLACEMENTS.block(standing);
        for index in 0..Rules::PLACEMENTS.block_len() {
            let stones = Rules::PLACEMENTS.unrank(block.first() + index);
            let before = block.gather(stones.of(Colour::White)).bits();
            for (from, to) in Slides::moves(stones, Colour::White) {
                let bit = |cell| 1 << block.indices().index(cell);
                let after = Bitboard::from_bits(before ^ bit(from) ^ bit(to));
                let after = block.rank_at(after) - block.first();
                self.successors[rows + index].insert(after);
                self.predecessors[rows + after].insert(index);
            }
        }
    }

    /// Computes, for each number, the number of the other kind of the same position.
    fn add_turns(&mut self) {
        let images: Vec<(Bitboard, [Bitboard; 8])> = QUADRUPLES
            .iter()
            .map(|set| (set, Symmetry::ALL.map(|symmetry| set.transform(symmetry))))
            .collect();
        let number = |standing: usize, moving: usize| {
            let view = &self.views[standing];
            let image = images[moving].1[view.symmetry as usize];
            standing * BLOCK + view.index(image)
        };
        let narrow = |number| u32::try_from(number).expect("there are fewer numbers");
        for (a, (set, _)) in images.iter().enumerate() {
            for (b, (other, _)) in images.iter().enumerate().take(a) {
                if set.is_disjoint(*other) {
                    let (one, turned) = (number(a, b), number(b, a));
                    self.turned[one] = narrow(turned);
                    self.turned[turned] = narrow(one);
                }
            }
        }
    }
}
