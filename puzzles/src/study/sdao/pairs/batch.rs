//! One batch: a search from up to 512 initial positions at once, and the counts of its pairs.

use board_core::{Colour, Stones, Symmetries, Transform};
use search_core::{Adjacency, BitSet, Control, Enumerable, Limit, MultiSource, Outcome, Reached};

use super::{Pairs, Start};
use crate::atlas::{Count, Tally};
use crate::rules::Position;
use crate::rules::sdao::{Blocks, Rules};

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
struct Sum<'a> {
    tables: &'a Tables,
    starts: &'a [Start],
    /// The initial positions with each stabiliser.
    groups: Vec<(&'a Group, Set)>,
    /// For each group and distance, the number of pairs and of pairs that represent their orbits.
    counts: Vec<Vec<[u64; 2]>>,
    /// For each depth, the initial positions from which a final position was reached there.
    reached: Vec<Set>,
    /// The pairs at the last depth; `None` if there are more than [`MOST`].
    hardest: Option<Vec<[u32; 2]>>,
}

impl<'a> Sum<'a> {
    fn new(tables: &'a Tables, starts: &'a [Start]) -> Self {
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
            reached: Vec::new(),
            hardest: Some(Vec::new()),
        }
    }

    /// Counts the pairs of some initial positions with a final placement. Depths must not decrease.
    fn add(&mut self, depth: u32, placement: usize, sources: Set) {
        let depth = depth as usize;
        if depth >= self.reached.len() {
            self.reached.resize(depth + 1, BitSet::EMPTY);
            self.hardest = Some(Vec::new());
        }
        self.reached[depth] |= sources;
        for ((group, members), counts) in self.groups.iter().zip(&mut self.counts) {
            let sources = sources & *members;
            if sources.is_empty() {
                continue;
            }
            if counts.len() <= depth {
                counts.resize(depth + 1, [0; 2]);
            }
            let pairs = u64::from(sources.count());
            let counts = &mut counts[depth];
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

    /// The findings of the whole batch.
    fn findings(self) -> Findings {
        let mut findings = Findings {
            hardest: self.hardest,
            ..Findings::default()
        };
        for (source, start) in self.starts.iter().enumerate() {
            let last = self.reached.iter().rposition(|set| set.contains(source));
            let eccentricity = last.expect("a position reaches itself") as u64;
            let count = Count {
                each: self.tables.groups[start.stabiliser].images,
                orbits: 1,
            };
            findings.eccentricities.add(eccentricity, count);
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
