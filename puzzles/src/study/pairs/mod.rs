//! All pairs of boards of a puzzle with two boards per case.
//!
//! One search from up to 512 first boards at once finds their distances to all second boards. The first boards are
//! those that represent their orbits. The results of a search are sums, so searches can run in any order on any thread.

mod search;
mod shells;
mod statistics;

pub(crate) use search::BoardStates;
pub(crate) use shells::{FirstBoard, Shell, shells};
pub use statistics::AllPairs;
pub(crate) use statistics::PairDescription;

#[cfg(test)]
mod tests;
