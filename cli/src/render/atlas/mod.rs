//! The statistics of a puzzle as text, JSON, CSV and SVG.

pub(crate) mod csv;
pub(crate) mod json;
pub(crate) mod plot;
pub(crate) mod text;

use record::atlas::Distribution;

use crate::number::grouped;

/// The mean and the maximum of a distribution that is not empty.
fn mean_and_maximum(distribution: &Distribution) -> Option<String> {
    let (mean, maximum) = (distribution.mean()?, distribution.maximum()?);
    Some(format!("mean {mean:.4}, maximum {}", grouped(maximum)))
}
