//! Breaking a program: the search for the smallest input that it fails on.
//!
//! A [`Search`](search::Search) tries what programs are likely to fail on, and then goes through the inputs in their
//! order, from the smallest up, as far as the smallest failure that is known. Whether a program passes is
//! asked of an [`Examinee`](examinee::Examinee), so all of this is tested without a process.

mod batch;
mod beginning;
mod budget;
mod claim;
mod company;
mod crew;
mod examination;
mod examinee;
mod finding;
mod judged;
mod key;
mod known;
mod notes;
mod pace;
mod present;
mod probe;
mod replay;
mod scene;
mod search;
mod supply;
mod watch;

pub(crate) use examination::examine;

#[cfg(test)]
mod tests;
