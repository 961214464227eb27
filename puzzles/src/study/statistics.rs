//! Statistics as data.

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
pub struct Count {
    /// The number of things.
    pub each: u64,
    /// The number of orbits.
    pub orbits: u64,
}

/// The count of each value of a quantity.
#[derive(Clone, Debug, PartialEq, Eq)]
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
pub struct Row {
    /// The value.
    pub value: u64,
    /// The number of things with this value.
    pub count: Count,
}

/// The unsolvable things with one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsolvable {
    /// The reason, such as `white is shut in at the start`.
    pub why: String,
    /// The number of things with this reason.
    pub count: Count,
}

/// A number with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The counted things, such as `states without a move`.
    pub name: String,
    /// The number of things.
    pub count: Count,
}

impl Distribution {
    /// The sum of the counts.
    #[must_use]
    pub fn total(&self) -> Count {
        self.rows.iter().map(|row| row.count).sum()
    }

    /// The greatest value; `None` if there are no values.
    #[must_use]
    pub fn maximum(&self) -> Option<u64> {
        Some(self.rows.last()?.value)
    }
}

impl Count {
    /// The sum of both counts.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            each: self.each + other.each,
            orbits: self.orbits + other.orbits,
        }
    }

    /// The difference of both counts, at least zero.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self {
            each: self.each.saturating_sub(other.each),
            orbits: self.orbits.saturating_sub(other.orbits),
        }
    }
}

impl Sum for Count {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), Self::plus)
    }
}
