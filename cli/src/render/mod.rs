//! Text, JSON, CSV, SVG and HTML from the values that the commands compute.

use puzzles::{About, Stones};

pub(crate) mod atlas;
pub(crate) mod coverage;
pub(crate) mod report;
pub(crate) mod table;
pub(crate) mod visible;

/// The four rows of a board in the alphabet of its puzzle.
pub(crate) fn rows(about: &About, stones: Stones) -> [String; 4] {
    let rows = about.format.alphabet.draw(stones).rows();
    rows.map(String::from_iter)
}
