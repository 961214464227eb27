//! The statistics of a puzzle as text, JSON, CSV and SVG.

pub(crate) mod csv;
pub(crate) mod json;
pub(crate) mod plot;
pub(crate) mod text;
