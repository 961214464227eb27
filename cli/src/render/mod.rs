//! Text, JSON, CSV and SVG from the values that the commands compute.

pub(crate) mod atlas;
pub(crate) mod coverage;
pub(crate) mod quantity;
pub(crate) mod report;
pub(crate) mod table;
pub(crate) mod visible;
