//! Spaces that several measurements share.

pub mod fifteen;
pub mod spaces;
