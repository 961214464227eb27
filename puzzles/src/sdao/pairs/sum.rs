//! The findings of a batch, while they are being counted.

use search_core::BitSet;

use super::group::Group;
use super::tables::Tables;
use super::{Rules, Set, Start};
use crate::atlas::{Count, Farthest, Findings};

/// The findings of a batch, while they are being counted.
pub(super) struct Sum<'a> {
    tables: &'a Tables,
    starts: &'a [Start],
    /// The stabilisers of the initial positions, with the lanes of each.
    groups: Vec<(&'a Group, Set)>,
    /// For each group and distance how many pairs there are, and how many of them are the least of
    /// their orbits.
    counts: Vec<Vec<[u64; 2]>>,
    eccentricities: Vec<u32>,
    /// The lanes that have come to anything new at this depth.
    moved: Set,
    depth: u32,
    farthest: Option<Vec<[u32; 2]>>,
}

impl<'a> Sum<'a> {
    pub(super) fn new(tables: &'a Tables, starts: &'a [Start]) -> Self {
        let mut groups: Vec<(usize, Set)> = Vec::new();
        for (lane, start) in starts.iter().enumerate() {
            // Those of a group are one behind the other.
            match groups.last_mut() {
                Some((group, lanes)) if *group == start.stabiliser => lanes.insert(lane),
                _ => groups.push((start.stabiliser, BitSet::of(lane))),
            }
        }
        let with_group = |(group, lanes): (usize, _)| (&tables.groups[group], lanes);
        Self {
            tables,
            starts,
            counts: vec![Vec::new(); groups.len()],
            groups: groups.into_iter().map(with_group).collect(),
            eccentricities: vec![0; starts.len()],
            moved: BitSet::EMPTY,
            depth: 0,
            farthest: Some(Vec::new()),
        }
    }

    /// Counts the pairs of these lanes' initial positions with a placement.
    pub(super) fn add(&mut self, depth: u32, placement: usize, lanes: Set) {
        if depth > self.depth {
            self.finish_depth();
            self.depth = depth;
            self.farthest = Some(Vec::new());
        }
        self.moved |= lanes;
        for ((group, members), counts) in self.groups.iter().zip(&mut self.counts) {
            let lanes = lanes & *members;
            if lanes.is_empty() {
                continue;
            }
            if counts.len() <= depth as usize {
                counts.resize(depth as usize + 1, [0; 2]);
            }
            let pairs = u64::from(lanes.count());
            let counts = &mut counts[depth as usize];
            counts[0] += pairs;
            if !group.is_least[placement] {
                continue;
            }
            counts[1] += pairs;
            if let Some(farthest) = &mut self.farthest {
                if farthest.len() + lanes.count() as usize > Farthest::MOST {
                    self.farthest = None;
                } else {
                    let rank = |start: &Start| Rules::PLACEMENTS.rank(start.stones);
                    let to = u32::try_from(placement).expect("there are fewer placements");
                    let pair = |lane: usize| [rank(&self.starts[lane]), to];
                    farthest.extend(lanes.iter().map(pair));
                }
            }
        }
    }

    fn finish_depth(&mut self) {
        for lane in self.moved.iter() {
            self.eccentricities[lane] = self.depth;
        }
        self.moved = BitSet::EMPTY;
    }

    pub(super) fn findings(mut self) -> Findings {
        self.finish_depth();
        let mut findings = Findings::default();
        for (start, eccentricity) in self.starts.iter().zip(&self.eccentricities) {
            let group = &self.tables.groups[start.stabiliser];
            let counts = &mut findings.eccentricities;
            let eccentricity = *eccentricity as usize;
            counts.resize(counts.len().max(eccentricity + 1), Count::default());
            let one = Count {
                each: group.orbit(),
                orbits: 1,
            };
            counts[eccentricity] = counts[eccentricity].plus(one);
        }
        for ((group, lanes), counts) in self.groups.iter().zip(&self.counts) {
            let count = |[each, orbits]: [u64; 2]| Count {
                each: each * group.orbit(),
                orbits,
            };
            let distances: Vec<Count> = counts.iter().copied().map(count).collect();
            let reached = distances
                .iter()
                .copied()
                .fold(Count::default(), Count::plus);
            let members = u64::from(lanes.count());
            let all = count([
                members * u64::from(Rules::PLACEMENTS.len()),
                members * group.orbits,
            ]);
            let shut_in = lanes.iter().filter(|lane| self.starts[*lane].is_shut_in);
            let shut_in = shut_in.count() as u64;
            // All final positions but the initial one itself.
            let shut_in = count([
                shut_in * u64::from(Rules::PLACEMENTS.len() - 1),
                shut_in * (group.orbits - 1),
            ]);
            findings.add(&Findings {
                distances,
                shut_in,
                out_of_reach: rest(all, reached.plus(shut_in)),
                ..Findings::default()
            });
        }
        if let Some(pairs) = &mut self.farthest {
            pairs.sort_unstable();
        }
        findings.farthest = Farthest {
            distance: self.depth,
            pairs: self.farthest,
        };
        findings
    }
}

/// What is left of all pairs.
fn rest(all: Count, known: Count) -> Count {
    let left = |all: u64, known: u64| all.checked_sub(known).expect("no more pairs than all");
    Count {
        each: left(all.each, known.each),
        orbits: left(all.orbits, known.orbits),
    }
}
