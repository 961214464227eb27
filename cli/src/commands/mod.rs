//! A file for each verb.

pub(crate) mod atlas;
pub(crate) mod generate;
pub(crate) mod solve;
