//! What batches of pairs have shown.

use crate::atlas::Count;

/// What some of the pairs have shown. Findings of different pairs can be [added](Self::add).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Findings {
    /// How many pairs there are at each distance, from 0 on.
    pub distances: Vec<Count>,
    /// How many initial positions there are whose farthest final position is at each distance.
    pub eccentricities: Vec<Count>,
    /// The pairs without a way, since white is shut in at the start.
    pub shut_in: Count,
    /// The pairs without a way for any other reason.
    pub out_of_reach: Count,
    /// The pairs at the greatest distance.
    pub farthest: Farthest,
}

/// The pairs at the greatest distance so far, one an orbit.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Farthest {
    /// That distance.
    pub distance: u32,
    /// The pairs, by the ranks of their placements, in increasing order; `None` if they are more than
    /// [`Farthest::MOST`].
    pub pairs: Option<Vec<[u32; 2]>>,
}

impl Findings {
    /// Adds the findings of other pairs.
    pub fn add(&mut self, other: &Self) {
        add_all(&mut self.distances, &other.distances);
        add_all(&mut self.eccentricities, &other.eccentricities);
        self.shut_in = self.shut_in.plus(other.shut_in);
        self.out_of_reach = self.out_of_reach.plus(other.out_of_reach);
        self.farthest.add(&other.farthest);
    }
}

fn add_all(sums: &mut Vec<Count>, counts: &[Count]) {
    if sums.len() < counts.len() {
        sums.resize(counts.len(), Count::default());
    }
    for (sum, count) in sums.iter_mut().zip(counts) {
        *sum = sum.plus(*count);
    }
}

impl Default for Farthest {
    /// No pairs at all.
    fn default() -> Self {
        Self {
            distance: 0,
            pairs: Some(Vec::new()),
        }
    }
}

impl Farthest {
    /// The most pairs that are listed.
    pub const MOST: usize = 4_096;

    /// Adds other pairs. Whether they become too many depends on all of them, not on the order in which
    /// they come.
    fn add(&mut self, other: &Self) {
        if other.distance > self.distance {
            self.clone_from(other);
        } else if other.distance == self.distance {
            self.pairs = match (self.pairs.take(), &other.pairs) {
                (Some(mut pairs), Some(others)) if pairs.len() + others.len() <= Self::MOST => {
                    pairs.extend_from_slice(others);
                    pairs.sort_unstable();
                    Some(pairs)
                }
                _ => None,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(distance: u32, pairs: impl Iterator<Item = u32>) -> Findings {
        let count = Count { each: 8, orbits: 1 };
        Findings {
            distances: vec![count; distance as usize + 1],
            farthest: Farthest {
                distance,
                pairs: Some(pairs.map(|rank| [rank, 7]).collect()),
            },
            ..Findings::default()
        }
    }

    #[test]
    fn nothing_added_is_nothing_lost() {
        for distance in [0, 3] {
            let some = findings(distance, 0..3);
            let mut sum = Findings::default();
            sum.add(&some);
            assert_eq!(sum, some);
        }
    }

    #[test]
    fn the_order_of_adding_makes_no_difference() {
        let all = [
            findings(3, 0..4_000),
            findings(5, 0..2_000),
            findings(5, 2_000..4_000),
            findings(5, 4_000..4_097),
            findings(4, 0..1),
        ];
        for omitted in 0..all.len() {
            let some = || (0..all.len()).filter(move |index| *index != omitted);
            let sum = |order: Vec<usize>| {
                let mut sum = Findings::default();
                for index in order {
                    sum.add(&all[index]);
                }
                sum
            };
            let forward = sum(some().collect());
            assert_eq!(forward, sum(some().rev().collect()));
            let is_listed = forward.farthest.pairs.is_some();
            assert_eq!(is_listed, [1, 2, 3].contains(&omitted));
        }
    }
}
