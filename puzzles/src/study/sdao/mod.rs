//! The statistics and the inputs of S-Dao.

mod atlas;
mod inputs;
mod pairs;

pub(crate) use atlas::atlas;
pub(crate) use inputs::Pairs as InputPairs;
pub(crate) use pairs::Pairs;
