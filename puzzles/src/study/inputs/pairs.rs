//! Sources of pairs of boards.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Mutex;

use board_core::Stones;
use search_core::{Adjacency, BitSet, DenseBfs, Enumerable, Limits, MultiSource, Reached};

use crate::group::{Elements, is_least};
use crate::rules::{self, GoalSet, HasStones};
use crate::solve::Solver;
use crate::study::atlas::Count;
use crate::study::boards::{BoardSet, representatives};

/// The pairs of a puzzle with two boards per case: distances and numbers.
pub(crate) trait PairSource: Clone + fmt::Debug + Default + Send + 'static {
    /// The puzzle.
    type Case: rules::Case;

    /// The distance of a pair.
    fn distance(&mut self, from: Stones, to: Stones) -> Option<u32>;

    /// Adds the second boards at this distance from a first board, in order. With `None`, adds the
    /// boards that cannot be reached.
    fn find(&mut self, from: Stones, distance: Option<u32>, found: &mut Vec<Stones>);

    /// Whether `find` for all first boards together takes at most a few seconds.
    fn is_quick(distance: Option<u32>) -> bool;

    /// The numbers of pairs.
    fn counts() -> &'static PairCounts;

    /// The numbers of second boards of each first board, unless counting takes longer than about a second.
    fn first_boards() -> Option<&'static [FirstBoard]> {
        None
    }
}

/// Numbers of pairs.
#[derive(Clone, Debug, Default)]
pub(crate) struct PairCounts {
    /// At each distance, from 0 on.
    pub(crate) shells: Vec<Count>,
    /// Unsolvable pairs.
    pub(crate) unsolvable: Count,
}

impl PairCounts {
    /// The number of pairs at a distance, or of unsolvable pairs.
    pub(crate) fn at(&self, distance: Option<u32>) -> Count {
        let Some(distance) = distance else {
            return self.unsolvable;
        };
        let shell = self.shells.get(distance as usize);
        shell.copied().unwrap_or_default()
    }

    fn shell(&mut self, distance: usize) -> &mut Count {
        let len = self.shells.len().max(distance + 1);
        self.shells.resize(len, Count::default());
        &mut self.shells[distance]
    }
}

/// A first board that is the least of its images.
#[derive(Clone, Debug)]
pub(crate) struct FirstBoard {
    pub(crate) from: Stones,
    /// The number of its images.
    pub(crate) images: u64,
    /// The numbers of its second boards; `orbits` counts the representatives among these pairs.
    pub(crate) second: PairCounts,
}

/// The pairs of any puzzle in which the goals of a case are the states that show its second board.
#[derive(Debug)]
pub(crate) struct BfsPairs<C: rules::Case> {
    bfs: DenseBfs,
    /// Made for the first query, and not cloned.
    solver: Option<Solver<C>>,
}

impl<C: rules::Case> Default for BfsPairs<C> {
    fn default() -> Self {
        Self {
            bfs: DenseBfs::new(),
            solver: None,
        }
    }
}

impl<C: rules::Case> Clone for BfsPairs<C> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<C: rules::Case> PairSource for BfsPairs<C> {
    type Case = C;

    fn distance(&mut self, from: Stones, to: Stones) -> Option<u32> {
        let solver = self.solver.get_or_insert_with(Solver::of_many);
        solver.exact_distance(&C::from_boards(&[from, to]))
    }

    fn find(&mut self, from: Stones, distance: Option<u32>, found: &mut Vec<Stones>) {
        let start = C::from_boards(&[from, from]);
        let space = start.space();
        let depth = distance.unwrap_or(u32::MAX);
        let layer = self.bfs.at_distance(&space, start.starts(), depth);
        // Another state can show the same board at a smaller distance.
        let is_new = |to: &Stones| {
            let goal = C::from_boards(&[from, *to]).goal();
            goal.states()
                .all(|state| !self.bfs.is_nearer(space.rank(&state)))
        };
        if distance.is_none() {
            let boards = BoardSet::class_of(&C::ABOUT.format, from).iter();
            found.extend(boards.filter(is_new));
            return;
        }
        let old = found.len();
        let layer = layer.into_iter().map(|rank| space.unrank(rank).stones());
        found.extend(layer.filter(is_new));
        found[old..].sort_unstable();
        found.dedup();
    }

    fn is_quick(_: Option<u32>) -> bool {
        true
    }

