//! What else is to be said of a program.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::finding::{Company, Finding, Trust};

/// What was noticed on the way and is no finding.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Remarks {
    /// How many inputs passed a limit once, and were answered right in time when they were run again.
    pub(crate) late_once: u64,
    /// The most cases a run that were left, where more of them together passed a limit.
    pub(crate) too_many: Option<usize>,
    /// Why there is only one case a run although more were asked for.
    pub(crate) one_by_one: Option<OneByOne>,
}

/// What speaks against several cases in one run, where no judge has several in an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OneByOne {
    /// The program answers the first one only.
    OnlyTheFirst,
    /// It goes wrong on several that it passes one by one.
    InCompany,
    /// So it does, but not each time.
    Sometimes,
}

impl OneByOne {
    /// What a failure on several cases says.
    pub(super) fn of<E>(finding: &Finding<E>) -> Self {
        match (finding.trust, finding.company()) {
            (Trust::Reproduced, Company::OnlyTheFirst) => Self::OnlyTheFirst,
            (Trust::Reproduced, _) => Self::InCompany,
            (Trust::Flaky { .. } | Trust::Hasty, _) => Self::Sometimes,
        }
    }
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
    pub(super) fn one_by_one(&self, why: OneByOne) {
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
