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
