//! Example spaces: sliding tiles, pancakes, and the 2×2×2 cube.

mod cube;
mod pancakes;
mod permutation;
mod tiles;

pub use cube::Cube;
pub use pancakes::Pancakes;
pub use tiles::{Position, Tiles};
