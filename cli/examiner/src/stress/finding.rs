//! The result of a search: the finding and its claim.

use std::time::Duration;

use puzzles::Random;
use puzzles::inputs::RankBound;

use super::space::Join;
use crate::error::Error;
use crate::judge::{DrawnCase, Judgement};

/// The result of a search. `F` is the type of a finding: with [cases](Finding), or [at the level of bytes](Failing).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<F> {
    /// The smallest known input that the program fails on.
    pub finding: Option<F>,
    /// The proved statement about the inputs that the search went through. If several cases were run together, it concerns them as
    /// parts of larger inputs; see [`largest_batch`](Self::largest_batch).
    pub claim: Claim,
    /// If inputs may have several cases and were run as they are: what was proved before about the inputs of one case, and the
    /// largest number of cases that were run together for it.
    pub of_one_case: Option<(Claim, usize)>,
    /// The random inputs between the inputs in their order.
    pub samples: Samples,
    /// How the finding was reduced, if it was.
    pub reduction: Option<Reduction>,
    /// The number of different inputs that were tried and not refused.
    pub tried: u64,
    /// The number of inputs that were left out, because they do not belong to the problem. The claim does not count them.
    pub refused: u64,
    /// The budget that ended the search, if one did.
    pub spent: Option<Spent>,
    /// The error that ended the search, if one did: the program could not be run, or the search was interrupted.
    pub error: Option<Error>,
    /// Observations that are not failures.
    pub remarks: Remarks<F>,
    /// The largest number of cases in one run, on which the claim relies. It is 1 after a search that has run each smaller
    /// input alone.
    pub largest_batch: usize,
    /// The time from the start of the search to the first failing run; `None` if no run has failed.
    pub first_failure: Option<Duration>,
    /// The time from the start of the search to its end.
    pub time: Duration,
}

/// Larger random inputs that were tried.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Samples {
    /// How many of them passed.
    pub passed: u64,
    /// How many tests of the package passed.
    pub passed_tests: u64,
    /// The greatest number of their lines.
    pub lines: u64,
    /// The number of the last one, from 1. The number and the seed of the search give the input.
    pub number: u64,
    /// The number of the failing one, and its profile in words. A test has the number 0.
    pub failing: Option<(u64, String)>,
    /// The number of tests of the package that were tried before them.
    pub tests: usize,
    /// The number of tests that were not.
    pub untried: usize,
    /// Whether their conditions were hardly ever met.
    pub are_rare: bool,
    /// The greatest CPU time of the program, in a search for [slow inputs](super::Options::slowest).
    pub greatest_time: Duration,
    /// On how many of them a reference exceeded its limit, in such a search.
    pub too_slow: u64,
    /// On how many of them the program failed in another way, in such a search.
    pub other_failures: u64,
}

impl Samples {
    /// The number of the next sample, and its random numbers.
    pub(super) fn next(&mut self, seed: u64) -> (usize, Random) {
        self.number += 1;
        let number = usize::try_from(self.number).unwrap_or(0);
        let random = Random::new(Random::new(seed).next_u64() ^ self.number);
        (number, random)
    }
}

/// How a failing input was reduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// The number of runs of the program.
    pub runs: u64,
    /// The length of the input before it, in bytes.
    pub before: usize,
    /// Whether no single reduction of the input fails with the same verdict, or with any if this is allowed.
    pub is_fixed: bool,
}

/// An input that a program fails on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding<C> {
    /// The cases of the input. The last one is answered wrong; the program needs the others in order to fail.
    pub cases: Vec<C>,
    /// The judgement on the last failed run on exactly these cases.
    pub judgement: Judgement,
    /// How often the failure was seen.
    pub confidence: Confidence,
}

/// A finding at the level of bytes.
#[derive(Clone, Debug)]
pub struct Failing {
    /// The input.
    pub input: Vec<u8>,
    /// A right output; empty if none is known.
    pub expected: Vec<u8>,
    /// The number of cases.
    pub cases: usize,
    /// Drawings of the cases.
    pub drawn: Vec<DrawnCase>,
    /// Whether the failing case is solved already.
    pub is_solved: bool,
    /// The judgement on the last failed run.
    pub judgement: Judgement,
    /// How often the failure was seen.
    pub confidence: Confidence,
    /// In which context the last case fails.
    pub context: Context,
    /// What may cause the failure, in sentences.
    pub causes: Vec<String>,
}

/// What a program does with random inputs that are not solved already: judges rarely have solved inputs, so a failure on one of
/// them says little.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Others {
    /// The number of random inputs that were tried. A run that exceeds a limit is the last one.
    pub tried: u64,
    /// How many of them failed.
    pub failed: u64,
    /// Whether the sample of the problem passes, if there is one.
    pub sample_passes: Option<bool>,
}

/// How often a failure was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confidence {
    /// In each of five runs, or in both of two runs if a limit was exceeded (in a search for slow inputs, in each of three).
    Reproduced,
    /// Not in each run on the same input.
    Flaky {
        /// How often the program failed.
        failed: u32,
        /// How often it was run.
        runs: u32,
    },
    /// The search ended before the failure could be reproduced or its input be reduced.
    Unconfirmed,
}

/// In which context a case fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// Alone.
    Alone,
    /// Only after certain preceding cases.
    PrecedingCases,
    /// After any other case: the program answers only the first case of an input.
    NotFirst,
}

