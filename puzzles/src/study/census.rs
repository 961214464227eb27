//! Counting for statistics.

use std::collections::BTreeMap;

use board_core::Stones;

use super::statistics::{Count, Distribution, Reason, Row, Statistics};

/// Counts by value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally(BTreeMap<u64, Count>);

impl Tally {
    pub(crate) fn add(&mut self, value: impl Into<u64>, count: Count) {
        let sum = self.0.entry(value.into()).or_default();
        *sum = sum.plus(count);
    }

    /// Adds all counts of another tally.
    pub(crate) fn merge(&mut self, other: Self) {
        for (value, count) in other.0 {
            self.add(value, count);
        }
    }

    /// The greatest value.
    pub(crate) fn maximum(&self) -> Option<u64> {
        self.0.last_key_value().map(|(value, _)| *value)
    }

    /// The count of the greatest value.
    pub(crate) fn last(&self) -> Count {
        let last = self.0.last_key_value();
        last.map_or_else(Count::default, |(_, count)| *count)
    }

    pub(crate) fn distribution(self, quantity: &str, unit: &str) -> Distribution {
        let row = |(value, count)| Row { value, count };
        Distribution {
            quantity: quantity.to_owned(),
            unit: unit.to_owned(),
            rows: self.0.into_iter().map(row).collect(),
        }
    }
}

/// The greatest number of things that a merged list has.
pub(crate) const MAX_LISTED: usize = 4_096;

/// Builds statistics by counting one thing after another, or many at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct StatisticsBuilder {
    pub(crate) distances: Tally,
    unique: Count,
    unsolvable: BTreeMap<&'static str, Count>,
    /// Another distribution.
    pub(crate) more: Tally,
    /// The things at the greatest distance, one per orbit: the boards of each case. [Merged](Self::merge) lists with more
    /// than [`MAX_LISTED`] things are not complete.
    pub(crate) hardest: Vec<Vec<Stones>>,
}

impl StatisticsBuilder {
    /// Counts things at a distance.
    pub(crate) fn add_solvable(&mut self, distance: u32, count: Count) {
        if Some(distance.into()) > self.distances.maximum() {
            self.hardest.clear();
        }
        self.distances.add(distance, count);
    }

    /// Counts one thing and its images at a distance, with its number of shortest lists; `boards` is called to draw it.
    pub(crate) fn add(
        &mut self,
        (distance, lists): (u32, u64),
        count: Count,
        boards: impl FnOnce() -> Vec<Stones>,
    ) {
        self.add_solvable(distance, count);
        if lists == 1 {
            self.unique = self.unique.plus(count);
        }
        if self.distances.maximum() == Some(distance.into()) && count.orbits > 0 {
            self.hardest.push(boards());
        }
    }

    /// Counts things that are unsolvable for this reason.
    pub(crate) fn add_unsolvable(&mut self, why: &'static str, count: Count) {
        let sum = self.unsolvable.entry(why).or_default();
        *sum = sum.plus(count);
    }

    /// Adds the counts of other things, in any order.
    pub(crate) fn merge(&mut self, mut other: Self) {
        let [own, others] = [&self.distances, &other.distances].map(Tally::maximum);
        if others > own {
            self.hardest.clear();
        }
        if others >= own {
            self.hardest.append(&mut other.hardest);
            self.hardest.truncate(MAX_LISTED + 1);
        }
        self.more.merge(other.more);
        self.distances.merge(other.distances);
        self.unique = self.unique.plus(other.unique);
        for (why, count) in other.unsolvable {
            self.add_unsolvable(why, count);
        }
    }

    /// The finished statistics, without facts and other distributions.
    pub(crate) fn statistics(self, title: &str, unit: &str, symmetries: &str) -> Statistics {
        let reasons = self.unsolvable.iter().map(|(why, count)| Reason {
            why: (*why).to_owned(),
            count: *count,
        });
        let unsolvable: Vec<Reason> = reasons.collect();
        let distances = self.distances.distribution("distance", unit);
        let counts = unsolvable.iter().map(|reason| reason.count);
        Statistics {
            title: title.to_owned(),
            unit: unit.to_owned(),
            symmetries: symmetries.to_owned(),
            total: counts.fold(distances.total(), Count::plus),
            distances,
            unsolvable,
            unique: Some(self.unique),
            more: Vec::new(),
            facts: Vec::new(),
            hardest: self.hardest,
        }
    }
}

impl Count {
    /// One thing, and one orbit if the thing represents its orbit.
    pub(crate) const fn one(stands_for_its_orbit: bool) -> Self {
        Self {
            each: 1,
            orbits: stands_for_its_orbit as u64,
        }
    }

    /// This number of images of each thing; they have the same orbit.
    pub(crate) const fn images(self, images: u64) -> Self {
        Self {
            each: self.each * images,
            ..self
        }
    }

    /// The counts of this number of sets of things.
    pub(crate) const fn times(self, sets: u64) -> Self {
        Self {
            each: self.each * sets,
            orbits: self.orbits * sets,
        }
    }
}
