//! Shortest paths over any state space.
//!
//! Say what a state is, which moves it has and where they lead, and every engine of this crate
//! answers: the shortest list of moves, the same one from each engine, or the proof that there is
//! none. The crate has never heard of a board.
//!
//! # Example: three jugs
//!
//! ```
//! use search_core::{Limits, Outcome, StateSpace, bfs};
//!
//! /// Jugs of 8, 5 and 3 litres; a move pours one into another until that one is full.
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
//! let report = bfs(&Jugs, [[8, 0, 0]], |jugs| jugs.contains(&4), Limits::none());
//! let Outcome::Solved(path) = report.outcome else { panic!("it can be done") };
//! assert_eq!(path.len(), 6);
//! assert_eq!(path.replay(&Jugs).unwrap().last(), Some(&[1, 4, 3]));
//! ```
//!
//! # The ladder
//!
//! A space says what it can do by the traits that it implements, and an engine asks for exactly
//! what it needs. What makes no sense does not compile.
//!
//! | capability | what it adds | who asks for it |
//! |---|---|---|
//! | [`StateSpace`] | states, moves in a fixed order, where a move leads | [`bfs`], [`iddfs`] |
//! | [`Reversible`] | predecessors | [`bidirectional`], [`retrograde`] |
//! | [`Enumerable`] | every state has a number | [`DenseBfs`], [`retrograde`], [`explore`], [`Adjacency`] |
//! | [`Symmetric`] | a canonical state for every state | [`Quotient`] |
//! | [`Commuting`] | the order of moves does not matter | [`subset`], [`Increasing`] |
//!
//! [`Quotient`] and [`Increasing`] are themselves state spaces: symmetry reduction and move
//! ordering are had by wrapping the space. [`Quotient::indexed`] numbers the orbits for the engines
//! that make tables. Only [`subset`], which remembers no states, has nothing to reduce.
//!
//! An [`Adjacency`] writes the moves of a whole space out. On it, a [`MultiSource`] search finds the
//! distances from hundreds of sources in one pass, and [`eccentricities`] how far they reach.
//!
//! # The first shortest list
//!
//! Moves have an order, the one in which [`StateSpace::moves`] yields them. Every engine that
//! answers with a list answers with the **first** shortest one in that order: the least start in the order given, then the
//! least first move, then the least second move, and so on. So engines can be exchanged and
//! compared, byte for byte. [`ShortestPaths`] counts all shortest lists, and yields them in order; it
//! is how a list is read off a table of distances: `ShortestPaths::new(&space, starts,
//! table.of(&space))`.
//!
//! # The answer
//!
//! An engine returns a [`Report`]: an [`Outcome`], which tells *solved*, *unsolvable* and
//! *stopped by a limit* apart, and [`Stats`]. A [`Path`] replays itself. A [`DistanceTable`] can be
//! [audited](DistanceTable::audit) without trust in the engine that made it, and
//! [packed](DistanceTable::pack) into a few bits a state.
//!
//! # Features
//!
//! `serde`: `Serialize` and `Deserialize` for outcomes, paths, statistics, tables, and the states of
//! [`Quotient`] and [`Increasing`].

mod adjacency;
mod bit_set;
mod control;
mod engine;
mod meter;
mod outcome;
mod packed;
mod path;
mod path_counts;
mod shortest_paths;
mod space;
mod stats;
mod table;

pub use adjacency::Adjacency;
pub use bit_set::BitSet;
pub use control::{Control, Layer, Limits};
pub use engine::bfs::{bfs, bfs_all};
pub use engine::bidirectional::{bidirectional, bidirectional_all};
pub use engine::dense_bfs::DenseBfs;
pub use engine::eccentricities::eccentricities;
pub use engine::explore::explore;
pub use engine::iddfs::iddfs;
pub use engine::multi_source::{MultiSource, Reached};
pub use engine::retrograde::retrograde;
pub use engine::subset::subset;
pub use outcome::{Found, Limit, Outcome, Report};
pub use packed::{PackedDistance, PackedTable};
pub use path::{Path, PathIn, ReplayError};
pub use shortest_paths::{DistanceMap, DistanceToGoal, IntoIter, Iter, ShortestPaths};
pub use space::increasing::{Increasing, Sequence};
pub use space::quotient::{IndexedQuotient, Orbit, Quotient};
pub use space::{Commuting, Enumerable, Reversible, StateSpace, Symmetric};
pub use stats::Stats;
pub use table::{AuditError, AuditErrorKind, DistanceTable, TableDistance};

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
