//! Example spaces: sliding tiles, pancakes and the ring of Top Spin.

mod pancakes;
mod permutation;
mod tiles;
mod top_spin;

pub use pancakes::Pancakes;
pub use tiles::{Position, Tiles};
pub use top_spin::{Spin, TopSpin};
