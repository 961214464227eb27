//! The whole map of a puzzle: what there is to say of all its cases at once.
//!
//! An [`Atlas`] holds one [`Statistics`] for each question that is asked of the whole space (to white, to
//! black, to the nearer; black first, white first, either; …). A survey counts everything twice: one
//! by one, and in orbits, where cases that are images of each other count as one. Every table behind a
//! survey is audited: no engine is trusted.
//!
//! # Example: how far `four` boards are from a line
//!
//! ```
//! let atlas = puzzles::find("four").unwrap().atlas(None);
//! let survey = &atlas.surveys[0];
//! assert_eq!(survey.total.each, 411_840);
//! assert_eq!(survey.distances.maximum(), Some(7));
//! assert_eq!(survey.distances.rows[7].count.each, 128);
//! ```

mod census;
mod generic;
mod pairs;
mod survey;

pub(crate) use census::{StatisticsBuilder, Status, Tally};
pub(crate) use generic::{all_boards, generic};
pub use pairs::AllPairs;
pub use survey::{Atlas, Count, Distribution, Fact, Reason, Row, Statistics};
