//! The statistics and the inputs of S-Dao.

mod atlas;
mod inputs;

pub(crate) use atlas::{all_pairs, atlas};
pub(crate) use inputs::PAIRS;