/// A statement that a search has proved about a failure, or about the absence of failures.
///
/// "Smaller" refers to the order of inputs, for puzzles [this one](puzzles::inputs).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The failure is the smallest one: the program passes all smaller inputs, of which this is the number.
    Smallest(u64),
    /// The case fails only after other cases. Other inputs of several cases may be smaller. This number of cases passed before.
    PrecedingCases(u64),
    /// Several cases fail together. The search ended before the input was reduced. This number of cases passed before.
    NotReduced(u64),
    /// The program does not fail in each run, so an input that passed may fail in another run. This number of inputs passed before,
    /// each in one run.
    Flaky(u64),
    /// The failure is the smallest of the inputs that were tried: their number, and the number of smaller inputs that were not tried.
    SmallestTried(u64, RankBound),
    /// The failure is one of several cases, or was found out of order. The search ended before it had tried all smaller inputs,
    /// whose number is not known. The number of inputs that passed, the first ones in their order, and the greatest size of
    /// which all inputs passed, if there is one.
    UpperBound(u64, Option<u64>),
    /// The program passes all inputs, of which this is the number.
    AllPassed(u64),
    /// The program passes the first inputs in their order: their number, and the greatest size of which all inputs passed, if there
    /// is one. The number of all inputs is not known.
    FirstPassed(u64, Option<u64>),
    /// The program passes all inputs that were tried.
    SomePassed {
        /// The number of inputs that were tried.
        tried: u64,
        /// The number of all inputs.
        inputs: u64,
    },
}

/// The budget that ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spent {
    /// The time.
    Time,
    /// The number of inputs.
    Inputs,
}

/// Observations that are not failures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remarks<F> {
    /// An input whose answers are right, but whose layout differs from the judge's. A search for other failures
    /// goes on.
    pub layout: Option<F>,
    /// A failure on more cases in one input than the statement allows, so no judge has such an input.
    pub beyond_statement: Option<F>,
    /// How many inputs exceeded a limit once and passed when they were run again.
    pub late_once: u64,
    /// The number of cases in one run, if more cases exceed a limit together.
    pub batch_limit: Option<usize>,
}

impl<F> Default for Remarks<F> {
    fn default() -> Self {
        Self {
            layout: None,
            beyond_statement: None,
            late_once: 0,
            batch_limit: None,
        }
    }
}

impl<C: Clone + Ord> Remarks<Finding<C>> {
    /// Keeps the layout of an input if it is the smallest one so far: by the number of cases, then by the cases.
    pub(super) fn add_layout(&mut self, finding: Finding<C>) {
        let key = |finding: &Finding<C>| (finding.cases.len(), finding.cases.clone());
        let known = self.layout.as_ref();
        if known.is_none_or(|known| key(&finding) < key(known)) {
            self.layout = Some(finding);
        }
    }
}

impl<F> SearchResult<F> {
    /// Whether nothing is known, because no input was tried.
    pub(super) const fn is_nothing(&self) -> bool {
        self.tried == 0
            && self.samples.passed + self.samples.passed_tests == 0
            && self.finding.is_none()
    }

    /// The result with other findings.
    pub(super) fn map<G>(self, mut change: impl FnMut(F) -> G) -> SearchResult<G> {
        SearchResult {
            finding: self.finding.map(&mut change),
            remarks: Remarks {
                layout: self.remarks.layout.map(&mut change),
                beyond_statement: self.remarks.beyond_statement.map(&mut change),
                late_once: self.remarks.late_once,
                batch_limit: self.remarks.batch_limit,
            },
            claim: self.claim,
            of_one_case: self.of_one_case,
            samples: self.samples,
            reduction: self.reduction,
            tried: self.tried,
            refused: self.refused,
            spent: self.spent,
            error: self.error,
            largest_batch: self.largest_batch,
            first_failure: self.first_failure,
            time: self.time,
        }
    }
}

impl<C> Finding<C> {
    /// A failure that was seen once.
    pub(super) const fn new(cases: Vec<C>, judgement: Judgement) -> Self {
        Self {
            cases,
            judgement,
            confidence: Confidence::Unconfirmed,
        }
    }

    /// The finding, with all its cases as one input.
    pub(super) fn joined(self, join: &Join<C>) -> Self {
        let cases = vec![join(&self.cases)];
        Self { cases, ..self }
    }

    /// In which context the last case fails.
    pub fn context(&self) -> Context {
        match self.cases.len() {
            1 => Context::Alone,
            _ if self.judgement.answers_only_first => Context::NotFirst,
            _ => Context::PrecedingCases,
        }
    }

    /// The case that fails.
    ///
    /// # Panics
    ///
    /// If the finding has no cases.
    pub fn last(&self) -> &C {
        self.cases.last().expect("an input has cases")
    }

    /// The claim, unless the failure is a single input that fails each time.
    pub(super) fn limited_claim(&self, passed: u64) -> Option<Claim> {
        match (self.confidence, self.context()) {
            (Confidence::Flaky { .. }, _) => Some(Claim::Flaky(passed)),
            (_, Context::Alone) => None,
            (Confidence::Reproduced, _) => Some(Claim::PrecedingCases(passed)),
            (Confidence::Unconfirmed, _) => Some(Claim::NotReduced(passed)),
        }
    }
}
