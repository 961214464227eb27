//! Judging a program on files of inputs, as an online judge does.
//!
//! [`tests`] finds the files to judge on; a [`Bench`] judges the program on one; an
//! [`Expectation`] says whether the verdicts are what they should be.

mod bench;
mod expectation;
mod places;
mod summary;

pub(crate) use self::bench::Bench;
pub(crate) use self::expectation::Expectation;
pub(crate) use self::places::tests;
pub(crate) use self::summary::conclude;
