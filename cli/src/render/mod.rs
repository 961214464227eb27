//! Text, JSON, CSV and SVG from the values that the commands compute.

pub(crate) mod atlas;
pub(crate) mod coverage;
pub(crate) mod table;