    fn counts() -> &'static PairCounts {
        &PairTable::of::<C>().counts
    }

    fn first_boards() -> Option<&'static [FirstBoard]> {
        Some(&PairTable::of::<C>().first_boards)
    }
}

/// The numbers of all pairs, and of the pairs of each first board that is the least of its images.
struct PairTable {
    counts: PairCounts,
    first_boards: Vec<FirstBoard>,
}

impl PairTable {
    /// The table of a puzzle, which is made once.
    fn of<C: rules::Case>() -> &'static Self {
        static TABLES: Mutex<BTreeMap<&str, &PairTable>> = Mutex::new(BTreeMap::new());
        let mut tables = TABLES.lock().expect("no count panics");
        tables
            .entry(C::ABOUT.name)
            .or_insert_with(|| Box::leak(Box::new(Self::new::<C>())))
    }

    fn new<C: rules::Case>() -> Self {
        let classes = BoardSet::classes(&C::ABOUT.format).into_iter();
        let mut first_boards: Vec<FirstBoard> = classes.flat_map(count_class::<C>).collect();
        first_boards.sort_unstable_by_key(|first| first.from);
        let mut counts = PairCounts::default();
        for FirstBoard { images, second, .. } in &first_boards {
            let all = |count: &Count| Count {
                each: images * count.each,
                orbits: count.orbits,
            };
            counts.unsolvable = counts.unsolvable.plus(all(&second.unsolvable));
            for (distance, count) in second.shells.iter().enumerate() {
                let shell = counts.shell(distance);
                *shell = shell.plus(all(count));
            }
        }
        Self {
            counts,
            first_boards,
        }
    }
}

/// The number of 64-bit words in a set of first boards.
const WORDS: usize = 8;

/// Counts the second boards of all first boards of a class, with one search for up to 512 first boards.
fn count_class<C: rules::Case>(class: BoardSet) -> Vec<FirstBoard> {
    let case = |from| C::from_boards(&[from, from]);
    let space = case(class.unrank(0)).space();
    let boards: Vec<u32> = (0..space.len())
        .map(|rank| class.rank(space.unrank(rank).stones()))
        .collect();
    let predecessors = Adjacency::predecessors(&space);
    let mut search = MultiSource::<WORDS>::new(&predecessors);
    let elements = C::GROUP.elements().len();
    let first_boards: Vec<(Stones, Elements)> = representatives::<C>(class).collect();
    let mut counted = Vec::with_capacity(first_boards.len());
    for batch in first_boards.chunks(MultiSource::<WORDS>::SOURCES) {
        let mut second = vec![PairCounts::default(); batch.len()];
        // The first boards that some symmetry leaves as they are.
        let mut symmetric = BitSet::<WORDS>::EMPTY;
        let mut starts = Vec::new();
        for (source, (from, fixing)) in batch.iter().enumerate() {
            if fixing.len() > 1 {
                symmetric.insert(source);
            }
            starts.extend(case(*from).starts().iter().map(|start| space.rank(start)));
        }
        assert_eq!(starts.len(), batch.len(), "each first board has one start");
        let mut seen = vec![BitSet::<WORDS>::EMPTY; class.len() as usize];
        let visit = |reached: Reached<WORDS>| {
            let board = boards[reached.rank];
            let new = seen[board as usize].insert_all(&reached.sources);
            for source in new.iter() {
                second[source].shell(reached.depth as usize).each += 1;
            }
            for source in (new & symmetric).iter() {
                let is_least = is_least(class.unrank(board), &batch[source].1);
                second[source].shell(reached.depth as usize).orbits += u64::from(is_least);
            }
        };
        let report = search.run(starts, visit, Limits::none());
        report.outcome.solved().expect("there is no limit");
        for (mut second, (from, fixing)) in second.into_iter().zip(batch) {
            if fixing.len() == 1 {
                second
                    .shells
                    .iter_mut()
                    .for_each(|count| count.orbits = count.each);
            }
            let reached = second.shells.iter().copied();
            let reached = reached.fold(Count::default(), Count::plus);
            if reached.each < class.len().into() {
                let orbits = class.iter().filter(|to| is_least(*to, fixing)).count() as u64;
                let all = Count {
                    each: class.len().into(),
                    orbits,
                };
                second.unsolvable = all.minus(reached);
            }
            counted.push(FirstBoard {
                from: *from,
                images: (elements / fixing.len()) as u64,
                second,
            });
        }
    }
    counted
}
