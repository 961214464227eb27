//! Parts that the suites share: judge cases as data, the binary under test, and reference implementations.
//!
//! - [`cases`] reads the judge cases of a puzzle from `cases/<puzzle>/*.toml`.
//! - [`binary`] builds `quadrille` once and runs it.
//! - [`mod@reference`] implements the rules of each puzzle a second time, on an array of characters.

pub mod binary;
pub mod cases;
pub mod reference;
