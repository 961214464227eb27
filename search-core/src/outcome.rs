//! The result of a search: its outcome and its statistics.

use std::error::Error;
use std::fmt;
use std::ops::AddAssign;

use crate::path::PathIn;

/// The outcome of a search. None of the three cases is an error; [`solution`](Self::solution) makes a [`Result`] of them
/// for callers that need a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[must_use]
pub enum Outcome<T> {
    /// The search found a solution.
    Solved(T),
    /// The search proved that no solution exists. The proof needs the laws of the capabilities that the engine uses, such as
    /// right predecessors, ranks or estimates; an [`Audit`](crate::Audit) checks them.
    Unsolvable,
    /// A limit stopped the search, so it is unknown whether a solution exists.
    Stopped(Limit),
}

impl<T> Outcome<T> {
    /// The outcome of a complete search: the solution, or the proof that none exists.
    pub fn proved(found: Option<T>) -> Self {
        found.map_or(Self::Unsolvable, Self::Solved)
    }

    /// Whether the search found a solution.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        matches!(self, Self::Solved(_))
    }

    /// The solution, for `?` and `unwrap`.
    ///
    /// # Errors
    ///
    /// The reason why there is no solution.
    pub fn solution(self) -> Result<T, NoSolution> {
        match self {
            Self::Solved(found) => Ok(found),
            Self::Unsolvable => Err(NoSolution::Proved),
            Self::Stopped(limit) => Err(NoSolution::Stopped(limit)),
        }
    }

    /// Applies a function to the solution.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Outcome<U> {
        self.and_then(|found| Outcome::Solved(f(found)))
    }

    /// Borrows the solution.
    pub const fn as_ref(&self) -> Outcome<&T> {
        match self {
            Self::Solved(found) => Outcome::Solved(found),
            Self::Unsolvable => Outcome::Unsolvable,
            Self::Stopped(limit) => Outcome::Stopped(*limit),
        }
    }

    /// Continues with another outcome if the search found a solution.
    pub fn and_then<U>(self, f: impl FnOnce(T) -> Outcome<U>) -> Outcome<U> {
        match self {
            Self::Solved(found) => f(found),
            Self::Unsolvable => Outcome::Unsolvable,
            Self::Stopped(limit) => Outcome::Stopped(limit),
        }
    }
}

/// The reason why a search returned no solution.
///
/// # Example: `?`
///
/// ```
/// use search_core::{Limit, Limits, NoSolution, StateSpace, bfs};
///
/// /// The numbers up to 1,000. A move doubles the number or adds three.
/// struct Numbers;
///
/// impl StateSpace for Numbers {
///     type State = u32;
///     type Move = char;
///     fn moves(&self, n: &u32) -> impl Iterator<Item = char> { "*+".chars().filter(|_| *n < 500) }
///     fn apply(&self, n: &u32, key: &char) -> u32 { if *key == '*' { 2 * n } else { n + 3 } }
/// }
///
/// fn shortest(to: u32, limits: Limits) -> Result<String, NoSolution> {
///     let path = bfs(&Numbers, [1], |n| *n == to, limits).solution()?;
///     Ok(path.to_string())
/// }
///
/// assert_eq!(shortest(16, Limits::none()), Ok("+ * *".to_owned()));
/// assert_eq!(shortest(0, Limits::none()), Err(NoSolution::Proved));
/// assert_eq!(shortest(16, Limits::none().max_depth(2)), Err(NoSolution::Stopped(Limit::Depth)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoSolution {
    /// The search proved that no solution exists: [`Outcome::Unsolvable`].
    Proved,
    /// A limit stopped the search: [`Outcome::Stopped`].
    Stopped(Limit),
}

impl fmt::Display for NoSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proved => f.write_str("no solution exists"),
            Self::Stopped(limit) => write!(f, "the search stopped: {limit}"),
        }
    }
}

impl Error for NoSolution {}

/// The limit that stopped a search; see [`Limits`](crate::Limits).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Limit {
    /// The number of moves.
    Depth,
    /// The number of expanded states.
    States,
    /// The deadline.
    Deadline,
    /// The flag that cancels the search.
    Cancelled,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Depth => "it reached the greatest number of moves",
            Self::States => "it expanded the greatest number of states",
            Self::Deadline => "it reached its deadline",
            Self::Cancelled => "it was cancelled",
        })
    }
}

/// The outcome of a search and its statistics.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use]
#[non_exhaustive]
pub struct Report<T> {
    /// The outcome.
    pub outcome: Outcome<T>,
    /// The statistics.
    pub stats: Stats,
}

/// The report of a search for one path in a space.
pub type Found<S> = Report<PathIn<S>>;

impl<T> Report<T> {
    /// The solution, without the statistics.
    ///
    /// # Errors
    ///
    /// The reason why there is no solution.
    pub fn solution(self) -> Result<T, NoSolution> {
        self.outcome.solution()
    }

    /// Applies a function to the solution.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Report<U> {
        self.and_then(|found| Outcome::Solved(f(found)))
    }

    /// Continues with another outcome if the search found a solution.
    pub fn and_then<U>(self, f: impl FnOnce(T) -> Outcome<U>) -> Report<U> {
        Report {
            outcome: self.outcome.and_then(f),
            stats: self.stats,
        }
    }
}

/// Statistics of a search.
///
/// `+=` adds the numbers of states and keeps the maximum of widths and of depths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Stats {
    /// The number of expanded states: the search generated their successors or predecessors.
    pub expanded: u64,
    /// The number of generated states, with repetitions.
    pub generated: u64,
    /// The number of generated states that had been visited before.
    pub met_again: u64,
    /// The number of states in the widest layer.
    pub widest_layer: u64,
    /// The deepest complete layer, in moves from the start of the search. A bidirectional search adds
    /// the depths of both sides.
    pub depth: u32,
}

impl AddAssign for Stats {
    fn add_assign(&mut self, other: Self) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.met_again += other.met_again;
        self.widest_layer = self.widest_layer.max(other.widest_layer);
        self.depth = self.depth.max(other.depth);
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} states expanded, {} generated, {} met again, widest layer {}, depth {}",
            self.expanded, self.generated, self.met_again, self.widest_layer, self.depth
        )
    }
}
