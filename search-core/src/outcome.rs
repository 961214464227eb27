//! What a search comes back with.

use std::fmt;

use crate::{PathIn, Stats};

/// How a search ended. None of the three is an error.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[must_use]
pub enum Outcome<T> {
    /// What was looked for.
    Solved(T),
    /// The proof that there is nothing to be found: all that can be reached was looked at.
    Unsolvable,
    /// A limit ended the search before it could tell.
    Stopped(Limit),
}

impl<T> Outcome<T> {
    /// The outcome of a search that looked at everything: what it found, or the proof that there is
    /// nothing.
    pub fn proved(found: Option<T>) -> Self {
        found.map_or(Self::Unsolvable, Self::Solved)
    }

    /// Whether something was found.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        matches!(self, Self::Solved(_))
    }

    /// What was looked for, if it was found.
    pub fn solved(self) -> Option<T> {
        match self {
            Self::Solved(found) => Some(found),
            Self::Unsolvable | Self::Stopped(_) => None,
        }
    }

    /// The outcome with what was found changed.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Outcome<U> {
        match self {
            Self::Solved(found) => Outcome::Solved(f(found)),
            Self::Unsolvable => Outcome::Unsolvable,
            Self::Stopped(limit) => Outcome::Stopped(limit),
        }
    }

    /// The outcome of what comes next, if something was found.
    pub fn and_then<U>(self, f: impl FnOnce(T) -> Outcome<U>) -> Outcome<U> {
        match self {
            Self::Solved(found) => f(found),
            Self::Unsolvable => Outcome::Unsolvable,
            Self::Stopped(limit) => Outcome::Stopped(limit),
        }
    }

    /// The outcome with what was found borrowed.
    pub const fn as_ref(&self) -> Outcome<&T> {
        match self {
            Self::Solved(found) => Outcome::Solved(found),
            Self::Unsolvable => Outcome::Unsolvable,
            Self::Stopped(limit) => Outcome::Stopped(*limit),
        }
    }
}

/// The limit that stopped a search; see [`Limits`](crate::Limits).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Limit {
    /// The number of moves.
    Depth,
    /// The number of states expanded.
    States,
    /// The deadline.
    Deadline,
    /// The caller's flag.
    Cancelled,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Depth => "the limit of depth",
            Self::States => "the limit of states",
            Self::Deadline => "the limit of time",
            Self::Cancelled => "the caller",
        })
    }
}

/// An outcome, and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use]
pub struct Report<T> {
    /// How the search ended.
    pub outcome: Outcome<T>,
    /// What it did on the way.
    pub stats: Stats,
}

/// The report of a search for one path in a space.
pub type Found<S> = Report<PathIn<S>>;

impl<T> Report<T> {
    /// The report with what was found changed.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Report<U> {
        Report {
            outcome: self.outcome.map(f),
            stats: self.stats,
        }
    }

    /// The report with the outcome of what comes next, if something was found.
    pub fn and_then<U>(self, f: impl FnOnce(T) -> Outcome<U>) -> Report<U> {
        Report {
            outcome: self.outcome.and_then(f),
            stats: self.stats,
        }
    }
}
