//! Example spaces: sliding tiles and pancakes.

mod pancakes;
mod permutation;
mod tiles;

pub use pancakes::Pancakes;
pub use tiles::{Position, Tiles};
