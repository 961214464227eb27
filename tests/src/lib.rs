//! What the suites share: judge cases as data, the binary under test, and the slow twins.
//!
//! - [`cases`] reads the judge cases of a puzzle from `cases/<puzzle>/*.toml`.
//! - [`binary`] builds `quadrille` once and runs it.
//! - [`twin`] holds the rules of each puzzle once more, on a plain array of cells.

pub mod binary;
pub mod cases;
pub mod twin;
