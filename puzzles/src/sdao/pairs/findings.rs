//! Counting the pairs of batches.

use search_core::BitSet;

use super::batch::{Group, Set, Tables};
use super::{Rules, Start};
use crate::atlas::{Count, Tally};

/// The most pairs that are listed.
const MOST: usize = 4_096;

/// The counts of some of the pairs. Counts of different pairs can be added in any order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Findings {
    /// The pairs at each distance.
    pub(super) distances: Tally,
    /// The initial positions, by the distance of their farthest final position.
    pub(super) eccentricities: Tally,
    /// The unsolvable pairs in which white is shut in at the start.
    pub(super) shut_in: Count,
    /// The other unsolvable pairs.
    pub(super) out_of_reach: Count,
    /// The pairs at the greatest distance, one per orbit, by the ranks of their placements; `None` if there are
    /// more than [`MOST`].
    pub(super) hardest: Option<Vec<[u32; 2]>>,
}

impl Default for Findings {
    /// No pairs.
    fn default() -> Self {
        Self {
            distances: Tally::default(),
            eccentricities: Tally::default(),
            shut_in: Count::default(),
            out_of_reach: Count::default(),
            hardest: Some(Vec::new()),
        }
    }
}

impl Findings {
    /// Adds the counts of other pairs.
    pub(super) fn add(&mut self, other: Self) {
        let [own, others] = [&self.distances, &other.distances].map(Tally::maximum);
        if others > own {
            self.hardest = other.hardest;
        } else if others == own {
            let both = self.hardest.take().zip(other.hardest);
            let both = both.map(|(own, others)| [own, others].concat());
            self.hardest = both.filter(|pairs| pairs.len() <= MOST);
        }
        self.distances.merge(other.distances);
        self.eccentricities.merge(other.eccentricities);
        self.shut_in = self.shut_in.plus(other.shut_in);
        self.out_of_reach = self.out_of_reach.plus(other.out_of_reach);
    }
}

/// The findings of a batch during its search.
pub(super) struct Sum<'a> {
    tables: &'a Tables,
    starts: &'a [Start],
    /// The initial positions with each stabiliser.
    groups: Vec<(&'a Group, Set)>,
    /// For each group and distance, the number of pairs and of pairs that represent their orbits.
    counts: Vec<Vec<[u64; 2]>>,
    eccentricities: Vec<u32>,
    /// The initial positions from which a final position was reached at this depth.
    moved: Set,
    depth: u32,
    hardest: Option<Vec<[u32; 2]>>,
}

impl<'a> Sum<'a> {
    pub(super) fn new(tables: &'a Tables, starts: &'a [Start]) -> Self {
        let mut groups: Vec<(usize, Set)> = Vec::new();
        for (source, start) in starts.iter().enumerate() {
            // The initial positions are sorted by stabiliser.
            match groups.last_mut() {
                Some((group, sources)) if *group == start.stabiliser => sources.insert(source),
                _ => groups.push((start.stabiliser, BitSet::of(source))),
            }
        }
        let with_group = |(group, sources): (usize, _)| (&tables.groups[group], sources);
        Self {
            tables,
            starts,
            counts: vec![Vec::new(); groups.len()],
            groups: groups.into_iter().map(with_group).collect(),
            eccentricities: vec![0; starts.len()],
            moved: BitSet::EMPTY,
            depth: 0,
            hardest: Some(Vec::new()),
        }
    }

    /// Counts the pairs of some initial positions with a final placement. Depths must not decrease.
    pub(super) fn add(&mut self, depth: u32, placement: usize, sources: Set) {
        if depth > self.depth {
            self.finish_depth();
            self.depth = depth;
            self.hardest = Some(Vec::new());
        }
        self.moved |= sources;
        for ((group, members), counts) in self.groups.iter().zip(&mut self.counts) {
            let sources = sources & *members;
            if sources.is_empty() {
                continue;
            }
            if counts.len() <= depth as usize {
                counts.resize(depth as usize + 1, [0; 2]);
            }
            let pairs = u64::from(sources.count());
            let counts = &mut counts[depth as usize];
            counts[0] += pairs;
            if !group.is_least[placement] {
                continue;
            }
            counts[1] += pairs;
            if let Some(hardest) = &mut self.hardest {
                if hardest.len() + sources.count() as usize > MOST {
                    self.hardest = None;
                } else {
                    let rank = |start: &Start| Rules::PLACEMENTS.rank(start.stones);
                    let to = u32::try_from(placement).expect("ranks of placements fit in 32 bits");
                    let pair = |source: usize| [rank(&self.starts[source]), to];
                    hardest.extend(sources.iter().map(pair));
                }
            }
        }
    }

    fn finish_depth(&mut self) {
        for source in self.moved.iter() {
            self.eccentricities[source] = self.depth;
        }
        self.moved = BitSet::EMPTY;
    }

    /// The findings of the whole batch.
    pub(super) fn findings(mut self) -> Findings {
        self.finish_depth();
        let mut findings = Findings {
            hardest: self.hardest,
            ..Findings::default()
        };
        for (start, eccentricity) in self.starts.iter().zip(&self.eccentricities) {
            let images = self.tables.groups[start.stabiliser].images;
            let count = Count {
                each: images,
                orbits: 1,
            };
            findings.eccentricities.add(*eccentricity, count);
        }
        let placements = u64::from(Rules::PLACEMENTS.len());
        for ((group, sources), counts) in self.groups.iter().zip(&self.counts) {
            let count = |[each, orbits]: [u64; 2]| Count {
                each: each * group.images,
                orbits,
            };
            let mut reached = Count::default();
            for (distance, pairs) in (0_u32..).zip(counts) {
                findings.distances.add(distance, count(*pairs));
                reached = reached.plus(count(*pairs));
            }
            let members = u64::from(sources.count());
            let all = count([members * placements, members * group.orbits]);
            let shut_in = sources
                .iter()
                .filter(|source| self.starts[*source].is_shut_in);
            let shut_in = shut_in.count() as u64;
            // A position that is shut in reaches itself alone.
            let shut_in = count([shut_in * (placements - 1), shut_in * (group.orbits - 1)]);
            findings.shut_in = findings.shut_in.plus(shut_in);
            let out_of_reach = all.minus(reached.plus(shut_in));
            findings.out_of_reach = findings.out_of_reach.plus(out_of_reach);
        }
        findings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(distance: u32, pairs: impl Iterator<Item = u32>) -> Findings {
        let mut findings = Findings {
            hardest: Some(pairs.map(|rank| [rank, 7]).collect()),
            ..Findings::default()
        };
        findings
            .distances
            .add(distance, Count { each: 8, orbits: 1 });
        findings
    }

    #[test]
    fn findings_add_up_in_any_order() {
        let all = [
            findings(3, 0..4_000),
            findings(5, 0..2_000),
            findings(5, 2_000..4_000),
            findings(5, 4_000..4_097),
            findings(4, 0..1),
        ];
        for omitted in 0..all.len() {
            let sum = |order: &mut dyn Iterator<Item = usize>| {
                let mut sum = Findings::default();
                for index in order.filter(|index| *index != omitted) {
                    sum.add(all[index].clone());
                }
                if let Some(pairs) = &mut sum.hardest {
                    pairs.sort_unstable();
                }
                sum
            };
            let forward = sum(&mut (0..all.len()));
            assert_eq!(forward, sum(&mut (0..all.len()).rev()));
            let is_listed = forward.hardest.is_some();
            assert_eq!(is_listed, [1, 2, 3].contains(&omitted));
        }
    }
}
