//! The distances of all pairs of boards, with one search for hundreds of first boards.

use board_core::Stones;
use search_core::extend::{BitSet, Reached};
use search_core::{Adjacency, Control, Enumerable, Limit, MultiSource, Outcome};

use crate::group::{Elements, is_least};
use crate::rules::{PuzzleRules, Space};
use crate::study::boards::{BoardSet, representatives};
use crate::study::statistics::Count;

/// The number of 64-bit words in a set of first boards.
const WORDS: usize = 8;

/// The number of first boards in a batch, one bit each.
const BATCH: usize = MultiSource::<WORDS>::SOURCES;

/// A set of the first boards of a batch, by their indices in the batch.
pub(super) type Sources = BitSet<WORDS>;

/// All pairs of boards of a class.
#[derive(Debug)]
pub(crate) struct PairSpace {
    pub(super) states: BoardStates,
    predecessors: Adjacency,
    /// The least board of each orbit.
    pub(super) groups: Vec<FirstBoards>,
}

/// First boards that the same elements of the group fix, each the least of its images, with the same reason why second
/// boards cannot be reached.
#[derive(Debug)]
pub(crate) struct FirstBoards {
    pub(super) boards: Vec<Stones>,
    /// For each second board, by number, whether these elements map it to no lesser one: whether its pairs are
    /// representatives.
    pub(super) is_least: Vec<bool>,
    /// The number of images of each first board.
    pub(super) images: u64,
    /// Why some second boards cannot be reached.
    pub(super) why_unsolvable: &'static str,
}

impl FirstBoards {
    /// The pairs of one of these first boards, before its images are counted.
    pub(super) fn all(&self) -> Count {
        self.is_least
            .iter()
            .map(|is_least| Count::one(*is_least))
            .sum()
    }
}

/// Up to 512 first boards, from which one search begins.
pub(super) type Batch<'a> = (&'a FirstBoards, &'a [Stones]);

impl PairSpace {
    /// The pairs of a class. `why_unsolvable` tells why some second boards are unreachable.
    pub(crate) fn new(
        rules: &'static PuzzleRules,
        class: BoardSet,
        why_unsolvable: fn(Stones) -> &'static str,
    ) -> Self {
        let mut groups: Vec<((Elements, &str), Vec<Stones>)> = Vec::new();
        for (stones, fixing) in representatives(rules.group, class) {
            let kind = (fixing, why_unsolvable(stones));
            match groups.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, boards)) => boards.push(stones),
                None => groups.push((kind, vec![stones])),
            }
        }
        let elements = rules.group.elements().len();
        let group = |((fixing, why_unsolvable), boards): ((Elements, _), _)| FirstBoards {
            boards,
            is_least: class.iter().map(|to| is_least(to, &fixing)).collect(),
            images: (elements / fixing.len()) as u64,
            why_unsolvable,
        };
        let states = BoardStates::new(rules, class);
        Self {
            predecessors: Adjacency::predecessors(&states.space),
            states,
            groups: groups.into_iter().map(group).collect(),
        }
    }

    /// The first boards in batches.
    pub(super) fn batches(&self) -> impl Iterator<Item = Batch<'_>> {
        let groups = self.groups.iter();
        groups.flat_map(|group| group.boards.chunks(BATCH).map(move |batch| (group, batch)))
    }
}

/// Searches from one batch after the other, in memory of its own.
pub(super) struct PairSearch<'a> {
    pairs: &'a PairSpace,
    multi_source: MultiSource<'a, WORDS>,
    /// For each board, the first boards that have reached it.
    seen: Vec<Sources>,
}

impl<'a> PairSearch<'a> {
    pub(super) fn new(pairs: &'a PairSpace) -> Self {
        Self {
            pairs,
            multi_source: MultiSource::new(&pairs.predecessors),
            seen: vec![BitSet::EMPTY; pairs.states.class.len() as usize],
        }
    }

    /// Searches from the first boards of a batch. `visit` gets a distance, a second board by its number, and the first
    /// boards at this distance from it. Distances do not decrease.
    ///
    /// # Panics
    ///
    /// If a first board has several starts.
    pub(super) fn run(
        &mut self,
        batch: &[Stones],
        mut visit: impl FnMut(u32, usize, Sources),
        control: Control<'_>,
    ) -> Result<(), Limit> {
        let states = &self.pairs.states;
        let start = |first: &Stones| {
            let starts = states.rules.case(&[*first; 2]).starts;
            assert_eq!(starts.len(), 1, "each first board has one start");
            states.space.rank(&starts[0])
        };
        let starts: Vec<usize> = batch.iter().map(start).collect();
        self.seen.fill(BitSet::EMPTY);
        let reach = |Reached {
                         depth,
                         rank,
                         sources,
                     }| {
            let board = states.boards[rank] as usize;
            // Another state can show the same board at a smaller distance.
            let new = self.seen[board].insert_all(&sources);
            if !new.is_empty() {
                visit(depth, board, new);
            }
        };
        match self.multi_source.run(starts, reach, control).outcome {
            Outcome::Solved(()) => Ok(()),
            Outcome::Unsolvable => unreachable!("a search without goals is always solved"),
            Outcome::Stopped(limit) => Err(limit),
        }
    }
}

/// The states of a class of boards, in a puzzle in which the goals of a case are the states that show its second board.
#[derive(Debug)]
pub(crate) struct BoardStates {
    pub(super) rules: &'static PuzzleRules,
    pub(super) class: BoardSet,
    pub(super) space: Space,
    /// For each state, by rank, the number of the board that it shows.
    pub(super) boards: Vec<u32>,
}

impl BoardStates {
    /// The states of a class.
    pub(crate) fn new(rules: &'static PuzzleRules, class: BoardSet) -> Self {
        let any = class.unrank(0);
        let space = rules.case(&[any, any]).space();
        let boards = (0..space.len()).map(|rank| class.rank(space.unrank(rank).stones));
        Self {
            rules,
            class,
            boards: boards.collect(),
            space,
        }
    }

    /// The distance and the number of shortest lists of each board of the class, by number, from one of these boards. The
    /// table of the distances is audited.
    pub(crate) fn with_lists(&self, from: Stones) -> Vec<Option<(u32, u64)>> {
        let case = self.rules.case(&[from, from]);
        let (table, lists) = case.space().0.audited_from_starts();
        let mut nearest: Vec<Option<(u32, u64)>> = vec![None; self.class.len() as usize];
        for ((&board, distance), lists) in self.boards.iter().zip(table.iter()).zip(lists) {
            let Some(distance) = distance else { continue };
            let known = &mut nearest[board as usize];
            *known = match *known {
                Some((nearer, _)) if nearer < distance => continue,
                Some((same, others)) if same == distance => Some((same, others + lists)),
                _ => Some((distance, lists)),
            };
        }
        nearest
    }
}
