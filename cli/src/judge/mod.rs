//! Judging a program on files of inputs, as an online judge does.
//!
//! [`tests`] finds the files to judge on; a [`Bench`] judges the program on one, and
//! [`all`] on all of them, several at a time; an [`Expectation`] says whether the verdicts
//! are what they should be.

mod bench;
mod crew;
mod expectation;
mod files;
mod natural;
mod summary;

pub(crate) use self::bench::Bench;
pub(crate) use self::crew::{Judged, all};
pub(crate) use self::expectation::Expectation;
pub(crate) use self::files::{Test, tests};
pub(crate) use self::summary::conclude;
