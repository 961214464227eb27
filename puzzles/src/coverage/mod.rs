//! What a data set has of a puzzle's cases, and what it lacks.
//!
//! A data set is a number of inputs with one case or several each. A [`Coverage`] says of every distance
//! how many of its cases and symmetry classes are there, which [edge cases](crate::inputs::EdgeCase)
//! are, which cases come up again, and with which few inputs nothing would be missing.
//!
//! # Example: two boards of Flip Game are not much
//!
//! ```
//! use puzzles::coverage::{Coverage, Place};
//!
//! let flip = puzzles::find("flip").unwrap();
//! let read = |text: &str| vec![flip.about().format.parse(text).unwrap()];
//! let data = [read("wwww wwww wwww wwww"), read("bbbb bbbb bbbb bbbb")];
//! let coverage = Coverage::of(&mut *flip.inputs(), &data);
//!
//! let uniform = &coverage.shells()[0];
//! assert_eq!((uniform.distance, uniform.found.each, uniform.all.each), (Some(0), 2, 2));
//! // White and black are treated alike.
//! assert_eq!((uniform.found.orbits, uniform.all.orbits), (1, 1));
//! let repeat = &coverage.repeats()[0];
//! assert_eq!((repeat.place, repeat.first), (Place { input: 1, case: 0 }, Place { input: 0, case: 0 }));
//! assert!(!repeat.is_equal && !coverage.is_complete());
//!
//! // With what is missing, nothing is.
//! let missing = coverage.missing().iter().map(|addition| addition.cases.clone());
//! let data: Vec<_> = data.into_iter().chain(missing).collect();
//! assert!(Coverage::of(&mut *flip.inputs(), &data).is_complete());
//! ```

mod census;
mod missing;
#[cfg(test)]
mod tests;

use crate::atlas::Count;
use crate::inputs::{EdgeCase, Inputs};
use crate::text::Boards;

use census::CoverageBuilder;

/// What a data set has, and what it lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    shells: Vec<Shell>,
    edge_cases: Vec<Presence>,
    repeats: Vec<Repeat>,
    missing: Vec<Addition>,
}

/// The cases at one distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shell {
    /// The distance; `None` for those without a way.
    pub distance: Option<u32>,
    /// How many different cases at this distance, and how many symmetry classes, the data has.
    pub found: Count,
    /// How many there are.
    pub all: Count,
    /// The first of those in the data.
    pub first: Option<Place>,
}

/// An edge case, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presence {
    /// The edge case.
    pub edge_case: EdgeCase,
    /// Where it is first, by its first case; `None` if it is missing.
    pub place: Option<Place>,
}

/// A case that is in the data already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// Where it is again.
    pub place: Place,
    /// Where it is first: the first that is equal, or where none is, that looks alike.
    pub first: Place,
    /// Whether the two are equal, and not merely of one symmetry class.
    pub is_equal: bool,
}

/// Where a case is in the data; both numbers from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The number of the input.
    pub input: usize,
    /// The number of the case in it.
    pub case: usize,
}

/// An input that the data lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addition {
    /// Its cases.
    pub cases: Vec<Boards>,
    /// What it is there for.
    pub reason: Reason,
}

/// What an input is there for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is an edge case.
    EdgeCase {
        /// Its name.
        name: &'static str,
        /// What is special about it.
        why: &'static str,
    },
    /// Nothing else is at this distance, or is without a way where that is `None`.
    Distance(Option<u32>),
}

impl Coverage {
    /// Looks at a data set: the cases of each of its inputs. This takes time in proportion to the data.
    ///
    /// # Panics
    ///
    /// If a case has not as many boards, or they not the numbers of stones, as the puzzle's
    /// [`Format`](crate::text::Format) says.
    #[must_use]
    pub fn of(inputs: &mut dyn Inputs, data: &[impl AsRef<[Boards]>]) -> Self {
        let mut census = CoverageBuilder::new(inputs);
        for (input, cases) in data.iter().enumerate() {
            for (case, boards) in cases.as_ref().iter().enumerate() {
                census.add(inputs, boards, Place { input, case });
            }
        }
        let (shells, repeats) = census.finish();
        let edge_cases = missing::presences(inputs, data, &shells);
        let missing = missing::additions(inputs, &shells, &edge_cases);
        Self {
            shells,
            edge_cases,
            repeats,
            missing,
        }
    }

    /// The distances at which there are cases, from 0 on, and behind them those without a way.
    #[must_use]
    pub fn shells(&self) -> &[Shell] {
        &self.shells
    }

    /// The puzzle's edge cases.
    ///
    /// One is there if an input has its cases, one behind the other. Those that merely [stand for a
    /// distance](crate::inputs::StandsFor::Distance) are there if any case at this distance is.
    #[must_use]
    pub fn edge_cases(&self) -> &[Presence] {
        &self.edge_cases
    }

    /// The cases that are in the data already, in the order of the data.
    #[must_use]
    pub fn repeats(&self) -> &[Repeat] {
        &self.repeats
    }

    /// What to add so that nothing is missing: the missing edge cases, then the smallest case of each
    /// distance that still has none.
    #[must_use]
    pub fn missing(&self) -> &[Addition] {
        &self.missing
    }

    /// Whether every distance has a case, and every edge case is there.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.missing.is_empty()
    }
}
