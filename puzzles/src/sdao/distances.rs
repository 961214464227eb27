//! All distances from one position, and to one position.

use board_core::{Colour, Stones};
use search_core::DistanceToGoal;

use super::Blocks;
use super::numbers::{AfterTurn, BLOCK, BeforeTurn, Number, NumberSet, Row};
use crate::Position;

/// The mark of a position that cannot be reached.
const UNREACHED: u8 = u8::MAX;

/// The distances of all positions from a start; see [`Blocks::distances_from`].
///
/// Memory: two bytes per placement of the stones, one for each side to move.
#[derive(Clone, Debug)]
pub struct Distances<'a> {
    blocks: &'a Blocks,
    layers: Layers,
}

/// Distances by side to move and by number.
#[derive(Clone, Debug)]
struct Layers {
    by_side: [Vec<u8>; 2],
    greatest: u8,
}

impl Layers {
    /// Finds the distances layer by layer. A layer is a set of numbers. The union of the rows of all members in
    /// a block is the part of the next layer in this block. A move leads to a number of the kind `F`; the next
    /// move starts from the number of the kind `G` of the same position.
    fn new<'b, F: Number, G: Number>(
        starts: &[(Colour, F, G)],
        rows: impl Fn(G) -> &'b [Row],
        turn: impl Fn(F) -> G,
    ) -> Self {
        let mut all = Self {
            by_side: [(); 2].map(|()| vec![UNREACHED; F::END]),
            greatest: 0,
        };
        let mut reached = [(); 2].map(|()| NumberSet::<F>::new());
        let mut layers = [(); 2].map(|()| NumberSet::<G>::new());
        let mut next_layers = layers.clone();
        for &(side, found, left) in starts {
            layers[side as usize].insert(left);
            reached[side as usize].insert(found);
            all.by_side[side as usize][found.value()] = 0;
        }
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
                    let rows = rows(G::new(block * BLOCK));
                    let mut union = Row::EMPTY;
                    for place in row.iter() {
                        union |= rows[place];
                    }
                    for place in reached.insert_all(&union).iter() {
                        is_last = false;
                        let number = F::new(block * BLOCK + place);
                        all.by_side[side][number.value()] = distance;
                        next_layers[side].insert(turn(number));
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

    /// The distance of the position with this number and this side to move.
    fn get(&self, side: Colour, number: impl Number) -> Option<u32> {
        let distance = self.by_side[side as usize][number.value()];
        (distance != UNREACHED).then_some(distance.into())
    }
}

/// The distances of all positions to some stones, with either side to move.
#[derive(Debug)]
pub(super) struct DistancesTo {
    blocks: &'static Blocks,
    layers: Layers,
}

impl DistancesTo {
    pub(super) fn new(blocks: &'static Blocks, stones: Stones) -> Self {
        let goals = Colour::ALL.map(|side| {
            let number = blocks.number(Position::new(stones, side));
            (side, number, blocks.before_turn(number))
        });
        let rows = |number: BeforeTurn| blocks.predecessors(number);
        let layers = Layers::new(&goals, rows, |number| blocks.before_turn(number));
        Self { blocks, layers }
    }
}

impl DistanceToGoal<Position> for DistancesTo {
    fn distance_to_goal(&self, position: &Position) -> Option<u32> {
        self.layers
            .get(position.side, self.blocks.number(*position))
    }
}

impl<'a> Distances<'a> {
    pub(super) fn new(blocks: &'a Blocks, start: Position) -> Self {
        let number = blocks.number(start);
        let start = (start.side, blocks.before_turn(number), number);
        let rows = |number: AfterTurn| blocks.successors(number);
        let layers = Layers::new(&[start], rows, |number| blocks.after_turn(number));
        Self { blocks, layers }
    }

    /// The distance of a position, in moves; `None` if it cannot be reached.
    #[must_use]
    pub fn to_position(&self, position: Position) -> Option<u32> {
        let number = self.blocks.before_turn(self.blocks.number(position));
        self.layers.get(position.side, number)
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
    pub(super) fn of(&self, numbers: [BeforeTurn; 2]) -> Option<u32> {
        let [one, other] = [0, 1].map(|side| self.layers.by_side[side][numbers[side].value()]);
        let nearer = one.min(other);
        (nearer != UNREACHED).then_some(nearer.into())
    }

    /// The greatest distance of any position.
    #[must_use]
    pub fn greatest(&self) -> u32 {
        self.layers.greatest.into()
    }
}
