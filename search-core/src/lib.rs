//! Shortest paths over any state space.
//!
//! Implement [`StateSpace`] for a puzzle, a game or a graph: its states, its moves and the state after
//! each move. Every engine of this crate then finds a shortest list of moves from a start to a goal, or
//! proves that none exists. All engines return the same list.
//!
//! # Example: three jugs
//!
//! ```
//! use search_core::{Limits, StateSpace, bfs};
//!
//! /// Jugs of 8, 5 and 3 litres. A move pours one jug into another until one is empty or full.
//! struct Jugs;
//!
//! impl StateSpace for Jugs {
//!     type State = [u8; 3];
//!     type Move = (usize, usize);
//!
//!     fn moves(&self, jugs: &[u8; 3]) -> impl Iterator<Item = (usize, usize)> {
//!         (0..3).flat_map(|from| (0..3).map(move |to| (from, to))).filter(|(from, to)| from != to)
//!     }
//!
//!     fn apply(&self, jugs: &[u8; 3], &(from, to): &(usize, usize)) -> [u8; 3] {
//!         let poured = jugs[from].min([8, 5, 3][to] - jugs[to]);
//!         let mut jugs = *jugs;
//!         jugs[from] -= poured;
//!         jugs[to] += poured;
//!         jugs
//!     }
//! }
//!
//! let path = bfs(&Jugs, [[8, 0, 0]], |jugs| jugs.contains(&4), Limits::none()).solution().unwrap();
//! assert_eq!(path.len(), 6);
//! assert_eq!(path.replay(&Jugs).unwrap().last(), Some(&[1, 4, 3]));
//! ```
//!
//! # Capabilities
//!
//! A space implements one trait per capability, and an engine requires only the capabilities that it
//! needs. An engine that does not fit a space does not compile.
//!
//! | capability | meaning | required by |
//! |---|---|---|
//! | [`StateSpace`] | states, moves in a fixed order, the state after a move | [`bfs`], [`bfs_all`], [`explore_hashed`], [`iddfs`], [`dijkstra`], [`astar`], [`idastar`] |
//! | [`Reversible`] | predecessors of a state | [`bidirectional`], [`bidirectional_all`], [`retrograde`], [`solve_game`] |
//! | [`Enumerable`] | a rank for every state | [`DenseBfs`], [`retrograde`], [`explore`], [`solve_game`], [`Adjacency`], [`Audit::whole`] |
//! | [`Symmetric`] | a canonical state for every state | [`Quotient`] |
//! | [`Commuting`] | the order of moves does not matter | [`subset`], [`Increasing`] |
//!
//! [`Quotient`] and [`Increasing`] wrap a space and are spaces themselves: the former reduces it by its
//! symmetries, the latter admits only increasing lists of moves. [`Quotient::indexed`] gives ranks to
//! the orbits, for engines that require [`Enumerable`]. Only [`subset`] cannot use a quotient, because
//! it stores no visited states.
//!
//! The engines that require [`Enumerable`] hold ranks. They are several times as fast on a space that implements
//! [`Enumerable::successor_ranks`] without states. [`Permutations`] and [`Arrangements`] rank the states of common
//! spaces.
//!
//! Moves cost 1, or as much as [`StateSpace::cost`] says: [`dijkstra`], [`astar`] and [`idastar`] find a list of least cost.
//!
//! [`Erased`] is a space behind a pointer: spaces of different types become one type.
//!
//! An [`Estimate`] is a lower bound on distances. [`astar`] and [`idastar`] examine fewer states with it; a
//! [`PatternDatabase`] is an estimate that [`retrograde`] computes in a smaller space.
//!
//! An engine relies on the laws of these capabilities. An [`Audit`] checks them on a sample of states.
//!
//! An [`Adjacency`] lists the predecessors of all states. On it, [`MultiSource`] finds the
//! distances from hundreds of sources in one pass.
//!
//! # The first shortest list
//!
//! Moves have an order: the order in which [`StateSpace::moves`] yields them. Every engine that returns
//! a list returns the **first** shortest list in this order: the first of the given starts, then the
//! first possible move, then the first possible second move, and so on. Engines can therefore replace
//! and check each other. [`ShortestPaths`] counts all shortest lists and yields them in order, also
//! from a table of distances: `ShortestPaths::new(&space, starts, table.of(&space))`.
//!
//! # Results
//!
//! An engine returns a [`Report`] with an [`Outcome`] (*solved*, *unsolvable* or *stopped by a limit*)
//! and [`Stats`]. [`Report::solution`] makes a [`Result`] for `?`. A [`Path`] can be [replayed](Path::replay). A [`DistanceTable`] can be
//! [audited](DistanceTable::audit) by the rules alone and [packed](DistanceTable::pack) into a few bits
//! per state.
//!
//! # Features
//!
//! `serde`: `Serialize` and `Deserialize` for outcomes, paths, statistics, distance tables, and the
//! states of [`Quotient`] and [`Increasing`].

// The documentation host says which feature an item needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod adjacency;
mod audit;
mod bit_set;
mod control;
mod engine;
mod estimate;
mod meter;
mod outcome;
mod path;
mod ranking;
mod shortest_paths;
mod space;
mod table;
mod visited;
mod walk;

/// For engines in other crates, and for what the observer of a [`MultiSource`] receives.
pub mod extend {
    pub use crate::bit_set::BitSet;
    pub use crate::engine::multi_source::Reached;
    pub use crate::meter::Meter;
}

pub use adjacency::Adjacency;
pub use audit::{Audit, Law, Violation};
pub use control::{Control, Layer, Limits, Progress};
pub use engine::astar::{astar, dijkstra};
pub use engine::bfs::{bfs, bfs_all, explore_hashed};
pub use engine::bidirectional::{bidirectional, bidirectional_all};
pub use engine::dense_bfs::DenseBfs;
pub use engine::flood::{explore, retrograde};
pub use engine::game::{GameTable, GameValue, solve_game};
pub use engine::idastar::idastar;
pub use engine::iddfs::iddfs;
pub use engine::multi_source::MultiSource;
pub use engine::pattern_database::PatternDatabase;
pub use engine::subset::subset;
pub use estimate::{Estimate, Sum, UNREACHABLE};
pub use outcome::{Found, Limit, NoSolution, Outcome, Report, Stats};
pub use path::{Path, PathIn, ReplayError};
pub use ranking::{Arrangements, Permutations};
pub use shortest_paths::{DistanceMap, DistanceToGoal, ShortestPaths};
pub use space::erased::{DynRanked, DynSpace, Erased};
pub use space::quotient::{IndexedQuotient, Orbit, OrbitIndex, Quotient};
pub use space::{Commuting, Enumerable, Increasing, Reversible, Sequence, StateSpace, Symmetric};
pub use table::{DistanceTable, PackedTable};

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
