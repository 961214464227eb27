//! Data sets: inputs as files, with their answers beside them.
//!
//! [`tests_in`] finds them, [`Once`] each but once; a [`Destination`] is where they are written, with a
//! manifest; [`keep`] adds a single one to those that are there.

mod directory;
mod files;
mod kept;
mod manifest;
mod natural;
mod once;

pub(crate) use directory::{Destination, try_to_make};
pub(crate) use files::{Test, tests_in};
pub(crate) use kept::keep;
pub(crate) use once::Once;
