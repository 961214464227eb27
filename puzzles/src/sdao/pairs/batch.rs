//! One batch: a search from up to 512 initial positions at once.

use board_core::{Colour, Stones, Symmetries, Transform};
use search_core::{Adjacency, BitSet, Control, Enumerable, Limit, MultiSource, Outcome, Reached};

use super::super::Blocks;
use super::findings::{Findings, Sum};
use super::{Pairs, Rules};
use crate::Position;

/// The number of 64-bit words in a set of initial positions.
const WORDS: usize = 8;

/// The number of initial positions in a batch, one bit each.
pub(super) const BATCH: usize = BitSet::<WORDS>::CAPACITY;

/// A set of the initial positions of a batch.
pub(super) type Set = BitSet<WORDS>;

/// Read-only tables that all threads share.
#[derive(Debug)]
pub(super) struct Tables {
    predecessors: Adjacency,
    /// The second algorithm, which checks one initial position of each batch.
    pub(super) blocks: Blocks,
    /// For each stabiliser of an initial position, the orbits of final positions under it.
    pub(super) groups: Vec<Group>,
    /// For each position with white to move, by rank, the rank of its placement.
    placements: Vec<u32>,
}

impl Tables {
    pub(super) fn new(rules: &Rules, stabilisers: &[Symmetries]) -> Self {
        let half = rules.len() / 2;
        let placement = |rank| Rules::PLACEMENTS.rank(rules.unrank(rank).stones);
        Self {
            predecessors: Adjacency::predecessors(rules),
            blocks: Blocks::new(),
            groups: stabilisers.iter().copied().map(Group::new).collect(),
            placements: (half..rules.len()).map(placement).collect(),
        }
    }

    /// The rank of the placement of a position, by the rank of the position.
    fn placement(&self, rank: usize) -> usize {
        match rank.checked_sub(self.placements.len()) {
            // With black to move, both ranks are the same.
            None => rank,
            Some(rank) => self.placements[rank] as usize,
        }
    }
}

/// The final positions, as the initial positions with one stabiliser see them.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// For each placement, whether it represents its orbit under the stabiliser.
    pub(super) is_least: Vec<bool>,
    /// The number of these orbits.
    pub(super) orbits: u64,
    /// The size of the orbit of an initial position.
    pub(super) images: u64,
}

impl Group {
    fn new(stabiliser: Symmetries) -> Self {
        let is_least = |stones: Stones| stones.canonical_under(stabiliser).0 == stones;
        let is_least: Vec<bool> = Rules::PLACEMENTS.iter().map(is_least).collect();
        Self {
            orbits: is_least.iter().filter(|is_least| **is_least).count() as u64,
            is_least,
            images: 8 / u64::from(stabiliser.order()),
        }
    }
}

/// Runs batches one after the other, in memory of its own. Each thread has one.
#[derive(Debug)]
pub(super) struct Search<'a> {
    pairs: &'a Pairs,
    tables: &'a Tables,
    multi_source: MultiSource<'a, WORDS>,
    /// For each placement, the initial positions that have reached it with either side to move.
    seen: Vec<Set>,
    /// For each placement, its distance from the first initial position of the batch.
    checked: Vec<Option<u32>>,
}

impl<'a> Search<'a> {
    pub(super) fn new(pairs: &'a Pairs) -> Self {
        let placements = Rules::PLACEMENTS.len() as usize;
        let tables = pairs.tables();
        Self {
            pairs,
            tables,
            multi_source: MultiSource::new(&tables.predecessors),
            seen: vec![BitSet::EMPTY; placements],
            checked: vec![None; placements],
        }
    }

    /// Searches from the initial positions of a batch and checks the distances from the first one.
    pub(super) fn run(&mut self, batch: u32, control: Control<'_>) -> Result<Findings, Limit> {
        let Self {
            pairs,
            tables,
            multi_source,
            seen,
            checked,
        } = self;
        let first = batch as usize * BATCH;
        let starts = &pairs.starts[first..pairs.starts.len().min(first + BATCH)];
        let ranks = starts.iter().map(|start| {
            let position = Position::new(start.stones, Colour::White);
            pairs.rules.rank(&position)
        });
        seen.fill(BitSet::EMPTY);
        checked.fill(None);
        let mut sum = Sum::new(tables, starts);
        let report = multi_source.run(
            ranks,
            |Reached {
                 depth,
                 rank,
                 sources,
             }| {
                let placement = tables.placement(rank);
                let new = sources & !seen[placement];
                if new.is_empty() {
                    return;
                }
                seen[placement] |= new;
                if new.contains(0) {
                    checked[placement] = Some(depth);
                }
                sum.add(depth, placement, new);
            },
            control,
        );
        match report.outcome {
            Outcome::Solved(()) => {}
            Outcome::Unsolvable => unreachable!("a search without goals is always solved"),
            Outcome::Stopped(limit) => return Err(limit),
        }
        let start = starts[0].stones;
        let expected = tables
            .blocks
            .distances_from(Position::new(start, Colour::White));
        for (stones, distance) in Rules::PLACEMENTS.iter().zip(checked) {
            assert_eq!(
                expected.to(stones),
                *distance,
                "two searches disagree on the distance from {start:?} to {stones:?}"
            );
        }
        Ok(sum.findings())
    }
}
