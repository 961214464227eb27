//! The inputs of a puzzle with two boards per case.
//!
//! There are too many to sort. They are found shell by shell (a shell has all inputs at one distance),
//! and within a shell by first boards.

mod shell_index;
mod source;
mod walk;

use std::collections::HashMap;

use board_core::Stones;
use shell_index::ShellIndex;
use walk::Walk;

use super::{DistanceFilter, Inputs, OrbitFilter, RankBound};
use crate::atlas::Count;
use crate::boards::BoardSet;
use crate::group::Group;
use crate::text::{Boards, Format};
use crate::{Random, Registered};

pub(crate) use source::{BfsPairs, PairSource};

/// The numbers of pairs of a puzzle.
#[derive(Clone, Debug, Default)]
pub(crate) struct PairCounts {
    /// At each distance, from 0 on.
    pub(crate) shells: Vec<Count>,
    /// Unsolvable pairs.
    pub(crate) unsolvable: Count,
}

impl PairCounts {
    fn add(&mut self, distance: Option<u32>, count: Count) {
        let sum = match distance {
            Some(distance) => {
                let len = self.shells.len().max(distance as usize + 1);
                self.shells.resize(len, Count::default());
                &mut self.shells[distance as usize]
            }
            None => &mut self.unsolvable,
        };
        *sum = sum.plus(count);
    }
}

/// All pairs of boards of a puzzle.
#[derive(Clone, Debug, Default)]
pub(crate) struct TwoBoards<P> {
    source: P,
    /// The quick shells that were asked for.
    indices: HashMap<Option<u32>, ShellIndex>,
}

/// Sampling draws from all inputs until one is at the wanted distance, if at least one in this many
/// inputs is.
const FREQUENT: u64 = 64;

/// The format of a source's puzzle.
const fn format<P: PairSource>() -> &'static Format {
    &<P::Case as crate::Case>::ABOUT.format
}

/// The group of a source's puzzle.
const fn group<P: PairSource>() -> Group {
    P::Case::CAPABILITIES.group()
}

impl<P: PairSource> TwoBoards<P> {
    /// The index of a quick shell, and the source.
    fn index(&mut self, distance: Option<u32>) -> (&ShellIndex, &mut P) {
        let Self { source, indices } = self;
        let index = indices
            .entry(distance)
            .or_insert_with(|| ShellIndex::new(source, distance));
        (index, source)
    }

    /// A pair of all, sampled uniformly.
    fn pair(random: &mut Random) -> [Stones; 2] {
        let mut classes = BoardSet::classes(format::<P>());
        let class = if classes.len() == 1 {
            classes.remove(0)
        } else {
            let pairs = |class: &BoardSet| u64::from(class.len()).pow(2);
            let mut index = random.below(classes.iter().map(pairs).sum());
            let class = classes.into_iter().find(|class| {
                let is_it = index < pairs(class);
                if !is_it {
                    index -= pairs(class);
                }
                is_it
            });
            class.expect("the index is below the number of pairs")
        };
        [(); 2].map(|()| Self::board(class, random))
    }

    fn board(boards: BoardSet, random: &mut Random) -> Stones {
        let rank = random.below(boards.len().into());
        boards.unrank(u32::try_from(rank).expect("it is below a u32"))
    }

    /// A sample of the inputs at a distance, of which there is at least one.
    fn random_at(&mut self, random: &mut Random, distance: Option<u32>) -> [Stones; 2] {
        if P::is_quick(distance) {
            let (index, source) = self.index(distance);
            return index.random(source, random);
        }
        let is_frequent = self.at(distance).each >= self.len() / FREQUENT;
        let mut found = Vec::new();
        loop {
            if is_frequent {
                let [from, to] = Self::pair(random);
                if self.source.distance(from, to) == distance {
                    return [from, to];
                }
            } else {
                let from = Self::board(BoardSet::of(format::<P>()), random);
                self.source.find(from, distance, &mut found);
                if !found.is_empty() {
                    let to = random.below(found.len() as u64);
                    let to = usize::try_from(to).expect("it is below a usize");
                    return [from, found[to]];
                }
            }
        }
    }
}

impl<P: PairSource> Inputs for TwoBoards<P> {
    fn len(&self) -> u64 {
        let classes = BoardSet::classes(format::<P>()).into_iter();
        classes.map(|class| u64::from(class.len()).pow(2)).sum()
    }

    fn greatest_distance(&self) -> u32 {
        let distances = u32::try_from(P::counts().shells.len()).expect("distances are small");
        distances - 1
    }

    fn at(&self, distance: Option<u32>) -> Count {
        let counts = P::counts();
        match distance {
            None => counts.unsolvable,
            Some(distance) => {
                let shell = counts.shells.get(distance as usize);
                shell.copied().unwrap_or_default()
            }
        }
    }

    fn distance(&mut self, boards: &[Stones]) -> Option<u32> {
        self.source.distance(boards[0], boards[1])
    }

    fn canonical(&self, boards: &[Stones]) -> Boards {
        group::<P>().canonical(boards)
    }

    fn walk(
        &self,
        wanted: &DistanceFilter,
        which: OrbitFilter,
    ) -> Box<dyn Iterator<Item = Boards> + Send> {
        let shells = wanted.shells(self.greatest_distance());
        // A walk through all first boards takes time, also if it finds nothing.
        let shells = shells.filter(|distance| self.at(*distance).each > 0);
        let shells = shells.flat_map(|distance| {
            let halves = which.halves();
            halves.map(move |representatives| (distance, representatives))
        });
        Box::new(Walk::new(self.source.clone(), shells.collect()))
    }

    /// The number is exact if the shell is quick. Otherwise it counts the inputs at smaller distances,
    /// and the representatives before an input that is not one.
    fn smaller_than(&mut self, boards: &[Stones]) -> RankBound {
        let distance = self.distance(boards);
        let nearer = match distance {
            Some(distance) => (0..distance).map(|nearer| self.at(Some(nearer)).each).sum(),
            None => self.len() - self.at(None).each,
        };
        let [from, to] = [boards[0], boards[1]];
        if P::is_quick(distance) {
            let (index, source) = self.index(distance);
            let before = index.smaller_than(source, from, to);
            return RankBound::Exactly(nearer + before);
        }
        let is_representative = self.canonical(boards)[..] == *boards;
        let before = if is_representative {
            0
        } else {
            self.at(distance).orbits
        };
        RankBound::AtLeast(nearer + before)
    }

    /// Samples the distance, weighted by the numbers of inputs, then an input at this distance.
    /// Sampling is uniform if the shell is quick or has a good part of all inputs. In the other shells
    /// the first boards that have second boards are sampled uniformly, then a second board.
    fn random(&mut self, random: &mut Random, wanted: &DistanceFilter) -> Option<Boards> {
        if *wanted == DistanceFilter::Any {
            return Some(Self::pair(random).into());
        }
        let shells = wanted.shells(self.greatest_distance());
        let shells: Vec<(Option<u32>, u64)> = shells
            .map(|distance| (distance, self.at(distance).each))
            .collect();
        let all: u64 = shells.iter().map(|(_, each)| each).sum();
        if all == 0 {
            return None;
        }
        if all == self.len() {
            return Some(Self::pair(random).into());
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
