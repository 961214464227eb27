//! A batch of pairs in one search.

use board_core::Colour;
use search_core::{BitSet, Control, Enumerable, Limit, MultiSource, Outcome, Reached};

use super::sum::Sum;
use super::tables::Tables;
use super::{BATCH, Pairs, Rules, Set, WORDS};
use crate::Position;
use crate::atlas::{Findings, Worker};

/// A worker: a search from all initial positions of a batch at once.
#[derive(Debug)]
pub(super) struct Search<'a> {
    pairs: &'a Pairs,
    tables: &'a Tables,
    multi_source: MultiSource<'a, WORDS>,
    /// For each placement the lanes that have come to it, whoever was to move then.
    seen: Vec<Set>,
    /// For each placement its distance from the first initial position of the batch.
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
}

impl Worker for Search<'_> {
    fn run(&mut self, batch: u32, control: Control<'_>) -> Result<Findings, Limit> {
        let Self {
            pairs,
            tables,
            multi_source,
            seen,
            checked,
        } = self;
        let first = batch as usize * BATCH;
        let starts = &pairs.starts[first..pairs.starts.len().min(first + BATCH)];
        let sources = starts.iter().map(|start| {
            let position = Position::new(start.stones, Colour::White);
            pairs.rules.rank(&position)
        });
        seen.fill(BitSet::EMPTY);
        checked.fill(None);
        let mut sum = Sum::new(tables, starts);
        let report = multi_source.run(
            sources,
            |Reached {
                 depth,
                 rank,
                 sources: lanes,
             }| {
                let placement = tables.placement(rank);
                let new = lanes & !seen[placement];
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
            Outcome::Unsolvable => unreachable!("whatever is out of reach is not visited"),
            Outcome::Stopped(limit) => return Err(limit),
        }
        let other_way = tables
            .blocks
            .distances_from(Position::new(starts[0].stones, Colour::White));
        for (stones, distance) in Rules::PLACEMENTS.iter().zip(checked) {
            assert_eq!(
                other_way.to(stones),
                *distance,
                "from {:?} to {stones:?}, two searches must agree",
                starts[0].stones
            );
        }
        Ok(sum.findings())
    }
}
