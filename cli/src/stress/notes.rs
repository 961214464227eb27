//! What else is to be said of a program.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::finding::Company;

/// What was noticed on the way and is no finding.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Remarks {
    /// How many inputs passed a limit once, and were answered right in time when they were run again.
    pub(crate) late_once: u64,
    /// The most cases a run that were left, where more of them together passed a limit.
    pub(crate) too_many: Option<usize>,
    /// Why there is only one case a run although more were asked for: what the program needed in order
    /// to fail, on an input that no judge has.
    pub(crate) one_by_one: Option<Company>,
}

/// Remarks that several threads make.
#[derive(Debug, Default)]
pub(crate) struct Notes(Mutex<Remarks>);

impl Notes {
    /// An input passed a limit once, and was answered in time when it was run again.
    pub(super) fn late_once(&self) {
        self.lock().late_once += 1;
    }

    /// More cases a run than so many together pass a limit.
    pub(super) fn too_many(&self, most: usize) {
        let mut remarks = self.lock();
        remarks.too_many = Some(remarks.too_many.map_or(most, |before| before.min(most)));
    }

    /// Several cases in one input are not for this program.
    pub(super) fn one_by_one(&self, why: Company) {
        self.lock().one_by_one.get_or_insert(why);
    }

    /// What was remarked.
    pub(super) fn remarks(&self) -> Remarks {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Remarks> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
