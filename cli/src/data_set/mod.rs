//! Data sets: inputs as files, with their answers beside them.
//!
//! [`tests_in`] finds them; a [`Destination`] is where they are written, with a manifest; [`keep`] adds a single
//! one to those that are there.

mod directory;
mod files;
mod kept;
mod manifest;
mod natural;

pub(crate) use directory::Destination;
pub(crate) use files::{Test, tests_in};
pub(crate) use kept::keep;
