//! What a survey of a whole space finds.

use board_core::Stones;

/// All the surveys of one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Atlas {
    /// The puzzle's name on the command line.
    pub puzzle: &'static str,
    /// The surveys, the one that answers the puzzle's own question first.
    pub surveys: Vec<Statistics>,
}

/// The answer to one question about a whole space.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Statistics {
    /// The question, such as `to the nearer of white and black`.
    pub title: String,
    /// What is counted, in the plural: `boards`, `positions`, `pairs`.
    pub unit: String,
    /// The symmetries that orbits are counted under, in words, such as `8 symmetries of the square`.
    pub symmetries: String,
    /// How many there are in all.
    pub total: Count,
    /// How many there are at each distance, in moves.
    pub distances: Distribution,
    /// How many cannot be solved, for each reason.
    pub unsolvable: Vec<Reason>,
    /// How many have exactly one shortest list of moves, if that was counted.
    pub unique: Option<Count>,
    /// Other distributions, such as that of the eccentricities.
    pub more: Vec<Distribution>,
    /// What else there is to say.
    pub facts: Vec<Fact>,
    /// The hardest, one an orbit: the boards of each, in the order of a case.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub hardest: Vec<Vec<Stones>>,
}

/// A number of things, one by one and in orbits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Count {
    /// Each counted by itself.
    pub each: u64,
    /// Images of each other counted once.
    pub orbits: u64,
}

/// How often each value of a quantity comes up.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Distribution {
    /// The quantity, in the singular: `distance`, `eccentricity`, `shortest sets of presses`.
    pub quantity: String,
    /// What is counted, in the plural.
    pub unit: String,
    /// The values that come up, in increasing order.
    pub rows: Vec<Row>,
}

/// One value of a quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Row {
    /// The value.
    pub value: u64,
    /// How often it comes up.
    pub count: Count,
}

/// Why some cannot be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reason {
    /// The reason, such as `white is shut in at the start`.
    pub why: String,
    /// How many it holds for.
    pub count: Count,
}

/// A number with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fact {
    /// What is counted, such as `states without a move`.
    pub name: String,
    /// How many there are.
    pub count: Count,
}

impl Distribution {
    /// The sum of the counts.
    #[must_use]
    pub fn total(&self) -> Count {
        self.rows
            .iter()
            .map(|row| row.count)
            .fold(Count::default(), Count::plus)
    }

    /// The greatest value; `None` if there is none at all.
    #[must_use]
    pub fn maximum(&self) -> Option<u64> {
        Some(self.rows.last()?.value)
    }

    /// The mean value, each counted by itself; `None` if there is none at all.
    #[must_use]
    #[expect(
        clippy::cast_precision_loss,
        reason = "a mean is shown with a few digits"
    )]
    pub fn mean(&self) -> Option<f64> {
        let sum: u128 = self
            .rows
            .iter()
            .map(|row| u128::from(row.value) * u128::from(row.count.each))
            .sum();
        let total = self.total().each;
        (total > 0).then(|| sum as f64 / total as f64)
    }
}

impl Count {
    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            each: self.each + other.each,
            orbits: self.orbits + other.orbits,
        }
    }

    /// What is left without the other; nothing, if that is more.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self {
            each: self.each.saturating_sub(other.each),
            orbits: self.orbits.saturating_sub(other.orbits),
        }
    }
}
