//! All distances from one position.

use board_core::{Colour, Stones};

use super::Blocks;
use super::blocks::NUMBERS;
use super::number_set::{BLOCK, NumberSet, Row};
use crate::Position;

/// Stands for no distance.
const UNREACHED: u8 = u8::MAX;

/// The distances of all positions from one of them; see [`Blocks::distances_from`].
///
/// Two bytes for each placement of the stones, one for each side to move.
#[derive(Clone, Debug)]
pub struct Distances<'a> {
    blocks: &'a Blocks,
    /// By side to move, and by number before the turn.
    by_side: [Vec<u8>; 2],
    greatest: u8,
}

impl<'a> Distances<'a> {
    /// Layer by layer, each a set of numbers: the rows of all its members in a block, put together,
    /// are the block's part of the next layer.
    pub(super) fn new(blocks: &'a Blocks, start: Position) -> Self {
        let mut all = Self {
            blocks,
            by_side: [vec![UNREACHED; NUMBERS], vec![UNREACHED; NUMBERS]],
            greatest: 0,
        };
        let mut reached = [NumberSet::new(NUMBERS), NumberSet::new(NUMBERS)];
        let mut layer = NumberSet::new(NUMBERS);
        let mut next_layer = NumberSet::new(NUMBERS);

        let number = blocks.number(start);
        layer.insert(number);
        reached[start.side as usize].insert(blocks.turn(number));
        all.by_side[start.side as usize][blocks.turn(number)] = 0;
        let mut side = start.side;
        for distance in 1.. {
            side = !side;
            let distances = &mut all.by_side[side as usize];
            let rows = layer.rows_mut().zip(reached[side as usize].rows_mut());
            let mut is_last = true;
            for (block, (row, reached)) in rows.enumerate() {
                let row = std::mem::replace(row, Row::EMPTY);
                if row.is_empty() {
                    continue;
                }
                let first = block * BLOCK;
                let mut successors = Row::EMPTY;
                let rows = blocks.successors(first);
                for place in row.places() {
                    successors.include(&rows[place]);
                }
                for place in reached.add(&successors).places() {
                    is_last = false;
                    distances[first + place] = distance;
                    next_layer.insert(blocks.turn(first + place));
                }
            }
            if is_last {
                break;
            }
            all.greatest = distance;
            std::mem::swap(&mut layer, &mut next_layer);
        }
        all
    }

    /// The distance of a position, in moves; `None` if there is no way.
    #[must_use]
    pub fn to_position(&self, position: Position) -> Option<u32> {
        let number = self.blocks.turn(self.blocks.number(position));
        let distance = self.by_side[position.side as usize][number];
        (distance != UNREACHED).then_some(distance.into())
    }

    /// The distance of the nearer of the two positions with these stones; `None` if there is no way to
    /// either.
    #[must_use]
    pub fn to(&self, stones: Stones) -> Option<u32> {
        let positions = Colour::ALL.map(|side| Position::new(stones, side));
        positions
            .into_iter()
            .filter_map(|position| self.to_position(position))
            .min()
    }

    /// The distance of the nearer of the two positions with these numbers after their turn, one for
    /// each side to move; `None` if there is no way to either.
    pub(super) fn of(&self, numbers: [u32; 2]) -> Option<u32> {
        let [one, other] = [0, 1].map(|side| self.by_side[side][numbers[side] as usize]);
        let nearer = one.min(other);
        (nearer != UNREACHED).then_some(nearer.into())
    }

    /// The greatest distance of any position.
    #[must_use]
    pub fn greatest(&self) -> u32 {
        self.greatest.into()
    }
}
