//! All pairs of positions.

mod group;
mod sum;
mod tables;
#[cfg(test)]
mod tests;
mod worker;

use std::sync::OnceLock;

use board_core::{Colour, Stones, Symmetries, Transform};
use search_core::{BitSet, StateSpace};
use tables::Tables;
use worker::Search;

use super::Rules;
use super::atlas::dead_ends;
use crate::Position;
use crate::atlas::{
    AllPairs, Count, Distribution, Fact, Findings, Reason, Row, Statistics, Worker,
};

/// How many words of lanes a search has.
const WORDS: usize = 8;

/// How many initial positions a batch has: one a lane.
const BATCH: usize = BitSet::<WORDS>::CAPACITY;

/// Some of the lanes.
type Set = BitSet<WORDS>;

/// The pairs of 113,028 initial positions, one of each orbit, and all 900,900 final ones.
#[derive(Debug)]
pub(super) struct Pairs {
    rules: Rules,
    /// The initial positions, those with the same stabiliser one behind the other.
    starts: Vec<Start>,
    /// The different stabilisers.
    stabilisers: Vec<Symmetries>,
    /// What the workers look up; it takes a second to make, and only they need it.
    tables: OnceLock<Tables>,
}

/// An initial position, the least of its orbit.
#[derive(Clone, Copy, Debug)]
struct Start {
    stones: Stones,
    /// The place of its stabiliser in the list of them.
    stabiliser: usize,
    is_shut_in: bool,
}

impl Pairs {
    pub(super) fn new() -> Self {
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
}

impl AllPairs for Pairs {
    fn work(&self) -> String {
        let starts = self.starts.len();
        format!("{starts} initial positions by stabiliser and rank, {BATCH} a batch")
    }

    fn batches(&self) -> u32 {
        u32::try_from(self.starts.len().div_ceil(BATCH)).expect("there are a few hundred")
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Search::new(self))
    }

    fn survey(&self, findings: &Findings) -> Statistics {
        let reasons = [
            ("white is shut in at the start", findings.shut_in),
            ("no slides lead there", findings.out_of_reach),
        ];
        let unsolvable = reasons.into_iter().filter(|(_, count)| count.each > 0);
        let unsolvable = unsolvable.map(|(why, count)| Reason {
            why: why.to_owned(),
            count,
        });
        let unsolvable: Vec<Reason> = unsolvable.collect();
        let distances = distribution("distance", "pairs", &findings.distances);
        let eccentricities = distribution(
            "eccentricity",
            "initial positions",
            &findings.eccentricities,
        );
        let mut facts = dead_ends(&self.rules);
        if findings.farthest.pairs.is_none() {
            facts.push(Fact {
                name: "pairs at the greatest distance, too many to be drawn".to_owned(),
                count: findings.distances.last().copied().unwrap_or_default(),
            });
        }
        let pairs = findings.farthest.pairs.iter().flatten();
        let total = unsolvable
            .iter()
            .fold(distances.total(), |sum, reason| sum.plus(reason.count));
        Statistics {
            title: "all pairs".to_owned(),
            unit: "pairs",
            symmetries: "8 symmetries of the square",
            total,
            distances,
            unsolvable,
            unique: None,
            more: vec![eccentricities],
            facts,
            hardest: pairs
                .map(|pair| pair.map(|rank| Rules::PLACEMENTS.unrank(rank)).to_vec())
                .collect(),
        }
    }
}

fn distribution(quantity: &'static str, unit: &'static str, counts: &[Count]) -> Distribution {
    let rows = (0..).zip(counts).map(|(value, count)| Row {
        value,
        count: *count,
    });
    Distribution {
        quantity,
        unit,
        rows: rows.filter(|row| row.count.each > 0).collect(),
    }
}
