//! Statistics as data, and counting for them.

use std::iter::Sum;

use board_core::Stones;

/// The answer to one question about a whole space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// The question, such as `to the nearer of white and black`.
    pub title: String,
    /// The counted things, in the plural: `boards`, `positions`, `pairs`.
    pub unit: String,
    /// The symmetries that define the orbits, such as `8 symmetries of the square`.
    pub symmetries: String,
    /// The number of all things.
    pub total: Count,
    /// The number of things at each distance, in moves.
    pub distances: Distribution,
    /// The number of unsolvable things, by reason.
    pub unsolvable: Vec<Unsolvable>,
    /// The number of things with exactly one shortest list of moves, if it was counted.
    pub unique: Option<Count>,
    /// Other distributions, such as eccentricities.
    pub more: Vec<Distribution>,
    /// Other numbers.
    pub facts: Vec<Fact>,
    /// The things at the greatest distance, one per orbit: the boards of each case.
    pub hardest: Vec<Vec<Stones>>,
}

/// A number of things and of their orbits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Count {
    /// The number of things.
    pub each: u64,
    /// The number of orbits; 0 if they were not counted.
    pub orbits: u64,
}

/// The count of each value of a quantity.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Distribution {
    /// The quantity, in the singular: `distance`, `eccentricity`, `shortest sets of presses`.
    pub quantity: String,
    /// The counted things, in the plural.
    pub unit: String,
    /// The values with a count above zero, in increasing order.
    pub rows: Vec<Row>,
}

/// A value with its count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Row {
    /// The value.
    pub value: u64,
    /// The number of things with this value.
    pub count: Count,
}

/// The unsolvable things with one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Unsolvable {
    /// The reason, such as `white is shut in at the start`.
    pub why: String,
    /// The number of things with this reason.
    pub count: Count,
}

/// A number with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Fact {
    /// The counted things, such as `states without a move`.
    pub name: String,
    /// The number of things.
    pub count: Count,
}

impl Distribution {
    /// The sum of the counts.
    pub fn total(&self) -> Count {
        self.rows.iter().map(|row| row.count).sum()
    }

    /// The greatest value; `None` if there are no values.
    pub fn maximum(&self) -> Option<u64> {
        Some(self.rows.last()?.value)
    }

    /// The mean value of all things; `None` if there are no values.
    #[expect(clippy::cast_precision_loss, reason = "a mean has few digits")]
    pub fn mean(&self) -> Option<f64> {
        let rows = self.rows.iter();
        let sum: u128 = rows
            .map(|row| u128::from(row.value) * u128::from(row.count.each))
            .sum();
        let total = self.total().each;
        (total > 0).then(|| sum as f64 / total as f64)
    }

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

impl Count {
    /// The sum of both counts.
    pub const fn plus(self, other: Self) -> Self {
        Self {
            each: self.each + other.each,
            orbits: self.orbits + other.orbits,
        }
    }

    /// The difference of both counts, at least zero.
    pub const fn minus(self, other: Self) -> Self {
        Self {
            each: self.each.saturating_sub(other.each),
            orbits: self.orbits.saturating_sub(other.orbits),
        }
    }

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

impl Sum for Count {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), Self::plus)
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
