//! A file for each verb.

pub(crate) mod solve;
