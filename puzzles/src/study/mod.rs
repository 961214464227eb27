//! What can be known of a puzzle: values of moves, reasons, checks of outputs, inputs and statistics.

pub mod analysis;
pub mod atlas;
mod boards;
pub mod check;
pub(crate) mod flip;
pub(crate) mod four;
pub mod inputs;
mod pairs;
mod random;
mod reason;
pub(crate) mod sdao;
mod statistics;

pub use random::Random;
pub use reason::SearchedSets;
