//! The statistics of a puzzle as text, JSON, CSV and SVG.

pub(crate) mod csv;
pub(crate) mod json;
pub(crate) mod plot;
pub(crate) mod text;

use puzzles::About;
use puzzles::atlas::{Atlas, Distribution};

use crate::number::grouped;

/// The puzzle of an atlas.
fn about(atlas: &Atlas) -> &'static About {
    let puzzle = puzzles::find(atlas.puzzle);
    puzzle
        .expect("an atlas names a puzzle of the registry")
        .about()
}

/// The mean and the maximum of a distribution that is not empty.
fn mean_and_maximum(distribution: &Distribution) -> Option<String> {
    let (mean, maximum) = (distribution.mean()?, distribution.maximum()?);
    Some(format!("mean {mean:.4}, maximum {}", grouped(maximum)))
}
