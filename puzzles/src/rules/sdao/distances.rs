//! All distances from one position.

use std::mem;

use board_core::{Colour, Stones};

use super::blocks::Blocks;
use super::numbers::{After, BLOCK, Before, Number, NumberSet, Row};
use crate::distance::Distance;
use crate::rules::turns::Position;

/// The mark of a position that cannot be reached.
const UNREACHED: u8 = u8::MAX;

/// The distances of all positions from a start; see [`Blocks::distances_from`].
///
/// Memory: two megabytes.
#[derive(Clone, Debug)]
pub struct Distances {
    /// By number.
    all: Vec<u8>,
    greatest: u8,
}

impl Blocks {
    /// The distances of all positions from a start, found layer by layer. A layer is a set of numbers. The union of the rows
    /// of all members in a block is the part of the next layer in this block.
    pub fn distances_from(&self, start: Position) -> Distances {
        let mut all = vec![UNREACHED; Number::<Before>::END];
        let mut greatest = 0;
        let mut reached = NumberSet::<Before>::new();
        let (mut layer, mut next_layer) = (NumberSet::<After>::new(), NumberSet::new());
        let (number, found) = (self.number(start), self.number_before(start));
        layer.insert(number);
        reached.insert(found);
        all[found.value()] = 0;
        for distance in 1.. {
            let mut is_last = true;
            for first in (0..Number::<After>::END).step_by(BLOCK).map(Number::new) {
                let row = mem::replace(layer.row_mut(first), Row::EMPTY);
                if row.is_empty() {
                    continue;
                }
                let rows = self.successors(first);
                let mut union = Row::EMPTY;
                for index in row.iter() {
                    union |= rows[index];
                }
                let next = first.other_side();
                for index in reached.row_mut(next).insert_all(&union).iter() {
                    is_last = false;
                    let number = next.at(index);
                    all[number.value()] = distance;
                    next_layer.insert(self.turned(number));
                }
            }
            if is_last {
                break;
            }
            greatest = distance;
            mem::swap(&mut layer, &mut next_layer);
        }
        Distances { all, greatest }
    }
}

impl Distances {
    /// The distance of a position.
    pub fn of(&self, position: Position) -> Distance {
        distance(self.all[Blocks::shared().number_before(position).value()])
    }

    /// The distance of the nearer of the two positions with these stones.
    pub fn nearer(&self, stones: Stones) -> Distance {
        let [black, white] = Colour::ALL.map(|side| self.of(Position::new(stones, side)));
        black.min(white)
    }

    /// The distance of the nearer of two positions, by their numbers [`Before`] the turn.
    pub(crate) fn nearer_of(&self, numbers: [Number<Before>; 2]) -> Distance {
        let [one, other] = numbers.map(|number| self.all[number.value()]);
        distance(one.min(other))
    }

    /// The greatest distance of any position.
    pub fn greatest(&self) -> u32 {
        self.greatest.into()
    }
}

fn distance(entry: u8) -> Distance {
    (entry != UNREACHED).then_some(entry.into()).into()
}
