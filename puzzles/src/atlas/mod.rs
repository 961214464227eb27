//! Statistics of all boards of a puzzle.
//!
//! An [`Atlas`] has one [`Statistics`] per question about the whole space, for example one per goal. All counts are
//! made twice: of boards, and of orbits, in which images of a board under the symmetries count once. Each table of
//! distances is audited.
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
