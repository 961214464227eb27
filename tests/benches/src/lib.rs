//! Spaces that the measurements, an example and a test share.

pub mod fifteen;
pub mod spaces;
