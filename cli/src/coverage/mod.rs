//! What a data set has, what it lacks, and which planted programs it lets through.
//!
//! [`Data`] reads the inputs; an [`Examiner`] runs the planted programs on them, and finds what to
//! add for those that survive; [`report`] tells what it all comes to.

mod additions;
mod data;
mod examiner;
mod given;
mod present;
mod programs;
mod remedies;
mod tables;

pub(crate) use additions::Addition;
pub(crate) use data::Data;
pub(crate) use examiner::Examiner;
use given::Given;
pub(crate) use present::{Found, report};
pub(crate) use programs::Programs;
use programs::{Examined, Status};
