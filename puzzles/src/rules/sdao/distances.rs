//! All distances from one position.

use board_core::{Colour, Stones};

use super::bidirectional::End;
use super::blocks::Blocks;
use super::numbers::{After, Before, Number};
use crate::distance::Distance;
use crate::rules::turns::Position;

/// The mark of a position that cannot be reached.
const UNREACHED: u8 = u8::MAX;

/// The distances of all positions from a start; see [`Blocks::distances_from`]. By number.
#[derive(Clone, Debug)]
pub struct Distances(Vec<u8>);

impl Blocks {
    /// The distances of all positions from a start, found layer by layer.
    pub fn distances_from(&self, start: Position) -> Distances {
        let mut all = vec![UNREACHED; Number::<Before>::END];
        let (mut reached, nothing) = (End::<Before, After>::new(), End::new());
        let (number, found) = (self.number(start), self.number_before(start));
        reached.begin(found, number);
        all[found.value()] = 0;
        let (neighbours, turn) = (
            |number| self.successors(number),
            |number| self.turned(number),
        );
        for distance in 1.. {
            reached.grow(&nothing, neighbours, turn);
            if reached.new.is_empty() {
                break;
            }
            for number in &reached.new {
                all[number.value()] = distance;
            }
        }
        Distances(all)
    }
}

impl Distances {
    /// The distance of a position.
    pub fn of(&self, position: Position) -> Distance {
        distance(self.0[Blocks::shared().number_before(position).value()])
    }

    /// The distance of the nearer of the two positions with these stones.
    pub fn nearer(&self, stones: Stones) -> Distance {
        let [black, white] = Colour::ALL.map(|side| self.of(Position::new(stones, side)));
        black.min(white)
    }

    /// The distance of the nearer of two positions, by their numbers [`Before`] the turn.
    pub(crate) fn nearer_of(&self, numbers: [Number<Before>; 2]) -> Distance {
        let [one, other] = numbers.map(|number| self.0[number.value()]);
        distance(one.min(other))
    }

    /// The greatest distance of any position.
    pub fn greatest(&self) -> u32 {
        let reached = self.0.iter().filter(|entry| **entry != UNREACHED);
        reached.max().map_or(0, |greatest| u32::from(*greatest))
    }
}

fn distance(entry: u8) -> Distance {
    (entry != UNREACHED).then_some(entry.into()).into()
}
