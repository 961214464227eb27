//! Data sets: inputs as files, with their answers beside them.
//!
//! [`tests_in`] finds them; a [`Destination`] is where they are written, with a manifest.

mod directory;
mod files;
mod manifest;
mod natural;

pub(crate) use directory::Destination;
pub(crate) use files::{Test, tests_in};
