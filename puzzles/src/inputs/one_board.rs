//! The inputs of a puzzle with one board a case.

use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;

use board_core::Stones;

use super::images::Alike;
use super::{DistanceFilter, Inputs, OrbitFilter, RankBound};
use crate::Random;
use crate::atlas::Count;
use crate::text::Boards;

/// What a puzzle with one board a case, and with both colours alike, knows of its boards.
pub(crate) trait OneBoardPuzzle: Debug + Send + Sync + 'static {
    /// The number of boards.
    const LEN: u32;

    /// The board with this rank, below [`LEN`](Self::LEN).
    fn unrank(rank: u32) -> Stones;

    /// The rank of a board; a board that comes later has a greater one.
    fn rank(stones: Stones) -> u32;

    /// The distances of all boards, by rank.
    fn distances() -> Vec<Option<u32>>;
}

/// All boards of a puzzle, sorted once: four bytes a board.
#[derive(Clone, Debug)]
pub(crate) struct OneBoard<P> {
    /// The ranks of all boards, in the order of inputs.
    order: Arc<[u32]>,
    /// Where each shell begins in it: those of its boards that stand for their class, then the
    /// others. The shells are by distance; the last one is that of the boards without a way.
    shells: Vec<[Range<usize>; 2]>,
    puzzle: std::marker::PhantomData<fn() -> P>,
}

const ALIKE: Alike = Alike::SquareAndColours;

impl<P: OneBoardPuzzle> OneBoard<P> {
    /// Sorts the boards.
    pub(crate) fn new() -> Self {
        let distances = P::distances();
        let greatest = distances.iter().flatten().max();
        let no_way = greatest.map_or(0, |greatest| *greatest as usize + 1);
        let stands = stands_for_its_class::<P>();

        // By counting: how many have each key, where the key's boards begin, and there they go.
        let key = |rank: usize| {
            let shell = distances[rank].map_or(no_way, |distance| distance as usize);
            2 * shell + usize::from(!stands[rank])
        };
        let mut ends = vec![0; 2 * (no_way + 1)];
        for rank in 0..distances.len() {
            ends[key(rank)] += 1;
        }
        let mut sum = 0;
        for end in &mut ends {
            sum += std::mem::replace(end, sum);
        }
        let mut order = vec![0; distances.len()];
        for rank in 0..P::LEN {
            let end = &mut ends[key(rank as usize)];
            order[*end] = rank;
            *end += 1;
        }
        let begin = |key: usize| if key == 0 { 0 } else { ends[key - 1] };
        let range = |key: usize| begin(key)..ends[key];
        Self {
            order: order.into(),
            shells: (0..=no_way)
                .map(|shell| [range(2 * shell), range(2 * shell + 1)])
                .collect(),
            puzzle: std::marker::PhantomData,
        }
    }

    fn shell(&self, distance: Option<u32>) -> &[Range<usize>; 2] {
        let no_way = self.shells.len() - 1;
        let shell = distance.map_or(no_way, |distance| no_way.min(distance as usize));
        &self.shells[shell]
    }

    /// How many boards come before this one.
    fn place(&self, boards: &[Stones]) -> usize {
        let rank = P::rank(boards[0]);
        let ranges = self.shells.iter().flatten();
        let places = ranges.filter_map(|range| {
            let place = self.order[range.clone()].binary_search(&rank).ok()?;
            Some(range.start + place)
        });
        places.min().expect("every board is somewhere")
    }

    fn ranges(
        &self,
        wanted: &DistanceFilter,
        which: OrbitFilter,
    ) -> impl Iterator<Item = Range<usize>> {
        wanted
            .shells(self.greatest_distance())
            .flat_map(move |distance| {
                let shell = self.shell(distance);
                which
                    .halves()
                    .map(|stands| shell[usize::from(!stands)].clone())
            })
    }

    fn boards(rank: u32) -> Boards {
        [P::unrank(rank)].into_iter().collect()
    }
}

/// For each board by rank, whether it stands for its class: whoever is met first does, and is met
/// together with its images.
fn stands_for_its_class<P: OneBoardPuzzle>() -> Vec<bool> {
    let views = ALIKE.views();
    let mut is_met = vec![false; P::LEN as usize];
    let mut stands = vec![false; P::LEN as usize];
    for rank in 0..P::LEN {
        if is_met[rank as usize] {
            continue;
        }
        stands[rank as usize] = true;
        let stones = P::unrank(rank);
        for view in &views {
            is_met[P::rank(view.of(stones)) as usize] = true;
        }
    }
    stands
}

impl<P: OneBoardPuzzle> Inputs for OneBoard<P> {
    fn len(&self) -> u64 {
        P::LEN.into()
    }

    fn greatest_distance(&self) -> u32 {
        u32::try_from(self.shells.len()).expect("distances are small") - 2
    }

    fn at(&self, distance: Option<u32>) -> Count {
        if distance > Some(self.greatest_distance()) {
            return Count::default();
        }
        let [standing, others] = self.shell(distance);
        Count {
            each: (standing.len() + others.len()) as u64,
            orbits: standing.len() as u64,
        }
    }

    fn distance(&mut self, boards: &[Stones]) -> Option<u32> {
        let place = self.place(boards);
        let holds = |shell: &[Range<usize>; 2]| shell.iter().any(|range| range.contains(&place));
        let shell = self.shells.iter().position(holds);
        let shell = u32::try_from(shell.expect("every place is in a shell"));
        let shell = shell.expect("distances are small");
        (shell <= self.greatest_distance()).then_some(shell)
    }

    fn canonical(&self, boards: &[Stones]) -> Boards {
        ALIKE.canonical(boards)
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

    /// Each of them is as likely as the other.
    fn random(&mut self, random: &mut Random, wanted: &DistanceFilter) -> Option<Boards> {
        let ranges: Vec<Range<usize>> = self.ranges(wanted, OrbitFilter::All).collect();
        let all: usize = ranges.iter().map(Range::len).sum();
        if all == 0 {
            return None;
        }
        let mut index = usize::try_from(random.below(all as u64)).expect("it is below a usize");
        for range in ranges {
            if index < range.len() {
                return Some(Self::boards(self.order[range.start + index]));
            }
            index -= range.len();
        }
        unreachable!("the index is below the sum of the lengths")
    }
}
