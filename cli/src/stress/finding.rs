//! What was found: an input that a program fails on.

use puzzles::text::Boards;

use super::examinee::{Failed, FailedKind};

/// An input that a program fails on, as small as it could be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding<E> {
    /// The cases of the input; the program goes wrong on the last one.
    pub(crate) cases: Vec<Boards>,
    /// How it failed on exactly these, in the last run that did.
    pub(crate) failed: Failed<E>,
    /// How sure it is.
    pub(crate) trust: Trust,
}

/// How often a failure was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trust {
    /// Each time.
    Reproduced,
    /// Not each time that the program was run on the same input.
    Flaky {
        /// How often it failed.
        failed: u32,
        /// How often it was run.
        runs: u32,
    },
    /// The run was ended before the failure could be reproduced, or its input made smaller.
    Hasty,
}

/// What a program needs in order to fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Company {
    /// Nothing else: it fails on one case by itself.
    Alone,
    /// Cases before the one that it fails on, which it passes alone.
    Needed,
    /// Any case before: it answers only the first.
    OnlyTheFirst,
}

impl<E> Finding<E> {
    /// What the program needs in order to fail.
    pub(crate) fn company(&self) -> Company {
        match self.failed.kind {
            _ if self.cases.len() == 1 => Company::Alone,
            FailedKind::OnlyTheFirst => Company::OnlyTheFirst,
            FailedKind::Limit | FailedKind::Wrong => Company::Needed,
        }
    }

    /// The case that it goes wrong on.
    pub(crate) fn last(&self) -> &Boards {
        self.cases.last().expect("an input has cases")
    }
}
