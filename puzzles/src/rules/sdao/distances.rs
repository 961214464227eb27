//! All distances from one position.

use board_core::{Colour, Stones};

use super::Blocks;
use super::numbers::{AfterTurn, BLOCK, BeforeTurn, Number, NumberSet, Row};
use crate::rules::Position;

/// The mark of a position that cannot be reached.
const UNREACHED: u8 = u8::MAX;

/// The distances of all positions from a start; see [`Blocks::distances_from`].
///
/// Memory: two bytes per placement of the stones, one for each side to move.
#[derive(Clone, Debug)]
pub struct Distances<'a> {
    blocks: &'a Blocks,
    by_side: [Vec<u8>; 2],
    greatest: u8,
}

impl<'a> Distances<'a> {
    /// Finds the distances layer by layer. A layer is a set of numbers. The union of the rows of all members in
    /// a block is the part of the next layer in this block.
    pub(super) fn new(blocks: &'a Blocks, start: Position) -> Self {
        let mut all = Self {
            blocks,
            by_side: [(); 2].map(|()| vec![UNREACHED; BeforeTurn::END]),
            greatest: 0,
        };
        let mut reached = [(); 2].map(|()| NumberSet::<BeforeTurn>::new());
        let mut layers = [(); 2].map(|()| NumberSet::<AfterTurn>::new());
        let mut next_layers = layers.clone();
        let (side, left) = (start.side as usize, blocks.number(start));
        let found = blocks.before_turn(left);
        layers[side].insert(left);
        reached[side].insert(found);
        all.by_side[side][found.value()] = 0;
        for distance in 1.. {
            let mut is_last = true;
            for side in Colour::ALL.map(|side| side as usize) {
                let layer = &mut layers[1 - side];
                let both = layer.rows_mut().zip(reached[side].rows_mut());
                for (block, (row, reached)) in both.enumerate() {
                    let row = std::mem::replace(row, Row::EMPTY);
                    if row.is_empty() {
                        continue;
                    }
                    let rows = blocks.successors(AfterTurn::new(block * BLOCK));
                    let mut union = Row::EMPTY;
                    for place in row.iter() {
                        union |= rows[place];
                    }
                    for place in reached.insert_all(&union).iter() {
                        is_last = false;
                        let number = BeforeTurn::new(block * BLOCK + place);
                        all.by_side[side][number.value()] = distance;
                        next_layers[side].insert(blocks.after_turn(number));
                    }
                }
            }
            if is_last {
                break;
            }
            all.greatest = distance;
            std::mem::swap(&mut layers, &mut next_layers);
        }
        all
    }

    /// The distance of a position, in moves; `None` if it cannot be reached.
    #[must_use]
    pub fn to_position(&self, position: Position) -> Option<u32> {
        let number = self.blocks.before_turn(self.blocks.number(position));
        let distance = self.by_side[position.side as usize][number.value()];
        (distance != UNREACHED).then_some(distance.into())
    }

    /// The distance of the nearer of the two positions with these stones; `None` if
    /// neither can be reached.
    #[must_use]
    pub fn to(&self, stones: Stones) -> Option<u32> {
        let distance = |side| self.to_position(Position::new(stones, side));
        Colour::ALL.into_iter().filter_map(distance).min()
    }

    /// The distance of the nearer of two positions, one for each side to move; `None` if neither can be
    /// reached.
    pub(crate) fn of(&self, numbers: [BeforeTurn; 2]) -> Option<u32> {
        let [one, other] = [0, 1].map(|side| self.by_side[side][numbers[side].value()]);
        let nearer = one.min(other);
        (nearer != UNREACHED).then_some(nearer.into())
    }

    /// The greatest distance of any position.
    #[must_use]
    pub fn greatest(&self) -> u32 {
        self.greatest.into()
    }
}
