//! The runs that cut a batch down, and those of them that failed.

use std::cell::RefCell;

use puzzles::text::Boards;

use super::examinee::{Examinee, Failed, FailedKind};
use super::finding::{Finding, Trust};
use crate::exit::Failure;

/// Runs a program, and keeps what it has failed on, so that what is known is known at any moment.
pub(super) struct Scene<'a, X: Examinee> {
    examinee: &'a X,
    /// What has failed, each input once.
    failed: RefCell<Vec<Kept<X::Evidence>>>,
}

/// An input that has failed, and how in the last run that did.
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
            failed: RefCell::new(Vec::new()),
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
        self.forget(cases);
        let cases = cases.to_vec();
        self.failed.borrow_mut().push(Kept { cases, failed });
        Ok(Some(sign))
    }

    /// Forgets that an input has failed: it was nothing.
    pub(super) fn forget(&self, cases: &[Boards]) {
        self.failed.borrow_mut().retain(|kept| kept.cases != cases);
    }

    /// Forgets that anything has failed.
    pub(super) fn clear(&self) {
        self.failed.borrow_mut().clear();
    }

    /// The failure of this input, if it has failed.
    pub(super) fn finding(&self, cases: &[Boards], trust: Trust) -> Option<Finding<X::Evidence>> {
        let all = self.failed.borrow();
        let kept = all.iter().find(|kept| kept.cases == cases)?;
        Some(kept.finding(trust))
    }

    /// The smallest input that has failed, if any has; of several, the first.
    pub(super) fn smallest(&self) -> Option<Finding<X::Evidence>> {
        let all = self.failed.borrow();
        let kept = all.iter().min_by_key(|kept| kept.cases.len())?;
        Some(kept.finding(Trust::Hasty))
    }
}

impl<E: Clone> Kept<E> {
    fn finding(&self, trust: Trust) -> Finding<E> {
        Finding {
            cases: self.cases.clone(),
            failed: self.failed.clone(),
            trust,
        }
    }
}
