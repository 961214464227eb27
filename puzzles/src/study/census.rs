//! Counting for statistics.

use board_core::Stones;

use super::statistics::{Count, Distribution, Row, Statistics, Unsolvable};

impl Distribution {
    /// No values yet.
    pub(crate) fn new(quantity: &str, unit: &str) -> Self {
        Self {
            quantity: quantity.to_owned(),
            unit: unit.to_owned(),
            rows: Vec::new(),
        }
    }

    /// Counts things with this value.
    pub(crate) fn add(&mut self, value: u64, count: Count) {
        match self.rows.binary_search_by_key(&value, |row| row.value) {
            Ok(index) => self.rows[index].count = self.rows[index].count.plus(count),
            Err(index) => self.rows.insert(index, Row { value, count }),
        }
    }

    /// Adds all counts of another distribution.
    fn merge(&mut self, other: &Self) {
        for row in &other.rows {
            self.add(row.value, row.count);
        }
    }
}

/// The greatest number of things that a merged list has.
pub(crate) const MAX_LISTED: usize = 4_096;

/// Counting one thing after another, or many at once.
impl Statistics {
    /// Nothing is counted yet.
    pub(crate) fn new(title: &str, unit: &str, symmetries: &str) -> Self {
        Self {
            title: title.to_owned(),
            unit: unit.to_owned(),
            symmetries: symmetries.to_owned(),
            total: Count::default(),
            distances: Distribution::new("distance", unit),
            unsolvable: Vec::new(),
            unique: None,
            more: Vec::new(),
            facts: Vec::new(),
            hardest: Vec::new(),
        }
    }

    /// Counts things at a distance.
    pub(crate) fn add_solvable(&mut self, distance: u32, count: Count) {
        let distance = distance.into();
        if Some(distance) > self.distances.maximum() {
            self.hardest.clear();
        }
        self.total = self.total.plus(count);
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
        let unique = self.unique.get_or_insert_default();
        if lists == 1 {
            *unique = unique.plus(count);
        }
        if self.distances.maximum() == Some(distance.into()) && count.orbits > 0 {
            self.hardest.push(boards());
        }
    }

    /// Counts things that are unsolvable for this reason.
    pub(crate) fn add_unsolvable(&mut self, why: &str, count: Count) {
        self.total = self.total.plus(count);
        let reasons = &mut self.unsolvable;
        match reasons.binary_search_by(|known| known.why.as_str().cmp(why)) {
            Ok(index) => reasons[index].count = reasons[index].count.plus(count),
            Err(index) => reasons.insert(
                index,
                Unsolvable {
                    why: why.to_owned(),
                    count,
                },
            ),
        }
    }

    /// Adds the counts of other things, in any order. Lists with more than [`MAX_LISTED`] hardest things are not complete.
    pub(crate) fn merge(&mut self, mut other: Self) {
        let [own, others] = [&self.distances, &other.distances].map(Distribution::maximum);
        if others > own {
            self.hardest.clear();
        }
        if others >= own {
            self.hardest.append(&mut other.hardest);
            self.hardest.truncate(MAX_LISTED + 1);
        }
        for (own, other) in self.more.iter_mut().zip(&other.more) {
            own.merge(other);
        }
        self.total = self.total.plus(other.distances.total());
        self.distances.merge(&other.distances);
        for reason in other.unsolvable {
            self.add_unsolvable(&reason.why, reason.count);
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
