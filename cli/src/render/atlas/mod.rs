//! The statistics of a puzzle as text, CSV and SVG.

pub(crate) mod csv;
pub(crate) mod plot;
pub(crate) mod text;
