//! A file for each verb.

pub(crate) mod atlas;
pub(crate) mod check;
pub(crate) mod coverage;
pub(crate) mod generate;
pub(crate) mod judge;
pub(crate) mod package;
pub(crate) mod solve;
pub(crate) mod stress;
pub(crate) mod validate;

/// The longest file that is read as a whole, in bytes: 64 MiB. A million cases have 40.
pub(crate) const LONGEST: usize = 64 << 20;
