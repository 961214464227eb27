//! The inputs of a puzzle with one board per case.

use std::ops::Range;
use std::sync::Arc;

use board_core::Stones;

use super::{DistanceFilter, Inputs, OrbitFilter, RankBound, Walk};
use crate::format::Boards;
use crate::group::{Group, is_least};
use crate::rules::PuzzleRules;
use crate::solve::Solver;
use crate::study::boards::BoardSet;
use crate::study::random::Random;
use crate::study::statistics::Count;

/// All boards of a puzzle, sorted once: eight bytes per board.
///
/// A *half* of a shell has its representatives, or its other boards. The halves are numbered in the order of inputs: two
/// for each distance, and two for the unsolvable boards.
#[derive(Debug)]
pub(crate) struct OneBoard {
    group: Group,
    boards: BoardSet,
    /// The ranks of all boards that the statement allows, in the order of inputs.
    order: Arc<[u32]>,
    /// By rank, the half of each board.
    halves: Vec<u32>,
    /// The index in the order at which each half begins, and the end of the last one.
    begins: Vec<usize>,
}

impl OneBoard {
    /// Finds the distances of all boards and sorts them.
    pub(crate) fn new(rules: &'static PuzzleRules) -> Self {
        let (group, format) = (rules.group, &rules.about.format);
        let boards = BoardSet::of(format);
        let all: Vec<Stones> = boards.iter().collect();
        let mut solver = Solver::of_many(rules);
        let distances = all
            .iter()
            .map(|stones| solver.exact_distance(&[*stones]).moves());
        let distances: Vec<Option<u32>> = distances.collect();
        let greatest = distances.iter().flatten().max();
        let unsolvable = greatest.map_or(0, |greatest| greatest + 1);
        let elements = group.elements();
        let half = |(stones, distance): (&Stones, Option<u32>)| {
            2 * distance.unwrap_or(unsolvable) + u32::from(!is_least(*stones, &elements))
        };
        let halves: Vec<u32> = all.iter().zip(distances).map(half).collect();
        // A counting sort keeps the boards of a half in order.
        let is_input = |rank: &u32| !format.excludes(&[all[*rank as usize]]);
        let ranks = (0..boards.len()).filter(is_input);
        let mut begins = vec![0; 2 * unsolvable as usize + 3];
        for rank in ranks.clone() {
            begins[halves[rank as usize] as usize + 1] += 1;
        }
        for half in 1..begins.len() {
            begins[half] += begins[half - 1];
        }
        let mut next = begins.clone();
        let mut order = vec![0; begins[begins.len() - 1]];
        for rank in ranks {
            let place = &mut next[halves[rank as usize] as usize];
            order[*place] = rank;
            *place += 1;
        }
        Self {
            group,
            boards,
            begins,
            order: order.into(),
            halves,
        }
    }

    /// The number of the shell of the unsolvable boards.
    const fn unsolvable(&self) -> usize {
        self.begins.len() / 2 - 1
    }

    /// The indices of a half in the order.
    fn indices(&self, distance: Option<u32>, representatives: bool) -> Range<usize> {
        let shell = distance.map_or(self.unsolvable(), |distance| distance as usize);
        let half = 2 * shell + usize::from(!representatives);
        self.begins[half]..self.begins[half + 1]
    }

    fn ranges(
        &self,
        distances: &DistanceFilter,
        orbits: OrbitFilter,
    ) -> impl Iterator<Item = Range<usize>> {
        let shells = distances.shells(self.greatest_distance());
        shells.flat_map(move |distance| {
            let halves = orbits.halves();
            halves.map(move |representatives| self.indices(distance, representatives))
        })
    }

    fn boards(boards: BoardSet, rank: u32) -> Boards {
        [boards.unrank(rank)].into_iter().collect()
    }
}

impl Inputs for OneBoard {
    fn len(&self) -> u64 {
        self.order.len() as u64
    }

    fn greatest_distance(&self) -> u32 {
        let distances = u32::try_from(self.unsolvable()).expect("distances are small");
        distances.saturating_sub(1)
    }

    fn at(&self, distance: Option<u32>) -> Count {
        if distance.is_some_and(|distance| distance as usize >= self.unsolvable()) {
            return Count::default();
        }
        let [orbits, others] = [true, false].map(|half| self.indices(distance, half).len() as u64);
        Count {
            each: orbits + others,
            orbits,
        }
    }

    fn distance(&mut self, boards: &[Stones]) -> Option<u32> {
        let shell = self.halves[self.boards.rank(boards[0]) as usize] / 2;
        ((shell as usize) < self.unsolvable()).then_some(shell)
    }

    fn canonical(&self, boards: &[Stones]) -> Boards {
        self.group.canonical(boards)
    }

    fn walk(&self, distances: &DistanceFilter, orbits: OrbitFilter) -> Walk {
        let (order, boards) = (Arc::clone(&self.order), self.boards);
        let ranges: Vec<Range<usize>> = self.ranges(distances, orbits).collect();
        let indices = ranges.into_iter().flatten();
        Box::new(indices.map(move |index| Self::boards(boards, order[index])))
    }

    fn smaller_than(&mut self, boards: &[Stones]) -> RankBound {
        let rank = self.boards.rank(boards[0]);
        let half = self.halves[rank as usize] as usize;
        let half = self.begins[half]..self.begins[half + 1];
        let before = self.order[half.clone()].partition_point(|other| *other < rank);
        RankBound::Exactly((half.start + before) as u64)
    }

    /// Sampling is uniform.
    fn random(&mut self, random: &mut Random, distances: &DistanceFilter) -> Option<Boards> {
        let ranges: Vec<Range<usize>> = self.ranges(distances, OrbitFilter::All).collect();
        let all: usize = ranges.iter().map(Range::len).sum();
        if all == 0 {
            return None;
        }
        let number = usize::try_from(random.below(all as u64)).expect("it is below a usize");
        let index = ranges.into_iter().flatten().nth(number);
        index.map(|index| Self::boards(self.boards, self.order[index]))
    }
}
