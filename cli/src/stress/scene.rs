//! The runs that cut a batch down, and the smallest of them that failed.

use std::cell::RefCell;

use puzzles::text::Boards;

use super::examinee::{Examinee, Failed, FailedKind};
use super::finding::{Finding, Trust};
use crate::exit::Failure;

/// Runs a program, and keeps the smallest input on which it has failed, so that what is known is known at
/// any moment.
pub(super) struct Scene<'a, X: Examinee> {
    examinee: &'a X,
    /// What has failed, each input no larger than the one before.
    smaller: RefCell<Vec<Kept<X::Evidence>>>,
}

/// An input that has failed, and how.
struct Kept<E> {
    cases: Vec<Boards>,
    failed: Failed<E>,
}

/// A failure, as far as it says how to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sign {
    pub(super) suspect: Option<usize>,
    pub(super) kind: FailedKind,
}

impl<'a, X: Examinee> Scene<'a, X> {
    /// Nothing has failed yet.
    pub(super) const fn new(examinee: &'a X) -> Self {
        Self {
            examinee,
            smaller: RefCell::new(Vec::new()),
        }
    }

    /// Runs the program once on these cases.
    pub(super) fn run(&self, cases: &[Boards]) -> Result<Option<Sign>, Failure> {
        let Some(failed) = self.examinee.run(cases)? else {
            return Ok(None);
        };
        let sign = Sign {
            suspect: failed.suspect.filter(|suspect| *suspect < cases.len()),
            kind: failed.kind,
        };
        let mut smaller = self.smaller.borrow_mut();
        if smaller
            .last()
            .is_none_or(|kept| cases.len() <= kept.cases.len())
        {
            let cases = cases.to_vec();
            smaller.push(Kept { cases, failed });
        }
        Ok(Some(sign))
    }

    /// Forgets that an input has failed, or that anything has: it was nothing.
    pub(super) fn forget(&self, cases: Option<&[Boards]>) {
        let is_forgotten = |kept: &[Boards]| cases.is_none_or(|cases| cases == kept);
        let mut smaller = self.smaller.borrow_mut();
        smaller.retain(|kept| !is_forgotten(&kept.cases));
    }

    /// The smallest input that has failed, in the last run that did, if any has.
    pub(super) fn finding(&self, trust: Trust) -> Option<Finding<X::Evidence>> {
        let Kept { cases, failed } = self.smaller.borrow_mut().pop()?;
        Some(Finding {
            cases,
            failed,
            trust,
        })
    }
}
