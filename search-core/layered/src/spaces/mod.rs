//! Example spaces: sliding tiles, pancakes, the 2×2×2 cube, and S-Dao on five by five cells.

mod cube;
mod pancakes;
mod permutation;
mod sdao;
mod tiles;

pub use cube::Cube;
pub use pancakes::Pancakes;
pub use sdao::Sdao;
pub use tiles::{Position, Tiles};
