//! All pairs of positions: 113,028 initial positions, one per orbit, and all 900,900 final positions.
//!
//! A batch is a breadth-first search from 512 initial positions at once. Its results are sums, so batches can run
//! in any order on any thread.

mod batch;
#[cfg(test)]
mod tests;

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{OnceLock, mpsc};
use std::thread;

use batch::{BATCH, Findings, Search, Tables};
use board_core::{Colour, Stones, Symmetries, Transform};
use search_core::{Limit, Limits, StateSpace};

use super::atlas::dead_ends;
use crate::atlas::{AllPairs, Fact, Reason, Statistics};
use crate::rules::Position;
use crate::rules::sdao::Rules;

/// The pairs. Each initial position represents its orbit.
#[derive(Debug)]
pub(crate) struct Pairs {
    rules: Rules,
    /// The initial positions, sorted by stabiliser. In almost all batches no position then has a symmetry.
    starts: Vec<Start>,
    /// The different stabilisers.
    stabilisers: Vec<Symmetries>,
    /// Shared by the threads; built on first use, because it takes a second.
    tables: OnceLock<Tables>,
}

/// An initial position, the least of its orbit.
#[derive(Clone, Copy, Debug)]
struct Start {
    stones: Stones,
    /// The index of its stabiliser in [`Pairs::stabilisers`].
    stabiliser: usize,
    /// Whether white has no move.
    is_shut_in: bool,
}

impl Pairs {
    pub(crate) fn new() -> Self {
        let rules = Rules::with_symmetries(Symmetries::all());
        let mut stabilisers = Vec::new();
        let mut starts = Vec::new();
        for stones in Rules::PLACEMENTS.iter() {
            if stones.canonical().0 != stones {
                continue;
            }
            let symmetries = stones.stabiliser();
            let known = stabilisers.iter().position(|known| *known == symmetries);
            let stabiliser = known.unwrap_or_else(|| {
                stabilisers.push(symmetries);
                stabilisers.len() - 1
            });
            let position = Position::new(stones, Colour::White);
            starts.push(Start {
                stones,
                stabiliser,
                is_shut_in: rules.moves(&position).next().is_none(),
            });
        }
        starts.sort_by_key(|start| start.stabiliser);
        Self {
            rules,
            starts,
            stabilisers,
            tables: OnceLock::new(),
        }
    }

    fn tables(&self) -> &Tables {
        let make = || Tables::new(&self.rules, &self.stabilisers);
        self.tables.get_or_init(make)
    }

    /// The statistics that the findings amount to.
    fn describe(&self, findings: Findings) -> Statistics {
        let greatest = findings.distances.last();
        let distances = findings.distances.distribution("distance", "pairs");
        let eccentricities = findings
            .eccentricities
            .distribution("eccentricity", "initial positions");
        let reasons = [
            ("white is shut in at the start", findings.shut_in),
            ("no slides lead there", findings.out_of_reach),
        ];
        let unsolvable: Vec<Reason> = reasons
            .into_iter()
            .filter(|(_, count)| count.each > 0)
            .map(|(why, count)| Reason {
                why: why.to_owned(),
                count,
            })
            .collect();
        let mut facts = dead_ends(&self.rules);
        let mut hardest = findings.hardest.unwrap_or_else(|| {
            facts.push(Fact {
                name: "pairs at the greatest distance, too many to be drawn".to_owned(),
                count: greatest,
            });
            Vec::new()
        });
        hardest.sort_unstable();
        let boards = |pair: [u32; 2]| pair.map(|rank| Rules::PLACEMENTS.unrank(rank)).to_vec();
        Statistics {
            title: "all pairs".to_owned(),
            unit: "pairs".to_owned(),
            symmetries: "8 symmetries of the square".to_owned(),
            total: unsolvable
                .iter()
                .fold(distances.total(), |sum, reason| sum.plus(reason.count)),
            distances,
            unsolvable,
            unique: None,
            more: vec![eccentricities],
            facts,
            hardest: hardest.into_iter().map(boards).collect(),
        }
    }
}

impl AllPairs for Pairs {
    fn batches(&self) -> u32 {
        u32::try_from(self.starts.len().div_ceil(BATCH)).expect("there are 221")
    }

    fn statistics(
        &self,
        batches: Range<u32>,
        threads: NonZeroUsize,
        limits: Limits<'_>,
        on_batch: &mut dyn FnMut(),
    ) -> Result<Statistics, Limit> {
        let next = AtomicU32::new(batches.start);
        let (sender, receiver) = mpsc::channel();
        let work = |sender: mpsc::Sender<_>| {
            let _guard = EndOnPanic(&next);
            let mut search = Search::new(self);
            loop {
                let batch = next.fetch_add(1, Ordering::Relaxed);
                // The receiver is closed if a limit stopped another batch.
                if batch >= batches.end || sender.send(search.run(batch, limits.into())).is_err() {
                    break;
                }
            }
        };
        let findings = thread::scope(|scope| {
            for _ in 0..threads.get().min(batches.len()) {
                let (sender, work) = (sender.clone(), &work);
                scope.spawn(move || work(sender));
            }
            drop(sender);
            let mut findings = Findings::default();
            for result in receiver {
                findings.add(result?);
                on_batch();
            }
            Ok(findings)
        })?;
        Ok(self.describe(findings))
    }
}

/// Withdraws the remaining batches when its thread panics, so that the other threads end soon.
struct EndOnPanic<'a>(&'a AtomicU32);

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(u32::MAX / 2, Ordering::Relaxed);
        }
    }
}
