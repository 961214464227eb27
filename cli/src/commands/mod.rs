//! A file for each verb.

pub(crate) mod atlas;
pub(crate) mod judge;
pub(crate) mod solve;
