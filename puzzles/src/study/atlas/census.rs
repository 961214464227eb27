//! Counting for statistics.

use std::collections::BTreeMap;

use board_core::Stones;

use super::{Count, Distribution, Reason, Row, Statistics};

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

/// Builds statistics by counting one thing after another.
#[derive(Clone, Debug, Default)]
pub(crate) struct StatisticsBuilder {
    total: Count,
    distances: Tally,
    unique: Count,
    unsolvable: BTreeMap<&'static str, Count>,
    greatest: u32,
    hardest: Vec<Vec<Stones>>,
}

/// Whether a counted thing can be solved.
pub(crate) enum Status {
    /// Solvable.
    Solved {
        /// The least number of moves.
        distance: u32,
        /// The number of shortest lists.
        lists: u64,
    },
    /// Unsolvable, for this reason.
    Unsolvable(&'static str),
}

impl StatisticsBuilder {
    /// Counts one or several things; `boards` is called to draw them.
    pub(crate) fn add(
        &mut self,
        count: Count,
        status: &Status,
        boards: impl FnOnce() -> Vec<Stones>,
    ) {
        self.total = self.total.plus(count);
        match *status {
            Status::Solved { distance, lists } => {
                self.distances.add(distance, count);
                if lists == 1 {
                    self.unique = self.unique.plus(count);
                }
                if distance > self.greatest {
                    self.greatest = distance;
                    self.hardest.clear();
                }
                if distance == self.greatest && count.orbits > 0 {
                    self.hardest.push(boards());
                }
            }
            Status::Unsolvable(why) => {
                let sum = self.unsolvable.entry(why).or_default();
                *sum = sum.plus(count);
            }
        }
    }

    /// The finished statistics, without facts and other distributions.
    pub(crate) fn survey(self, title: &str, unit: &str, symmetries: &str) -> Statistics {
        let reason = |(why, count): (&str, Count)| Reason {
            why: why.to_owned(),
            count,
        };
        Statistics {
            title: title.to_owned(),
            unit: unit.to_owned(),
            symmetries: symmetries.to_owned(),
            total: self.total,
            distances: self.distances.distribution("distance", unit),
            unsolvable: self.unsolvable.into_iter().map(reason).collect(),
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
}
