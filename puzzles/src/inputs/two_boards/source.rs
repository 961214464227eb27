//! Pairs of boards by breadth-first search.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::sync::Mutex;

use board_core::Stones;
use search_core::{DenseBfs, Enumerable};

use super::PairCounts;
use crate::Registered;
use crate::atlas::Count;
use crate::boards::{BoardSet, HasStones, PairDistances, representatives};
use crate::case::{Case, GoalSet, StateOf};
use crate::group::is_least;
use crate::solver::{DistanceOfCase, distance_of_many};

/// What a puzzle with two boards per case knows of its pairs.
pub(crate) trait PairSource: Clone + fmt::Debug + Default + Send + 'static {
    /// The puzzle.
    type Case: Registered;

    /// The distance of a pair.
    fn distance(&mut self, from: Stones, to: Stones) -> Option<u32>;

    /// Adds the second boards at this distance from a first board, in order; `None` stands for the
    /// boards that cannot be reached.
    fn find(&mut self, from: Stones, distance: Option<u32>, found: &mut Vec<Stones>);

    /// Whether `find` for all first boards together takes at most a few seconds.
    fn is_quick(distance: Option<u32>) -> bool;

    /// The numbers of pairs.
    fn counts() -> &'static PairCounts;
}

/// The pairs of any puzzle in which the goals of a case are the states that show its second board.
pub(crate) struct BfsPairs<C: Case> {
    bfs: DenseBfs<StateOf<C>>,
    /// Made for the first query, and not cloned.
    distance: Option<DistanceOfCase<C>>,
}

impl<C: Case> Default for BfsPairs<C> {
    fn default() -> Self {
        Self {
            bfs: DenseBfs::new(),
            distance: None,
        }
    }
}

impl<C: Case> Clone for BfsPairs<C> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<C: Case> fmt::Debug for BfsPairs<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BfsPairs").finish_non_exhaustive()
    }
}

impl<C: Registered> PairSource for BfsPairs<C> {
    type Case = C;

    fn distance(&mut self, from: Stones, to: Stones) -> Option<u32> {
        let distance = self.distance.get_or_insert_with(distance_of_many::<C>);
        distance(&C::from_boards(&[from, to]))
    }

    fn find(&mut self, from: Stones, distance: Option<u32>, found: &mut Vec<Stones>) {
        let start = C::from_boards(&[from, from]);
        let space = start.space();
        let Some(distance) = distance else {
            let class = BoardSet::class_of(&C::ABOUT.format, from);
            let distances = PairDistances::<C>::new(class).from(from);
            let boards = class.iter().zip(distances);
            found.extend(
                boards
                    .filter(|(_, distance)| distance.is_none())
                    .map(|(to, _)| to),
            );
            return;
        };
        let layer = self.bfs.at_distance(&space, start.starts(), distance);
        let states: HashSet<&StateOf<C>> = layer.iter().collect();
        // Another state may have shown the same board at a smaller distance.
        let is_new = |to: &Stones| {
            let shows = C::from_boards(&[from, *to]).goal().states();
            shows.len() == 1
                || shows
                    .iter()
                    .all(|state| states.contains(state) || !self.bfs.has_visited(space.rank(state)))
        };
        let old = found.len();
        found.extend(layer.iter().map(HasStones::stones).filter(is_new));
        found[old..].sort_unstable();
        found.dedup();
    }

    fn is_quick(_: Option<u32>) -> bool {
        true
    }

    fn counts() -> &'static PairCounts {
        static COUNTS: Mutex<BTreeMap<&str, &PairCounts>> = Mutex::new(BTreeMap::new());
        let mut counts = COUNTS.lock().expect("no count panics");
        counts
            .entry(C::ABOUT.name)
            .or_insert_with(|| Box::leak(Box::new(count_pairs::<C>())))
    }
}

/// Counts all pairs: from the representative of each orbit of first boards to all boards.
fn count_pairs<C: Registered>() -> PairCounts {
    let mut counts = PairCounts::default();
    let views = C::CAPABILITIES.group().views().len();
    for class in BoardSet::classes(&C::ABOUT.format) {
        let pairs = PairDistances::<C>::new(class);
        for (from, fixing) in representatives::<C>(class) {
            let images = (views / fixing.len()) as u64;
            for (rank, distance) in (0..).zip(pairs.from(from)) {
                let is_representative = fixing.len() == 1 || is_least(class.unrank(rank), &fixing);
                counts.add(
                    distance,
                    Count {
                        each: images,
                        orbits: is_representative.into(),
                    },
                );
            }
        }
    }
    counts
}
