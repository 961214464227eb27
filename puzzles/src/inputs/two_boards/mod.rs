//! The inputs of a puzzle with two boards a case.
//!
//! There are too many to sort. So they are found shell by shell, a shell being the inputs at one distance,
//! and in a shell first board by first board: a puzzle says which second boards are at a distance
//! from a first one.

mod layers;
mod ledger;
mod walk;

use std::collections::HashMap;
use std::fmt::Debug;

use board_core::{Placements, Stones};

use super::images::Alike;
use super::{DistanceFilter, Inputs, OrbitFilter, RankBound};
use crate::Random;
use crate::atlas::Count;
use crate::text::Boards;

pub(crate) use layers::BoundedBfs;
use ledger::ShellIndex;
use walk::Walk;

/// What a puzzle with two boards a case knows of its boards.
pub(crate) trait TwoBoardsPuzzle: Clone + Debug + Send + 'static {
    /// The boards, each of which can be the first one and the second.
    const BOARDS: Placements;

    /// What makes inputs look alike.
    const ALIKE: Alike;

    /// How many inputs there are at each distance, from 0 on.
    const SHELLS: &'static [Count];

    /// How many there are without a way.
    const UNSOLVABLE: Count;

    /// The distance of an input.
    fn distance(&mut self, from: Stones, to: Stones) -> Option<u32>;

    /// Adds the second boards at this distance from a first one, in order; `None` for those to which
    /// there is no way.
    fn find(&mut self, from: Stones, distance: Option<u32>, found: &mut Vec<Stones>);

    /// Whether the second boards at this distance from all first ones are found in a few seconds.
    fn is_quick(distance: Option<u32>) -> bool;
}

/// All pairs of boards of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct TwoBoards<P> {
    puzzle: P,
    /// Of the shells that were asked for and are quick.
    ledgers: HashMap<Option<u32>, ShellIndex>,
}

/// An input at random is drawn from all until one is at the right distance, where that is one in so
/// many.
const FREQUENT: u64 = 64;

impl<P: TwoBoardsPuzzle> TwoBoards<P> {
    /// The inputs of a puzzle.
    pub(crate) fn new(puzzle: P) -> Self {
        Self {
            puzzle,
            ledgers: HashMap::new(),
        }
    }

    /// The ledger of a quick shell, and the puzzle to look into it with.
    fn ledger(&mut self, distance: Option<u32>) -> (&ShellIndex, &mut P) {
        let Self { puzzle, ledgers } = self;
        let ledger = ledgers
            .entry(distance)
            .or_insert_with(|| ShellIndex::new(puzzle, distance));
        (ledger, puzzle)
    }

    /// A board at random.
    fn board(random: &mut Random) -> Stones {
        let rank = random.below(P::BOARDS.len().into());
        P::BOARDS.unrank(u32::try_from(rank).expect("it is below a u32"))
    }

    /// An input at random, of those at a distance at which there are some.
    fn random_at(&mut self, random: &mut Random, distance: Option<u32>) -> [Stones; 2] {
        if P::is_quick(distance) {
            let (ledger, puzzle) = self.ledger(distance);
            return ledger.random(puzzle, random);
        }
        let is_frequent = self.at(distance).each >= self.len() / FREQUENT;
        let mut found = Vec::new();
        loop {
            let from = Self::board(random);
            if is_frequent {
                let to = Self::board(random);
                if self.puzzle.distance(from, to) == distance {
                    return [from, to];
                }
            } else {
                self.puzzle.find(from, distance, &mut found);
                if !found.is_empty() {
                    let to = random.below(found.len() as u64);
                    let to = usize::try_from(to).expect("it is below a usize");
                    return [from, found[to]];
                }
            }
        }
    }
}

impl<P: TwoBoardsPuzzle> Inputs for TwoBoards<P> {
    fn len(&self) -> u64 {
        let boards = u64::from(P::BOARDS.len());
        boards * boards
    }

    fn greatest_distance(&self) -> u32 {
        u32::try_from(P::SHELLS.len()).expect("distances are small") - 1
    }

    fn at(&self, distance: Option<u32>) -> Count {
        let Some(distance) = distance else {
            return P::UNSOLVABLE;
        };
        let shell = P::SHELLS.get(distance as usize);
        shell.copied().unwrap_or_default()
    }

    fn distance(&mut self, boards: &[Stones]) -> Option<u32> {
        self.puzzle.distance(boards[0], boards[1])
    }

    fn canonical(&self, boards: &[Stones]) -> Boards {
        P::ALIKE.canonical(boards)
    }

    fn walk(
        &self,
        wanted: &DistanceFilter,
        which: OrbitFilter,
    ) -> Box<dyn Iterator<Item = Boards> + Send> {
        let shells = wanted.shells(self.greatest_distance());
        // To go through all first boards for nothing would take its time.
        let shells = shells.filter(|distance| self.at(*distance).each > 0);
        let shells =
            shells.flat_map(|distance| which.halves().map(move |stands| (distance, stands)));
        Box::new(Walk::new(self.puzzle.clone(), shells.collect()))
    }

    /// Exactly where the shell can be counted in a few seconds; or else at least those at smaller
    /// distances, and those which stand for their class before one that does not.
    fn smaller_than(&mut self, boards: &[Stones]) -> RankBound {
        let distance = self.distance(boards);
        let nearer = match distance {
            Some(distance) => (0..distance).map(|nearer| self.at(Some(nearer)).each).sum(),
            None => self.len() - P::UNSOLVABLE.each,
        };
        let [from, to] = [boards[0], boards[1]];
        if P::is_quick(distance) {
            let (ledger, puzzle) = self.ledger(distance);
            let before = ledger.smaller_than(puzzle, from, to);
            return RankBound::Exactly(nearer + before);
        }
        let stands = self.canonical(boards)[..] == *boards;
        let before = if stands { 0 } else { self.at(distance).orbits };
        RankBound::AtLeast(nearer + before)
    }

    /// First the distance, each as likely as inputs wanted are at it; then an input at this distance.
    /// Where the shell is quick to be counted, or has a good part of all inputs, each is as likely as
    /// the other. At the other distances each first board that has second ones there is as likely
    /// as the other, and of these each second board.
    fn random(&mut self, random: &mut Random, wanted: &DistanceFilter) -> Option<Boards> {
        let shells = wanted.shells(self.greatest_distance());
        let shells: Vec<(Option<u32>, u64)> = shells
            .map(|distance| (distance, self.at(distance).each))
            .collect();
        let all: u64 = shells.iter().map(|(_, each)| each).sum();
        if all == 0 {
            return None;
        }
        if all == self.len() {
            let boards = [(); 2].map(|()| Self::board(random));
            return Some(boards.into());
        }
        let mut index = random.below(all);
        for (distance, each) in shells {
            if index < each {
                return Some(self.random_at(random, distance).into());
            }
            index -= each;
        }
        unreachable!("the index is below the sum of the shells")
    }
}
