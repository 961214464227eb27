//! The whole map of a puzzle: what there is to say of all its cases at once.
//!
//! An [`Atlas`] holds one [`Survey`] for each question that is asked of the whole space (to white, to
//! black, to the nearer; black first, white first, either; …). A survey counts everything twice: one
//! by one, and in orbits, where cases that are images of each other count as one.

mod survey;

pub use survey::{Atlas, Count, Distribution, Fact, Reason, Row, Survey};
