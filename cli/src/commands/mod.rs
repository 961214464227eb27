//! A file for each verb.

pub(crate) mod atlas;
pub(crate) mod solve;
pub(crate) mod stress;
