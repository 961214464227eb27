//! Parts that the suites share: judge cases as data, the binary under test, and reference implementations.
//!
//! - [`files`] finds the data files of this package.
//! - [`cases`] reads the judge cases from `cases/<puzzle>/*.toml`.
//! - [`mutation`] edits texts at random.
//! - [`parallel`] works on all items of a list with a few threads.
//! - [`wildcards`] compares output with text that has wildcards.
//! - [`binary`] builds `quadrille` once and runs it.
//! - [`mod@reference`] implements the rules of each puzzle a second time, on an array of characters.

pub mod binary;
pub mod cases;
pub mod files;
pub mod mutation;
pub mod parallel;
pub mod reference;
pub mod wildcards;
