//! The planted programs, and what became of each.

use examiner::Mutant;

use super::Given;
use crate::exit::Failure;
use examiner::Verdict;

/// A planted program, and what became of it.
#[derive(Clone, Debug)]
pub(super) struct Examined {
    /// The program.
    pub(super) planted: Mutant,
    /// What became of it.
    pub(super) fate: Status,
    /// Of a wrong one that survives: what would kill it.
    pub(super) remedy: Option<Remedy>,
}

/// What became of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Status {
    /// It passes all inputs.
    Passes,
    /// It fails on an input, the first of those that it fails on.
    Fails {
        /// What the input is called.
        input: String,
        /// The verdict.
        verdict: Verdict,
        /// What there is to say for it.
        why: String,
    },
    /// It cannot be built or run here, and why.
    Skipped(String),
    /// There was an interruption before it was done.
    NotDone,
}

/// An input that would kill a program which survives.
#[derive(Clone, Debug)]
pub(super) struct Remedy {
    /// The input.
    pub(super) given: Given,
    /// The edge case that it is, if it is one.
    pub(super) edge_case: Option<String>,
}

/// The planted programs, and what became of them.
#[derive(Debug)]
pub(crate) struct Programs {
    /// All that the puzzle has.
    pub(super) examined: Vec<Examined>,
    /// Why there was an end before the last one, if there was.
    pub(crate) failure: Option<Failure>,
}

impl Examined {
    /// Whether it did what such a program should; one that was skipped gives no reason to complain.
    pub(super) fn is_as_it_should_be(&self) -> bool {
        match self.fate {
            Status::Passes => self.planted.is_reference(),
            Status::Fails { .. } => !self.planted.is_reference(),
            Status::Skipped(_) => true,
            Status::NotDone => false,
        }
    }

    /// Whether it is wrong, and no input shows it.
    pub(super) fn survives(&self) -> bool {
        !self.planted.is_reference() && self.fate == Status::Passes
    }
}

impl Programs {
    /// How many wrong programs fail, and how many were run.
    pub(super) fn killed(&self) -> (usize, usize) {
        let wrong = self
            .examined
            .iter()
            .filter(|examined| !examined.planted.is_reference());
        let failing = |examined: &&Examined| matches!(examined.fate, Status::Fails { .. });
        let run = |examined: &&Examined| failing(examined) || examined.survives();
        (
            wrong.clone().filter(failing).count(),
            wrong.filter(run).count(),
        )
    }
}
