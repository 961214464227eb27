//! The inputs of a puzzle with one board per case.

use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;

use board_core::Stones;

use super::{DistanceFilter, Inputs, OrbitFilter, RankBound};
use crate::format::Boards;
use crate::rules::Case;
use crate::solve::Solver;
use crate::study::atlas::Count;
use crate::study::boards::BoardSet;
use crate::study::random::Random;

/// All boards of a puzzle, sorted once: four bytes per board.
#[derive(Debug)]
pub(crate) struct OneBoard<C> {
    /// The ranks of all boards, in the order of inputs.
    order: Arc<[u32]>,
    /// The places of each shell in the order: its representatives, then its other boards. Shells are
    /// in the order of distances. The last shell has the unsolvable boards.
    shells: Vec<[Range<usize>; 2]>,
    puzzle: PhantomData<fn() -> C>,
}

impl<C: Case> OneBoard<C> {
    const BOARDS: BoardSet = BoardSet::of(&C::ABOUT.format);

    /// Finds the distances of all boards and sorts them.
    pub(crate) fn new() -> Self {
        let mut solver = Solver::of_many();
        let boards = Self::BOARDS.iter();
        let distances: Vec<Option<u32>> = boards
            .map(|stones| solver.exact_distance(&C::from_boards(&[stones])))
            .collect();
        let greatest = distances.iter().flatten().max();
        let unsolvable = greatest.map_or(0, |greatest| *greatest as usize + 1);
        let elements = C::GROUP.elements();
        // The first board of a class marks the others.
        let mut is_other = vec![false; distances.len()];
        for (rank, stones) in (0..).zip(Self::BOARDS.iter()) {
            if is_other[rank] {
                continue;
            }
            for element in &elements {
                let image = Self::BOARDS.rank(element.of(stones)) as usize;
                is_other[image] |= image != rank;
            }
        }
        // The stable sort keeps the boards of a half in order.
        let key = |rank: &u32| {
            let rank = *rank as usize;
            let shell = distances[rank].map_or(unsolvable, |distance| distance as usize);
            2 * shell + usize::from(is_other[rank])
        };
        let mut order: Vec<u32> = (0..Self::BOARDS.len()).collect();
        order.sort_by_key(key);
        let begin = |half| order.partition_point(|rank| key(rank) < half);
        let range = |half| begin(half)..begin(half + 1);
        let shells = (0..=unsolvable).map(|shell| [range(2 * shell), range(2 * shell + 1)]);
        Self {
            shells: shells.collect(),
            order: order.into(),
            puzzle: PhantomData,
        }
    }

    fn shell(&self, distance: Option<u32>) -> &[Range<usize>; 2] {
        let unsolvable = self.shells.len() - 1;
        let shell = distance.map_or(unsolvable, |distance| unsolvable.min(distance as usize));
        &self.shells[shell]
    }

    /// The place of a board in the order.
    fn place(&self, boards: &[Stones]) -> usize {
        let rank = Self::BOARDS.rank(boards[0]);
        let ranges = self.shells.iter().flatten();
        let places = ranges.filter_map(|range| {
            let place = self.order[range.clone()].binary_search(&rank).ok()?;
            Some(range.start + place)
        });
        places.min().expect("each board has a place")
    }

    fn ranges(
        &self,
        wanted: &DistanceFilter,
        which: OrbitFilter,
    ) -> impl Iterator<Item = Range<usize>> {
        let shells = wanted.shells(self.greatest_distance());
        shells.flat_map(move |distance| {
            let shell = self.shell(distance);
            which
                .halves()
                .map(|representatives| shell[usize::from(!representatives)].clone())
        })
    }

    fn boards(rank: u32) -> Boards {
        [Self::BOARDS.unrank(rank)].into_iter().collect()
    }
}

impl<C: Case> Inputs for OneBoard<C> {
    fn len(&self) -> u64 {
        Self::BOARDS.len().into()
    }

    fn greatest_distance(&self) -> u32 {
        let distances = u32::try_from(self.shells.len() - 1).expect("distances are small");
        distances.saturating_sub(1)
    }

    fn at(&self, distance: Option<u32>) -> Count {
        if distance.is_some_and(|distance| distance as usize >= self.shells.len() - 1) {
            return Count::default();
        }
        let [representatives, others] = self.shell(distance);
        Count {
            each: (representatives.len() + others.len()) as u64,
            orbits: representatives.len() as u64,
        }
    }

    fn distance(&mut self, boards: &[Stones]) -> Option<u32> {
        let place = self.place(boards);
        let holds = |shell: &[Range<usize>; 2]| shell.iter().any(|range| range.contains(&place));
        let shell = self
            .shells
            .iter()
            .position(holds)
            .expect("each place has a shell");
        let distance = u32::try_from(shell).expect("distances are small");
        (shell + 1 < self.shells.len()).then_some(distance)
    }

    fn canonical(&self, boards: &[Stones]) -> Boards {
        C::GROUP.canonical(boards)
    }

    fn walk(
        &self,
        wanted: &DistanceFilter,
        which: OrbitFilter,
    ) -> Box<dyn Iterator<Item = Boards> + Send> {
        let order = Arc::clone(&self.order);
        let ranges: Vec<Range<usize>> = self.ranges(wanted, which).collect();
        let places = ranges.into_iter().flatten();
        Box::new(places.map(move |place| Self::boards(order[place])))
    }

    fn smaller_than(&mut self, boards: &[Stones]) -> RankBound {
        RankBound::Exactly(self.place(boards) as u64)
    }

    /// Sampling is uniform.
    fn random(&mut self, random: &mut Random, wanted: &DistanceFilter) -> Option<Boards> {
        let ranges: Vec<Range<usize>> = self.ranges(wanted, OrbitFilter::All).collect();
        let all: usize = ranges.iter().map(Range::len).sum();
        if all == 0 {
            return None;
        }
        let index = usize::try_from(random.below(all as u64)).expect("it is below a usize");
        let place = ranges.into_iter().flatten().nth(index);
        place.map(|place| Self::boards(self.order[place]))
    }
}
