//! Spaces that several measurements share.

pub mod fifteen;
pub mod robots;
pub mod spaces;
