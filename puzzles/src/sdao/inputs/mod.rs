//! The inputs: all pairs of positions.

mod hardest;
mod numbers;
mod shells;

use std::sync::{Arc, OnceLock};

use board_core::{Colour, Stones, Symmetries};
use search_core::{DenseBfs, Enumerable, StateSpace};

use numbers::Numbers;

use super::{BidirectionalSets, Blocks, Rules};
use crate::Position;
use crate::inputs::{PairCounts, PairSource};

const RULES: Rules = Rules::with_symmetries(Symmetries::IDENTITY);

/// The farthest final positions that are searched for one by one; farther ones are looked up among
/// the distances of all.
const NEAR: u32 = 6;

/// The farthest final positions that are found quickly from every initial one.
const NEAREST: u32 = 2;

/// The pairs of positions; each is an input.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    bfs: DenseBfs<Position>,
    /// Shared by all, and made when they are needed first.
    blocks: Arc<OnceLock<Arc<Blocks>>>,
    numbers: Arc<OnceLock<Numbers>>,
    search: Option<BidirectionalSets>,
}

impl Pairs {
    fn blocks(&self) -> &Arc<Blocks> {
        self.blocks.get_or_init(Arc::default)
    }

    /// The final positions that can be come to in a few slides, and not in fewer.
    fn find_near(&mut self, start: Position, distance: u32) -> Vec<Stones> {
        let layer = self.bfs.at_distance(&RULES, [start], distance);
        let mut found: Vec<Stones> = layer
            .into_iter()
            // The same stones, with the other side to move, may have been come to before.
            .filter(|Position { stones, side }| {
                let other = Position::new(*stones, !*side);
                !self.bfs.has_visited(RULES.rank(&other))
            })
            .map(|position| position.stones)
            .collect();
        found.sort_unstable();
        found
    }
}

impl PairSource for Pairs {
    type Case = super::Case;

    fn distance(&mut self, from: Stones, to: Stones) -> Option<u32> {
        let blocks = self.blocks.get_or_init(Arc::default);
        let pairs = self
            .search
            .get_or_insert_with(|| BidirectionalSets::new(Arc::clone(blocks)));
        pairs.distance(from, to)
    }

    fn find(&mut self, from: Stones, distance: Option<u32>, found: &mut Vec<Stones>) {
        let start = Position::new(from, Colour::White);
        match distance {
            Some(hardest::DISTANCE) => found.extend(hardest::targets(from)),
            Some(distance) if distance <= NEAR => {
                found.append(&mut self.find_near(start, distance));
            }
            Some(distance) => {
                let blocks = self.blocks();
                let distances = blocks.distances_from(start);
                let numbers = self.numbers.get_or_init(|| Numbers::new(blocks));
                found.extend(numbers.at(distance, &distances));
            }
            // There is a way to everywhere, unless white cannot even begin.
            None if RULES.moves(&start).next().is_some() => {}
            None => found.extend(Rules::PLACEMENTS.iter().filter(|to| *to != from)),
        }
    }

    fn is_quick(distance: Option<u32>) -> bool {
        distance.is_none_or(|distance| distance <= NEAREST || distance == hardest::DISTANCE)
    }

    fn counts() -> &'static PairCounts {
        shells::counts()
    }
}

#[cfg(test)]
mod tests;
